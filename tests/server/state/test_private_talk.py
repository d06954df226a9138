"""Private talk belongs to people, not to chairs."""

from __future__ import annotations

import pytest
from tests.server.table_harness import TableHarness

from teahouse.server.live.bot_workers import question_about
from teahouse.server.live.live_table import LiveTable
from teahouse.server.state.access import Caller
from teahouse.server.state.commands import AddBot, LeaveToBot, Say, Sit, Stand, Start

pytestmark = pytest.mark.anyio


def heard(live: LiveTable, person: str) -> list[str]:
    return [talk.text for talk in live.info(Caller(person)).talk]


async def gathered(harness: TableHarness) -> LiveTable:
    live = await harness.table()
    await harness.do(live, "p0", Sit(name="Ada", seat=0))
    await harness.do(live, "p1", Sit(name="Bo", seat=1))
    await harness.do(live, "p0", Say(text="for all", seat=0))
    await harness.do(live, "p0", Say(text="for Bo", seat=0, to=(1,)))
    return live


async def test_who_takes_a_seat_later_does_not_get_what_was_said_to_its_former_player(
    harness: TableHarness,
) -> None:
    live = await gathered(harness)
    assert heard(live, "p1") == ["for all", "for Bo"]
    await harness.do(live, "p1", Stand(seat=1))
    await harness.do(live, "p2", Sit(name="Cy", seat=1))
    assert heard(live, "p2") == ["for all"]
    await harness.do(live, "p0", Say(text="for Cy", seat=0, to=(1,)))
    assert heard(live, "p2") == ["for all", "for Cy"]
    assert heard(live, "p0") == ["for all", "for Bo", "for Cy"]


async def test_nor_does_one_who_left_and_another_s_seat_get_what_they_said(
    harness: TableHarness,
) -> None:
    live = await gathered(harness)
    await harness.do(live, "p0", Stand(seat=0))
    await harness.do(live, "p2", Sit(name="Cy", seat=0))
    assert heard(live, "p2") == ["for all"]


async def test_who_comes_back_to_a_seat_that_a_bot_kept_has_it_all(harness: TableHarness) -> None:
    live = await harness.playing()
    await harness.do(live, "p0", Say(text="for you", seat=0, to=(1,)))
    await harness.do(live, "p1", LeaveToBot(seat=1, bot="random"))
    await harness.do(live, "p1", Sit(name="Back", seat=1))
    assert heard(live, "p1") == ["for you"]


async def test_a_bot_on_a_free_seat_does_not_hear_what_was_said_to_a_person(
    harness: TableHarness,
) -> None:
    live = await gathered(harness)
    await harness.do(live, "p1", Stand(seat=1))
    for seat in (1, 2):
        await harness.do(live, "p0", AddBot(bot="random", seat=seat))
    await harness.do(live, "p0", Start())
    question = question_about(live.table, 1, {}, bot="random", seconds=1)
    assert [line.text for line in question.said] == ["for all"]
