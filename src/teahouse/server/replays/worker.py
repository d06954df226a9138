"""Replays, analyses and branches computed in short-lived worker processes.

A worker reads a task and a record from its input and writes one line of JSON: the result, or why it
is refused. So a malicious record cannot block the server. Starting a process takes longer than most
replays, so the next one is started in advance: the first when somebody opens a replay's page, the
others some time after an answer, as a start takes a whole core and the page should draw first.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from asyncio.subprocess import Process
from contextlib import suppress

import msgspec

from teahouse.core import Seat
from teahouse.server.running.fair_queue import Asker, FairQueue
from teahouse.server.tables.refusals import Refusal

from . import worker_process
from .branch import Branch
from .record_check import check_is_record
from .replay_cache import ReplayCache
from .worker_process import IN_ADVANCE, Done, Refused, Task

__all__ = ["LARGEST_RECORD", "ReplayWorkers", "Task"]

LARGEST_RECORD = 2_000_000
MOST_EACH = 4  # tasks of one person, waiting or being worked on
AT_ONCE = 2
PAUSE = 2.0  # seconds from an answer to the start of the next worker
SECONDS = 120.0  # a generous bound for busy machines; the worker itself bounds its processor time
NOBODY = Asker("")
TOO_LONG = "it takes too long to replay"


class ReplayWorkers:
    """Runs a few worker processes at a time, with a fair queue."""

    def __init__(self) -> None:
        self.queue = FairQueue(at_once=AT_ONCE, most_each=MOST_EACH)
        self._next: asyncio.Task[Process] | None = None
        self._later: asyncio.TimerHandle | None = None
        self._cache = ReplayCache()

    async def close(self) -> None:
        if self._later is not None:
            self._later.cancel()
        if self._next is not None:
            await _kill(await self._next)

    def prepare(self) -> None:
        """Starts the next worker, unless one is waiting."""
        self._next = self._next or asyncio.create_task(_start(IN_ADVANCE))

    def _prepare_later(self) -> None:
        if self._later is not None:
            self._later.cancel()
        self._later = asyncio.get_running_loop().call_later(PAUSE, self.prepare)

    async def replay(
        self, raw: bytes, *, seat: Seat | None, record: int | None = None, asker: Asker = NOBODY
    ) -> msgspec.Raw:
        """The replay as JSON, from the cache if it was asked for lately; raises Refusal."""
        task = Task(seat=seat, record=record)
        answer = self._cache.get(task, raw)
        if answer is None:
            answer = await self._ask(task, raw, asker)
            self._cache.put(task, raw, answer)
        return answer

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
            self._prepare_later()
        if isinstance(answer, Refused):
            raise Refusal(answer.code, **answer.facts)
        return answer.answer

    async def _answer(self, task: bytes) -> Done | Refused:
        """The answer of the worker started in advance, if it is still alive, else of a new one."""
        coming, self._next = self._next, None
        said = b"" if coming is None else await _work(await coming, task)
        said = said or await _work(await _start(), task)
        if not said:
            raise Refusal("bad_record", kind="damaged", why="nobody gets to its end")
        return msgspec.json.decode(said, type=Done | Refused)


async def _start(*arguments: str) -> Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-P",
        "-m",
        worker_process.__name__,
        *arguments,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )


async def _work(process: Process, task: bytes) -> bytes:
    """The output of the process; empty if it has died."""
    said = b""
    try:
        said, _ = await asyncio.wait_for(process.communicate(task), SECONDS)
    except TimeoutError as error:
        raise Refusal("bad_record", kind="damaged", why=TOO_LONG) from error
    except (OSError, RuntimeError):  # RuntimeError is uvloop's for a closed pipe
        pass  # it has died; its return code says why
    finally:
        await _kill(process)
    if sys.platform != "win32" and process.returncode == -signal.SIGXCPU:
        raise Refusal("bad_record", kind="damaged", why=TOO_LONG)
    return said


async def _kill(process: Process) -> None:
    with suppress(ProcessLookupError):
        process.kill()
    await process.wait()
