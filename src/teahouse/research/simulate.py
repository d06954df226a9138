"""Simulation: plays many games, at random or by bots, and the same ones on any number of cores."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from importlib.metadata import entry_points
from itertools import chain, islice
from typing import Any, Protocol, TypeAlias

import msgspec

from teahouse import games
from teahouse.core import BadInput, FastChance, Match, Outcome, write_record

from .arena.bot_game import play_match
from .arena.run import ask, stop_workers
from .parallel import cluster_map, parallel_map

__all__ = [
    "ENGINES",
    "LIMIT",
    "PLAIN",
    "Engine",
    "Plan",
    "Played",
    "StuckError",
    "engine_named",
    "finished_match",
    "play_game",
    "play_out",
    "random_step",
    "simulate",
]


LIMIT = 50_000
"""The number of decisions after which a game counts as endless. Real games have hundreds."""


class StuckError(RuntimeError):
    """Says that a game does not come to its end."""


def play_out(match: Match, chance: FastChance, *, limit: int = LIMIT) -> Outcome:
    """Plays on at random until the game is over. Raises StuckError if it does not end."""
    for _ in range(limit):
        outcome = match.outcome
        if outcome is not None:
            return outcome
        random_step(match, chance)
    raise StuckError(f"the game is not over after {limit:,} decisions")


def random_step(match: Match, chance: FastChance) -> None:
    """Does a random legal action of a random seat that is to act.

    Raises StuckError if no seat is to act.
    """
    seats = sorted(match.to_act)
    if not seats:
        raise StuckError(f"after {len(match)} actions nobody is to act, and the game is not over")
    match.do(match.game.sample(match.state, chance.pick(seats), chance))


CHUNK = 8  # games a process plays before it reports
PLAIN = "plain"  # the engine that plays by the rules themselves
ENGINES = "teahouse.engines"  # the entry points by which other distributions add engines
KNOWN_ELSEWHERE = {"batch": "teahouse-lab"}

SimulationTask: TypeAlias = Callable[[int], list["Played"]]


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """The games to play. The same plan gives the same games on any machine."""

    game: str
    options: dict[str, Any] = {}
    sets: dict[str, Any] | None = None
    games: int = 1
    seed: str = "1"
    keep_records: bool = False
    bots: tuple[str, ...] = ()  # by seat, repeated if there are fewer; without any, play is random
    seconds: float = 2.0  # how long a bot may think about a decision
    engine: str = PLAIN


class Played(msgspec.Struct, frozen=True):
    """A game that was played, with its record if the plan keeps records."""

    decisions: int
    outcome: Outcome
    record: bytes | None = None


class Engine(Protocol):
    """Another way to play random games, many at a time. It may leave out a part of a game."""

    size: int  # games that it plays together

    def check(self, plan: Plan) -> None:
        """Raises BadInput if the engine cannot play this plan."""

    def left_out(self, game: str) -> tuple[str, ...]:
        """Returns the parts of a game that the engine does not play, in words."""

    def play(self, plan: Plan, number: int) -> list[Played]:
        """Plays part `number` of the plan's games, counted from 0.

        The last part may have fewer games.
        """


@cache
def engine_named(name: str) -> Engine:
    """Returns the engine of this name.

    Raises BadInput, which says what to install, if it is not there.
    """
    for found in entry_points(group=ENGINES, name=name):
        engine: Engine = found.load()
        return engine
    if name in KNOWN_ELSEWHERE:
        package = KNOWN_ELSEWHERE[name]
        raise BadInput(f"the engine {name} is not installed: pip install {package}")
    raise BadInput(f"there is no engine {name!r}; there are {', '.join([PLAIN, *KNOWN_ELSEWHERE])}")


def simulate(
    plan: Plan, *, jobs: int = 1, cluster: str | None = None, skip: int = 0
) -> Iterator[Played]:
    """Yields the plan's games from number `skip` on, in order.

    They are played by processes here or on a cluster.
    """
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


def _task(plan: Plan) -> tuple[SimulationTask, int]:
    """Returns the function that plays one part of the games, and how many games a part has."""
    if plan.engine == PLAIN:
        return partial(_play_chunk, plan), CHUNK
    engine = engine_named(plan.engine)
    engine.check(plan)
    return partial(_play_part, plan), engine.size


def _play_part(plan: Plan, number: int) -> list[Played]:
    return engine_named(plan.engine).play(plan, number)


def _play_chunk(plan: Plan, number: int) -> list[Played]:
    first = number * CHUNK
    return [play_game(plan, index) for index in range(first, min(first + CHUNK, plan.games))]


def play_game(plan: Plan, index: int) -> Played:
    """Plays game `index` of the plan, counted from 0, and returns its result."""
    match = finished_match(plan, index)
    assert match.outcome is not None
    record = write_record(match.record()) if plan.keep_records else None
    return Played(len(match), match.outcome, record)


def finished_match(plan: Plan, index: int) -> Match:
    """Returns game `index` of the plan, played to its end."""
    seed = f"{plan.seed}/{index}"
    game = games.game(plan.game, plan.sets)
    match = Match(game, plan.options, seed=seed, sets=plan.sets)
    if plan.bots:
        seats = range(game.players(match.state))
        bots = tuple(plan.bots[seat % len(plan.bots)] for seat in seats)
        play_match(match, bots, ask, seconds=plan.seconds)
    # Without bots this plays the whole game. Bots have ended it already.
    play_out(match, FastChance(f"{seed}/whim"))
    return match
