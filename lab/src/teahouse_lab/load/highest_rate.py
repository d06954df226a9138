"""The highest rates that servers sustain, found with growing strides and then by halves."""

from __future__ import annotations

from collections.abc import Sequence

from .generator import LoadGenerator, Measured

__all__ = ["RateSearch", "highest_sustained"]

FIRST, STEP, MOST = 500, 100, 10_000  # actions a second
SLOWEST = 500.0  # milliseconds, the highest p99 that counts as sustained
ENOUGH, TRIES = 2, 3  # a rate is sustained if it was in two tries of three


class RateSearch:
    """Which rate of one server to try next; near a rate that is known it takes few tries."""

    def __init__(self, known: int | None = None) -> None:
        self.best: Measured | None = None
        self._low, self._high = 0, MOST + STEP  # sustained, and not sustained
        self._next = known or FIRST
        self._stride = STEP if known else FIRST
        self._is_walking = True  # until a rate was sustained and another was not

    @property
    def rate(self) -> int | None:
        """The rate to try; None once the highest is known to a step."""
        return self._next if self._high - self._low > STEP else None

    def note(self, sustained: Measured | None) -> None:
        """Notes the run at the rate that was to be tried, or that it was not sustained."""
        if sustained is not None:
            self._low, self.best = self._next, sustained
        else:
            self._high = self._next
        self._is_walking = self._is_walking and (self._low == 0 or self._high > MOST)
        if self._is_walking:
            self._next += self._stride if sustained else -self._stride
            self._next = min(max(self._next, STEP), MOST)
            self._stride *= 2
        else:
            self._next = (self._low + self._high) // 2 // STEP * STEP


async def highest_sustained(
    generators: Sequence[LoadGenerator],
    seconds: float,
    known: Sequence[Measured | None] | None = None,
) -> list[Measured | None]:
    """For each generator's server the highest rate it sustained; None if there was none.

    Servers whose highest rates are `known` from an earlier search are tried near those first.
    """
    earlier = known or [None for _ in generators]
    searches = [RateSearch(None if run is None else run.offered) for run in earlier]
    while any(search.rate for search in searches):
        await _try(generators, searches, seconds)
    return [search.best for search in searches]


async def _try(
    generators: Sequence[LoadGenerator], searches: Sequence[RateSearch], seconds: float
) -> None:
    """Tries each server's next rate, by turns, as often as is needed to decide."""
    sustained: list[list[Measured]] = [[] for _ in searches]
    for tried in range(TRIES):
        for generator, search, runs in zip(generators, searches, sustained, strict=True):
            is_open = len(runs) < ENOUGH <= len(runs) + TRIES - tried
            if search.rate is None or not is_open:
                continue
            await generator.renew(search.rate, seconds)
            measured = await generator.play(search.rate, seconds)
            if measured.is_sustained(SLOWEST):
                runs.append(measured)
    for search, runs in zip(searches, sustained, strict=True):
        if search.rate is not None:
            search.note(runs[-1] if len(runs) >= ENOUGH else None)
