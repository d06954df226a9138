"""Hands meet on an offer, and an offer grows: what two people see, and what nobody else does."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.chinatown_player import ChinatownPlayer, say
from tests.e2e.neighbours import Neighbour, cookies, play_on, take_seats
from tests.e2e.people import PHONE, People, violations
from tests.server.live_server import LiveServer

CARD = "[data-part='hands']"
SLIP = "[data-part='hands-slip']"
GROWING = "[data-part='growing']"


@pytest.fixture
def folk(teahouse: LiveServer) -> list[Neighbour]:
    """Three who trade for the first time."""
    folk = take_seats(teahouse, 3)
    play_on(folk, "trade")
    return folk


def at_the_table(people: People, one: Neighbour, **options: Any) -> Page:
    page = people.come("/", storage_state=cookies(one.guest), **options)
    page.goto(f"/table/{one.table.id}")
    expect(page.locator("[data-part='ready']")).to_be_visible()
    return page


def status(folk: list[Neighbour]) -> str:
    return str(folk[0].view["offers"][-1]["status"])


def written(folk: list[Neighbour]) -> bool:
    return status(folk) == "done"


def test_hands_meet_before_a_deal_is_done_and_all_see_them(
    people: People, folk: list[Neighbour]
) -> None:
    onlooker = at_the_table(people, folk[2], size=PHONE, touch=True)
    player = ChinatownPlayer(at_the_table(people, folk[1]))
    folk[0].swap(folk[1])
    player.accept()
    expect(player.page.locator(CARD)).to_be_visible()
    assert not written(folk)
    expect(onlooker.locator(SLIP)).to_be_visible()
    expect(onlooker.locator(CARD)).to_have_count(0)
    expect(player.page.locator(CARD)).to_have_count(0)
    assert written(folk)


def test_escape_pulls_back_and_a_second_tap_does_nothing(
    people: People, folk: list[Neighbour]
) -> None:
    other = at_the_table(people, folk[0])
    player = ChinatownPlayer(at_the_table(people, folk[1], size=PHONE, touch=True, is_mobile=True))
    folk[0].swap(folk[1])
    accept = player.button("desk_accept").first
    expect(accept).to_have_attribute("aria-disabled", "false")
    box = accept.bounding_box()
    assert box is not None
    at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for _ in range(3):
        player.page.touchscreen.tap(*at)
    expect(other.locator(CARD)).to_be_visible()
    other.keyboard.press("Escape")
    expect(other.locator(CARD)).to_have_count(0)
    assert status(folk) == "withdrawn"
    expect(player.page.get_by_text(re.compile("Ann.* pulled back"))).to_be_visible()


def test_an_offer_grows_before_whom_it_is_for_alone(people: People, folk: list[Neighbour]) -> None:
    composer = ChinatownPlayer(at_the_table(people, folk[0]))
    addressee, other = (at_the_table(people, one) for one in folk[1:])
    lot = folk[1].view["players"][1]["buildings"][0]
    composer.click(composer.building(lot))
    expect(addressee.locator(GROWING)).to_be_visible()
    composer.money("You", "Bo", 30_000)
    expect(addressee.locator(GROWING)).to_contain_text("$30,000")
    assert violations(addressee) == []
    expect(other.locator(GROWING)).to_have_count(0)
    composer.offer()
    expect(addressee.locator(GROWING)).to_have_count(0)
    expect(addressee.locator(".offers .answers")).to_be_visible()


def test_whoever_composes_unseen_is_seen_by_nobody(people: People, folk: list[Neighbour]) -> None:
    page = at_the_table(people, folk[0])
    page.get_by_role("button", name=say("table_menu"), exact=True).click()
    page.get_by_role("checkbox", name=say("table_unseen")).check()
    page.keyboard.press("Escape")
    composer, addressee = ChinatownPlayer(page), at_the_table(people, folk[1])
    composer.click(composer.building(folk[1].view["players"][1]["buildings"][0]))
    composing = addressee.locator(".player[data-seat='0'] .mood.composes")
    expect(composing).to_be_visible()
    expect(addressee.locator(GROWING)).to_have_count(0)
