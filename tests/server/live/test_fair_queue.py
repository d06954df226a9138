"""A queue in which one asker's flood makes nobody else wait long, or be refused."""

from __future__ import annotations

import asyncio

import pytest

from teahouse.server.live.limits import Asker, FairQueue
from teahouse.server.state.refusals import Refusal

pytestmark = pytest.mark.anyio


async def test_askers_take_turns() -> None:
    queue, order = FairQueue(at_once=1, most_each=10), []

    async def ask(who: str) -> None:
        async with queue.turn(Asker(who)):
            order.append(who)
            await asyncio.sleep(0)

    await asyncio.gather(*(ask("flood") for _ in range(8)), ask("one"), ask("another"))
    assert set(order[:4]) == {"flood", "one", "another"}


async def test_a_flood_is_refused_alone() -> None:
    queue, free = FairQueue(at_once=1, most_each=3), asyncio.Event()

    async def ask(who: str) -> str:
        try:
            async with queue.turn(Asker(who)):
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
        async with queue.turn(Asker("one")):
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


async def test_people_of_one_address_take_turns_and_are_refused_alone() -> None:
    queue, order = FairQueue(at_once=1, most_each=3), []

    async def ask(person: str) -> None:
        try:
            async with queue.turn(Asker("home", person)):
                await asyncio.sleep(0)
                order.append(person)
        except Refusal:
            order.append(f"{person} refused")

    await asyncio.gather(*(ask("brother") for _ in range(8)), ask("sister"))
    done = [who for who in order if not who.endswith("refused")]
    assert "sister" in done[:3]
    assert "sister refused" not in order
    assert order.count("brother refused") == 5


async def test_an_address_with_many_people_has_no_more_turns_than_another() -> None:
    queue, order = FairQueue(at_once=1, most_each=4), []

    async def ask(asker: Asker) -> None:
        async with queue.turn(asker):
            order.append(asker.address)
            await asyncio.sleep(0)

    many = [Asker("farm", f"person {n}") for n in range(10)]
    await asyncio.gather(*map(ask, many), ask(Asker("one")))
    assert "one" in order[:3]


async def test_turns_are_given_by_time_taken_not_by_number() -> None:
    now, order = [0.0], []
    queue = FairQueue(at_once=1, most_each=10, clock=lambda: now[0])

    async def ask(address: str, seconds: float) -> None:
        async with queue.turn(Asker(address)):
            order.append(address)
            await asyncio.sleep(0)
            now[0] += seconds

    slow, quick = ("slow", 10.0), ("quick", 1.0)
    await asyncio.gather(*(ask(*slow) for _ in range(3)), *(ask(*quick) for _ in range(8)))
    assert order.index("slow", 1) > order.index("quick") + 6
