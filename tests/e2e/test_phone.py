"""Someone with a phone: a whole round of Chinatown by taps."""

from __future__ import annotations

import re
from typing import Any

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
# Of every promise in sight: whether a part of it is cut off, covered, or outside the screen.
CUT_PROMISES = """() => [...document.querySelectorAll(".offers .clause, .tray .clause")]
    .filter((clause) => {
        const words = [...clause.querySelectorAll(".words, .words *")];
        const isCut = (part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0;
        clause.scrollIntoView({ block: "nearest" });
        const { x, y, width, height } = clause.getBoundingClientRect();
        const isSeen = (part) =>
            clause.contains(document.elementFromPoint(x + width / 2, y + height * part));
        return words.some(isCut) || ![0.05, 0.5, 0.95].every(isSeen);
    })
    .map((clause) => clause.innerText)"""
# Whether all that is on the card is seen without scrolling in it.
CARD_IS_WHOLE = """() => {
    const sides = document.querySelector(".offers .sides");
    return sides.scrollHeight <= sides.clientHeight + 1;
}"""
TILES_AT = """() => [...document.querySelectorAll(".dock .tiles .tile")].map((tile) => {
    const { x, y, width, height } = tile.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2, key: tile.dataset.tile };
})"""
TILE_UNDER = """({ x, y }) =>
    document.elementFromPoint(x, y)?.closest(".tile")?.dataset.tile ?? null"""
WORDS = (
    "I will sell you my first Laundry of next year for no more than twenty thousand, whoever else "
    "may ask for it, and I bid for nothing near your Tea House until this year is over, my word"
)
LONG_NAMES = ("Maximiliane Brückenmüller", "Bartholomew Featherstone", "Wilhelmina van der Berg")
LOCALES = ("en-GB", "fr-FR", "pl-PL", "de-DE", "zh-TW")
SIDE = (844, 390)
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


def on_a_phone(people: People, person: Neighbour, **options: Any) -> Page:
    page = people.come(
        f"/table/{person.table.id}",
        **{"size": PHONE, "touch": True, "is_mobile": True, **options},
        storage_state=cookies(person.guest),
    )
    expect(page.locator(".dock .tiles .tile").first).to_be_visible()
    return page


def promise_much(giver: Neighbour, to: Neighbour) -> None:
    """An offer with every kind of promise in it, one of them long."""
    tile, lot = next(iter(giver.tiles(giver.seat))), giver.view["players"][giver.seat]["buildings"]
    there, back = {"by": giver.seat, "to": to.seat}, {"by": to.seat, "to": giver.seat}
    giver.act(
        "offer",
        gives=[{"from": giver.seat, "to": to.seat, "cash": 10_000}],
        clauses=[
            {**there, "kind": "place", "tile": tile, "building": lot[0]},
            {**there, "kind": "promise", "text": WORDS, "round": 2},
            {**back, "kind": "pay", "cash": 120_000},
            {**back, "kind": "share", "percent": 33},
        ],
    )


def test_an_offer_is_seen_while_one_composes_and_leaves_what_one_made(
    people: People, folk: list[Neighbour]
) -> None:
    play_on(folk, "trade")
    ann, bo, cy = folk
    for size in (PHONE, SIDE):
        page = on_a_phone(people, ann, size=size)
        mine = page.locator(".dock .tiles .tile").first
        mine.tap()
        page.locator(".whose button").first.tap()
        number = cy.swap(ann)
        bar = page.get_by_role("button", name=f"{cy.name} offers")
        expect(bar).to_be_visible()
        page.wait_for_function(IS_ON_TOP, arg=bar.element_handle())
        assert violations(page) == []
        bar.tap()
        expect(button(page, "desk_accept")).to_be_enabled()
        button(page, "desk_decline").tap()
        expect(page.locator(".offers")).to_be_hidden()
        expect(page.locator(".tray .mine .chip")).to_have_count(1)
        expect(page.locator(".tray h2")).to_contain_text(bo.name)
        assert ann.view["offers"][number - 1]["status"] == "declined"
        page.context.close()


def test_an_offer_stands_first_among_the_deals(people: People, folk: list[Neighbour]) -> None:
    play_on(folk, "trade")
    ann, bo, cy = folk
    cy.swap(ann)
    ann.swap(bo)
    bo.swap(cy)
    page = on_a_phone(people, ann)
    page.get_by_role("button", name=say("chinatown_deals_and_talk")).tap()
    expect(page.get_by_role("tab", selected=True)).to_contain_text("3")
    expect(page.locator(".list li[data-state]")).to_have_count(3)
    first = page.locator(".list li[data-state]").first
    expect(first.get_by_role("button", name=cy.name)).to_be_visible()
    first.get_by_role("button", name=say("listen_thread_answer"), exact=True).tap()
    expect(page.locator(".list")).to_be_hidden()
    expect(page.locator(".offers h2")).to_have_text(f"{cy.name} offers")


def test_own_tiles_stay_under_the_finger_when_an_offer_rises(
    people: People, folk: list[Neighbour]
) -> None:
    play_on(folk, "trade")
    ann, _, cy = folk
    page = on_a_phone(people, ann)
    before = page.evaluate(TILES_AT)
    number = cy.swap(ann)
    expect(button(page, "desk_accept")).to_be_visible()
    assert page.evaluate(TILES_AT) == before
    for tile in before:
        assert page.evaluate(TILE_UNDER, tile) == tile["key"]
    page.touchscreen.tap(before[0]["x"], before[0]["y"])
    expect(page.locator(".tray .mine .chip")).to_have_count(1)
    assert page.evaluate(TILES_AT) == before
    assert ann.view["offers"][number - 1]["status"] == "open"


def test_accept_takes_no_tap_that_was_meant_for_what_stood_there(
    people: People, folk: list[Neighbour]
) -> None:
    """By the page's own clock, which stands still: the finger taps on, and no deal is closed."""
    play_on(folk, "trade")
    ann, _, cy = folk
    page = on_a_phone(people, ann, size=SIDE)
    page.clock.install()
    page.reload()
    expect(page.locator(".dock .tiles .tile").first).to_be_visible()
    number = cy.swap(ann)
    accept = button(page, "desk_accept")
    expect(accept).to_be_visible()
    page.clock.pause_at(page.evaluate("Date.now()") + 60_000)
    cy.act("withdraw", offer=number)
    number = cy.swap(ann)
    page.clock.run_for(4_000)  # what was taken back has left, and another lies there
    at = accept.evaluate("node => node.getBoundingClientRect().toJSON()")
    middle = (at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    cy.act("withdraw", offer=number)
    number = cy.swap(ann)
    page.clock.run_for(3_100)
    for _ in range(5):
        page.touchscreen.tap(*middle)
        page.clock.run_for(401)
        expect(accept).to_have_attribute("aria-disabled", "true")
        assert ann.view["offers"][number - 1]["status"] == "open"
    page.clock.run_for(1_600)
    expect(accept).to_have_attribute("aria-disabled", "false")
    page.touchscreen.tap(*middle)
    expect_a_handshake(page)
    assert ann.view["offers"][number - 1]["status"] == "done"


@pytest.mark.parametrize("locale", LOCALES)
def test_a_promise_is_never_cut_on_the_card_or_in_the_tray(
    people: People, teahouse: LiveServer, locale: str
) -> None:
    folk = take_seats(teahouse, players=3, names=LONG_NAMES)
    play_on(folk, "trade")
    ann, bo, _ = folk
    promise_much(bo, ann)
    language = "zh-Hant" if locale == "zh-TW" else locale[:2]
    page = on_a_phone(people, ann, locale=locale)
    for part in (".offers", ".tray"):
        for width, height in (PHONE, SIDE, (1280, 720), (1440, 900)):
            page.set_viewport_size({"width": width, "height": height})
            expect(page.locator("main > .lay" if width > 900 else "main > .sheet")).to_be_visible()
            expect(page.locator(f"{part} .clause")).to_have_count(4)
            assert page.evaluate(CUT_PROMISES) == [], (part, width, height)
            assert part == ".tray" or page.evaluate(CARD_IS_WHOLE), (width, height)
            expect(page.locator(f"{part} .clause", has_text=WORDS)).to_be_visible()
        if part == ".offers":
            page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
            page.get_by_role("button", name=say("desk_counter", language), exact=True).tap()


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
    expect_a_handshake(page)
    assert cy.view["offers"][number - 1]["status"] == "done"


def expect_a_handshake(page: Page) -> None:
    """On a phone a yes is always a handshake; the deal is done once the hands have closed."""
    hands = page.locator("[data-part='hands']")
    expect(hands).to_be_visible()
    expect(hands).to_have_count(0)


def place(page: Page, ann: Neighbour) -> None:
    spot = next(action for action in ann.actions if action["type"] == "place")
    expect(page.locator(".shown")).to_be_hidden()  # it would lie over a part of the board
    page.locator(f".dock .tiles .tile[data-tile='{spot['tile']}']").tap()
    page.get_by_role("button", name=say("chinatown_zoom_whole")).tap()
    page.locator(f".lot[data-building='{spot['building']}']").tap()
    expect(button(page, "chinatown_undo")).to_be_visible()
    assert ann.view["shops"][str(spot["building"])] == spot["tile"]
