"""Simulation: many games, of random play or of bots, the same on any number of cores."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import msgspec

from teahouse import games
from teahouse.core import FastChance, Match, Outcome, write_record

from .arena.run import ask, stop_workers
from .arena.table import play_match
from .cores import parallel_map
from .play import play_out

__all__ = ["Plan", "Played", "play_game", "simulate"]

CHUNK = 8  # games a process plays before it reports


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """The games to play; the same plan gives the same games on any machine."""

    game: str
    options: dict[str, Any] = {}
    sets: dict[str, Any] | None = None
    games: int = 1
    seed: str = "1"
    keep_records: bool = False
    bots: tuple[str, ...] = ()  # by seat, repeated if there are fewer; none: random play
    seconds: float = 2.0  # how long a bot may think


class Played(msgspec.Struct, frozen=True):
    """A game that was played, with its record if wanted."""

    decisions: int
    outcome: Outcome
    record: bytes | None = None


def simulate(plan: Plan, *, jobs: int = 1) -> Iterator[Played]:
    """The plan's games, in order."""
    try:
        yield from parallel_map(partial(play_game, plan), range(plan.games), jobs=jobs, chunk=CHUNK)
    finally:
        stop_workers()


def play_game(plan: Plan, index: int) -> Played:
    """Game `index` of the plan, counted from 0."""
    seed = f"{plan.seed}/{index}"
    game = games.game(plan.game, plan.sets)
    match = Match(game, plan.options, seed=seed, sets=plan.sets)
    if plan.bots:
        seats = range(game.players(match.state))
        bots = tuple(plan.bots[seat % len(plan.bots)] for seat in seats)
        play_match(match, bots, ask, seconds=plan.seconds)
    outcome = play_out(match, FastChance(f"{seed}/whim"))
    record = write_record(match.record()) if plan.keep_records else None
    return Played(len(match), outcome, record)
