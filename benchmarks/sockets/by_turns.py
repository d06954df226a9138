"""Actions a second of our server over each WebSocket library, all in one run, by turns."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from importlib.util import find_spec
from statistics import median
from typing import TypeAlias

import uvloop

from benchmarks.measure import Measure
from teahouse_lab.load import LoadGenerator, Measured, own_server

from .servers import LIBRARIES, Library, program

__all__ = ["sockets"]

OURS = "ours"
TABLES, PLAYERS = (20, 100), 5
MOST = 7_000  # actions offered in a second, which is more than any of them can do
SECONDS = 0.5  # of each run; short, so that a busy machine is alike for all of a turn
TURNS = 15
ENOUGH = 0.9  # of our rate; a library that reaches it takes the place of our code

Turn: TypeAlias = dict[str, Measured]


def sockets() -> Iterator[Measure]:
    """Yields rates and processor time over each library, and what they are of ours.

    Every figure is a median of turns, and every ratio one of runs that followed each other.
    """
    libraries = [library for library in LIBRARIES if find_spec(library.package)]
    for tables in TABLES:
        what = f"{tables} tables of {PLAYERS}"
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            turns = runner.run(_measure(libraries, tables))
        yield from _figures(what, OURS, turns)
        for library in libraries:
            yield from _figures(what, library.name, turns)
            rate = median(turn[library.name].achieved / turn[OURS].achieved for turn in turns)
            bar = ENOUGH if library.is_public else None
            yield Measure(f"{what}, rate over {library.name} to ours", rate, "x", bar)


def _figures(what: str, name: str, turns: list[Turn]) -> Iterator[Measure]:
    runs = [turn[name] for turn in turns]
    yield Measure(f"{what}, rate over {name}", median(run.achieved for run in runs), "/s")
    cost = median(run.cost for run in runs if run.cost is not None)
    yield Measure(f"{what}, processor time of an action over {name}", cost, "µs")


def comparison(measures: Iterable[Measure]) -> tuple[list[str], list[list[str]]]:
    """Returns the columns and rows of a table with a row for each library that was measured."""
    values = {
        measure.name: f"{measure.value:.2f}" if measure.unit == "x" else f"{measure.value:,.0f}"
        for measure in measures
    }
    columns, rows = ["over"], []
    for tables in TABLES:
        what = f"{tables} tables of {PLAYERS}"
        columns += [f"{what}, actions/s", "to ours", "processor time of an action, µs"]
    for name in (OURS, *(library.name for library in LIBRARIES)):
        if f"{TABLES[0]} tables of {PLAYERS}, rate over {name}" not in values:
            continue
        row = [name]
        for tables in TABLES:
            what = f"{tables} tables of {PLAYERS}"
            row.append(values[f"{what}, rate over {name}"])
            row.append(values.get(f"{what}, rate over {name} to ours", ""))
            row.append(values[f"{what}, processor time of an action over {name}"])
        rows.append(row)
    return columns, rows


async def _measure(libraries: list[Library], tables: int) -> list[Turn]:
    """Returns what each server did in each turn. The one that goes first is another every time."""
    async with AsyncExitStack() as stack:
        generators = {OURS: await stack.enter_async_context(_generator(None, tables))}
        for library in libraries:
            generators[library.name] = await stack.enter_async_context(_generator(library, tables))
        names, turns = [*generators], []
        for number in range(-1, TURNS):  # the first is for warming up
            names = [*names[1:], names[0]]
            turn = {name: await _run(generators[name]) for name in names}
            if number >= 0:
                turns.append(turn)
                told = ", ".join(f"{name} {turn[name].achieved:,.0f}/s" for name in generators)
                print(f"turn {number + 1} of {TURNS}: {told}", file=sys.stderr, flush=True)
    return turns


async def _run(generator: LoadGenerator) -> Measured:
    await generator.renew(MOST, SECONDS)
    return await generator.play(MOST, SECONDS)


@asynccontextmanager
async def _generator(library: Library | None, tables: int) -> AsyncIterator[LoadGenerator]:
    """Opens the tables at a server over a library, or over our own code."""
    async with own_server() if library is None else own_server(program(library.name)) as server:
        while not await _is_listening(server.http.host, server.http.port):
            await asyncio.sleep(0.05)  # granian says that it has started before it listens
        generator = LoadGenerator(server, tables, PLAYERS)
        try:
            await generator.open()
            yield generator
        finally:
            generator.close()


async def _is_listening(host: str, port: int) -> bool:
    try:
        _, writer = await asyncio.open_connection(host, port)
    except OSError:
        return False
    writer.close()
    return True


if __name__ == "__main__":
    for measure in sockets():
        print(f"{measure.name}: {measure.value:,.4g} {measure.unit}", flush=True)
