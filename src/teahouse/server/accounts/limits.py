"""How often one may do a thing, and how many things one may have at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from time import monotonic

import msgspec

from teahouse.server.tables.refusals import Refusal

__all__ = ["CAPS", "RATES", "Limits", "Rate"]


class Rate(msgspec.Struct, frozen=True):
    """So many at once, and then one more every so many seconds."""

    burst: int
    every: float


RATES: Mapping[str, Rate] = {
    "connection messages": Rate(60, 1 / 30),
    "person messages": Rate(120, 1 / 60),
    "address messages": Rate(400, 1 / 200),
    "address requests": Rate(200, 1 / 50),
    "address guests": Rate(30, 2.0),
    "address tables": Rate(30, 5.0),
    "address replays": Rate(20, 2.0),
    "address logins": Rate(10, 5.0),
    "login logins": Rate(10, 10.0),
    "person talk": Rate(10, 1.0),
    "person tables": Rate(10, 10.0),
}

CAPS: Mapping[str, int] = {
    "person sockets": 20,
    "address sockets": 100,
    "person tables": 50,
}

TIDY_ABOVE = 10_000


class Limits:
    """Token buckets, each kept as the one moment at which it will be full again."""

    def __init__(self, *, clock: Callable[[], float] = monotonic, on: bool = True) -> None:
        self._clock = clock
        self._on = on
        self._full_at: dict[tuple[str, str], float] = {}
        self._held: Counter[tuple[str, str]] = Counter()

    def take(self, kind: str, who: str) -> None:
        """One more of a kind; raises Refusal if that is too fast."""
        if not self._on:
            return
        rate, now = RATES[kind], self._clock()
        full_at = max(self._full_at.get((kind, who), now), now)
        wait = full_at - now - (rate.burst - 1) * rate.every
        if wait > 1e-9:  # sums of fractions fall a little beside the mark
            raise Refusal("too_fast", what=kind, seconds=round(wait, 3))
        self._full_at[kind, who] = full_at + rate.every
        if len(self._full_at) > TIDY_ABOVE:
            self._tidy(now)

    def _tidy(self, now: float) -> None:
        self._full_at = {key: at for key, at in self._full_at.items() if at > now}

    def check_cap(self, kind: str, count: int) -> None:
        """Whether one more may be had beside this many; raises Refusal."""
        if self._on and count >= CAPS[kind]:
            raise Refusal("too_many", what=kind, most=CAPS[kind])

    def check_held(self, kind: str, who: str) -> None:
        """Whether one more of a kind may be had; raises Refusal."""
        self.check_cap(kind, self._held[kind, who])

    @contextmanager
    def holding(self, kind: str, who: str) -> Iterator[None]:
        """One of a kind that is had for a while; raises Refusal if there are too many."""
        self.check_held(kind, who)
        self._held[kind, who] += 1
        try:
            yield
        finally:
            self._held[kind, who] -= 1
            if not self._held[kind, who]:
                del self._held[kind, who]
