"""What somebody waits for, and the time that it may take: `python -m benchmarks.run budgets`."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial
from statistics import median

import uvloop

from teahouse.core import FastChance, Match, read_record, replay, write_record
from teahouse.games import game
from teahouse.research import play_out
from teahouse.server.live.replays import replay_of
from teahouse_lab.load import LoadGenerator, Measured, own_server

from .decisions import decisions, p95
from .measure import Measure, timed

__all__ = ["budgets"]

TABLES, PLAYERS = 100, 5
RATE, SECONDS, RUNS = 500, 2.0, 7
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
    for name, players in (("chinatown", 5), ("dadaocheng", 4)):
        took = p95(timed(partial(_replay, name, raw), 3) for raw in _records(name, players))
        yield Measure(f"a record of {name} replayed, p95", took * MILLI, "ms", 100)
    for name, budget, games in CHOICES:
        for players, count in games:
            decisions(_match(name, players, count), "hard", players)  # compiles what it needs
            spent = [
                one.seconds
                for deal in range(count)
                for one in decisions(_match(name, players, deal), "hard", players)
            ]
            what = f"a choice of hard in {name}, {players} at the table, p95"
            yield Measure(what, p95(spent) * MILLI, "ms", budget)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runs = runner.run(_under_load())
    what = f"an action at {TABLES} tables of {PLAYERS}, {RATE} a second"
    yield Measure(f"{what}, p99", median(run.took.p99 for run in runs), "ms", 50)
    done = median(run.achieved for run in runs)
    yield Measure(f"{what}, done", done, "/s", 0.97 * RATE, "at least")


async def _under_load() -> list[Measured]:
    async with own_server() as server:
        generator = LoadGenerator(server, TABLES, PLAYERS)
        await generator.open()
        await generator.play(RATE, SECONDS)  # to warm up
        runs = [await generator.play(RATE, SECONDS) for _ in range(RUNS)]
        generator.close()
        return runs


def _match(name: str, players: int, deal: int) -> Match:
    return Match(game(name), {"players": players}, seed=f"budgets/{deal}")


def _records(name: str, players: int) -> Iterator[bytes]:
    for deal in range(RECORDS):
        match = _match(name, players, deal)
        play_out(match, FastChance(deal))
        yield write_record(match.record())


def _replay(name: str, raw: bytes) -> None:
    """Reads a record and makes what the page shows of every step."""
    replay_of(replay(game(name), read_record(raw)), None)
