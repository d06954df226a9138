"""The worker process of replays, analyses and branches. It does one task after another."""

from __future__ import annotations

import sys
from itertools import islice
from math import ceil
from time import process_time
from typing import TYPE_CHECKING, Any, BinaryIO

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
from teahouse.server import game_types
from teahouse.server.state.refusals import Refusal, Why
from teahouse.server.state.tokens import new_seed

from .replays import replay_of

if TYPE_CHECKING:
    from teahouse.analysis import Analysis

__all__ = ["IN_ADVANCE", "Branch", "Done", "Refused", "Task", "branch_of"]


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


IN_ADVANCE = "--in-advance"  # the option of a process that will wait for its task
MOST_LINES = 20_000
PROCESSOR_SECONDS = 10  # for a record; the longest game takes one or two
COMPILING_SECONDS = 60  # of the processor's time as well; needed once after an installation
MEMORY = 1_000_000_000  # bytes


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """One task: a replay as a seat sees it, an analysis, or the position after line `branch_at`."""

    record: int | None = None  # which of several, counted from 1
    seat: Seat | None = None
    branch_at: int | None = None
    analysis: bool = False


class Done(msgspec.Struct, frozen=True, tag_field="type", tag="done"):
    answer: msgspec.Raw


class Refused(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    reason: str
    facts: dict[str, Any]


def _limit_this_process() -> None:
    """Limits processor time and memory.

    On Windows there is only the limit on waiting time that the server sets.
    """
    if sys.platform == "win32":
        return
    import resource

    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    _limit_processor_time(PROCESSOR_SECONDS)


def _limit_processor_time(seconds: int) -> None:
    """Limits the processor time from now on; what was used before does not count."""
    if sys.platform == "win32":
        return
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (ceil(process_time()) + seconds, hard))


def _warm_up() -> None:
    """Imports all games and draws what does not change, while there is nothing else to do."""
    _ = game_types.Components, game_types.Scenery
    for name in NAMES:
        made = game(name)
        scenery(name, made.box(made.options({})))


def main() -> None:
    _limit_this_process()
    if IN_ADVANCE in sys.argv:
        _warm_up()
    while asked := _read(sys.stdin.buffer):
        _limit_processor_time(PROCESSOR_SECONDS)
        _write(sys.stdout.buffer, msgspec.json.encode(_done(asked)))


def _read(file: BinaryIO) -> bytes:
    """Returns the next message, which is empty when the server was stopped."""
    return file.read(int(file.readline() or b"0"))


def _write(file: BinaryIO, message: bytes) -> None:
    file.write(b"%d\n%b" % (len(message), message))
    file.flush()


def _done(asked: bytes) -> Done | Refused:
    task, raw = asked.split(b"\n", 1)
    try:
        return Done(msgspec.Raw(_answer(msgspec.json.decode(task, type=Task), raw)))
    except Refusal as refusal:
        return Refused(refusal.reason.name, refusal.facts)
    except BadInput as error:
        # A record has its seed only once its game is over.
        has_seed = b'"seed"' in raw.split(b"\n", 1)[0]
        why = Why.record_damaged if has_seed else Why.record_unfinished
        line = getattr(error, "line", None)
        return Refused(why.name, {"why": str(error).rstrip("."), "line": line})


def _answer(task: Task, raw: bytes) -> bytes:
    records = list(islice(read_records(raw.splitlines(keepends=True)), 1_000))
    match = _match(_chosen(records, task.record))
    if task.branch_at is not None:
        return msgspec.json.encode(branch_of(match, task.branch_at))
    if task.analysis:
        return msgspec.json.encode(_analysis(match))
    return msgspec.json.encode(replay_of(match, task.seat, len(records)))


def _analysis(match: Match) -> Analysis:
    """Returns the analysis.

    What has to be compiled for it, once, is not charged to the record.
    """
    from teahouse import analysis  # only here, as it imports the bots

    _limit_processor_time(COMPILING_SECONDS)
    analysis.prepare(match.game)
    _limit_processor_time(PROCESSOR_SECONDS)
    return analysis.analyse(match)


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


if __name__ == "__main__":
    main()
