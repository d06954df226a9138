"""Simulation: plays many games, at random or by bots, and the same ones on any number of cores.

Results are summed up, and written as a row for each game to a file that can be resumed: while games
are played, rows go to a file beside it, `.part`, whose first line is the plan.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from importlib.metadata import entry_points
from itertools import chain, islice
from pathlib import Path
from typing import Any, BinaryIO, Protocol, TypeAlias

import msgspec

from teahouse import games
from teahouse.core import BadInput, FastChance, Match, Outcome, write_json, write_record

from .arena.run import ask, play_match, stop_workers
from .parallel import cluster_map, parallel_map

__all__ = [
    "LIMIT",
    "PLAIN",
    "Played",
    "ResultsFile",
    "RunPlan",
    "SeatSummary",
    "Spread",
    "StuckError",
    "Summary",
    "engine_named",
    "finished_match",
    "play_game",
    "play_out",
    "random_step",
    "simulate",
    "summarise",
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
    """Does a random action of a random seat. Raises StuckError if no seat is to act."""
    seats = sorted(match.to_act)
    if not seats:
        raise StuckError(f"after {len(match)} actions nobody is to act, and the game is not over")
    match.do(match.game.sample(match.state, chance.pick(seats), chance))


CHUNK = 8  # games a process plays before it reports
PLAIN = "plain"  # the engine that plays by the rules themselves
ENGINES = "teahouse.engines"  # the entry points by which other distributions add engines
KNOWN_ELSEWHERE = {"batch": "teahouse-lab"}

SimulationTask: TypeAlias = Callable[[int], list["Played"]]


class RunPlan(msgspec.Struct, frozen=True, kw_only=True):
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

    def check(self, plan: RunPlan) -> None:
        """Raises BadInput if the engine cannot play this plan."""

    def left_out(self, game: str) -> tuple[str, ...]:
        """Returns the parts of a game that the engine does not play, in words."""

    def play(self, plan: RunPlan, number: int) -> list[Played]:
        """Plays part `number` of the plan's games, counted from 0. The last may have fewer."""


@cache
def engine_named(name: str) -> Engine:
    """Returns the engine of this name. Raises BadInput with what to install, if it is missing."""
    for found in entry_points(group=ENGINES, name=name):
        engine: Engine = found.load()
        return engine
    if name in KNOWN_ELSEWHERE:
        package = KNOWN_ELSEWHERE[name]
        raise BadInput(f"the engine {name} is not installed: pip install {package}")
    raise BadInput(f"there is no engine {name!r}; there are {', '.join([PLAIN, *KNOWN_ELSEWHERE])}")


def simulate(
    plan: RunPlan, *, jobs: int = 1, cluster: str | None = None, skip: int = 0
) -> Iterator[Played]:
    """Yields the plan's games from number `skip` on, in order, played here or on a cluster."""
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


def _task(plan: RunPlan) -> tuple[SimulationTask, int]:
    """Returns the function that plays one part of the games, and how many games a part has."""
    if plan.engine == PLAIN:
        return partial(_play_chunk, plan), CHUNK
    engine = engine_named(plan.engine)
    engine.check(plan)
    return partial(_play_part, plan), engine.size


def _play_part(plan: RunPlan, number: int) -> list[Played]:
    return engine_named(plan.engine).play(plan, number)


def _play_chunk(plan: RunPlan, number: int) -> list[Played]:
    first = number * CHUNK
    return [play_game(plan, index) for index in range(first, min(first + CHUNK, plan.games))]


def play_game(plan: RunPlan, index: int) -> Played:
    """Plays game `index` of the plan, counted from 0, and returns its result."""
    match = finished_match(plan, index)
    assert match.outcome is not None
    record = write_record(match.record()) if plan.keep_records else None
    return Played(len(match), match.outcome, record)


def finished_match(plan: RunPlan, index: int) -> Match:
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


SUFFIXES = (".jsonl", ".parquet")


class Row(msgspec.Struct, frozen=True):
    """One game's result."""

    game: int
    decisions: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]


class ResultsFile:
    """The file of a plan's results. `known` are the games that an earlier run has played."""

    def __init__(self, path: Path, plan: RunPlan, *, force: bool) -> None:
        if path.suffix not in SUFFIXES:
            raise BadInput(f"{path}: results are written as {' or '.join(SUFFIXES)}")
        if not path.parent.is_dir():
            raise BadInput(f"there is no folder {path.parent} to write to")
        if path.exists() and not force:
            raise BadInput(f"{path} is there already; --force writes over it")
        self.path, self.plan = path, plan
        self.part = path.with_name(f"{path.name}.part")
        rows = list(self._rows()) if self.part.exists() and self._is_of_plan(force) else []
        self.known = [Played(row.decisions, Outcome(row.scores, row.winners)) for row in rows]
        self._file = self._opened(rows)

    def _is_of_plan(self, force: bool) -> bool:
        """Whether the rows are of this plan. Without `force`, raises BadInput if they are not."""
        with self.part.open("rb") as file:
            is_same = file.readline() == write_json(self.plan) + b"\n"
        if not is_same and not force:
            raise BadInput(f"{self.part} is of another simulation; --force writes over it")
        return is_same

    def _rows(self) -> Iterator[Row]:
        """Yields the complete rows. The last one may have been cut short, and is left out."""
        with self.part.open("rb") as file:
            file.readline()
            for line in file:
                if line.endswith(b"\n"):
                    yield msgspec.json.decode(line, type=Row)

    def _opened(self, rows: list[Row]) -> BinaryIO:
        """Returns the file, open to append, without a row that was cut short.

        The whole file is replaced at once, so that an interruption loses no row.
        """
        fresh = self.part.with_name(f".{self.part.name}.fresh")
        with fresh.open("wb") as file:
            file.writelines(write_json(line) + b"\n" for line in (self.plan, *rows))
        fresh.replace(self.part)
        self._count = len(rows)
        return self.part.open("ab")

    def add(self, played: Played) -> None:
        """Writes the next game's row at once."""
        outcome = played.outcome
        row = Row(self._count, played.decisions, outcome.scores, outcome.winners)
        self._file.write(write_json(row) + b"\n")
        self._file.flush()
        self._count += 1

    def close(self) -> None:
        """Closes the file, so that a later run can go on with it."""
        self._file.close()

    def finish(self) -> None:
        """Writes the rows to their final file, once all games are played."""
        self._file.close()
        whole = self.path.with_name(f".{self.path.name}.whole")
        if self.path.suffix == ".parquet":
            self._write_parquet(whole)
        else:
            with whole.open("wb") as file:
                file.writelines(write_json(row) + b"\n" for row in self._rows())
        whole.replace(self.path)
        self.part.unlink()

    def _write_parquet(self, whole: Path) -> None:
        """Writes Parquet, with the plan in the table's metadata under `teahouse`."""
        import pyarrow
        from pyarrow import parquet

        numbers = pyarrow.list_(pyarrow.int32())
        columns = {
            "game": pyarrow.int64(),
            "decisions": pyarrow.int32(),
            "scores": numbers,
            "winners": numbers,
        }
        schema = pyarrow.schema(columns.items(), metadata={"teahouse": write_json(self.plan)})
        rows = [msgspec.to_builtins(row) for row in self._rows()]
        parquet.write_table(pyarrow.Table.from_pylist(rows, schema=schema), whole)


class Spread(msgspec.Struct, frozen=True):
    """Mean, minimum and maximum of some numbers."""

    mean: float
    least: int
    most: int


class SeatSummary(msgspec.Struct, frozen=True):
    """A seat's results; who shares a win has a part of it, so that all wins add up to the games."""

    seat: int
    score: Spread
    wins: float


class Summary(msgspec.Struct, frozen=True):
    """The summary of all games together."""

    games: int
    decisions: int
    length: Spread
    seats: tuple[SeatSummary, ...]


def summarise(played: Sequence[Played]) -> Summary:
    """Returns a summary of at least one game."""
    lengths = [game.decisions for game in played]
    seats = range(len(played[0].outcome.scores))
    return Summary(
        games=len(played),
        decisions=sum(lengths),
        length=_spread(lengths),
        seats=tuple(_seat(played, seat) for seat in seats),
    )


def _seat(played: Sequence[Played], seat: int) -> SeatSummary:
    scores = [game.outcome.scores[seat] for game in played]
    won = [game.outcome.winners for game in played if seat in game.outcome.winners]
    wins = sum(1 / len(winners) for winners in won)
    return SeatSummary(seat, _spread(scores), wins)


def _spread(numbers: Sequence[int]) -> Spread:
    return Spread(sum(numbers) / len(numbers), min(numbers), max(numbers))
