"""A queue in which one asker's flood makes nobody else wait long, or be refused."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from teahouse.play.pool import Asker, FairQueue, Lane, QueueFull, Slot
from teahouse.play.worker import InProcess

pytestmark = pytest.mark.anyio

ME = Asker("here", "me")


def queue_of(slots: int = 1, **made: Any) -> FairQueue:
    return FairQueue([Slot(InProcess(), ["thinking"]) for _ in range(slots)], **made)


def lane(most_each: int | None = None, *, name: str = "work", at_once: int = 1) -> Lane:
    return Lane(name=name, room="thinking", at_once=at_once, most_each=most_each)


async def test_askers_take_turns() -> None:
    queue, work, order = queue_of(), lane(10), []

    async def ask(who: str) -> None:
        async with queue.turn(work, Asker(who)):
            order.append(who)
            await asyncio.sleep(0)

    await asyncio.gather(*(ask("flood") for _ in range(8)), ask("one"), ask("another"))
    assert set(order[:4]) == {"flood", "one", "another"}


async def test_a_flood_is_refused_alone() -> None:
    queue, work, free = queue_of(), lane(3), asyncio.Event()

    async def ask(who: str) -> str:
        try:
            async with queue.turn(work, Asker(who)):
                await free.wait()
        except QueueFull:
            return "busy"
        return "done"

    flood = [asyncio.create_task(ask("flood")) for _ in range(20)]
    other = asyncio.create_task(ask("other"))
    await asyncio.sleep(0)
    free.set()
    assert await other == "done"
    assert sorted(await asyncio.gather(*flood)) == ["busy"] * 17 + ["done"] * 3


async def test_whoever_gives_up_leaves_the_queue_as_it_was() -> None:
    queue, work, free = queue_of(), lane(3), asyncio.Event()

    async def ask() -> None:
        async with queue.turn(work, Asker("one")):
            await free.wait()

    tasks = [asyncio.create_task(ask()) for _ in range(3)]
    await asyncio.sleep(0)
    tasks[1].cancel()
    await asyncio.gather(tasks[1], return_exceptions=True)
    free.set()
    await asyncio.gather(tasks[0], tasks[2])
    for _ in range(3):
        await ask()
    assert queue.waiting("work") == 0


async def test_people_of_one_address_take_turns_and_are_refused_alone() -> None:
    queue, work, order = queue_of(), lane(3), []

    async def ask(person: str) -> None:
        try:
            async with queue.turn(work, Asker("home", person)):
                await asyncio.sleep(0)
                order.append(person)
        except QueueFull:
            order.append(f"{person} refused")

    await asyncio.gather(*(ask("brother") for _ in range(8)), ask("sister"))
    done = [who for who in order if not who.endswith("refused")]
    assert "sister" in done[:3]
    assert "sister refused" not in order
    assert order.count("brother refused") == 5


async def test_an_address_with_many_people_has_no_more_turns_than_another() -> None:
    queue, work, order = queue_of(), lane(4), []

    async def ask(asker: Asker) -> None:
        async with queue.turn(work, asker):
            order.append(asker.address)
            await asyncio.sleep(0)

    many = [Asker("farm", f"person {n}") for n in range(10)]
    await asyncio.gather(*map(ask, many), ask(Asker("one")))
    assert "one" in order[:3]


async def test_turns_are_given_by_time_taken_not_by_number() -> None:
    now, order = [0.0], []
    queue, work = queue_of(clock=lambda: now[0]), lane(10)

    async def ask(address: str, seconds: float) -> None:
        async with queue.turn(work, Asker(address)):
            order.append(address)
            await asyncio.sleep(0)
            now[0] += seconds

    slow, quick = ("slow", 10.0), ("quick", 1.0)
    await asyncio.gather(*(ask(*slow) for _ in range(3)), *(ask(*quick) for _ in range(8)))
    assert order.index("slow", 1) > order.index("quick") + 6


async def test_tasks_that_a_person_waits_for_come_first_but_no_other_starves() -> None:
    queue, order = queue_of(), list[str]()

    async def ask(who: str, work: Lane, *, awaited: bool) -> None:
        async with queue.turn(work, Asker(who), awaited=awaited):
            order.append(who)

    hints, replays = lane(name="hints"), lane(name="replays")
    async with queue.turn(hints, Asker("before")):
        tasks = [ask(f"replay {n}", replays, awaited=False) for n in range(3)]
        tasks += [ask(f"hint {n}", hints, awaited=True) for n in range(7)]
        waiting = [asyncio.create_task(task) for task in tasks]
        await asyncio.sleep(0)
    await asyncio.gather(*waiting)
    kinds = [who.split()[0] for who in order]
    assert kinds == [*["hint"] * 3, "replay", *["hint"] * 3, "replay", "hint", "replay"]


async def test_a_kind_of_which_one_runs_leaves_the_other_slot_to_other_kinds() -> None:
    queue, slow, quick = queue_of(slots=2), lane(name="slow"), lane(name="quick")
    order: list[str] = []

    async def ask(work: Lane) -> None:
        async with queue.turn(work, Asker(work.name)):
            order.append(work.name)

    async with queue.turn(slow, Asker("slow")):
        second = asyncio.create_task(ask(slow))
        await asyncio.sleep(0)
        await ask(quick)
        assert order == ["quick"]
    await second
    assert order == ["quick", "slow"]


async def test_a_turn_that_came_to_one_who_gave_up_goes_to_the_next() -> None:
    queue, work, order = queue_of(), lane(), list[str]()

    async def ask(who: str) -> None:
        async with queue.turn(work, Asker(who)):
            order.append(who)

    async with queue.turn(work, Asker("before")):
        given_up, next_ = asyncio.create_task(ask("one")), asyncio.create_task(ask("another"))
        await asyncio.sleep(0)
    given_up.cancel()  # its turn has come, but it has not run yet
    await asyncio.gather(given_up, next_, return_exceptions=True)
    assert order == ["another"]
    assert len(queue.free) == 1


async def test_a_task_goes_where_its_kind_was_done_before() -> None:
    """There it is prepared; a bot that finished later elsewhere does not change that."""
    queue, hints, bots = queue_of(slots=2), lane(name="hints"), lane(name="bots")
    async with queue.turn(bots, Asker("a table")) as of_bots, queue.turn(hints, ME) as of_hints:
        pass
    async with queue.turn(bots, Asker("a table")) as again:
        assert again is of_bots
    async with queue.turn(hints, ME) as again:
        assert again is of_hints
