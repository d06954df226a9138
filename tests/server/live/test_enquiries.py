"""Enquiries and marks over the network: heard by those asked, answered, and limited like talk."""

from __future__ import annotations

from typing import Any

from tests.server.quick_table import BOT_SEATS, QuickTable

from teahouse.server.live.bot_workers import question_about
from teahouse.server.live.limits import RATES, Limits

ASKED = 1
ANSWERS_WITHIN = 3  # seconds


async def tile_of(table: QuickTable, seat: int) -> str:
    """A tile that a seat has in hand."""
    tile: str = min((await table.view())["players"][seat]["tiles"])
    return tile


async def answers(table: QuickTable, line: int) -> list[dict[str, Any]]:
    return [one for one in (await table.now())["table"]["talk"] if one.get("re") == line]


def test_an_enquiry_is_in_what_the_bot_that_is_asked_hears_and_in_what_a_key_is_sent(
    at_quick_table: Any,
) -> None:
    async def test(table: QuickTable) -> None:
        tile = await tile_of(table, ASKED)
        asked = await table.do("enquire", kind="price", tile=tile, to=[ASKED])
        live = table.runner.live.table
        heard = {
            seat: question_about(live, seat, {}, bot="hard", seconds=1).said for seat in BOT_SEATS
        }
        assert [line.n for line in heard[ASKED] if line.enquiry] == [asked["number"]]
        assert not any(line.enquiry for seat in BOT_SEATS[1:] for line in heard[seat])
        (listed,) = (await table.now())["table"]["enquiries"]
        assert (listed["n"], listed["tile"], listed["waiting"]) == (asked["number"], tile, [ASKED])

    at_quick_table(test)


def test_an_enquiry_is_read_in_the_talk_and_stays_there(at_quick_table: Any) -> None:
    async def test(table: QuickTable) -> None:
        tile = await tile_of(table, ASKED)
        asked = await table.do("enquire", kind="price", tile=tile, to=[ASKED])
        async for _ in table.looks(ANSWERS_WITHIN):
            pass
        talk = (await table.now())["table"]["talk"]
        (line,) = [one for one in talk if one["n"] == asked["number"]]
        assert (line["seat"], line["to"]) == (0, [ASKED])
        assert (line["phrase"]["say"], line["phrase"]["tile"]) == ("asks_price", tile)

    at_quick_table(test)


def test_who_is_asked_answers_within_three_seconds_and_who_asks_again_is_answered_again(
    at_quick_table: Any,
) -> None:
    async def test(table: QuickTable) -> None:
        tile = await tile_of(table, ASKED)
        for _ in range(2):
            asked = await table.do("enquire", kind="price", tile=tile, to=[ASKED])
            async for _ in table.looks(ANSWERS_WITHIN):
                pass
            assert [one["seat"] for one in await answers(table, asked["number"])] == [ASKED]
            assert (await table.now())["table"]["enquiries"] == []

    at_quick_table(test)


def test_what_is_wanted_is_answered_by_who_has_it(at_quick_table: Any) -> None:
    async def test(table: QuickTable) -> None:
        tile = await tile_of(table, ASKED)
        players = (await table.view())["players"]
        holders = [seat for seat in BOT_SEATS if players[seat]["tiles"].get(tile)]
        marked = await table.do("mark", mark="wanted", tile=tile)
        async for _ in table.looks(ANSWERS_WITHIN):
            pass
        said = await answers(table, marked["number"])
        assert sorted(one["seat"] for one in said) == holders

    at_quick_table(test)


def test_enquiries_and_talk_share_a_limit(at_quick_table: Any) -> None:
    async def test(table: QuickTable) -> None:
        table.services.limits = Limits(clock=lambda: 0.0)
        for building in range(1, RATES["person talk"].burst + 1):
            asked = await table.do("enquire", kind="price", building=building)
            assert asked["type"] == "yes"
        too_fast = [
            await table.do("enquire", kind="bid", building=1),
            await table.do("say", text="So?"),
        ]
        assert [answer["code"] for answer in too_fast] == ["too_fast"] * 2

    at_quick_table(test)
