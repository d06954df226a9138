"""What somebody waits for, and the time that it may take: `python -m benchmarks.run budgets`."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial

import uvloop

from teahouse.core import FastChance, Match, read_record, replay, write_record
from teahouse.games import game
from teahouse.research import play_out
from teahouse_lab.load import LoadGenerator, Measured, own_server

from .decisions import decisions, p95
from .measure import Measure, timed

__all__ = ["budgets"]

TABLES, PLAYERS = 100, 5
RATE, SECONDS = 500, 12.0
RECORDS = 20
CHOICES = (
    ("chinatown", 100, ((4, 3),)),
    ("dadaocheng", 300, ((1, 2), (2, 2), (4, 1))),
)
"""Games with the budget of a choice of `hard`, in ms, and how many games by the players at them."""
MILLI = 1e3


def budgets() -> Iterator[Measure]:
    """Yields every budget with what was measured.

    Bots and replays are measured by processor time.
    """
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        measured = runner.run(_under_load())
    what = f"an action at {TABLES} tables of {PLAYERS}, {RATE} a second"
    yield Measure(f"{what}, p99", measured.took.p99, "ms", 50)
    yield Measure(f"{what}, done", measured.achieved, "/s", 0.97 * RATE, "at least")
    for name, players in (("chinatown", 5), ("dadaocheng", 4)):
        slowest = max(timed(partial(_replay, name, raw)) for raw in _records(name, players))
        yield Measure(f"a record of {name} replayed, longest", slowest * MILLI, "ms", 100)
    for name, budget, games in CHOICES:
        decisions(Match(game(name), {"players": games[0][0]}, seed="warm"), "hard")
        for players, count in games:
            spent = [
                one
                for deal in range(count)
                for one in decisions(_match(name, players, deal), "hard")
            ]
            what = f"a choice of hard in {name}, {players} at the table, p95"
            yield Measure(what, p95(spent) * MILLI, "ms", budget)


async def _under_load() -> Measured:
    async with own_server() as server:
        generator = LoadGenerator(server, TABLES, PLAYERS)
        await generator.open()
        await generator.play(RATE, SECONDS / 4)
        measured = await generator.play(RATE, SECONDS)
        generator.close()
        return measured


def _match(name: str, players: int, deal: int) -> Match:
    return Match(game(name), {"players": players}, seed=f"budgets/{deal}")


def _records(name: str, players: int) -> Iterator[bytes]:
    for deal in range(RECORDS):
        match = _match(name, players, deal)
        play_out(match, FastChance(deal))
        yield write_record(match.record())


def _replay(name: str, raw: bytes) -> None:
    replay(game(name), read_record(raw))
