"""Worker processes: which of them take another task, and what becomes of those that do not."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from teahouse.server.live import replay_workers
from teahouse.server.live.replay_workers import ReplayWorkers, RunningWorker
from teahouse.server.state.refusals import Refusal

from .test_replays import CHINATOWN, DADAOCHENG


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[RunningWorker]:
    """The workers that were started, in this order."""
    workers: list[RunningWorker] = []
    start = RunningWorker.start

    async def start_one(*, in_advance: bool = False) -> RunningWorker:
        workers.append(await start(in_advance=in_advance))
        return workers[-1]

    monkeypatch.setattr(RunningWorker, "start", start_one)
    return workers


def working(work: Callable[[ReplayWorkers], Awaitable[Any]]) -> None:
    async def run() -> None:
        workers = ReplayWorkers()
        try:
            await work(workers)
        finally:
            await workers.close()

    asyncio.run(run())


def is_alive(one: RunningWorker) -> bool:
    return one._process.returncode is None


def test_one_worker_does_one_task_after_another(started: list[RunningWorker]) -> None:
    async def work(workers: ReplayWorkers) -> None:
        await workers.replay(CHINATOWN, seat=None)
        await workers.replay(DADAOCHENG, seat=None)
        with pytest.raises(Refusal):
            await workers.replay(CHINATOWN[: len(CHINATOWN) // 2], seat=None)
        await workers.branch(CHINATOWN, 3)
        assert [one.tasks for one in started] == [4]
        assert is_alive(started[0])

    working(work)
    assert not is_alive(started[0])


def test_a_worker_is_replaced_after_so_many_tasks(
    started: list[RunningWorker], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay_workers, "MOST_TASKS", 2)

    async def work(workers: ReplayWorkers) -> None:
        for seat in (None, 0, 1):
            await workers.replay(CHINATOWN, seat=seat)
        assert [(one.tasks, is_alive(one)) for one in started] == [(2, False), (1, True)]

    working(work)


def test_a_worker_that_had_a_large_record_takes_no_other(
    started: list[RunningWorker], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay_workers, "ORDINARY_RECORD", len(CHINATOWN) - 1)

    async def work(workers: ReplayWorkers) -> None:
        await workers.replay(CHINATOWN, seat=None)
        assert not is_alive(started[0])

    working(work)


def test_a_worker_that_died_while_it_waited_is_replaced(started: list[RunningWorker]) -> None:
    async def work(workers: ReplayWorkers) -> None:
        await workers.replay(CHINATOWN, seat=None)
        await started[0].kill()
        await workers.replay(DADAOCHENG, seat=None)
        assert [is_alive(one) for one in started] == [False, True]

    working(work)


def test_a_worker_whose_answer_nobody_waits_for_is_killed(started: list[RunningWorker]) -> None:
    async def work(workers: ReplayWorkers) -> None:
        await workers.replay(CHINATOWN, seat=None)
        asking = asyncio.create_task(workers.replay(DADAOCHENG, seat=None))
        while started[0].tasks < 2:
            await asyncio.sleep(0)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        assert not is_alive(started[0])

    working(work)
