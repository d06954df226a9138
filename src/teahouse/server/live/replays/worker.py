"""Replays, analyses and branches computed in worker processes.

A worker reads a task and a record from its input and writes JSON: the result, or why it is refused.
So a malicious record cannot block the server. Starting a process takes longer than most replays, so
one is kept ready: the first is started when somebody opens a replay's page, and a new one some time
after an answer if the last was not kept, as a start takes a whole core and the page should draw
first.
"""

from __future__ import annotations

import asyncio

import msgspec

from teahouse.core import Seat
from teahouse.server.live.fair_queue import Asker, FairQueue
from teahouse.server.state.refusals import Refusal

from .branch import Branch
from .record_check import check_is_record
from .replay_cache import ReplayCache
from .running_worker import RunningWorker
from .worker_process import Done, Refused, Task

__all__ = ["LARGEST_RECORD", "ReplayWorkers", "Task"]

LARGEST_RECORD = 2_000_000
MOST_EACH = 4  # tasks of one person, waiting or being worked on
AT_ONCE = 2
MOST_TASKS = 100  # of one worker, whose caches grow
ORDINARY_RECORD = 200_000  # bytes, several times a game; a worker is not used again after a larger
PAUSE = 2.0  # seconds from an answer to the start of the next worker
NOBODY = Asker("")


class ReplayWorkers:
    """Runs a few worker processes at a time; the queue for them is fair to all."""

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
                answer = await self._answer(task, raw)
        finally:
            self._prepare_later()
        if isinstance(answer, Refused):
            raise Refusal(answer.code, **answer.facts)
        return answer.answer

    async def _answer(self, task: Task, raw: bytes) -> Done | Refused:
        """The answer of the worker that waits, or of a new one if that has died."""
        waiting, self._next = self._next, None
        said = b"" if waiting is None else await self._work(await waiting, task, raw)
        said = said or await self._work(await RunningWorker.start(), task, raw)
        if not said:
            raise Refusal("bad_record", kind="damaged", why="nobody gets to its end")
        return msgspec.json.decode(said, type=Done | Refused)

    async def _work(self, worker: RunningWorker, task: Task, raw: bytes) -> bytes:
        """What the worker says, which then waits for the next task if it is still small."""
        said = await worker.ask(msgspec.json.encode(task) + b"\n" + raw)
        is_small = worker.tasks < MOST_TASKS and len(raw) <= ORDINARY_RECORD and not task.analysis
        if said and is_small and self._next is None:
            self._next = asyncio.get_running_loop().create_future()
            self._next.set_result(worker)
        else:
            await worker.kill()
        return said
