"""Marks of things wanted and for sale: each ends with what it was about."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.table_harness import TableHarness

from teahouse.core import Phrase
from teahouse.server.live.live_table import LiveTable
from teahouse.server.live.table_info import table_fields
from teahouse.server.state.commands import MarkThing, Speak
from teahouse.server.state.events import Sat, Started, TableEvent

POSITION = {
    "phase": "trade",
    "round": 2,
    "players": [
        {"buildings": [1, 2, 3], "tiles": {"photo": 1}},
        {"buildings": [19, 20], "tiles": {"photo": 2, "florist": 1}},
        {"buildings": [50]},
    ],
    "shops": {"1": "photo"},
}


pytestmark = pytest.mark.anyio


def seated(seats: int) -> list[TableEvent]:
    people = [Sat(seat=n, person=f"p{n}", name="", key="") for n in range(seats)]
    return [*people, Started(seed="tea", version=2, position=POSITION)]


async def trading(harness: TableHarness) -> LiveTable:
    return await harness.table(seated=seated)


async def mark(harness: TableHarness, live: LiveTable, seat: int, kind: Any, **of: Any) -> None:
    await harness.do(live, f"p{seat}", MarkThing(seat=seat, mark=kind, **of))


async def give(harness: TableHarness, live: LiveTable, giver: int, to: int, **things: Any) -> None:
    """A gift, which both agree to."""
    gives = [{"from": giver, "to": to, **things}]
    await harness.act(live, giver, type="offer", gives=gives)
    await harness.act(live, to, type="accept", offer=live.table.state.offers[-1].id)
    assert live.table.state.offers[-1].status == "done"


def marked(live: LiveTable) -> list[tuple[int, str, Any]]:
    return [(one.seat, one.mark, one.tile or one.building) for one in live.table.marks]


async def speak(harness: TableHarness, live: LiveTable, seat: int, say: str, **facts: Any) -> None:
    await harness.do(live, f"p{seat}", Speak(seat=seat, phrase=Phrase(say=say, **facts)))


def shown(live: LiveTable) -> list[tuple[int, str, Any]]:
    marks = table_fields(live.table).common["marks"]
    return [(one.seat, one.mark, one.tile or one.building) for one in marks]


async def test_a_tile_is_wanted_until_its_seat_has_one_more(harness: TableHarness) -> None:
    live = await trading(harness)
    await mark(harness, live, 0, "wanted", tile="photo")
    await give(harness, live, 1, 0, tiles={"florist": 1})
    assert marked(live) == [(0, "wanted", "photo")]
    await give(harness, live, 1, 0, tiles={"photo": 1})
    assert marked(live) == []


async def test_a_shop_is_a_tile_that_its_owner_has(harness: TableHarness) -> None:
    live = await trading(harness)
    await mark(harness, live, 2, "wanted", tile="photo")
    await give(harness, live, 0, 2, buildings=[1])
    assert marked(live) == []


async def test_a_building_is_wanted_until_it_is_there(harness: TableHarness) -> None:
    live = await trading(harness)
    await mark(harness, live, 0, "wanted", building=19)
    await give(harness, live, 1, 0, buildings=[20])
    assert marked(live) == [(0, "wanted", 19)]
    await give(harness, live, 1, 0, buildings=[19])
    assert marked(live) == []


@pytest.mark.parametrize("thing", [{"tile": "florist"}, {"building": 19}])
async def test_what_has_been_sold_is_for_sale_no_more(
    harness: TableHarness, thing: dict[str, Any]
) -> None:
    live = await trading(harness)
    await mark(harness, live, 1, "for_sale", **thing)
    await mark(harness, live, 1, "for_sale", tile="photo")
    await give(harness, live, 1, 0, buildings=[19], tiles={"florist": 1, "photo": 1})
    assert marked(live) == [(1, "for_sale", "photo")]  # of which one is left


async def test_a_mark_that_has_ended_does_not_come_back(harness: TableHarness) -> None:
    live = await trading(harness)
    await mark(harness, live, 0, "wanted", building=19)
    await give(harness, live, 1, 0, buildings=[19])
    await give(harness, live, 0, 1, buildings=[19])
    assert marked(live) == []


async def test_what_one_has_is_not_wanted_and_what_one_has_not_is_not_for_sale(
    harness: TableHarness,
) -> None:
    live = await trading(harness)
    await mark(harness, live, 0, "wanted", building=1)
    await mark(harness, live, 0, "for_sale", building=19)
    await mark(harness, live, 0, "for_sale", tile="florist")
    assert marked(live) == []


async def test_marks_are_the_same_after_a_restart(harness: TableHarness) -> None:
    live = await trading(harness)
    await mark(harness, live, 0, "wanted", tile="photo")
    await mark(harness, live, 1, "wanted", tile="photo")
    await give(harness, live, 1, 0, tiles={"photo": 1})
    again = await harness.new_registry().get(live.table.id)
    assert again.table.marks == live.table.marks
    assert marked(again) == [(1, "wanted", "photo")]


async def test_what_a_phrase_says_is_wanted_or_for_sale_shows_as_a_mark(
    harness: TableHarness,
) -> None:
    live = await trading(harness)
    await speak(harness, live, 0, "want_tile", tile="photo")
    await speak(harness, live, 1, "spare_building", building=19)
    await speak(harness, live, 1, "stays", building=20)
    assert shown(live) == [(0, "wanted", "photo"), (1, "for_sale", 19)]
    await mark(harness, live, 0, "wanted", tile="photo")
    assert shown(live) == [(0, "wanted", "photo"), (1, "for_sale", 19)]


async def test_a_wish_ends_with_what_it_was_about_or_with_the_trade(harness: TableHarness) -> None:
    live = await trading(harness)
    await speak(harness, live, 0, "last_wish", building=19)
    await speak(harness, live, 2, "one_more", tile="florist")
    await give(harness, live, 1, 0, buildings=[19])
    assert shown(live) == [(2, "wanted", "florist")]
    for seat in range(3):
        await harness.act(live, seat, type="ready", ready=True)
    assert live.table.state.phase == "place"
    assert shown(live) == []


async def test_nobody_answers_a_wish_as_if_it_were_a_mark(harness: TableHarness) -> None:
    live = await trading(harness)
    await speak(harness, live, 0, "want_tile", tile="photo")
    assert live.table.marks == ()
