"""The highest rates that servers sustain, and two servers compared under the same load, in turn."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from statistics import median

import msgspec

from .generator import LoadGenerator, LoadServer, Measured

__all__ = [
    "Compared",
    "Highest",
    "RateSearch",
    "compare",
    "compare_highest",
    "highest_sustained",
]


FIRST, STEP, MOST = 500, 100, 10_000  # actions a second
SLOWEST = 500.0  # milliseconds, the highest p99 that counts as sustained
ENOUGH, TRIES = 2, 3  # a rate is sustained if it was in two of three tries


class RateSearch:
    """A search for the highest rate of one server. It takes few tries near a rate that is known."""

    def __init__(self, known: int | None = None) -> None:
        self.best: Measured | None = None
        self._low, self._high = 0, MOST + STEP  # sustained, and not sustained
        self._next = known or FIRST
        self._stride = STEP if known else FIRST
        self._is_walking = True  # until a rate was sustained and another was not

    @property
    def rate(self) -> int | None:
        """The rate to try, or None once the highest is known to a step."""
        return self._next if self._high - self._low > STEP else None

    def note(self, sustained: Measured | None) -> None:
        """Notes the run at the rate to try, or None if that rate was not sustained."""
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
    """Returns the highest rate that each generator's server sustained, None if there was none.

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


class Compared(msgspec.Struct, frozen=True):
    """Runs of both servers at one rate, which are compared by the medians of their p99."""

    ours: tuple[Measured, ...]
    theirs: tuple[Measured, ...]

    @property
    def ours_p99(self) -> float:
        return _p99(self.ours)

    @property
    def theirs_p99(self) -> float:
        return _p99(self.theirs)

    @property
    def ratio(self) -> float:
        """Our p99 divided by theirs."""
        return self.ours_p99 / self.theirs_p99


def _p99(runs: Sequence[Measured]) -> float:
    return median(run.took.p99 for run in runs)


class Highest(msgspec.Struct, frozen=True):
    """The highest rate that each server sustains, or None if even the lowest was too much."""

    ours: Measured | None
    theirs: Measured | None


@asynccontextmanager
async def _generators(
    ours: LoadServer, theirs: LoadServer, tables: int, players: int
) -> AsyncIterator[tuple[LoadGenerator, LoadGenerator]]:
    generators = LoadGenerator(ours, tables, players), LoadGenerator(theirs, tables, players)
    try:
        for generator in generators:
            await generator.open()
        yield generators
    finally:
        for generator in generators:
            generator.close()


async def compare(
    ours: LoadServer,
    theirs: LoadServer,
    *,
    tables: int,
    players: int,
    rates: Sequence[int],
    seconds: float,
    times: int = 9,
) -> list[Compared]:
    """Measures each rate several times, ours and theirs in turn.

    Their game has no end, so games of ours that might end meanwhile are replaced before each run.
    """
    compared = []
    async with _generators(ours, theirs, tables, players) as (mine, other):
        for generator in (mine, other):
            await generator.play(min(rates), seconds)  # to warm up
        for rate in rates:
            runs: tuple[list[Measured], list[Measured]] = [], []
            turn = list(zip((mine, other), runs, strict=True))
            for _ in range(times):
                turn.reverse()  # so that neither profits from going first
                for generator, measured in turn:
                    await generator.renew(rate, seconds)
                    measured.append(await generator.play(rate, seconds))
            compared.append(Compared(*map(tuple, runs)))
    return compared


async def compare_highest(
    ours: LoadServer, theirs: LoadServer, *, tables: int, players: int, seconds: float
) -> Highest:
    """Finds the highest rate that each server sustains, with both in turn."""
    async with _generators(ours, theirs, tables, players) as generators:
        return Highest(*await highest_sustained(generators, seconds))
