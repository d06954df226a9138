"""Many games of random legal play, the same ones however many cores play them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import msgspec

from teahouse import games
from teahouse.core import Match, Outcome, Whim, write_record

from .cores import spread
from .play import play_out

__all__ = ["Plan", "Played", "play_game", "simulate"]

CHUNK = 8  # games a process plays before it reports


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """Which games to play: the same plan gives the same games on any machine."""

    game: str
    options: dict[str, Any] = {}
    sets: dict[str, Any] | None = None
    games: int = 1
    seed: str = "1"
    keep_records: bool = False


class Played(msgspec.Struct, frozen=True):
    """A game that was played, and its record if that was asked for."""

    decisions: int
    outcome: Outcome
    record: bytes | None = None


def simulate(plan: Plan, *, jobs: int = 1) -> Iterator[Played]:
    """The plan's games, in order."""
    return spread(partial(play_game, plan), range(plan.games), jobs=jobs, chunk=CHUNK)


def play_game(plan: Plan, index: int) -> Played:
    """Game `index` of the plan, counted from 0."""
    seed = f"{plan.seed}/{index}"
    match = Match(games.game(plan.game, plan.sets), plan.options, seed=seed, sets=plan.sets)
    outcome = play_out(match, Whim(f"{seed}/whim"))
    record = write_record(match.record()) if plan.keep_records else None
    return Played(len(match), outcome, record)
