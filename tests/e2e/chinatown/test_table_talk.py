"""What is asked, wanted and told at Chinatown's table, and that all of it can be read."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.chinatown.test_desk import SETTLED_AT, SIZES, UNCOVERED, at_the_table
from tests.e2e.chinatown_player import say
from tests.e2e.neighbours import Neighbour, play_on, take_seats
from tests.e2e.people import PHONE, People, violations
from tests.server.live_server import LiveServer

# Texts of which a part is cut off.
CUT_OFF = """() => [...document.querySelectorAll(".chip :is(.name, small, b), .tray h2")]
    .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth)
    .map((part) => part.outerHTML.slice(0, 120))"""
# Sums of bids that stick out of their pins.
OUT_OF_PINS = """() => [...document.querySelectorAll(".board .pin")].filter((pin) => {
    const [text, frame] = ["text", "rect"].map((name) =>
        pin.querySelector(name).getBoundingClientRect());
    return text.left < frame.left || text.right > frame.right;
}).length"""

STRIP_AT = "() => document.querySelector('.dock').getBoundingClientRect().top"


@pytest.fixture
def folk(teahouse: LiveServer) -> list[Neighbour]:
    folk = take_seats(teahouse)
    play_on(folk, "trade", 2)
    return folk


def ask(page: Page, words: str) -> None:
    page.locator(".tray").get_by_role("button", name=say(words), exact=True).click()
    expect(page.locator(".tray")).to_be_hidden()
    expect(page.locator(".strip :focus")).to_have_count(1)


@pytest.mark.parametrize("size", SIZES)
def test_the_price_of_a_thing_is_asked_in_two_taps(
    people: People, folk: list[Neighbour], size: tuple[int, int]
) -> None:
    ann, bo, *_ = folk
    page, other = at_the_table(people, ann), at_the_table(people, bo)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    building = bo.view["players"][bo.seat]["buildings"][0]
    before = page.evaluate(SETTLED_AT)
    page.locator(f".lot[data-building='{building}']").dispatch_event("click")
    expect(page.locator(".tray .side")).to_have_count(2)
    assert page.evaluate(SETTLED_AT) == before
    assert violations(page) == []
    ask(page, "desk_ask_price")
    expect(other.get_by_text(f"what do you want for building {building}?")).to_be_visible()


def test_everyone_or_one_is_asked_what_they_would_give(
    people: People, folk: list[Neighbour]
) -> None:
    ann, bo, cy, _ = folk
    page, second, third = (at_the_table(people, one) for one in (ann, bo, cy))
    asked = [one.get_by_text("Ann: what would you give for") for one in (second, third)]
    page.locator(".tiles .tile").first.click()
    page.locator(".tray .whose button").first.click()
    ask(page, "desk_ask_bid_one")
    expect(asked[0]).to_be_visible()
    expect(asked[1]).to_be_hidden()
    page.locator(".tiles .tile").nth(1).click()
    ask(page, "desk_ask_bid")
    expect(asked[1]).to_be_visible()


def test_what_somebody_says_they_want_stays_at_their_seat(
    people: People, folk: list[Neighbour]
) -> None:
    ann, bo, *_ = folk
    page = at_the_table(people, ann)
    building = ann.view["players"][ann.seat]["buildings"][0]
    phrase = {"say": "want_building", "building": building}
    bo.guest.do(bo.table, "speak", seat=bo.seat, phrase=phrase)
    wanted = page.locator(f".player[data-seat='{bo.seat}'] .wanted .thing")
    expect(wanted).to_have_text(str(building))


def test_in_a_deal_of_three_all_of_it_can_be_read(people: People, folk: list[Neighbour]) -> None:
    ann, bo, cy, _ = folk
    mine, first, second = (one.view["players"][one.seat]["buildings"][0] for one in (ann, bo, cy))
    gives = [
        {"from": bo.seat, "to": ann.seat, "buildings": [first]},
        {"from": cy.seat, "to": ann.seat, "buildings": [second], "tiles": _a_tile(cy)},
        {"from": ann.seat, "to": bo.seat, "buildings": [mine], "cash": 20_000},
    ]
    owed = {"kind": "pay", "by": bo.seat, "to": cy.seat, "cash": 10_000}
    own = {"kind": "pay", "by": ann.seat, "to": cy.seat, "cash": 10_000}
    bo.act("offer", gives=gives, clauses=[owed, own])
    page = at_the_table(people, ann)
    card = page.locator(".offers")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(card.locator(".chip").first).to_contain_text("from Bo")
        expect(card.locator(".clause").first).to_contain_text("to Cy")
        expect(card.locator(".elsewhere")).to_contain_text("Bo pays Cy $10,000")
        assert page.evaluate(CUT_OFF) == [], (width, height)


def test_however_much_is_in_it_sums_and_names_are_seen(
    people: People, folk: list[Neighbour]
) -> None:
    ann, bo, cy, _ = folk
    mine = ann.view["players"][ann.seat]["buildings"][:2]
    gives = [
        {"from": ann.seat, "to": bo.seat, "buildings": mine, "tiles": _a_tile(ann), "cash": 10_000},
        {"from": cy.seat, "to": ann.seat, "tiles": _a_tile(cy)},
    ]
    later = {"kind": "pay", "by": ann.seat, "to": cy.seat, "cash": 30_000}
    bo.act("offer", gives=gives, clauses=[later])
    page = at_the_table(people, ann)
    dense = page.locator(".offers .dense")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED_AT)
        expect(dense.locator(".clause b")).to_have_text("$30,000")
        expect(dense.locator(".clause small")).to_have_text("after income · to Cy")
        expect(dense.locator(".chip > svg[viewBox='0 0 42 42']")).to_have_count(4)
        assert page.locator(".offers").evaluate(UNCOVERED) == [], (width, height)


def test_a_last_call_does_not_move_the_board_of_a_phone(
    people: People, folk: list[Neighbour]
) -> None:
    ann, *others = folk
    page = at_the_table(people, ann)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.evaluate(SETTLED_AT)
    before = page.evaluate(STRIP_AT)
    for other in others:
        other.act("ready", ready=True)
    expect(page.locator(".dock").get_by_text(say("desk_last_call"))).to_be_visible()
    assert page.evaluate(STRIP_AT) == before


def test_a_counter_offer_says_to_whom(people: People, folk: list[Neighbour]) -> None:
    ann, bo, *_ = folk
    bo.swap(ann)
    page = at_the_table(people, ann)
    page.get_by_role("button", name=say("desk_counter"), exact=True).click()
    expect(page.locator(".tray h2")).to_have_text("To Bo")
    assert page.evaluate(CUT_OFF) == []


def test_nothing_is_offered_for_what_is_gone_unawares(
    people: People, folk: list[Neighbour]
) -> None:
    ann, bo, cy, _ = folk
    page = at_the_table(people, ann)
    building = bo.view["players"][bo.seat]["buildings"][0]
    page.locator(f".lot[data-building='{building}']").dispatch_event("click")
    page.locator(".tray .side.mine").get_by_role("button", name=say("desk_add_money")).click()
    bo.act("offer", gives=[{"from": bo.seat, "to": cy.seat, "buildings": [building]}])
    cy.act("accept", offer=len(bo.view["offers"]))
    send = page.locator(".tray .send")
    expect(send).to_contain_text(say("desk_dropped"))
    send.click()
    expect(send).to_contain_text("Offer")
    assert ann.view["offers"][-1]["by"] == bo.seat


def test_a_bid_fits_its_pin(people: People, folk: list[Neighbour]) -> None:
    ann, bo, cy, _ = folk
    building = cy.view["players"][cy.seat]["buildings"][0]
    there, back = {"from": bo.seat, "to": cy.seat}, {"from": cy.seat, "to": bo.seat}
    bo.act("offer", gives=[{**there, "cash": 20_000}, {**back, "buildings": [building]}])
    page = at_the_table(people, ann)
    expect(page.locator(".board .pin text")).to_have_text("$20k")
    assert page.evaluate(OUT_OF_PINS) == 0


def test_a_deal_that_is_done_names_both(people: People, folk: list[Neighbour]) -> None:
    ann, bo, *_ = folk
    page = at_the_table(people, ann)
    number = ann.swap(bo)
    bo.act("accept", offer=number)
    expect(page.locator(".wood .slip")).to_contain_text("You give Bo")
    expect(page.get_by_role("status").filter(has_text="You give Bo")).to_have_count(1)


def _a_tile(person: Neighbour) -> dict[str, int]:
    return {next(iter(person.tiles(person.seat))): 1}


def test_what_is_said_to_one_says_so_in_the_box_its_line_and_its_bubble(
    people: People, folk: list[Neighbour]
) -> None:
    ann, bo, cy, _ = folk
    pages = [at_the_table(people, one) for one in (ann, bo, cy)]
    writer, reader, other = pages
    for page in pages:
        page.get_by_role("tab", name=say("desk_tab_talk"), exact=True).click()
    to_bo = say("table_say_to") + " Bo"
    box = writer.locator(".talk .row input")
    expect(box).to_have_attribute("placeholder", say("table_say_to_all"))
    writer.get_by_role("button", name=to_bo, exact=True).click()
    expect(box).to_have_attribute("placeholder", to_bo)
    writer.get_by_role("textbox", name=to_bo, exact=True).fill("85 for my 12?")
    assert violations(writer) == []
    writer.keyboard.press("Enter")
    for page, words in ((writer, to_bo), (reader, say("table_only_to_you"))):
        expect(page.locator(".log .private")).to_contain_text(words)
        bubble = page.locator(f".player[data-seat='{ann.seat}'] .bubble")
        expect(bubble).to_contain_text(f"{words}")
        expect(bubble).to_contain_text("85 for my 12?")
    ann.guest.do(ann.table, "say", id="open", seat=ann.seat, text="Good evening")
    expect(other.locator(".log")).to_contain_text("Good evening")
    expect(other.get_by_text("85 for my 12?")).to_have_count(0)
    expect(other.locator(f".player[data-seat='{ann.seat}'] .bubble .to")).to_have_count(0)
    writer.get_by_role("button", name=say("table_everyone"), exact=True).click()
    expect(box).to_have_attribute("placeholder", say("table_say_to_all"))
