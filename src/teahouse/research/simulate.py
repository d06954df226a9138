"""Simulation: many games, of random play or of bots, the same on any number of cores."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, islice
from typing import Any, Literal, TypeAlias

import msgspec

from teahouse import games
from teahouse.core import BadInput, FastChance, Match, Outcome, write_record

from .arena.bot_game import play_match
from .arena.run import ask, stop_workers
from .cluster import cluster_map
from .cores import parallel_map
from .play import play_out

__all__ = ["BATCH", "Engine", "Plan", "Played", "finished_match", "play_game", "simulate"]

CHUNK = 8  # games a process plays before it reports
BATCH = 4_096  # games that the batch engine plays together
BATCH_FROM = 10_000  # games from which on compiling it pays

Engine: TypeAlias = Literal["auto", "plain", "batch"]
Task: TypeAlias = Callable[[int], list["Played"]]


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """The games to play; the same plan gives the same games on any machine."""

    game: str
    options: dict[str, Any] = {}
    sets: dict[str, Any] | None = None
    games: int = 1
    seed: str = "1"
    keep_records: bool = False
    bots: tuple[str, ...] = ()  # by seat, repeated if there are fewer; if none, play is random
    seconds: float = 2.0  # how long a bot may think
    engine: Engine = "auto"

    @property
    def is_batch(self) -> bool:
        """Whether a batch engine plays: random games without records, many or if asked."""
        has_engine = games.describe(self.game).batch is not None
        allowed = has_engine and not self.bots and not self.keep_records
        if self.engine == "batch" and not allowed:
            raise BadInput(f"no batch engine plays {self.game} so: only at random, without records")
        return allowed and (self.engine == "batch" or self._is_large)

    @property
    def _is_large(self) -> bool:
        return self.engine == "auto" and self.games >= BATCH_FROM


class Played(msgspec.Struct, frozen=True):
    """A game that was played, with its record if wanted."""

    decisions: int
    outcome: Outcome
    record: bytes | None = None


def simulate(
    plan: Plan, *, jobs: int = 1, cluster: str | None = None, skip: int = 0
) -> Iterator[Played]:
    """The plan's games from number `skip` on, in order, on processes here or on a cluster."""
    task, size = _task(plan)
    parts = range(skip // size, -(-plan.games // size))
    done = (
        parallel_map(task, parts, jobs=jobs)
        if cluster is None
        else cluster_map(task, parts, address=cluster)
    )
    try:
        yield from islice(chain.from_iterable(done), skip % size, None)
    finally:
        stop_workers()


def _task(plan: Plan) -> tuple[Task, int]:
    """The function that plays one part of the games, and the games per part."""
    if not plan.is_batch:
        return partial(_play_chunk, plan), CHUNK
    from .batch_games import play_batch  # needs JAX

    return partial(play_batch, plan), BATCH


def _play_chunk(plan: Plan, number: int) -> list[Played]:
    first = number * CHUNK
    return [play_game(plan, index) for index in range(first, min(first + CHUNK, plan.games))]


def play_game(plan: Plan, index: int) -> Played:
    """Game `index` of the plan, counted from 0."""
    match = finished_match(plan, index)
    assert match.outcome is not None
    record = write_record(match.record()) if plan.keep_records else None
    return Played(len(match), match.outcome, record)


def finished_match(plan: Plan, index: int) -> Match:
    """Game `index` of the plan, played to its end."""
    seed = f"{plan.seed}/{index}"
    game = games.game(plan.game, plan.sets)
    match = Match(game, plan.options, seed=seed, sets=plan.sets)
    if plan.bots:
        seats = range(game.players(match.state))
        bots = tuple(plan.bots[seat % len(plan.bots)] for seat in seats)
        play_match(match, bots, ask, seconds=plan.seconds)
    play_out(match, FastChance(f"{seed}/whim"))
    return match
