"""An offer as it is put together: sums as they are typed, and whom things go to."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.e2e.chinatown.test_desk import SETTLED_AT, at_the_table
from tests.e2e.chinatown.test_table_talk import CUT_OFF
from tests.e2e.chinatown_player import ChinatownPlayer, say
from tests.e2e.neighbours import Neighbour, cookies, play_on, take_seats
from tests.e2e.people import PHONE, People, violations
from tests.server.live_server import LiveServer

SIZES = ((1440, 900), (1280, 720), PHONE)
PHONE_ON_ITS_SIDE = (844, 390)
LONG_NAMES = (
    "Wilhelmina-Alexandra of Oranje",
    "Bartholomew Featherstonehaugh",
    "Konstantinopolitanerin",
    "Maximilian von und zu Guttenberg",
)
# Of what is in the tray: what lies over another of its parts, or sticks out of its side.
COVERED = """tray => {
    const all = ".chip, .clause, [data-money], .side h3, .side > .things > .add";
    const parts = [...tray.querySelectorAll(all)]
        .filter((part) => part.getClientRects().length);
    const boxes = parts.map((part) => part.getBoundingClientRect());
    const crosses = (a, b, from, to) => a[from] < b[to] - 1 && b[from] < a[to] - 1;
    const meets = (a, b) => crosses(a, b, "left", "right") && crosses(a, b, "top", "bottom");
    const sticksOut = (part, { left, right }) => {
        const side = part.closest(".side").getBoundingClientRect();
        return left < side.left - 1 || right > side.right + 1;
    };
    return parts.filter((part, n) =>
        sticksOut(part, boxes[n]) || boxes.some((box, other) => other > n && meets(box, boxes[n])),
    ).map((part) => part.outerHTML.slice(0, 160));
}"""
OUT_OF_THE_BOARD = """() => {
    const board = document.querySelector(".board").getBoundingClientRect();
    return [...document.querySelectorAll(".lot")].filter((lot) => {
        const { left, right, top, bottom } = lot.getBoundingClientRect();
        return left < board.left || right > board.right || top < board.top || bottom > board.bottom;
    }).map((lot) => lot.dataset.building);
}"""


@pytest.fixture
def folk(teahouse: LiveServer) -> list[Neighbour]:
    folk = take_seats(teahouse)
    play_on(folk, "trade", 2)
    return folk


def sum_paid(page: Page) -> Locator:
    return page.locator(".tray .side.mine [data-money] input")


def begin(page: Page, to: Neighbour) -> None:
    """An offer for the first tile of another."""
    page.locator(f".player[data-seat='{to.seat}'] .mini").first.click()
    expect(page.locator(".tray")).to_be_visible()


def test_the_key_of_money_leads_into_the_sum_and_what_is_typed_is_sent(
    people: People, folk: list[Neighbour]
) -> None:
    ann, bo, *_ = folk
    page = at_the_table(people, ann)
    begin(page, bo)
    page.keyboard.press("$")
    expect(sum_paid(page)).to_be_focused()
    expect(sum_paid(page)).to_have_value("10000")
    page.keyboard.press("ArrowUp")
    expect(sum_paid(page)).to_have_value("20000")
    page.keyboard.type("30")
    page.keyboard.press("Control+Enter")
    expect(page.locator(".tray")).to_be_hidden()
    assert ann.view["offers"][-1]["gives"][-1]["cash"] == 30_000


def test_c3_a_sum_that_notes_do_not_make_up_stays_as_typed_and_is_not_sent(
    people: People, folk: list[Neighbour]
) -> None:
    ann, bo, *_ = folk
    page = at_the_table(people, ann)
    begin(page, bo)
    page.locator(".tray .side.mine").get_by_role("button", name=say("desk_add_money")).click()
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        sum_paid(page).fill("25000")
        sum_paid(page).press("Tab")
        expect(sum_paid(page)).to_have_value("25000")
        expect(page.get_by_role("alert").get_by_text(say("desk_only_notes"))).to_be_in_viewport()
        expect(page.locator(".tray .send")).to_be_disabled()
        assert violations(page) == []
        page.locator(".beside").get_by_role("button", name="$30,000").click()
        expect(sum_paid(page)).to_have_value("30000")
        expect(page.locator(".beside")).to_have_count(0)
        expect(page.locator(".tray .send")).to_be_enabled()


def test_escape_takes_the_sum_before_a_doubtful_one(people: People, folk: list[Neighbour]) -> None:
    ann, bo, *_ = folk
    page = at_the_table(people, ann)
    begin(page, bo)
    page.keyboard.press("$")
    page.keyboard.type("25000")
    page.keyboard.press("Enter")
    expect(page.locator(".beside")).to_be_visible()
    page.keyboard.press("Escape")
    expect(sum_paid(page)).to_have_value("10000")
    expect(page.locator(".tray")).to_be_visible()


def test_a_promised_sum_that_notes_do_not_make_up_is_not_added(
    people: People, folk: list[Neighbour]
) -> None:
    ann, bo, *_ = folk
    page = at_the_table(people, ann)
    begin(page, bo)
    page.keyboard.press("p")
    form = page.locator("form.promise")
    form.locator("[data-money] input").fill("4000")
    form.locator("[data-money] input").press("Tab")
    expect(form.get_by_role("button", name=say("desk_add"), exact=True)).to_be_disabled()
    page.locator(".beside").get_by_role("button", name="$10,000").click()
    expect(form.get_by_role("button", name=say("desk_add"), exact=True)).to_be_enabled()


def test_of_three_what_one_adds_goes_to_whoever_gets_nothing_yet(
    people: People, folk: list[Neighbour]
) -> None:
    ann, bo, cy, _ = folk
    page = at_the_table(people, ann)
    begin(page, bo)
    page.locator(f".player[data-seat='{cy.seat}'] .mini").first.click()
    page.keyboard.press("$")
    ChinatownPlayer(page).offer()
    gives = {(give["from"], give["to"]) for give in ann.view["offers"][-1]["gives"]}
    assert gives == {(bo.seat, ann.seat), (cy.seat, bo.seat), (ann.seat, cy.seat)}


def test_a_package_has_one_flag(people: People, folk: list[Neighbour]) -> None:
    _, bo, cy, di = folk
    lots = di.view["players"][di.seat]["buildings"][:3]
    gives = [
        {"from": bo.seat, "to": di.seat, "cash": 20_000},
        {"from": di.seat, "to": bo.seat, "buildings": lots},
    ]
    bo.act("offer", gives=gives)
    page = at_the_table(people, cy)
    expect(page.locator(".board .pin")).to_have_count(1)
    expect(page.locator(".board .pin .string.over")).to_have_count(len(lots))


@pytest.mark.parametrize(("secret_deals", "words"), [(False, ""), (True, "about ")])
def test_what_anyone_can_count_of_others_money_stands_at_their_seat(
    people: People, teahouse: LiveServer, secret_deals: bool, words: str
) -> None:
    ann, bo, _ = folk = take_seats(teahouse, 3, {"secret_deals": secret_deals})
    play_on(folk, "trade", 2)
    page = at_the_table(people, ann)
    told = page.locator(f".player[data-seat='{bo.seat}'] .known .long")
    cash = bo.view["players"][bo.seat]["cash"]
    expect(told).to_have_text(f"{words}${cash:,} cash")


def test_three_with_long_names_and_much_in_their_offer_cover_nothing(
    people: People, teahouse: LiveServer
) -> None:
    ann, bo, _ = folk = take_seats(teahouse, 3, names=LONG_NAMES)
    play_on(folk, "trade", 2)
    page = at_the_table(people, ann)
    begin(page, bo)
    for person in folk:
        for lot in ann.view["players"][person.seat]["buildings"][:3]:
            page.locator(f".lot[data-building='{lot}']").dispatch_event("click")
    for size in (*SIZES, (1024, 768)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate(SETTLED_AT)
        assert page.locator(".tray").evaluate(COVERED) == [], size
        assert page.evaluate(CUT_OFF) == [], size


def test_the_years_result_keeps_its_way_on_in_sight(people: People, teahouse: LiveServer) -> None:
    ann, *_ = folk = take_seats(teahouse, names=LONG_NAMES)
    play_on(folk, "deal", 4)
    page = people.come(f"/table/{ann.table.id}", storage_state=cookies(ann.guest))
    for size in (*SIZES, (1024, 768), PHONE_ON_ITS_SIDE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        go_on = page.get_by_role("button", name=say("chinatown_next_round"))
        expect(go_on).to_be_in_viewport(ratio=1)


def test_c1_the_board_of_1999_is_whole_on_a_laptop(people: People, teahouse: LiveServer) -> None:
    ann, *_ = folk = take_seats(teahouse, options={"edition": "alea-1999"})
    play_on(folk, "trade")
    page = at_the_table(people, ann)
    for size in ((1440, 900), (1280, 720), (1024, 768)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate(SETTLED_AT)
        assert page.evaluate(OUT_OF_THE_BOARD) == [], size


def test_what_is_read_aloud_of_a_refusal_is_words(people: People, folk: list[Neighbour]) -> None:
    ann, bo, *_ = folk
    page = at_the_table(people, ann)
    number = ann.swap(bo)
    building = bo.view["players"][bo.seat]["buildings"][0]
    why = {"say": "no_use", "building": building}
    bo.act("decline", offer=number, why=why)
    said = page.locator("p.spoken[role=status]", has_text=str(building))
    expect(said).to_have_count(1)
    expect(said).not_to_contain_text("[")


def test_c8_goods_of_a_secret_deal_are_told_to_those_who_are_not_in_it(
    people: People, teahouse: LiveServer
) -> None:
    ann, bo, cy = folk = take_seats(teahouse, 3, {"secret_deals": True})
    play_on(folk, "trade")
    page = at_the_table(people, ann)
    lot = bo.view["players"][bo.seat]["buildings"][0]
    give = {"from": bo.seat, "to": cy.seat, "buildings": [lot]}
    back = {"from": cy.seat, "to": bo.seat, "cash": 10_000}
    bo.act("offer", gives=[give, back], secret=True)
    cy.act("accept", offer=1)
    told = page.get_by_text(f"Bo gives Cy building {lot}. The terms are secret.")
    expect(told.first).to_be_visible()
    expect(page.get_by_text("$10,000")).to_have_count(0)
