"""`teahouse load`: a load test that plays at many tables of a server at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from teahouse.cli.console import complain, draw, say_json
from teahouse.cli.exits import FINDINGS
from teahouse.cli.settings import Json
from teahouse.core import BadInput, plain

if TYPE_CHECKING:
    from teahouse_lab.load import Measured
    from teahouse_lab.load.teahouse import Teahouse

__all__ = ["load_command"]

RATES = (250, 500, 1000)
WARM_UP = 3.0  # seconds
SECONDS = 10.0
SECONDS_BESIDE = 3.0  # of each run
FLAT = 1.05  # times what it was earlier that still counts as flat
COLUMNS = ("server", "offered/s", "done/s", "p50", "p99", "most", "refused", "failed", "core", "MB")


def load_command(
    tables: Annotated[int, typer.Option(min=1, help="How many tables.")] = 200,
    players: Annotated[int, typer.Option(min=3, max=5, help="Players at each.")] = 5,
    rate: Annotated[int, typer.Option(min=1, help="Actions a second, of all together.")] = 1000,
    seconds: Annotated[
        float | None,
        typer.Option(min=0.5, help="For how long.", show_default="10, or 3 beside boardgame.io"),
    ] = None,
    url: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="A server that runs already, with --no-limits.",
            show_default="one of its own, on a SQLite file that is thrown away",
        ),
    ] = None,
    within: Annotated[
        float | None, typer.Option(metavar="MS", help="Fail if p99 is longer, or not all is done.")
    ] = None,
    flat: Annotated[
        bool, typer.Option("--flat", help="Fail if the server's memory or open files grow.")
    ] = False,
    onlookers: Annotated[
        int,
        typer.Option(min=0, help="People who watch bots play, and connect anew all the time."),
    ] = 0,
    against_boardgameio: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="Measure boardgame.io too, by turns, at 250, 500 and 1,000 actions a second: "
            "its server is in benchmarks/boardgameio.",
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Play Chinatown at many tables, and tell how long players wait for what others do.

    Times are in milliseconds, from an action's sending to its last player's being told.

    Example: teahouse load --tables 200 --players 5 --rate 1000 --seconds 60
    """
    from teahouse_lab.load import HttpError

    try:
        with asyncio.Runner(loop_factory=_loop_factory()) as runner:
            if against_boardgameio is None:
                work = _ours(url, tables, players, rate, seconds or SECONDS, onlookers)
            else:
                work = _both(url, against_boardgameio, tables, players, seconds or SECONDS_BESIDE)
            measured = runner.run(work)
    except HttpError as error:
        raise BadInput(f"the server refused: {error}") from error
    _tell(measured, json=json)
    if any(not _is_well(one, within, flat=flat) for one in measured if one.server == "teahouse"):
        raise typer.Exit(FINDINGS)


def _loop_factory() -> type[asyncio.AbstractEventLoop] | None:
    try:
        import uvloop
    except ModuleNotFoundError:
        return None
    return uvloop.Loop


@asynccontextmanager
async def _server(url: str | None) -> AsyncIterator[Teahouse]:
    from teahouse_lab.load import own_server, server_at

    if url is not None:
        yield server_at(url)
        return
    import_module("teahouse.server.serve")  # so that a missing extra is named here
    async with own_server() as server:
        yield server


async def _ours(
    url: str | None, tables: int, players: int, rate: int, seconds: float, watching: int
) -> list[Measured]:
    from teahouse_lab.load import LoadGenerator, onlookers

    async with _server(url) as server, onlookers(server, watching) as seen:
        generator = LoadGenerator(server, tables, players)
        complain(f"opening {tables} tables of {players}")
        await generator.open()
        complain(f"playing at {rate:,} actions a second for {seconds:g} s")
        await generator.play(rate, WARM_UP)
        measured = await generator.play(rate, seconds)
        generator.close()
        if watching:
            told = f"{seen.visits:,} connections and {seen.messages:,} messages"
            complain(f"onlookers had {told}, and {seen.failures:,} failures")
        return [measured]


async def _both(
    url: str | None, folder: Path, tables: int, players: int, seconds: float
) -> list[Measured]:
    from teahouse_lab.load import boardgameio_server, compare, compare_highest

    async with _server(url) as ours, boardgameio_server(folder) as theirs:
        compared = await compare(
            ours, theirs, tables=tables, players=players, rates=RATES, seconds=seconds
        )
        highest = await compare_highest(
            ours, theirs, tables=tables, players=players, seconds=seconds
        )
    runs = [run for rate in compared for run in (*rate.ours, *rate.theirs)]
    return runs + [run for run in (highest.ours, highest.theirs) if run is not None]


def _is_well(measured: Measured, within: float | None, *, flat: bool) -> bool:
    if within is not None and not measured.is_sustained(within):
        complain(f"not sustained: p99 is {measured.took.p99} ms at {measured.achieved:,} a second")
        return False
    if flat and (measured.growth or 0.0) > FLAT:
        complain(f"memory grew to {measured.growth} times what it was")
        return False
    if flat and (measured.more_handles or 0.0) > FLAT:
        complain(f"open files grew to {measured.more_handles} times what they were")
        return False
    return True


def _tell(measured: Sequence[Measured], *, json: bool) -> None:
    if json:
        say_json([plain(one) for one in measured])
        return
    table = Table(*COLUMNS, caption="times in ms, from sending to the last player's being told")
    for column in table.columns[1:]:
        column.justify = "right"
    for one in measured:
        times = (f"{time:,.1f}" for time in (one.took.p50, one.took.p99, one.took.most))
        counts = (f"{one.refused:,}", f"{one.failures + one.unanswered:,}")
        table.add_row(
            one.server, f"{one.offered:,}", f"{one.achieved:,.0f}", *times, *counts, *_used(one)
        )
    draw(table)


def _used(measured: Measured) -> tuple[str, str]:
    """Returns the share of a core that the server used, and its memory at first and at last."""
    if not measured.uses:
        return "", ""
    first, last = measured.uses[0], measured.uses[-1]
    core = "" if measured.processor is None else f"{measured.processor:.0%}"
    return core, f"{first.megabytes:,.0f} to {last.megabytes:,.0f}"
