"""Escape closes what is on top, one thing at a time, and loses nothing that was begun."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect
from tests.server.live_server import LiveServer

from .chinatown_player import say
from .dadaocheng.discs import STILL, discs
from .dadaocheng.test_dadaocheng import two_at_table
from .dadaocheng.test_dadaocheng_choosing import staged
from .dadaocheng_player import DadaochengPlayer
from .neighbours import Neighbour, cookies, play_on, take_seats
from .people import PHONE, People

MERCHANT: dict[str, Any] = {"cubes": {"rice": 2, "sugar": 1, "camphor": 2, "tea": 2, "opium": 2}}
SHOPPING: dict[str, Any] = {
    "round": 2,
    "step": "act",
    "turn": 0,
    "moves_left": 2,
    "players": [{**MERCHANT, "buildings": {"market": 1}}, {}],
    "event": None,
}
PLANNING = {**SHOPPING, "step": "plan"}
MENU = "[popover]:popover-open"
SHEET = re.compile(r"/TalkSheet-.*\.js$")


@pytest.fixture
def town(teahouse: LiveServer) -> list[Neighbour]:
    """Four in the second year."""
    folk = take_seats(teahouse)
    play_on(folk, "trade", 2)
    return folk


def at_table(people: People, person: Neighbour, **options: Any) -> Page:
    path = f"/table/{person.table.id}"
    page = people.come(path, storage_state=cookies(person.guest), **STILL, **options)
    expect(page.locator(".tiles .tile").first).to_be_visible()
    return page


def escape(page: Page) -> None:
    page.keyboard.press("Escape")


def press_in_one_breath(page: Page, *keys: str) -> None:
    """The keys without a task of the browser between them: quick fingers on a slow machine."""
    page.evaluate(
        """async (keys) => {
            for (const key of keys) {
                const options = { key, bubbles: true, cancelable: true };
                document.activeElement.dispatchEvent(new KeyboardEvent("keydown", options));
                for (let flushes = 0; flushes < 20; flushes++) await null;
            }
        }""",
        keys,
    )


def card(page: Page) -> Locator:
    return page.get_by_role("dialog", name=say("keys_title"), exact=True)


def button(page: Page, key: str) -> Locator:
    return page.get_by_role("button", name=say(key), exact=True)


def test_moves_in_pencil_outlive_what_is_closed_above_them(
    people: People, teahouse: LiveServer
) -> None:
    page = staged(people, teahouse, PLANNING)
    before = discs(page)
    trader = DadaochengPlayer(page)
    trader.move_at(0, 15, 3)
    moved = discs(page)
    assert moved != before
    page.keyboard.press("?")
    expect(card(page)).to_be_visible()
    escape(page)
    expect(card(page)).to_be_hidden()
    expect(trader.disc(3)).to_have_attribute("aria-pressed", "true")
    escape(page)
    expect(trader.disc(3)).to_have_attribute("aria-pressed", "false")
    escape(page)
    assert discs(page) == moved
    trader.move_at(3, 3)
    trader.expect_status("confirm")


def test_a_menu_is_closed_before_the_purchase_below_it(
    people: People, teahouse: LiveServer
) -> None:
    page = staged(people, teahouse, SHOPPING)
    page.locator(".building.lit").first.click()
    expect(page.locator(".way").first).to_be_visible()
    button(page, "table_menu").click()
    expect(page.locator(MENU)).to_be_visible()
    escape(page)
    expect(page.locator(MENU)).to_have_count(0)
    expect(page.locator(".way").first).to_be_visible()
    escape(page)
    expect(page.locator(".way")).to_have_count(0)


def test_what_was_chosen_of_a_purchase_is_there_again(people: People, teahouse: LiveServer) -> None:
    page = staged(people, teahouse, SHOPPING)
    chosen = page.locator(".way").nth(1)
    page.locator("[data-card=market]").click()
    chosen.click()
    expect(chosen).to_have_attribute("aria-pressed", "true")
    escape(page)
    expect(page.locator(".way")).to_have_count(0)
    page.locator("[data-card=market]").click()
    expect(chosen).to_have_attribute("aria-pressed", "true")
    button(page, "common_cancel").click()
    page.locator("[data-card=market]").click()
    expect(page.locator(".way").first).to_have_attribute("aria-pressed", "true")


def test_what_was_chosen_of_a_trade_is_there_again(people: People, teahouse: LiveServer) -> None:
    page = staged(people, teahouse, SHOPPING)
    trade = page.locator(".trade", has_text="Market")
    trade.click()
    picked = page.locator(".chooser .pick").first.locator(".set").nth(1)
    picked.click()
    expect(picked).to_have_attribute("aria-pressed", "true")
    escape(page)
    expect(page.locator(".chooser")).to_have_count(0)
    trade.click()
    expect(picked).to_have_attribute("aria-pressed", "true")


def test_a_board_to_think_on_is_left_and_found_again(people: People) -> None:
    first, second = two_at_table(people)
    waiter = second if second.status == "waiting" else first
    waiter.button("Scratch board").click()
    table = discs(waiter.page)
    waiter.move_at(3, 3)
    thought = discs(waiter.page)
    escape(waiter.page)
    assert discs(waiter.page) == table
    waiter.button("Scratch board").click()
    assert discs(waiter.page) == thought


def test_a_closed_sheet_is_gone_for_the_very_next_key(people: People, teahouse: LiveServer) -> None:
    page = staged(people, teahouse, PLANNING)
    trader = DadaochengPlayer(page)
    trader.disc(3).click()
    page.keyboard.press("?")
    expect(card(page)).to_be_visible()
    press_in_one_breath(page, "Escape", "Escape")
    expect(trader.disc(3)).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("?")
    expect(card(page)).to_be_visible()
    press_in_one_breath(page, "Escape", "?")
    expect(card(page)).to_be_visible()


def test_what_is_still_being_fetched_is_closed_before_what_lies_below(
    people: People, teahouse: LiveServer
) -> None:
    page = staged(people, teahouse, PLANNING)
    trader = DadaochengPlayer(page)
    trader.disc(3).click()
    asked: list[Route] = []
    page.route(SHEET, lambda route: asked.append(route))
    with page.expect_request(SHEET):
        page.keyboard.press("l")
    escape(page)
    with page.expect_response(SHEET):
        asked[0].continue_()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(trader.disc(3)).to_have_attribute("aria-pressed", "true")
    escape(page)
    expect(trader.disc(3)).to_have_attribute("aria-pressed", "false")


def test_words_that_were_typed_outlive_their_panel(people: People, teahouse: LiveServer) -> None:
    page = staged(people, teahouse, SHOPPING)
    talk = page.get_by_role("dialog", name=say("dadaocheng_talk_and_log"))
    page.keyboard.press("l")
    talk.get_by_role("textbox").fill("Who has tea")
    escape(page)
    expect(talk).to_be_hidden()
    page.keyboard.press("l")
    expect(talk.get_by_role("textbox")).to_have_value("Who has tea")


def test_an_offer_outlives_all_that_is_closed_above_it(
    people: People, town: list[Neighbour]
) -> None:
    page = at_table(people, town[0])
    page.locator(".tiles .tile").first.click()
    page.locator(f".player[data-seat='{town[1].seat}'] .mini").first.click()
    chips = page.locator(".tray .chip")
    expect(chips).to_have_count(2)
    button(page, "desk_someone_else").click()
    expect(page.locator(".tray .more")).to_be_visible()
    button(page, "table_menu").click()
    escape(page)
    expect(page.locator(MENU)).to_have_count(0)
    expect(page.locator(".tray .more")).to_be_visible()
    escape(page)
    expect(page.locator(".tray .more")).to_be_hidden()
    escape(page)
    expect(chips).to_have_count(0)
    expect(page.locator("[data-unsent]")).to_have_count(1)  # no newer page comes in its place
    button(page, "desk_tray").click()
    expect(chips).to_have_count(2)
    escape(page)
    page.locator(f".player[data-seat='{town[2].seat}'] .mini").first.click()
    expect(chips).to_have_count(3)


def test_a_name_that_was_typed_at_the_door_outlives_its_sheet(people: People) -> None:
    page = people.come("/")
    opener = page.get_by_role("button", name=re.compile(re.escape(say("door_who"))))
    sheet = page.get_by_role("dialog", name=say("door_who"))
    opener.click()
    sheet.get_by_label(say("forms_name"), exact=False).first.fill("Madame Lin")
    sheet.get_by_label(say("forms_login")).fill("lin")
    escape(page)
    expect(sheet).to_be_hidden()
    opener.click()
    expect(sheet.get_by_label(say("forms_name"), exact=False).first).to_have_value("Madame Lin")
    expect(sheet.get_by_label(say("forms_login"))).to_have_value("lin")


def test_a_promise_that_was_begun_is_there_again(people: People, town: list[Neighbour]) -> None:
    page = at_table(people, town[0])
    page.locator(".tiles .tile").first.click()
    page.locator(f".player[data-seat='{town[1].seat}'] .mini").first.click()
    add = button(page, "desk_add_promise").first
    add.click()
    form = page.locator("form.promise")
    form.get_by_text(say("desk_kind_promise"), exact=True).click()
    form.get_by_role("textbox").fill("I keep the peace")
    escape(page)
    expect(form).to_be_hidden()
    expect(page.locator(".tray .chip")).to_have_count(2)
    add.click()
    expect(form.get_by_role("textbox")).to_have_value("I keep the peace")
    form.get_by_role("button", name=say("common_cancel"), exact=True).click()
    add.click()
    expect(form.locator("input[value=promise]")).not_to_be_checked()


def test_a_phone_closes_one_thing_after_the_other(people: People, town: list[Neighbour]) -> None:
    page = at_table(people, town[0], size=PHONE)
    page.locator(".tiles .tile").first.click()
    page.locator(f".faces [data-seat='{town[1].seat}'] button").click()
    expect(page.locator(".shown")).to_be_visible()
    panel = page.locator("[data-part=deals]")
    button(page, "chinatown_deals_and_talk").click()
    expect(panel).to_be_visible()
    escape(page)
    expect(panel).to_be_hidden()
    expect(page.locator(".shown")).to_be_visible()
    escape(page)
    expect(page.locator(".shown")).to_be_hidden()
    expect(page.locator(".tray .chip")).to_have_count(1)
    escape(page)
    expect(page.locator(".tray .chip")).to_have_count(0)
    button(page, "desk_tray").click()
    expect(page.locator(".tray .chip")).to_have_count(1)


def test_a_tile_in_hand_is_put_down_after_the_card_above_it(
    people: People, teahouse: LiveServer
) -> None:
    folk = take_seats(teahouse)
    play_on(folk, "place", 2)
    page = at_table(people, folk[folk[0].whose_turn()])
    tile = page.locator(".strip .tile:enabled").first
    tile.click()
    expect(tile).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("?")
    expect(card(page)).to_be_visible()
    escape(page)
    expect(card(page)).to_be_hidden()
    expect(tile).to_have_attribute("aria-pressed", "true")
    escape(page)
    expect(tile).to_have_attribute("aria-pressed", "false")
