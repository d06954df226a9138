"""Two servers under the same load, in turn, so that disturbances affect both."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from statistics import median

import msgspec

from .generator import LoadGenerator, LoadServer, Measured
from .highest_rate import highest_sustained

__all__ = ["Compared", "Highest", "compare", "compare_highest", "compare_highest_often"]


class Compared(msgspec.Struct, frozen=True):
    """Both servers at one rate, several times; compared by the medians of their p99."""

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
    """The highest rate that each sustains; None if even the lowest was too much."""

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

    Their game has no end, so ours are chosen so that none ends meanwhile.
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
    """Finds the highest rate that each sustains, by raising it in turn."""
    turns = compare_highest_often(
        ours, theirs, tables=tables, players=players, seconds=seconds, times=1
    )
    (turn,) = [turn async for turn in turns]
    return turn


async def compare_highest_often(
    ours: LoadServer,
    theirs: LoadServer,
    *,
    tables: int,
    players: int,
    seconds: float,
    times: int,
) -> AsyncIterator[Highest]:
    """Finds both rates several times at the same tables; each search begins at the last result."""
    known: list[Measured | None] | None = None
    async with _generators(ours, theirs, tables, players) as generators:
        for _ in range(times):
            known = await highest_sustained(generators, seconds, known)
            yield Highest(*known)
