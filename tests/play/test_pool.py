"""The pool in both its forms: tasks are done alike in other processes and in this one."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from tests.play.tasks import Clumsy, Doubled, Held, Strict, Unprepared

from teahouse.core import BadInput
from teahouse.play.pool import Asker, Lane, Pool, QueueFull
from teahouse.play.task import TaskFailed, think
from teahouse.play.worker import Worker

from .test_worker import question

ME = Asker("here", "me")
THINKING = Lane(name="thinking", room="thinking", at_once=1)
READING = Lane(name="reading", room="reading", at_once=1)


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    os.mkfifo(tmp_path / "pipe")
    return tmp_path / "pipe"


Use = Callable[[Pool], Awaitable[None]]


def using(made: Callable[[], Pool], use: Use) -> None:
    async def run() -> None:
        pool = made()
        try:
            await use(pool)
        finally:
            pool.close()

    asyncio.run(run())


@pytest.fixture(params=[Pool.of_processes, Pool.in_process], ids=["processes", "here"])
def either(request: pytest.FixtureRequest) -> Callable[[Use], None]:
    return lambda use: using(request.param, use)


def test_a_task_is_answered_by_type(either: Callable[[Use], None]) -> None:
    async def use(pool: Pool) -> None:
        assert await pool.do(Doubled(number=21), THINKING, ME) == 42
        asked = question(bot="random", steps=10)
        assert (await pool.do(asked, THINKING, ME)).action == think(asked).action

    either(use)


def test_what_a_task_raises_is_told_and_any_other_exception_is_a_failure(
    either: Callable[[Use], None],
) -> None:
    async def use(pool: Pool) -> None:
        with pytest.raises(KeyError, match="cellar"):
            await pool.do(Strict(key="cellar"), THINKING, ME)
        with pytest.raises(BadInput, match="nothing to work with"):
            await pool.do(Unprepared(), THINKING, ME)
        with pytest.raises(TaskFailed) as caught:
            await pool.do(Clumsy(), THINKING, ME)
        assert caught.value.why == "crashed"
        assert str(caught.value) == "Clumsy: RuntimeError: I have dropped it"
        assert await pool.do(Doubled(number=1), THINKING, ME) == 2

    either(use)


def test_a_function_is_called_here_whatever_it_returns_or_raises(
    either: Callable[[Use], None],
) -> None:
    async def use(pool: Pool) -> None:
        lane, thing = Lane(name="here", room="here", at_once=1), object()
        assert await pool.call(lambda: thing, lane, ME) is thing
        with pytest.raises(ZeroDivisionError):
            await pool.call(lambda: 1 / 0, lane, ME)

    either(use)


def test_one_who_asks_for_too_much_is_refused(either: Callable[[Use], None]) -> None:
    lane = Lane(name="few", room="thinking", at_once=1, most_each=2)

    async def use(pool: Pool) -> None:
        async with pool.queue.turn(lane, ME), pool.queue.turn(THINKING_ELSEWHERE, ME):
            waiting = asyncio.create_task(pool.do(Doubled(number=1), lane, ME))
            await asyncio.sleep(0)
            with pytest.raises(QueueFull):
                await pool.do(Doubled(number=1), lane, ME)
        assert await waiting == 2

    either(use)


THINKING_ELSEWHERE = Lane(name="elsewhere", room="asking", at_once=1)


def test_a_hint_is_given_before_replays_where_all_is_done_in_one_place() -> None:
    """A browser tab has no processes, so that the order alone decides."""
    done: list[str] = []

    async def use(pool: Pool) -> None:
        async def ask(lane: Lane, *, awaited: bool) -> None:
            await pool.do(Doubled(number=1), lane, ME, awaited=awaited)
            done.append(lane.name)

        async with pool.queue.turn(READING, ME):
            tasks = [asyncio.create_task(ask(READING, awaited=False)) for _ in range(2)]
            tasks.append(asyncio.create_task(ask(THINKING, awaited=True)))
            await asyncio.sleep(0)
        await asyncio.gather(*tasks)

    using(Pool.in_process, use)
    assert done == ["thinking", "reading", "reading"]


def test_the_loop_goes_on_while_a_task_is_done(pipe: Path) -> None:
    async def use(pool: Pool) -> None:
        held = asyncio.create_task(pool.do(Held(pipe=str(pipe)), READING, ME))
        assert await pool.do(Doubled(number=4), THINKING, ME) == 8
        assert not held.done()
        await asyncio.to_thread(pipe.write_text, "let go")
        assert await held == "let go"

    using(Pool.of_processes, use)


def test_a_task_that_is_cancelled_leaves_its_place_to_the_next(pipe: Path) -> None:
    async def use(pool: Pool) -> None:
        held = asyncio.create_task(pool.do(Held(pipe=str(pipe)), READING, ME))
        await asyncio.sleep(0)
        held.cancel()
        with pytest.raises(asyncio.CancelledError):
            await held
        assert await pool.do(Doubled(number=4), READING, ME) == 8

    using(lambda: Pool.of_processes(reading=1), use)


def test_closing_ends_what_is_being_done(pipe: Path) -> None:
    async def use(pool: Pool) -> None:
        held = asyncio.create_task(pool.do(Held(pipe=str(pipe)), READING, ME))
        assert await pool.do(Doubled(number=4), THINKING, ME) == 8
        pool.close()
        with pytest.raises(TaskFailed) as caught:
            await held
        assert caught.value.why == "died"

    using(Pool.of_processes, use)


def test_a_process_that_was_used_last_is_used_first() -> None:
    """So that few processes compile, and one that is ready is asked."""

    async def use(pool: Pool) -> None:
        for _ in range(3):
            await pool.do(Doubled(number=4), THINKING, ME)
        assert pool.is_ready("thinking")
        assert not pool.is_ready("reading")
        workers: list[Any] = [slot.worker for slot in pool._slots if "thinking" in slot.rooms]
        assert [isinstance(one, Worker) and one.is_running for one in workers].count(True) == 1

    using(Pool.of_processes, use)
