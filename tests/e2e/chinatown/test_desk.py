"""The desk of Chinatown: nothing covers an offer, nothing moves the board, few taps and keys."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.chinatown_player import ChinatownPlayer, say
from tests.e2e.neighbours import Neighbour, cookies, play_on, take_seats
from tests.e2e.people import PHONE, People, violations
from tests.server.live_server import LiveServer

SIZES = ((1440, 900), (1366, 768), (1280, 720), (1024, 768), PHONE)
SCROLLS = ((844, 390), (720, 450))  # a phone on its side, and 1440x900 at 200 %
LAYOUTS = ((1440, 900), (1024, 768), PHONE)  # where axe looks: in between, only widths change
OFFERS = 8

# Of every part of the offer in sight: whether a finger in its middle would touch it.
UNCOVERED = """card => [...card.querySelectorAll("h2, h4, .chip, .clause, .big, button")]
    .filter((part) => part.getClientRects().length)
    .filter((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        const isSeen = part.contains(top) || top?.contains(part) && card.contains(top);
        return !isSeen || x < 0 || y < 0 || x + width > innerWidth || y + height > innerHeight;
    })
    .map((part) => part.outerHTML.slice(0, 120))"""
ANSWERS_AT = """() => [...document.querySelectorAll(".offers .answers button")]
    .map((button) => button.getBoundingClientRect().toJSON())"""
# Where some lots lie on the page, which may be scrolled.
BOARD_AT = """() => ["37", "1", "85"].map((lot) => {
    const at = document.querySelector(`.lot[data-building="${lot}"]`)?.getBoundingClientRect();
    return at && [at.x + scrollX, at.y + scrollY, at.width, at.height].map(Math.round);
})"""
# Once the board is there, and two frames after each other show it in the same place: where that is.
SETTLED_AT = f"""async () => {{
    const at = {BOARD_AT};
    const frame = () => new Promise(requestAnimationFrame);
    for (let before = ""; ; ) {{
        await frame();
        const now = JSON.stringify(at());
        if (now === before && at().every(Boolean)) return at();
        before = now;
    }}
}}"""
MY_OFFER = "li.mine[data-state='offered']"
SIDEWAYS = "document.scrollingElement.scrollWidth > innerWidth"


@pytest.fixture
def folk(teahouse: LiveServer) -> list[Neighbour]:
    """Four in the second year: some have shops, all have tiles."""
    folk = take_seats(teahouse)
    play_on(folk, "trade", 2)
    return folk


def at_the_table(people: People, person: Neighbour, **options: Any) -> Page:
    page = people.come("/", storage_state=cookies(person.guest), **options)
    page.goto(f"/table/{person.table.id}")
    expect(page.locator(".lot").first).to_be_visible()
    expect(page.locator("#desk-panel")).not_to_be_empty()  # with what trading needs
    page.evaluate("document.fonts.ready")
    return page


def lay_offers(folk: list[Neighbour], count: int) -> None:
    """Offers to the first, each with goods, money and a promise."""
    ann, *others = folk
    for number in range(count):
        by = others[number % len(others)]
        mine, theirs = (next(iter(by.tiles(one.seat))) for one in (by, ann))
        gives = [
            {"from": by.seat, "to": ann.seat, "tiles": {mine: 1}, "cash": 10_000},
            {"from": ann.seat, "to": by.seat, "tiles": {theirs: 1}},
        ]
        promise = {"kind": "pay", "by": by.seat, "to": ann.seat, "cash": 10_000}
        by.act("offer", gives=gives, clauses=[promise], note="A little more, and it is complete.")


def test_eight_offers_are_read_one_whole_card_at_a_time(
    people: People, folk: list[Neighbour]
) -> None:
    lay_offers(folk, OFFERS)
    page = at_the_table(people, folk[0])
    card = page.locator(".offers")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED_AT)
        expect(card.get_by_text(f"1 of {OFFERS}")).to_be_visible()
        expect(card.locator(".big")).to_be_visible()
        answers = page.evaluate(ANSWERS_AT)
        assert card.evaluate(UNCOVERED) == [], (width, height)
        for _ in range(OFFERS):
            card.get_by_role("button", name=say("desk_stack_on")).click()
        assert page.evaluate(ANSWERS_AT) == answers
        assert (width, height) not in LAYOUTS or violations(page) == []
        assert not page.evaluate(SIDEWAYS)


def test_where_the_page_scrolls_an_offer_takes_the_screen(
    people: People, folk: list[Neighbour]
) -> None:
    lay_offers(folk, OFFERS)
    page = at_the_table(people, folk[0])
    for width, height in SCROLLS:
        page.set_viewport_size({"width": width, "height": height})
        card = page.locator(".offers")
        card.locator(".answers button").first.click(trial=True)  # scrolls to it, where it has to
        assert card.evaluate(UNCOVERED) == [], (width, height)
        assert not page.evaluate(SIDEWAYS)


def test_the_board_does_not_move_while_an_offer_is_made(
    people: People, folk: list[Neighbour]
) -> None:
    lay_offers(folk, OFFERS)
    page = at_the_table(people, folk[0])
    fold = page.get_by_role("button", name=say("desk_fold"), exact=True)
    for width, height in (*SIZES, *SCROLLS):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".offers .big").or_(page.locator(".dock .offers"))).to_be_visible()
        if fold.is_visible():
            fold.click()
        before = page.evaluate(SETTLED_AT)
        page.locator(".tiles .tile").first.click()
        page.locator(".tray .whose button").first.click()
        page.get_by_role("button", name=say("desk_add_promise"), exact=True).first.click()
        expect(page.locator("form.promise")).to_be_visible()
        assert page.evaluate(SETTLED_AT) == before, (width, height)
        assert (width, height) not in LAYOUTS or violations(page) == []
        page.keyboard.press("Escape")
        page.locator(".tray .head .icon").click()
        expect(page.locator(".tray")).to_be_hidden()
        assert page.evaluate(SETTLED_AT) == before, (width, height)


def test_a_tile_dragged_to_a_player_begins_an_offer(people: People, folk: list[Neighbour]) -> None:
    page = at_the_table(people, folk[0])
    tile, seat = page.locator(".strip .tile").first, page.locator(".player:not(.you)").first
    expect(page.locator(".tray")).to_be_hidden()
    tile.drag_to(seat)
    name = seat.locator(".name").inner_text()
    expect(page.locator(".tray")).to_contain_text(name)
    expect(page.locator(".tray .side.mine .chip")).to_have_count(1)


def test_words_are_said_in_a_tap_and_read_in_one_s_own_language(
    people: People, folk: list[Neighbour]
) -> None:
    ann, bo, *_ = folk
    page, german = at_the_table(people, ann), at_the_table(people, bo, locale="de-DE")
    page.get_by_role("button", name=say("voices_who_needs"), exact=True).click()
    bubble = german.locator(f".player[data-seat='{ann.seat}'] .bubble")
    expect(bubble).to_have_text(say("voices_who_needs", "de"))


def test_deals_take_few_taps(people: People, folk: list[Neighbour]) -> None:
    ann = ChinatownPlayer(at_the_table(people, folk[0]))
    swap(ann)
    purchase(ann)
    deal_of_three_with_a_promise(ann)


def swap(ann: ChinatownPlayer) -> None:
    ann.click(ann.tile(0))
    ann.click(ann.tile(1))
    ann.offer()
    assert ann.clicks == 3


def purchase(ann: ChinatownPlayer) -> None:
    """Theirs, the money, one note more, and the offer."""
    ann.clicks = 0
    ann.click(ann.tile(1))
    side = ann.page.locator(".tray .side.mine")
    ann.click(side.get_by_role("button", name=say("desk_add_money"), exact=True))
    ann.click(side.get_by_role("button", name=say("desk_more")))
    ann.offer()
    assert ann.clicks <= 5


def deal_of_three_with_a_promise(ann: ChinatownPlayer) -> None:
    ann.clicks = 0
    for seat in (0, 1, 2):
        ann.click(ann.tile(seat))
    side = ann.page.locator(".tray .side.mine")
    ann.click(side.get_by_role("button", name=say("desk_add_money"), exact=True))
    expect(ann.page.locator(".tray .send")).to_be_enabled()
    assert ann.clicks <= 6  # and the offer is the seventh
    before = ann.clicks
    ann.click(side.get_by_role("button", name=say("desk_add_promise"), exact=True))
    ann.click(ann.page.locator("form.promise button.strong"))
    assert ann.clicks - before == 2
    ann.offer()


def test_a_swap_takes_few_keys_and_the_focus_stays(people: People, folk: list[Neighbour]) -> None:
    page = at_the_table(people, folk[0])
    keys = ("1", "Enter", "g", "Enter", "Control+Enter")
    for key in keys:
        page.keyboard.press(key)
    expect(page.locator(MY_OFFER)).to_be_visible()
    assert len(keys) <= 12
    page.wait_for_function("document.activeElement.matches('.strip .tile')")


def test_keys_answer_the_offer_that_has_the_focus(people: People, folk: list[Neighbour]) -> None:
    ann, bo, *_ = folk
    page = at_the_table(people, ann)
    number = bo.swap(ann)
    expect(page.get_by_role("alert")).to_contain_text(bo.name)
    page.keyboard.press("n")
    assert bo.view["offers"][number - 1]["status"] == "open"
    page.keyboard.press("o")
    expect(page.locator(".answers")).to_have_css("pointer-events", "auto")
    page.keyboard.press("n")
    expect(page.locator(".offers")).to_be_hidden()
    assert bo.view["offers"][number - 1]["status"] == "declined"
    page.wait_for_function("document.activeElement !== document.body")


def test_a_question_mark_shows_the_keys(people: People, folk: list[Neighbour]) -> None:
    page = at_the_table(people, folk[0])
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name=say("keys_title"))).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_a_refusal_shows_by_the_refuser(people: People, folk: list[Neighbour]) -> None:
    ann, bo, *_ = folk
    page = at_the_table(people, ann)
    number = ann.swap(bo)
    bo.act("decline", offer=number)
    expect(page.locator(f".player[data-seat='{bo.seat}'] .bubble")).to_be_visible()


def test_unread_talk_is_counted_until_it_is_looked_at(
    people: People, folk: list[Neighbour]
) -> None:
    ann, bo, *_ = folk
    page = at_the_table(people, ann)
    tab = page.get_by_role("tab", name=say("desk_tab_talk"))
    for words in ("Tea?", "Who has a Photo?"):
        bo.guest.do(bo.table, "say", id=words, seat=bo.seat, text=words)
    expect(tab).to_contain_text("2")
    expect(page.locator(f".player[data-seat='{bo.seat}'] .bubble")).to_contain_text("Photo")
    tab.click()
    expect(page.get_by_text("Tea?")).to_be_visible()
    expect(tab).not_to_contain_text("2")


def test_an_offer_between_others_is_outbid_in_a_tap(people: People, folk: list[Neighbour]) -> None:
    ann, bo, cy, _ = folk
    page = at_the_table(people, ann)
    building = cy.view["players"][cy.seat]["buildings"][0]
    there, back = {"from": bo.seat, "to": cy.seat}, {"from": cy.seat, "to": bo.seat}
    bo.act("offer", gives=[{**there, "cash": 20_000}, {**back, "buildings": [building]}])
    expect(page.locator(".board .pin text")).to_have_text("$20k")
    page.get_by_role("button", name=say("desk_outbid")).click()
    expect(page.get_by_role("textbox", name="Money: You → Cy")).to_have_value("$30,000")
    page.locator(".tray .send").click()
    expect(page.locator(MY_OFFER)).to_be_visible()
    mine = ann.view["offers"][-1]["gives"]
    assert {"from": 0, "to": 2, "cash": 30_000} in mine


def test_a_secret_offer_shows_to_its_parties_alone(people: People, teahouse: LiveServer) -> None:
    folk = take_seats(teahouse, players=3, options={"secret_deals": True})
    play_on(folk, "trade")
    ann, bo, cy = folk
    page, stranger = at_the_table(people, ann), at_the_table(people, cy)
    page.locator(f".player[data-seat='{bo.seat}'] .mini").first.click()
    page.get_by_label(say("desk_secret"), exact=True).check()
    page.locator(".tray .send").click()
    expect(page.get_by_text(say("desk_secret_mark"), exact=True)).to_be_visible()
    bo.swap(cy)
    expect(stranger.locator(".offers")).to_be_visible()
    expect(stranger.get_by_role("article")).to_have_count(0)


def test_the_recap_of_a_year_stays_until_it_is_put_away(
    people: People, folk: list[Neighbour]
) -> None:
    page = at_the_table(people, folk[0], reduced_motion="reduce")
    play_on(folk, "deal", 3)
    recap = page.locator(".recap")
    expect(recap.get_by_role("heading", name="Round 2 is paid")).to_be_visible()
    assert violations(page) == []
    recap.get_by_role("button", name=say("desk_see_board")).click()
    expect(recap).to_be_hidden()
    page.get_by_role("button", name=say("chinatown_recap_show")).click()
    page.reload()
    expect(recap).to_be_visible()
    recap.get_by_role("button", name=say("chinatown_next_round")).click()
    expect(recap).to_be_hidden()
    page.reload()
    expect(page.locator(".lot").first).to_be_visible()
    expect(recap).to_be_hidden()


def next_to_place(folk: list[Neighbour]) -> int:
    """Whose turn it is to open shops; whoever could open none is done."""
    while True:
        play_on(folk, "place", 2)
        turn: int = folk[0].view["turn"]
        if any(action["type"] == "place" for action in folk[turn].actions):
            return turn
        folk[turn].act("done")


def test_done_asks_once_while_tiles_could_still_be_placed(
    people: People, folk: list[Neighbour]
) -> None:
    turn = next_to_place(folk)
    page = at_the_table(people, folk[turn])
    ann = ChinatownPlayer(page)
    ann.click(ann.button("chinatown_done"))
    expect(page.locator(".asking")).to_contain_text("could still be placed")
    assert folk[turn].view["turn"] == turn
    ann.click(ann.button("chinatown_go_on_placing"))
    ann.is_done()
    expect(ann.button("chinatown_done")).to_be_hidden()


def test_chosen_cards_stay_in_sight_while_others_choose(
    people: People, folk: list[Neighbour]
) -> None:
    play_on(folk, "deal", 3)
    ann = ChinatownPlayer(at_the_table(people, folk[0], reduced_motion="reduce"))
    ann.keep_cards()
    kept = [str(card) for card in folk[0].view["players"][0]["kept"]]
    shown = ann.page.locator(".kept li")
    expect(shown).to_have_text([re.compile(rf"\b{card}$") for card in kept])
