"""Around the game: who looks on, who waits, what is said after the end, and the ways to a table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.chinatown_player import say
from tests.e2e.dadaocheng.discs import STILL
from tests.e2e.neighbours import cookies
from tests.e2e.people import People
from tests.server.live_server import Guest, LiveServer, Table
from tests.server.web.endpoints.test_players import play


def button(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def pair_at(teahouse: LiveServer) -> tuple[list[Guest], Table]:
    guests = [teahouse.guest(), teahouse.guest()]
    return guests, guests[0].open_table(game="dadaocheng", options={"players": 2})


def seen_by(people: People, guest: Guest, path: str) -> Page:
    return people.come(path, storage_state=cookies(guest), **STILL)


def test_players_see_how_many_look_on(people: People, teahouse: LiveServer) -> None:
    guests, table = pair_at(teahouse)
    for guest in guests:
        guest.sit(table)
    guests[0].do(table, "start")
    page = seen_by(people, guests[0], f"/table/{table.id}")
    expect(page.locator(".discs")).to_be_visible()
    expect(page.get_by_title("1 watching")).to_have_count(0)
    people.come(f"/table/{table.id}#{table.invite}", **STILL)
    expect(page.get_by_title("1 watching")).to_be_visible()


def test_after_the_end_people_talk_and_read_who_waits_for_a_rematch(
    people: People, teahouse: LiveServer
) -> None:
    guests, table = pair_at(teahouse)
    play(table, guests)
    ann, bo = (seen_by(people, guest, f"/table/{table.id}") for guest in guests)
    bo.get_by_role("textbox").fill("Well played")
    bo.keyboard.press("Enter")
    expect(ann.get_by_text("Well played")).to_be_visible()
    button(ann, say("dadaocheng_rematch"))
    expect(ann).not_to_have_url(re.compile(table.id))
    expect(bo.get_by_text("Waiting for a rematch: Player 0")).to_be_visible()


def test_who_finds_nobody_is_told(people: People) -> None:
    page = people.come("/", **STILL)
    page.locator("section.dadaocheng").get_by_role("button", name=say("door_find")).click()
    expect(page.get_by_text("Nobody else is looking for a table right now")).to_be_visible()


def test_a_table_is_taken_off_ones_list_for_good(people: People, teahouse: LiveServer) -> None:
    guest = teahouse.guest()
    guest.sit(guest.open_table(game="dadaocheng", title="Friday"))
    page = seen_by(people, guest, "/tables")
    drop = page.get_by_role("button", name="Remove from my list: Friday")
    drop.click()
    expect(drop).to_have_count(0)
    page.reload()
    expect(page.get_by_text(say("door_no_tables_mine"))).to_be_visible()


@pytest.mark.parametrize("game", ["chinatown", "dadaocheng"])
def test_how_to_play_leads_to_the_game_one_is_at(people: People, game: str) -> None:
    page = people.come(f"/new/{game}", **STILL)
    link = page.get_by_role("link", name=say("door_how_to_play"))
    expect(link).to_have_attribute("href", f"/rules/{game}")


def test_the_menu_mentions_the_key_for_all_keys(people: People, teahouse: LiveServer) -> None:
    guest = teahouse.guest()
    quick = guest.post("/api/tables/quick", json={"game": "dadaocheng", "players": 1}).json()
    page = seen_by(people, guest, f"/table/{quick['id']}")
    page.get_by_role("button", name=say("table_menu"), exact=True).click()
    expect(page.get_by_text("Press ? at the table")).to_be_visible()


def test_a_group_knows_its_members_by_name_and_stands_on_the_door(
    people: People, teahouse: LiveServer
) -> None:
    link = teahouse.guest().post("/api/groups", json={"title": "Friday"}).json()["link"]
    page = people.come(link, **STILL)
    page.get_by_label("What should the group call you?").fill("Bo")
    button(page, say("common_save"))
    expect(page.get_by_role("listitem").get_by_role("link", name="Bo")).to_be_visible()
    page.goto("/")
    page.get_by_role("link", name="Friday").click()
    expect(page.get_by_role("heading", name="Friday")).to_be_visible()


def test_without_a_connection_the_daily_puzzle_says_so(people: People) -> None:
    page = people.come("/", **STILL)
    page.route("**/api/daily*", lambda route: route.abort("connectionrefused"))
    page.goto("/daily")
    expect(page.get_by_role("alert")).to_contain_text("You are offline")
