"""The process of one replay, analysis or branch: a task and a record in, one line of JSON out.

It imports as little as possible, since the first replay of a server waits for its start.
"""

from __future__ import annotations

import sys
from itertools import islice
from math import ceil
from time import process_time
from typing import TYPE_CHECKING, Any

import msgspec

from teahouse.core import BadInput, Match, Record, RecordError, Seat, read_records, replay
from teahouse.drawing import scenery
from teahouse.games import NAMES, game
from teahouse.server.schemas import game_types
from teahouse.server.tables.refusals import Refusal

from .branch import branch_of
from .steps import replay_of

if TYPE_CHECKING:
    from teahouse.analysis import Analysis

__all__ = ["IN_ADVANCE", "Done", "Refused", "Task"]

IN_ADVANCE = "--in-advance"  # the argument of a process that will wait for its task
MOST_LINES = 20_000
PROCESSOR_SECONDS = 10  # for a record; the longest game takes one or two
COMPILING_SECONDS = 60  # seconds of processor time too, spent once after an installation
MEMORY = 1_000_000_000  # bytes


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """The work: a replay as seen by a seat, an analysis, or the position after line `branch_at`."""

    record: int | None = None  # which of several, counted from 1
    seat: Seat | None = None
    branch_at: int | None = None
    analysis: bool = False


class Done(msgspec.Struct, frozen=True, tag_field="type", tag="done"):
    answer: msgspec.Raw


class Refused(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    code: str
    facts: dict[str, Any]


def _limit_this_process() -> None:
    """Bounds processor time and memory; Windows has only the bound on time that the server sets."""
    if sys.platform == "win32":
        return
    import resource

    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    _limit_processor_time(PROCESSOR_SECONDS)


def _limit_processor_time(seconds: int) -> None:
    """Bounds the processor time from now on."""
    if sys.platform == "win32":
        return
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (ceil(process_time()) + seconds, hard))


def _warm_up() -> None:
    """Imports all games and draws their scenery, while the worker waits for its task."""
    _ = game_types.Components, game_types.Scenery
    for name in NAMES:
        made = game(name)
        scenery(name, made.box(made.options({})))


def main() -> None:
    _limit_this_process()
    if IN_ADVANCE in sys.argv:
        _warm_up()
    asked = sys.stdin.buffer.read()
    if not asked:
        return  # the server was stopped
    task, raw = asked.split(b"\n", 1)
    try:
        answer: Done | Refused = Done(
            msgspec.Raw(_answer(msgspec.json.decode(task, type=Task), raw))
        )
    except Refusal as refusal:
        answer = Refused(refusal.code, refusal.facts)
    except BadInput as error:
        kind = "damaged" if b'"seed"' in raw.split(b"\n", 1)[0] else "unfinished"
        answer = Refused("bad_record", {"kind": kind, "why": str(error).rstrip(".")})
    sys.stdout.buffer.write(msgspec.json.encode(answer))


def _answer(task: Task, raw: bytes) -> bytes:
    records = list(islice(read_records(raw.splitlines(keepends=True)), 1_000))
    match = _match(_chosen(records, task.record))
    if task.branch_at is not None:
        return msgspec.json.encode(branch_of(match, task.branch_at))
    if task.analysis:
        return msgspec.json.encode(_analysis(match))
    return msgspec.json.encode(replay_of(match, task.seat, len(records)))


def _analysis(match: Match) -> Analysis:
    """The analysis; what is compiled for it does not count as the record's processor time."""
    from teahouse import analysis  # imported only here, as it imports the bots

    _limit_processor_time(COMPILING_SECONDS)
    analysis.prepare(match.game)
    _limit_processor_time(PROCESSOR_SECONDS)
    return analysis.analyse(match)


def _chosen(records: list[Record], number: int | None) -> Record:
    """The record of this number; the first if none is named."""
    if number is not None and not 1 <= number <= len(records):
        raise Refusal("not_found", record=number)
    return records[(number or 1) - 1]


def _match(record: Record) -> Match:
    header = record.header
    if len(record.entries) > MOST_LINES:
        raise RecordError(f"{len(record.entries):,} lines are more than any game has")
    match = replay(game(header.game, header.sets), record)
    if match.outcome is None:
        raise RecordError("the record is cut off: its game does not come to an end")
    return match


if __name__ == "__main__":
    main()
