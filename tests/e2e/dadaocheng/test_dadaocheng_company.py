"""Dadaocheng in company: at one screen, before onlookers, in five languages, after a fall."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.e2e.chinatown_player import say
from tests.e2e.dadaocheng.discs import STILL, discs
from tests.e2e.dadaocheng_player import DadaochengPlayer
from tests.e2e.languages import LOCALES, leftovers
from tests.e2e.neighbours import cookies
from tests.e2e.people import PHONE, People, violations
from tests.e2e.restarts import server_at
from tests.server.live_server import Guest, LiveServer, Table


def begun(*guests: Guest, **wish: Any) -> Table:
    """A game of two that has begun; one guest alone holds both seats."""
    table = guests[0].open_table(game="dadaocheng", options={"players": 2}, **wish)
    for guest, name in zip((guests * 2)[:2], ("Ann", "Bo"), strict=True):
        guest.sit(table, name=name)
    guests[0].do(table, "start")
    return table


def watch(people: People, table: Table, guest: Guest | None = None, **browser: Any) -> Page:
    if guest is not None:
        browser["storage_state"] = cookies(guest)
    page = people.come(f"/table/{table.id}#{table.invite}", **{**STILL, **browser})
    expect(page.locator(".discs")).to_be_visible()
    return page


def play_a_turn(trader: DadaochengPlayer, *cells: int) -> None:
    trader.expect_status("move")
    trader.move_at(*cells)
    trader.tap_once(trader.button("Make these moves"))
    trader.play_until("act")
    trader.end_turn()


def lift(page: Page) -> str:
    """Whoever's turn it is takes the screen; returns their name."""
    button = page.get_by_role("button", name=re.compile("^I am "))
    name = button.inner_text().removeprefix("I am ")
    expect(page.get_by_role("heading", name=f"{name}, your turn")).to_be_visible()
    button.click()
    return name


def test_two_play_at_one_screen(people: People, teahouse: LiveServer) -> None:
    """The curtain says whose turn it is; at the table everybody has a name, and sits below."""
    both = teahouse.guest()
    page = watch(people, begun(both), both)
    trader = DadaochengPlayer(page, hints=0)
    first = lift(page)
    assert violations(page) == []
    expect(page.locator(".mine .name")).to_have_text(first)
    expect(page.get_by_text("Your turn", exact=True)).to_have_count(0)
    play_a_turn(trader, 5, 5, 5, 5)
    second = lift(page)
    assert {first, second} == {"Ann", "Bo"}
    expect(page.locator(".mine .name")).to_have_text(second)
    seat = page.locator(".mine").get_attribute("data-seat")
    expect(page.locator(f".tray.south [data-storage^='{seat} ']")).to_have_count(4)
    play_a_turn(trader, 5, 5, 5, 5)
    lift(page)
    expect(page.get_by_text("Round 2 of 10")).to_be_visible()


@pytest.mark.parametrize("size", [(1440, 900), PHONE, (844, 390)])
def test_what_is_said_is_seen_at_the_seat_and_counted_until_it_is_read(
    people: People, teahouse: LiveServer, size: tuple[int, int]
) -> None:
    ann, bo = teahouse.guest(), teahouse.guest()
    table = begun(ann, bo)
    page = watch(people, table, ann, size=size)
    talk = page.get_by_role("button", name=say("dadaocheng_talk_and_log"))
    expect(talk).to_have_accessible_name(say("dadaocheng_talk_and_log"))
    seat = bo.get(f"{table.path}").json()["you"][0]
    bo.do(table, "say", id="one", seat=seat, text="Tea for two?")
    bo.do(table, "say", id="two", seat=seat, text="Take the tea", to=[1 - seat])
    bubble = page.locator(f".seat[data-seat='{seat}'] .bubble")
    expect(bubble).to_contain_text(say("table_only_to_you"))
    expect(bubble).to_contain_text("Take the tea")
    expect(talk).to_contain_text("2")
    assert violations(page) == []
    talk.click()
    expect(page.locator(".log")).to_contain_text("Tea for two?")
    page.get_by_role("button", name=say("common_close"), exact=True).click()
    expect(talk).not_to_contain_text("2")
    page.reload()
    expect(page.locator(".discs")).to_be_visible()
    expect(talk).to_have_accessible_name(say("dadaocheng_talk_and_log"))


def test_who_wants_no_curtain_is_told_the_name_alone(people: People, teahouse: LiveServer) -> None:
    both = teahouse.guest()
    page = watch(people, begun(both), both)
    page.get_by_role("button", name="No curtain, only the name").click()
    trader = DadaochengPlayer(page, hints=0)
    play_a_turn(trader, 5, 5, 5, 5)
    trader.expect_status("move")


def test_an_onlooker_sees_every_move_and_makes_none(people: People, teahouse: LiveServer) -> None:
    both = teahouse.guest()
    table = begun(both)
    player, onlooker = watch(people, table, both), watch(people, table)
    before = discs(onlooker)
    onlooker.locator(".slot").nth(3).click(force=True)  # it says that it is disabled
    trader = DadaochengPlayer(player, hints=0)
    lift(player)
    trader.expect_status("move")
    trader.move_at(3, 3, 6, 6)
    assert discs(onlooker) == before
    trader.tap_once(trader.button("Make these moves"))
    trader.play_until("act")
    assert discs(player) != before
    for cell in range(16):
        up, below = discs(player)[cell]
        seen = onlooker.locator(f".slot[data-cell='{cell}']")
        expect(seen).to_have_attribute("aria-label", re.compile(f": {up}, {below} on the back$"))


@pytest.mark.parametrize("language", LOCALES)
def test_the_table_speaks_as_the_browser_does(
    people: People, teahouse: LiveServer, language: str
) -> None:
    both = teahouse.guest()
    page = watch(people, begun(both), both, locale=LOCALES[language])
    expect(page.get_by_text(say("dadaocheng_buildings", language)).first).to_be_visible()
    assert leftovers(page, language) == []


def test_the_table_outlives_its_server(chromium: Browser, tmp_path: Path) -> None:
    database = tmp_path / "teahouse.db"
    with server_at(0, database) as server:
        both = server.guest()
        people = People(chromium, server.url)
        page = watch(people, begun(both), both)
        trader = DadaochengPlayer(page, hints=0)
        lift(page)
        trader.expect_status("move")
        trader.move_at(5, 5, 5, 5)
    expect(page.get_by_text(say("table_lost"))).to_be_visible()
    with server_at(int(server.url.rsplit(":", 1)[1]), database):
        expect(page.get_by_text(say("table_lost"))).to_be_hidden()
        trader.expect_status("confirm")
        trader.tap_once(trader.button("Make these moves"))
        trader.play_until("act")
        people.leave()
