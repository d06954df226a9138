"""Someone with a phone: a whole round of Chinatown by taps."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.server.live_server import LiveServer

from .chinatown_player import say
from .neighbours import Neighbour, cookies, play_on, take_seats
from .people import PHONE, People, violations

IS_ON_TOP = """element => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return element.contains(top) && y >= 0 && y + height <= innerHeight;
}"""
# Whether all that was put into an offer is seen at once, and nothing lies over what it leads to.
IS_WHOLE = """() =>
    [...document.querySelectorAll(".tray .things, .tray > .outcome")].every(
        (part) => part.scrollWidth <= part.clientWidth
    ) &&
    [...document.querySelectorAll(".tray .things")].every(
        (part) => part.scrollHeight <= part.clientHeight
    )"""
SIDEWAYS = "document.scrollingElement.scrollWidth > innerWidth"


@pytest.fixture
def folk(teahouse: LiveServer) -> list[Neighbour]:
    return take_seats(teahouse, players=3)


def test_a_phone_plays_a_whole_round(people: People, folk: list[Neighbour]) -> None:
    ann, bo, cy = folk
    path, kept = f"/table/{ann.table.id}", cookies(ann.guest)
    page = people.come(path, size=PHONE, touch=True, storage_state=kept, is_mobile=True)

    choose(page)
    bo.keep()
    cy.keep()
    make_an_offer(page, bo)
    answer_an_offer(page, ann, cy)
    button(page, "desk_ready").tap()
    bo.act("ready", ready=True)
    cy.act("ready", ready=True)
    while (turn := bo.whose_turn()) != ann.seat:
        folk[turn].place_all()
    place(page, ann)
    button(page, "chinatown_done").tap()
    while bo.view["round"] == 1:
        folk[bo.view["turn"]].place_all()

    expect(page.get_by_text("Round 2 of 6")).to_be_visible()
    assert not page.evaluate(SIDEWAYS)


def test_a_phone_composes_whole_deals_in_few_taps_without_scrolling(
    people: People, folk: list[Neighbour]
) -> None:
    play_on(folk, "trade")
    ann, bo, cy = folk
    path, kept = f"/table/{ann.table.id}", cookies(ann.guest)
    page = people.come(path, size=PHONE, touch=True, storage_state=kept, is_mobile=True)
    mine = page.locator(".dock .tiles .tile").first
    other = page.locator(".dock .tiles .tile").nth(1)
    bos = page.locator(".whose .mini").and_(tile_of(page, bo)).first
    face, hand = page.get_by_role("button", name=cy.name).first, page.locator(".shown .mini").first
    side = page.locator(".side.mine")
    money, more, promise = (
        side.get_by_role("button", name=say(key))
        for key in ("desk_add_money", "desk_more", "desk_add_promise")
    )
    add = page.locator("form.promise button.strong")
    deals: tuple[tuple[tuple[Locator, ...], int], ...] = (
        ((mine, bos), 3),
        ((face, hand, money, more), 5),
        ((mine, bos, face, hand, money), 7),
        ((mine, bos, promise, add), 3 + 2),
        ((mine, bos, other, money), 5),
    )
    for things, most in deals:
        assert offer_by_taps(page, *things) <= most
    assert not page.evaluate("scrollX + scrollY + document.querySelector('main').scrollTop")


def tile_of(page: Page, whose: Neighbour) -> Locator:
    """Any tile of somebody's, wherever it is shown."""
    return page.get_by_role("button", name=re.compile(f"^{whose.name}\\b"))


def offer_by_taps(page: Page, *things: Locator) -> int:
    """Things that are tapped, and then the offer; how many taps it took."""
    for thing in things:
        expect(thing).to_be_visible()
        page.wait_for_function(IS_ON_TOP, arg=thing.element_handle())
        thing.tap()
    send = page.locator(".tray .send")
    expect(send).to_be_enabled()
    page.wait_for_function(IS_WHOLE)
    send.tap()
    expect(page.locator(".tray")).to_be_hidden()
    return len(things) + 1


def button(page: Page, key: str) -> Locator:
    return page.get_by_role("button", name=say(key), exact=True).locator("visible=true")


def choose(page: Page) -> None:
    keep = page.get_by_role("button", name=re.compile("^Keep"))
    expect(keep).to_be_visible()
    for card in page.locator(".dock button.card").all():
        if keep.is_enabled():
            break
        card.tap()
    keep.tap()
    expect(keep).to_be_hidden()


def make_an_offer(page: Page, bo: Neighbour) -> None:
    page.get_by_role("button", name=bo.name).first.tap()
    page.locator(".shown .mini").first.tap()
    page.get_by_role("button", name=bo.name).first.tap()
    page.locator(".dock .tiles .tile").first.tap()
    page.locator(".tray .send").tap()
    expect(page.locator(".tray")).to_be_hidden()
    bo.act("accept", offer=1)


def answer_an_offer(page: Page, ann: Neighbour, cy: Neighbour) -> None:
    """It rises over the sheet, where nobody can miss it."""
    number = cy.swap(ann)
    accept = button(page, "desk_accept")
    expect(accept).to_be_visible()
    page.wait_for_function(IS_ON_TOP, arg=accept.element_handle())
    assert violations(page) == []
    accept.tap()
    expect(accept).to_be_hidden()
    assert cy.view["offers"][number - 1]["status"] == "done"


def place(page: Page, ann: Neighbour) -> None:
    spot = next(action for action in ann.actions if action["type"] == "place")
    expect(page.locator(".shown")).to_be_hidden()  # it would lie over a part of the board
    page.locator(f".dock .tiles .tile[data-tile='{spot['tile']}']").tap()
    page.get_by_role("button", name=say("chinatown_zoom_whole")).tap()
    page.locator(f".lot[data-building='{spot['building']}']").tap()
    expect(button(page, "chinatown_undo")).to_be_visible()
    assert ann.view["shops"][str(spot["building"])] == spot["tile"]
