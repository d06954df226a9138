"""Our WebSocket code compared with stock Starlette's, in the same server, by turns."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from statistics import median

import uvloop

from teahouse_lab.load import (
    Compared,
    Highest,
    Measured,
    compare,
    compare_highest_often,
    own_server,
)

from .measure import Measure
from .stock_sockets import PROGRAM

__all__ = ["transport"]

TABLES, PLAYERS = 50, 5
RATE = 1000
TIMES = 7
SECONDS = 1.5  # of each run
WORTH = 1.25  # ours must be so many times the stock rate, or it should be deleted


def transport() -> Iterator[Measure]:
    """Yields the highest sustained rates, and p99 and cost at 1,000 actions a second.

    Each is the median of seven turns.
    """
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        at_rate, highest = runner.run(_measure())
    what = f"{TABLES} tables of {PLAYERS}"
    yield Measure(f"{what} at {RATE:,} actions/s, p99 of stock Starlette", at_rate.theirs_p99, "ms")
    yield Measure(f"{what} at {RATE:,} actions/s, p99 of ours", at_rate.ours_p99, "ms")
    ours, stock = ([_cost(run) for run in runs] for runs in (at_rate.ours, at_rate.theirs))
    yield Measure(f"{what}, processor time of an action by stock Starlette", median(stock), "µs")
    yield Measure(f"{what}, processor time of an action by ours", median(ours), "µs")
    saved = median(theirs / mine for mine, theirs in zip(ours, stock, strict=True))
    yield Measure(
        f"{what}, processor time by stock Starlette to ours", saved, "x", WORTH, "at least"
    )
    yield from _rates(f"{what}, highest rate", highest)


def _rates(what: str, highest: list[Highest]) -> Iterator[Measure]:
    """Yields the highest rates, or nothing where the machine is too busy to sustain any."""
    rates = [
        (turn.ours.offered, turn.theirs.offered) for turn in highest if turn.ours and turn.theirs
    ]
    if rates:
        yield Measure(f"{what} of stock Starlette", median(theirs for _, theirs in rates), "/s")
        yield Measure(f"{what} of ours", median(ours for ours, _ in rates), "/s")
        ratio = median(ours / theirs for ours, theirs in rates)
        yield Measure(f"{what} to stock Starlette's", ratio, "x", WORTH, "at least")


async def _measure() -> tuple[Compared, list[Highest]]:
    async with own_server() as ours, own_server(PROGRAM) as stock:
        (at_rate,) = await compare(
            ours,
            stock,
            tables=TABLES,
            players=PLAYERS,
            rates=(RATE,),
            seconds=SECONDS,
            times=TIMES,
        )
        highest = []
        async for turn in compare_highest_often(
            ours, stock, tables=TABLES, players=PLAYERS, seconds=SECONDS, times=TIMES
        ):
            highest.append(turn)
            rates = f"ours {_rate(turn.ours)}, stock Starlette {_rate(turn.theirs)}"
            print(f"turn {len(highest)} of {TIMES}: {rates}", file=sys.stderr, flush=True)
    return at_rate, highest


def _cost(measured: Measured) -> float:
    """Returns the microseconds of server processor per action.

    A busy machine changes them little.
    """
    assert measured.cost is not None
    return measured.cost


def _rate(measured: Measured | None) -> str:
    return "nothing sustained" if measured is None else f"{measured.offered:,}/s"


if __name__ == "__main__":
    for measure in transport():
        print(f"{measure.name}: {measure.value:,.4g} {measure.unit}", flush=True)
