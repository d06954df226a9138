"""Dadaocheng in company: at one screen, before onlookers, in five languages, after a fall."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.server.live_server import Guest, LiveServer, Table

from .discs import STILL, discs
from .languages import LOCALES, leftovers
from .neighbours import cookies
from .people import People
from .restarts import server_at
from .townsfolk import say
from .trader import Trader


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


def play_a_turn(trader: Trader, *cells: int) -> None:
    trader.expect_status("move")
    trader.move_at(*cells)
    trader.tap_once(trader.button("Make these moves"))
    trader.play_until("act")
    trader.tap_once(trader.button("End turn"))


def test_two_play_at_one_screen(people: People, teahouse: LiveServer) -> None:
    """Nothing is hidden, and so there is no curtain: whoever is to play is shown as oneself."""
    both = teahouse.guest()
    page = watch(people, begun(both), both)
    trader = Trader(page, hints=0)
    first = page.locator(".me").inner_text()
    play_a_turn(trader, 5, 5, 5, 5)
    trader.expect_status("move")
    assert page.locator(".me").inner_text() != first
    play_a_turn(trader, 5, 5, 5, 5)
    expect(page.get_by_text("Round 2 of 10")).to_be_visible()


def test_an_onlooker_sees_every_move_and_makes_none(people: People, teahouse: LiveServer) -> None:
    both = teahouse.guest()
    table = begun(both)
    player, onlooker = watch(people, table, both), watch(people, table)
    before = discs(onlooker)
    onlooker.locator(".slot").nth(3).click(force=True)  # it says that it is disabled
    trader = Trader(player, hints=0)
    trader.expect_status("move")
    trader.move_at(3, 3, 6, 6)
    assert discs(onlooker) == before
    trader.tap_once(trader.button("Make these moves"))
    trader.play_until("act")
    assert discs(player) != before
    for cell in range(16):
        told = label(player, cell)
        expect(onlooker.locator(".slot").nth(cell)).to_have_attribute("aria-label", told)


def label(page: Page, cell: int) -> str:
    return page.locator(".slot").nth(cell).get_attribute("aria-label") or ""


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
        trader = Trader(page, hints=0)
        trader.expect_status("move")
        trader.move_at(5, 5, 5, 5)
    expect(page.get_by_text(say("table_lost"))).to_be_visible()
    with server_at(int(server.url.rsplit(":", 1)[1]), database):
        expect(page.get_by_text(say("table_lost"))).to_be_hidden()
        trader.expect_status("confirm")
        trader.tap_once(trader.button("Make these moves"))
        trader.play_until("act")
        people.leave()
