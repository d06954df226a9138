"""Replays, analyses and branches, computed in worker processes; recent replays are cached."""

from __future__ import annotations

import asyncio
import signal
import sys
from asyncio.subprocess import Process
from collections import OrderedDict
from contextlib import suppress
from hashlib import sha256
from typing import Any, TypeAlias

import msgspec

from teahouse.core import Seat
from teahouse.core.record import FORMAT
from teahouse.games import NAMES, game
from teahouse.server.state.refusals import REASONS, Refusal, Why

from . import replay_process
from .limits import Asker, FairQueue
from .replay_process import IN_ADVANCE, Branch, Done, Refused, Task

__all__ = [
    "LARGEST_RECORD",
    "ReplayCache",
    "ReplayWorkers",
    "RunningWorker",
    "Task",
    "check_is_record",
]


def check_is_record(raw: bytes) -> None:
    """Raises Refusal unless the first line is the header of a record of a version known here."""
    header = _header(raw)
    if header is None or header.get("game") not in NAMES:
        raise Refusal(Why.not_a_record)
    if header["teahouse"] != FORMAT:
        raise Refusal(Why.newer_format)
    played, ours = header.get("version"), game(header["game"]).version
    if isinstance(played, int) and not 1 <= played <= ours:
        why = Why.newer_rules if played > ours else Why.older_rules
        raise Refusal(why, played=played, ours=ours)


def _header(raw: bytes) -> dict[str, Any] | None:
    try:
        header = msgspec.json.decode(raw.split(b"\n", 1)[0])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return header if isinstance(header, dict) and "teahouse" in header else None


SECONDS = 120.0  # to wait on a busy machine; the process itself limits its processor time


class RunningWorker:
    """A worker process, with the number of tasks that it was given."""

    def __init__(self, process: Process) -> None:
        self.tasks = 0
        self._process = process

    @classmethod
    async def start(cls, *, in_advance: bool = False) -> RunningWorker:
        """Starts a process; one that is started in advance prepares itself for any task."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-P",
            "-m",
            replay_process.__name__,
            *([IN_ADVANCE] if in_advance else []),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        return cls(process)

    async def ask(self, task: bytes) -> bytes:
        """Returns the answer, which is empty if the process has died; raises Refusal if it is late.

        Unless there is an answer, the process is dead afterwards.
        """
        self.tasks += 1
        try:
            return await asyncio.wait_for(self._exchange(task), SECONDS)
        except TimeoutError as error:
            await self.kill()
            raise Refusal(Why.record_too_long) from error
        except (OSError, RuntimeError, asyncio.IncompleteReadError, ValueError):
            await self.kill()  # it has died, and its return code says why
        except BaseException:
            await self.kill()  # nobody waits for its answer any more
            raise
        if sys.platform != "win32" and self._process.returncode == -signal.SIGXCPU:
            raise Refusal(Why.record_too_long)
        return b""

    async def kill(self) -> None:
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()

    async def _exchange(self, task: bytes) -> bytes:
        """Sends a task and returns the answer; a line with the length comes before each."""
        to, back = self._process.stdin, self._process.stdout
        assert to is not None
        assert back is not None
        to.write(b"%d\n%b" % (len(task), task))
        await to.drain()
        return await back.readexactly(int(await back.readline()))


MOST_BYTES = 16_000_000  # of JSON; a replay is about 400,000

Key: TypeAlias = tuple[bytes, bytes]


class ReplayCache:
    """A cache of answers by task and record.

    Its keys contain a hash of the record, so a record from which a name was removed has a new key.
    """

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._most = most
        self._answers: OrderedDict[Key, msgspec.Raw] = OrderedDict()
        self._bytes = 0

    def get(self, task: Task, record: bytes) -> msgspec.Raw | None:
        key = _key(task, record)
        if key in self._answers:
            self._answers.move_to_end(key)
        return self._answers.get(key)

    def put(self, task: Task, record: bytes, answer: msgspec.Raw) -> None:
        """Stores an answer, and evicts the least recently used ones if there are too many bytes."""
        key = _key(task, record)
        self._bytes += len(answer) - len(self._answers.pop(key, b""))
        self._answers[key] = answer
        while self._bytes > self._most:
            _, dropped = self._answers.popitem(last=False)
            self._bytes -= len(dropped)


def _key(task: Task, record: bytes) -> Key:
    return msgspec.json.encode(task), sha256(record).digest()


LARGEST_RECORD = 2_000_000
MOST_EACH = 4  # tasks of one person, waiting or being worked on
AT_ONCE = 2
MOST_TASKS = 100  # of one worker, because its caches grow
# Bytes, several times those of a usual game. A worker is not used again after a larger record.
ORDINARY_RECORD = 200_000
PAUSE = 2.0  # seconds from an answer to the start of the next worker
NOBODY = Asker("")


class ReplayWorkers:
    """ReplayWorkers run in a few processes at a time; the queue for them is fair to all.

    One idle process is kept ready for the next task.
    """

    def __init__(self) -> None:
        self.queue = FairQueue(at_once=AT_ONCE, most_each=MOST_EACH)
        self._next: asyncio.Future[RunningWorker] | None = None
        self._later: asyncio.TimerHandle | None = None
        self._cache = ReplayCache()

    async def close(self) -> None:
        if self._later is not None:
            self._later.cancel()
        if self._next is not None:
            await (await self._next).kill()

    def prepare(self) -> None:
        """Starts the next worker, unless one is waiting."""
        if self._next is None:
            self._next = asyncio.ensure_future(RunningWorker.start(in_advance=True))

    def _prepare_later(self) -> None:
        if self._later is not None:
            self._later.cancel()
        self._later = asyncio.get_running_loop().call_later(PAUSE, self.prepare)

    async def replay(
        self, raw: bytes, *, seat: Seat | None, record: int | None = None, asker: Asker = NOBODY
    ) -> msgspec.Raw:
        """Returns the replay as JSON, from the cache if it was asked for lately; raises Refusal."""
        task = Task(seat=seat, record=record)
        answer = self._cache.get(task, raw)
        if answer is None:
            answer = await self._ask(task, raw, asker)
            self._cache.put(task, raw, answer)
        return answer

    async def analyse(
        self, raw: bytes, *, record: int | None = None, asker: Asker = NOBODY
    ) -> msgspec.Raw:
        """Returns what each deal and purchase was worth, as JSON; raises Refusal."""
        return await self._ask(Task(record=record, analysis=True), raw, asker)

    async def branch(self, raw: bytes, at: int, *, asker: Asker = NOBODY) -> Branch:
        """Returns the branch after line `at`; raises Refusal."""
        return msgspec.json.decode(await self._ask(Task(branch_at=at), raw, asker), type=Branch)

    async def _ask(self, task: Task, raw: bytes, asker: Asker) -> msgspec.Raw:
        """Has a worker do the task once it is the asker's turn; raises Refusal."""
        check_is_record(raw)
        try:
            async with self.queue.turn(asker):
                answer = await self._answer(task, raw)
        finally:
            self._prepare_later()
        if isinstance(answer, Refused):
            raise Refusal(REASONS.get(answer.reason, answer.reason), **answer.facts)
        return answer.answer

    async def _answer(self, task: Task, raw: bytes) -> Done | Refused:
        """Returns the answer of the worker that waits, or of a new one if that has died."""
        waiting, self._next = self._next, None
        said = b"" if waiting is None else await self._work(await waiting, task, raw)
        said = said or await self._work(await RunningWorker.start(), task, raw)
        if not said:
            raise Refusal(Why.record_breaks_replays)
        return msgspec.json.decode(said, type=Done | Refused)

    async def _work(self, worker: RunningWorker, task: Task, raw: bytes) -> bytes:
        """Returns the worker's answer, which is empty if it has died.

        A worker that is still small then waits for the next task; any other is killed.
        """
        said = await worker.ask(msgspec.json.encode(task) + b"\n" + raw)
        is_small = worker.tasks < MOST_TASKS and len(raw) <= ORDINARY_RECORD and not task.analysis
        if said and is_small and self._next is None:
            self._next = asyncio.get_running_loop().create_future()
            self._next.set_result(worker)
        else:
            await worker.kill()
        return said
