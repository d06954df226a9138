"""Replays, analyses and branches computed in short-lived worker processes.

A worker reads a task and a record from its input and writes one line of JSON: the result, or why it
is refused. So a malicious record cannot block the server. As a process starts more slowly than most
replays take, the next one is started in advance.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from asyncio.subprocess import Process
from contextlib import suppress
from itertools import islice
from math import ceil
from time import process_time
from typing import TYPE_CHECKING, Any

import msgspec

from teahouse.core import BadInput, Match, Record, RecordError, Seat, read_records, replay
from teahouse.games import game
from teahouse.server.running.fair_queue import Asker, FairQueue
from teahouse.server.tables.refusals import Refusal

from .branch import Branch, branch_of
from .record_check import check_is_record
from .steps import replay_of

if TYPE_CHECKING:
    from teahouse.analysis import Analysis

__all__ = ["LARGEST_RECORD", "ReplayWorkers", "Task"]

LARGEST_RECORD = 2_000_000
MOST_LINES = 20_000
MOST_EACH = 4  # tasks of one person, waiting or being worked on
AT_ONCE = 2
SECONDS = 120.0  # on a busy machine; what counts is the processor's time
PROCESSOR_SECONDS = 10  # for a record; the longest game takes one or two
COMPILING_SECONDS = 60  # of the processor's time as well, once after an installation
MEMORY = 1_000_000_000  # bytes
NOBODY = Asker("")
TOO_LONG = "it takes too long to replay"


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


class ReplayWorkers:
    """Runs a few worker processes at a time; the queue for them is fair to all."""

    def __init__(self) -> None:
        self.queue = FairQueue(at_once=AT_ONCE, most_each=MOST_EACH)
        self._next: asyncio.Task[Process] | None = None

    async def close(self) -> None:
        if self._next is not None:
            await _kill(await self._next)

    async def replay(
        self, raw: bytes, *, seat: Seat | None, record: int | None = None, asker: Asker = NOBODY
    ) -> msgspec.Raw:
        """The replay as JSON; raises Refusal."""
        return await self._ask(Task(seat=seat, record=record), raw, asker)

    async def analyse(
        self, raw: bytes, *, record: int | None = None, asker: Asker = NOBODY
    ) -> msgspec.Raw:
        """What each deal and purchase was worth, as JSON; raises Refusal."""
        return await self._ask(Task(record=record, analysis=True), raw, asker)

    async def branch(self, raw: bytes, at: int, *, asker: Asker = NOBODY) -> Branch:
        """The branch after line `at`; raises Refusal."""
        return msgspec.json.decode(await self._ask(Task(branch_at=at), raw, asker), type=Branch)

    async def _ask(self, task: Task, raw: bytes, asker: Asker) -> msgspec.Raw:
        check_is_record(raw)
        try:
            async with self.queue.turn(asker):
                answer = await self._answer(msgspec.json.encode(task) + b"\n" + raw)
        finally:
            self._next = self._next or asyncio.create_task(_start())
        if isinstance(answer, Refused):
            raise Refusal(answer.code, **answer.facts)
        return answer.answer

    async def _answer(self, task: bytes) -> Done | Refused:
        """The worker's answer, from the one started in advance if that is still alive."""
        coming, self._next = self._next, None
        said = b"" if coming is None else await _work(await coming, task)
        said = said or await _work(await _start(), task)
        if not said:
            raise Refusal("bad_record", kind="damaged", why="nobody gets to its end")
        return msgspec.json.decode(said, type=Done | Refused)


async def _start() -> Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-P",
        "-m",
        __name__,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )


async def _work(process: Process, task: bytes) -> bytes:
    """The output of the process; empty if it has died."""
    try:
        said, _ = await asyncio.wait_for(process.communicate(task), SECONDS)
    except TimeoutError as error:
        raise Refusal("bad_record", kind="damaged", why=TOO_LONG) from error
    except (OSError, RuntimeError):  # the latter from uvloop, whose pipe is closed
        return b""
    finally:
        await _kill(process)
    if sys.platform != "win32" and process.returncode == -signal.SIGXCPU:
        raise Refusal("bad_record", kind="damaged", why=TOO_LONG)
    return said


async def _kill(process: Process) -> None:
    with suppress(ProcessLookupError):
        process.kill()
    await process.wait()


# in the process


def _limit_this_process() -> None:
    """Bounds processor time and memory; Windows has only the bound on time that the server sets."""
    if sys.platform == "win32":
        return
    import resource

    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    _limit_processor_time(PROCESSOR_SECONDS)


def _limit_processor_time(seconds: int) -> None:
    """Bounds what is done from now on; nothing before counts."""
    if sys.platform == "win32":
        return
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (ceil(process_time()) + seconds, hard))


def main() -> None:
    _limit_this_process()
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
    """The analysis; what has to be compiled for it, once, is not the record's work."""
    from teahouse import analysis  # only here, as it imports the bots

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
