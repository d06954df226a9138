"""Our server under load, durable on SQLite, beside boardgame.io's in memory."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterator
from pathlib import Path

import uvloop

from teahouse_lab.load import (
    Compared,
    Highest,
    LoadGenerator,
    Measured,
    boardgameio_server,
    compare,
    compare_highest,
    own_server,
)

from .measure import Measure

__all__ = ["load"]

FOLDER = Path(__file__).parent / "boardgameio"
PLAYERS = 5
RATES = (250, 500, 1000)
SECONDS = 3.0  # of each run
SLOWER_AT_MOST = 1.5

Both = tuple[int, list[Compared], Highest]


def load() -> Iterator[Measure]:
    """Yields our server's latencies beside boardgame.io's, or alone where there is no Node."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        yield from _alone(runner.run(_measure_alone()))
        if shutil.which("node") and (FOLDER / "node_modules").is_dir():
            for tables in (20, 100):
                yield from _beside(*runner.run(_measure_both(tables)))


async def _measure_alone() -> Measured:
    async with own_server() as server:
        generator = LoadGenerator(server, 200, PLAYERS)
        await generator.open()
        await generator.play(1000, SECONDS)
        measured = await generator.play(1000, 4 * SECONDS)
        generator.close()
        return measured


def _alone(measured: Measured) -> Iterator[Measure]:
    what = "200 tables of 5 at 1,000 actions/s"
    yield Measure(f"{what}, done", measured.achieved, "/s", 970, "at least")
    yield Measure(f"{what}, p99", measured.took.p99, "ms")


async def _measure_both(tables: int) -> Both:
    async with own_server() as ours, boardgameio_server(FOLDER) as theirs:
        compared = await compare(
            ours, theirs, tables=tables, players=PLAYERS, rates=RATES, seconds=SECONDS
        )
        highest = await compare_highest(
            ours, theirs, tables=tables, players=PLAYERS, seconds=SECONDS
        )
    return tables, compared, highest


def _beside(tables: int, compared: list[Compared], highest: Highest) -> Iterator[Measure]:
    for rate, both in zip(RATES, compared, strict=True):
        what = f"{tables} tables of 5 at {rate} actions/s, p99"
        yield Measure(f"{what} of boardgame.io", both.theirs_p99, "ms")
        yield Measure(f"{what} of ours", both.ours_p99, "ms")
        yield Measure(f"{what} to boardgame.io's", both.ratio, "times", SLOWER_AT_MOST)
    ours, theirs = (0 if run is None else run.offered for run in (highest.ours, highest.theirs))
    what = f"{tables} tables of 5, highest sustained rate"
    yield Measure(f"{what} of boardgame.io, in memory", theirs, "/s")
    yield Measure(f"{what} of ours, durable", ours, "/s", theirs, "at least")


if __name__ == "__main__":
    for measure in load():
        print(f"{measure.name}: {measure.value:,.4g} {measure.unit}", flush=True)
