"""Who is waited for, and since when, follows from the table alone."""

from __future__ import annotations

import pytest
from tests.server.notices.conftest import TableHarness

from teahouse.core import plain
from teahouse.server.live.live_table import LiveTable
from teahouse.server.notices.waits import Wait, waits_of
from teahouse.server.state.commands import Act, AddBot, Pause, Sit, Start
from teahouse.server.state.events import Clocks

pytestmark = pytest.mark.anyio

HOUR = 3_600


def waits(live: LiveTable, subject: str, owner: str | None = None) -> list[Wait]:
    found = [wait for wait in waits_of(live.table) if wait.subject == subject]
    people = [wait for wait in found if not wait.owner.startswith("table ")]
    return [wait for wait in found if wait.owner == owner] if owner else people


async def move(harness: TableHarness, live: LiveTable) -> None:
    """Whoever is waited for does something harmless."""
    seat = live.table.waiting_for[0]
    action = plain(live.table.game.fallback_action(live.table.state, seat))
    await harness.do(live, f"p{seat}", Act(action=action))


async def test_whoever_is_to_act_is_waited_for(harness: TableHarness) -> None:
    live = await harness.playing("dadaocheng", 2)
    [wait] = waits(live, "turn")
    assert wait.owner == f"p{live.table.waiting_for[0]}"


async def test_a_wait_stays_the_same_while_others_act(harness: TableHarness) -> None:
    live = await harness.playing()
    before = {wait.owner: wait.key for wait in waits(live, "turn")}
    harness.clock.now += 5_000
    await move(harness, live)
    after = {wait.owner: wait.key for wait in waits(live, "turn")}
    assert len(before) == 3
    assert len(after) == 2
    assert after.items() <= before.items()


async def test_a_new_stage_is_a_new_wait(harness: TableHarness) -> None:
    live = await harness.playing()
    before = {wait.key for wait in waits(live, "turn")}
    await harness.keep_first(live)
    after = {wait.key for wait in waits(live, "turn")}
    assert len(after) == 3
    assert after.isdisjoint(before)


async def test_a_wait_is_as_old_as_the_line_that_began_it(harness: TableHarness) -> None:
    live = await harness.playing("dadaocheng", 2)
    first = live.table.waiting_for[0]
    harness.clock.now += 7_000
    while live.table.waiting_for[0] == first:
        await move(harness, live)
    began = harness.clock.now
    harness.clock.now += 9_000
    assert [wait.since for wait in waits(live, "turn")] == [began]


async def test_an_offer_is_a_wait_of_its_own_for_who_has_to_answer(
    harness: TableHarness,
) -> None:
    live = await harness.playing(options={"secret_deals": True})
    await harness.keep_first(live)
    gives = [{"from": 0, "to": 1, "cash": 10_000}]
    await harness.act(live, 0, type="offer", gives=gives)
    await harness.act(live, 0, type="offer", gives=gives, secret=True)
    assert [wait.owner for wait in waits(live, "offer")] == ["p1"]
    assert len(waits(live, "turn", "p1")) == 1, "a secret offer is told as a turn"
    assert len({wait.key for wait in waits_of(live.table) if wait.owner == "p1"}) == 3
    await harness.act(live, 1, type="decline", offer=1)
    assert waits(live, "offer") == []


async def test_a_long_clock_warns_when_a_quarter_is_left(harness: TableHarness) -> None:
    live = await harness.playing("dadaocheng", 2, clocks=Clocks(turn_seconds=24 * HOUR))
    [wait] = waits(live, "time")
    assert wait.due == wait.since + 18 * HOUR * 1000


async def test_a_short_clock_warns_nobody(harness: TableHarness) -> None:
    live = await harness.playing("dadaocheng", 2, clocks=Clocks(turn_seconds=60))
    assert waits(live, "time") == []


async def test_a_beginning_is_told_to_everyone_and_an_end_too(harness: TableHarness) -> None:
    live = await harness.playing("dadaocheng", 2)
    assert {wait.owner for wait in waits(live, "begun")} == {"p0", "p1"}
    while live.table.status == "playing":
        await move(harness, live)
    assert {wait.owner for wait in waits(live, "over")} == {"p0", "p1"}
    assert waits(live, "begun") == waits(live, "turn") == []


async def test_nobody_is_waited_for_at_a_paused_table(harness: TableHarness) -> None:
    live = await harness.playing("dadaocheng", 2)
    await harness.do(live, "p0", Pause())
    assert waits(live, "turn") == []


async def test_a_person_among_bots_is_not_called(harness: TableHarness) -> None:
    live = await harness.table("dadaocheng", 2)
    await harness.do(live, "p0", Sit(name="Person 0", seat=0))
    await harness.do(live, "p0", AddBot(bot="random"))
    await harness.do(live, "p0", Start())
    assert list(waits_of(live.table)) == []


async def test_the_same_lines_give_the_same_waits_in_another_process(harness: TableHarness) -> None:
    live = await harness.playing()
    await harness.keep_first(live)
    await harness.act(live, 0, type="offer", gives=[{"from": 0, "to": 1, "cash": 10_000}])
    other = await harness.new_registry().get(live.table.id)
    assert list(waits_of(other.table)) == list(waits_of(live.table))
