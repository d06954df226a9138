"""The order of placing is asked for at the table, also as placing begins (C11)."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.e2e.chinatown.test_desk import at_the_table
from tests.e2e.chinatown_player import say
from tests.e2e.neighbours import play_on, take_seats
from tests.e2e.people import PHONE, People, violations
from tests.server.live_server import LiveServer

TILES_IN_SIGHT = 3


@pytest.mark.parametrize("size", [(1280, 720), PHONE], ids=["desktop", "phone"])
def test_c11_in_phase_4_the_order_is_asked_for_in_a_tap(
    people: People, teahouse: LiveServer, size: tuple[int, int]
) -> None:
    folk = take_seats(teahouse, 3, {"edition": "alea-1999", "first": 1})
    ann, bo, _ = folk
    play_on(folk, "place")
    page = at_the_table(people, ann)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    expect(page.get_by_role("button", name=say("chinatown_done"), exact=True)).to_be_visible()
    asks = page.get_by_role("button", name=say("desk_ask_order"), exact=True)
    for tile in page.locator(".tiles .tile").all()[:TILES_IN_SIGHT]:  # they keep their room
        expect(tile).to_be_in_viewport(ratio=1)
    assert violations(page) == []
    asks.click()
    expect(asks).to_have_count(0)
    expect(page.get_by_role("button", name=say("chinatown_done"), exact=True)).to_have_count(0)
    assert bo.view["turn"] == bo.seat


def test_c11_once_a_tile_is_placed_nobody_is_offered_the_order(
    people: People, teahouse: LiveServer
) -> None:
    folk = take_seats(teahouse, 3, {"edition": "alea-1999"})
    ann, bo, _ = folk
    play_on(folk, "place")
    page = at_the_table(people, ann)
    asks = page.get_by_role("button", name=say("desk_ask_order"), exact=True)
    expect(asks).to_be_visible()
    bo.act("done")
    expect(asks).to_have_count(0)
