"""Processes that read records: which take another task, and what becomes of those that do not."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from multiprocessing.process import BaseProcess
from typing import Any

import pytest

from teahouse.play import pool as pools
from teahouse.play.pool import Pool
from teahouse.play.worker import Worker
from teahouse.server.live import replay_workers
from teahouse.server.live.replay_workers import ReplayWorkers
from teahouse.server.state.refusals import Refusal

from .test_replays import CHINATOWN, DADAOCHENG


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[BaseProcess]:
    """The processes that were started, in this order."""
    processes: list[BaseProcess] = []
    start = Worker._start

    def start_one(self: Worker, name: str) -> Any:
        pipe = start(self, name)
        assert self._process is not None
        processes.append(self._process)
        return pipe

    monkeypatch.setattr(Worker, "_start", start_one)
    return processes


def working(work: Callable[[ReplayWorkers], Awaitable[Any]]) -> None:
    async def run() -> None:
        pool = Pool.of_processes(reading=1)
        workers = ReplayWorkers(pool)
        try:
            await work(workers)
        finally:
            pool.close()

    asyncio.run(run())


def has_ended(process: BaseProcess) -> bool:
    """Waits for a process that was killed."""
    process.join()
    return process.exitcode is not None


def test_one_process_does_one_task_after_another(started: list[BaseProcess]) -> None:
    async def work(workers: ReplayWorkers) -> None:
        await workers.replay(CHINATOWN, seat=None)
        await workers.replay(DADAOCHENG, seat=None)
        with pytest.raises(Refusal):
            await workers.replay(CHINATOWN[: len(CHINATOWN) // 2], seat=None)
        await workers.branch(CHINATOWN, 3)
        assert len(started) == 1
        assert started[0].is_alive()

    working(work)
    assert has_ended(started[0])


def test_a_process_is_replaced_after_so_many_tasks(
    started: list[BaseProcess], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "MOST_TASKS", 2)

    async def work(workers: ReplayWorkers) -> None:
        for seat in (None, 0, 1):
            await workers.replay(CHINATOWN, seat=seat)
        first, second = started
        assert has_ended(first)
        assert second.is_alive()

    working(work)


def test_a_process_that_had_a_large_record_takes_no_other(
    started: list[BaseProcess], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay_workers, "ORDINARY_RECORD", len(CHINATOWN) - 1)

    async def work(workers: ReplayWorkers) -> None:
        await workers.replay(CHINATOWN, seat=None)
        assert has_ended(started[0])

    working(work)


def test_a_process_that_died_while_it_waited_is_replaced(started: list[BaseProcess]) -> None:
    async def work(workers: ReplayWorkers) -> None:
        await workers.replay(CHINATOWN, seat=None)
        started[0].kill()
        await workers.replay(DADAOCHENG, seat=None)
        assert [has_ended(started[0]), started[1].is_alive()] == [True, True]

    working(work)


def test_a_process_whose_answer_nobody_waits_for_is_killed(started: list[BaseProcess]) -> None:
    async def work(workers: ReplayWorkers) -> None:
        asking = asyncio.create_task(workers.replay(DADAOCHENG, seat=None))
        while not started:
            await asyncio.sleep(0)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        assert has_ended(started[0])
        await workers.replay(DADAOCHENG, seat=None)
        assert len(started) == 2

    working(work)
