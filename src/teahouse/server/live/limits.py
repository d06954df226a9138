"""Limits on what may be done: rates, caps, and requests under way."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from time import monotonic

import msgspec

from teahouse.server.state.refusals import Refusal, Why
from teahouse.store.limits import SqlLimits

__all__ = ["CAPS", "LASTING", "RATES", "Acting", "Limits"]


class RateLimit(msgspec.Struct, frozen=True):
    """A rate limit: `burst` at once, then one more every `every` seconds."""

    burst: int
    every: float


RATES: Mapping[str, RateLimit] = {
    "connection messages": RateLimit(60, 1 / 30),
    "person messages": RateLimit(120, 1 / 60),
    "address messages": RateLimit(400, 1 / 200),
    "address requests": RateLimit(200, 1 / 50),
    "address hellos": RateLimit(150, 1 / 10),
    "address guests": RateLimit(30, 2.0),
    "address tables": RateLimit(30, 5.0),
    "address replays": RateLimit(20, 2.0),
    "address logins": RateLimit(10, 5.0),
    "login logins": RateLimit(10, 10.0),
    "person talk": RateLimit(10, 1.0),
    "person calls": RateLimit(5, 60.0),
    "person letters": RateLimit(3, 3600.0),
    "address letters": RateLimit(6, 1800.0),
    "target letters": RateLimit(2, 21_600.0),
    "person invitations": RateLimit(20, 30.0),
    "person reports": RateLimit(5, 60.0),
    "address faults": RateLimit(15, 60.0),
    "person faults": RateLimit(10, 60.0),
    "person tables": RateLimit(10, 10.0),
}

CAPS: Mapping[str, int] = {
    "person sockets": 20,
    "address sockets": 100,
    "person tables": 50,
}

# Limits that are the same in all processes, and after a restart. None of them is by address, as
# addresses are not stored.
LASTING = ("person letters", "target letters", "person reports")

MOST_BUCKETS = 10_000


ADDRESS = "address "  # begins the kinds of those limits that are by address


def _times(rate: RateLimit, kind: str, factor: int) -> RateLimit:
    """Returns a rate as it holds if many people share an address."""
    return RateLimit(rate.burst * factor, rate.every / factor) if kind.startswith(ADDRESS) else rate


class Limits:
    """Rate limits and caps; each rate limit is a token bucket, stored as when it will be full."""

    def __init__(
        self,
        *,
        clock: Callable[[], float] = monotonic,
        on: bool = True,
        address_factor: int = 1,
        store: SqlLimits | None = None,
        wall: Callable[[], int] = lambda: 0,
    ) -> None:
        self._clock = clock
        self._rates = {kind: _times(rate, kind, address_factor) for kind, rate in RATES.items()}
        self._address_factor = address_factor
        self._store = store
        self._wall = wall  # ms since 1970
        self._on = on
        self._full_at: dict[tuple[str, str], float] = {}
        self._held: Counter[tuple[str, str]] = Counter()

    def take(self, kind: str, who: str) -> None:
        """Takes one token; raises Refusal if the bucket is empty."""
        if not self._on:
            return
        rate, now = self._rates[kind], self._clock()
        full_at = max(self._full_at.get((kind, who), now), now)
        # There is a token unless the bucket lacks more than `burst - 1` tokens.
        wait = full_at - now - (rate.burst - 1) * rate.every
        if wait > 1e-9:  # rounding of floats
            raise Refusal(Why.too_soon, what=kind, seconds=round(wait, 3))
        self._full_at[kind, who] = full_at + rate.every
        if len(self._full_at) > MOST_BUCKETS:
            # Full buckets need not be stored.
            self._full_at = {key: at for key, at in self._full_at.items() if at > now}

    async def take_lasting(self, kind: str, who: str) -> None:
        """Takes one token of a limit that lasts; raises Refusal if the bucket is empty."""
        assert kind in LASTING
        if not self._on or self._store is None:
            return
        rate = RATES[kind]
        every = round(rate.every * 1000)
        wait = await self._store.take(kind, who, at=self._wall(), every=every, burst=rate.burst)
        if wait:
            raise Refusal(Why.too_soon, what=kind, seconds=wait / 1000)

    def check_cap(self, kind: str, count: int) -> None:
        """Raises Refusal unless one more may be added to `count`."""
        if self._on and count >= CAPS[kind]:
            raise Refusal(Why.too_many, what=kind, most=CAPS[kind])

    def check_held(self, kind: str, who: str) -> None:
        """Raises Refusal unless one more of a kind may be held."""
        more = self._address_factor if kind.startswith(ADDRESS) else 1
        self.check_cap(kind, self._held[kind, who] // more)

    @contextmanager
    def holding(self, kind: str, who: str) -> Iterator[None]:
        """Holds one of a kind for the length of the block; raises Refusal if there are too many."""
        self.check_held(kind, who)
        self._held[kind, who] += 1
        try:
            yield
        finally:
            self._held[kind, who] -= 1
            if not self._held[kind, who]:
                del self._held[kind, who]


class Acting:
    """A count of what each person has under way, so that a ban can wait until it has ended."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._ended = asyncio.Event()

    @contextmanager
    def by(self, people: Collection[str]) -> Iterator[None]:
        """Counts these people as acting for the length of the block."""
        self._counts.update(people)
        try:
            yield
        finally:
            for person in people:
                self._counts[person] -= 1
                if not self._counts[person]:
                    del self._counts[person]
            self._ended.set()

    async def ended(self, people: Collection[str]) -> None:
        """Waits until none of these people is acting."""
        while any(person in self._counts for person in people):
            self._ended.clear()
            await self._ended.wait()
