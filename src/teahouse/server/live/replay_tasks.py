"""The tasks of replays, analyses and branches, which read a record in a worker process."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from typing import Any, ClassVar

import msgspec

from teahouse.core import (
    BadInput,
    Chance,
    FastChance,
    Match,
    Record,
    RecordError,
    Seat,
    plain,
    read_records,
    replay,
)
from teahouse.drawing import scenery
from teahouse.games import NAMES, describe, game
from teahouse.play.task import Task
from teahouse.server import game_types
from teahouse.server.state.refusals import Refusal, Why
from teahouse.server.state.tokens import new_seed

from .replays import replay_of

__all__ = [
    "AnalyseRecord",
    "Branch",
    "BranchRecord",
    "GetReady",
    "ReadRecord",
    "Refused",
    "ReplayRecord",
    "branch_of",
]


class Branch(msgspec.Struct, frozen=True, kw_only=True):
    """The game, options, set and position of a table to be opened."""

    game: str
    options: dict[str, Any]
    sets: dict[str, Any] | None
    position: dict[str, Any]


def branch_of(match: Match, n: int) -> Branch:
    """Returns the branch after line n; raises Refusal if there is none."""
    if not 0 <= n <= len(match):
        raise Refusal(Why.no_such_line, line=n)
    if match.game.outcome(match.state_at(n)) is not None:
        raise Refusal(Why.over_there)
    header = match.header
    return Branch(
        game=header.game,
        options=header.options,
        sets=header.sets,
        position=_position(match, match.state_at(n), FastChance(new_seed())),
    )


def _position(match: Match, state: Any, chance: Chance) -> dict[str, Any]:
    """Returns the position with everything still to come redrawn, since viewers know it by now."""
    game, descriptor = match.game, describe(match.game.name)
    if descriptor.is_open:
        state = game.redeal(match.options, game.view(state, None), chance)
    position: dict[str, Any] = plain(game.dump(state))
    return {name: value for name, value in position.items() if name not in descriptor.to_come}


MOST_LINES = 20_000
PROCESSOR_SECONDS = 10  # for a record; the longest game takes one or two
MEMORY = 1_000_000_000  # bytes
# Bytes, several times those of a usual game. A worker is not used again after a larger record.
ORDINARY_RECORD = 200_000


class Refused(msgspec.Struct, frozen=True):
    """The answer in place of the one that was asked for."""

    reason: str
    facts: dict[str, Any]


class ReadRecord(Task[bytes | Refused], frozen=True, kw_only=True):
    """A task that replays a record and answers with JSON."""

    processor_seconds: ClassVar[int | None] = PROCESSOR_SECONDS
    memory: ClassVar[int | None] = MEMORY
    raw: bytes
    record: int | None = None  # which of several, counted from 1

    @property
    def is_large(self) -> bool:
        return len(self.raw) > ORDINARY_RECORD

    def work(self) -> bytes | Refused:
        try:
            records = _records(self.raw)
            match = _match(_chosen(records, self.record))
            return msgspec.json.encode(self.answer(match, len(records)))
        except Refusal as refusal:
            return Refused(refusal.reason.name, refusal.facts)
        except BadInput as error:
            # A record has its seed only once its game is over.
            has_seed = b'"seed"' in self.raw.split(b"\n", 1)[0]
            why = Why.record_damaged if has_seed else Why.record_unfinished
            line = getattr(error, "line", None)
            return Refused(why.name, {"why": str(error).rstrip("."), "line": line})

    def answer(self, match: Match, records: int) -> Any:
        """Returns the answer, given the match and how many records there are."""
        raise NotImplementedError


class ReplayRecord(ReadRecord, frozen=True, kw_only=True):
    """Makes the replay as a seat saw the game, or with everything."""

    seat: Seat | None = None

    def answer(self, match: Match, records: int) -> Any:
        return replay_of(match, self.seat, records)


class AnalyseRecord(ReadRecord, frozen=True, kw_only=True):
    """Finds out what each deal and purchase was worth."""

    def prepare(self) -> None:
        """Compiles what an analysis needs, once, which is not charged to the record."""
        from teahouse import analysis  # only here, as it imports the bots

        with suppress(BadInput, Refusal):  # which the work then tells
            header = _chosen(_records(self.raw), self.record).header
            analysis.prepare(game(header.game, header.sets))

    def answer(self, match: Match, records: int) -> Any:
        del records
        from teahouse import analysis

        return analysis.analyse(match)


class BranchRecord(ReadRecord, frozen=True, kw_only=True):
    """Makes the branch after a line."""

    at: int

    def answer(self, match: Match, records: int) -> Any:
        del records
        return branch_of(match, self.at)


class GetReady(Task[None], frozen=True, kw_only=True):
    """Imports all games and draws what does not change, while there is nothing else to do."""

    def work(self) -> None:
        _ = game_types.Components, game_types.Scenery
        for name in NAMES:
            made = game(name)
            scenery(name, made.box(made.options({})))


def _records(raw: bytes) -> list[Record]:
    return list(islice(read_records(raw.splitlines(keepends=True)), 1_000))


def _chosen(records: list[Record], number: int | None) -> Record:
    """Returns the record of this number, or the first if none is named; raises Refusal."""
    if number is not None and not 1 <= number <= len(records):
        raise Refusal(Why.no_such_record, record=number)
    return records[(number or 1) - 1]


def _match(record: Record) -> Match:
    """Returns the match of a record; raises RecordError unless the record is whole."""
    header = record.header
    if len(record.entries) > MOST_LINES:
        raise RecordError(f"{len(record.entries):,} lines are more than any game has")
    match = replay(game(header.game, header.sets), record)
    if match.outcome is None:
        raise RecordError("the record is cut off: its game does not come to an end")
    return match
