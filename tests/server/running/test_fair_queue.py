"""A queue in which one asker's flood makes nobody else wait long, or be refused."""

from __future__ import annotations

import asyncio

import pytest

from teahouse.server.running.fair_queue import FairQueue
from teahouse.server.tables.refusals import Refusal

pytestmark = pytest.mark.anyio


async def test_askers_take_turns() -> None:
    queue, order = FairQueue(at_once=1, most_each=10), []

    async def ask(who: str) -> None:
        async with queue.turn(who):
            order.append(who)
            await asyncio.sleep(0)

    await asyncio.gather(*(ask("flood") for _ in range(8)), ask("one"), ask("another"))
    assert set(order[:4]) == {"flood", "one", "another"}


async def test_a_flood_is_refused_alone() -> None:
    queue, free = FairQueue(at_once=1, most_each=3), asyncio.Event()

    async def ask(who: str) -> str:
        try:
            async with queue.turn(who):
                await free.wait()
        except Refusal as refusal:
            return refusal.code
        return "done"

    flood = [asyncio.create_task(ask("flood")) for _ in range(20)]
    other = asyncio.create_task(ask("other"))
    await asyncio.sleep(0)
    free.set()
    assert await other == "done"
    assert sorted(await asyncio.gather(*flood)) == ["busy"] * 17 + ["done"] * 3


async def test_whoever_gives_up_leaves_the_queue_as_it_was() -> None:
    queue, free = FairQueue(at_once=1, most_each=3), asyncio.Event()

    async def ask() -> None:
        async with queue.turn("one"):
            await free.wait()

    tasks = [asyncio.create_task(ask()) for _ in range(3)]
    await asyncio.sleep(0)
    tasks[1].cancel()
    await asyncio.gather(tasks[1], return_exceptions=True)
    free.set()
    await asyncio.gather(tasks[0], tasks[2])
    for _ in range(3):
        await ask()
    assert queue.length == 0
