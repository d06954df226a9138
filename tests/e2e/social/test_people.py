"""A player's page: games, results and ratings, and for oneself what is kept, to take or to end."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.chinatown_player import say
from tests.e2e.neighbours import cookies
from tests.e2e.people import People, violations
from tests.server.live_server import Guest, LiveServer, Table
from tests.server.web.endpoints.test_players import id_of, play


@pytest.fixture(scope="module")
def friends(teahouse: LiveServer) -> list[Guest]:
    """Two who have played with each other; the first also with a bot."""
    friends = [teahouse.guest(), teahouse.guest()]
    friends[0].post("/api/people/me", json={"name": "Ann"})
    play(table_of_two(friends[0], "Friday"), friends)
    with_bot = table_of_two(friends[0], "With a bot")
    friends[0].do(with_bot, "add_bot", bot="random")
    play(with_bot, friends[:1])
    return friends


def table_of_two(host: Guest, title: str) -> Table:
    return host.open_table(game="dadaocheng", options={"players": 2}, title=title)


def page_of(people: People, whose: Guest, visitor: Guest | None = None) -> Page:
    """Someone's page, as they see it themselves or as another does."""
    looks = cookies(visitor or whose)
    return people.come(f"/people/{id_of(whose)}", storage_state=looks)


def told(guest: Guest) -> dict[str, Any]:
    found: dict[str, Any] = guest.get(f"/api/people/{id_of(guest)}").json()
    return found


def test_games_results_and_ratings_are_shown_those_with_bots_apart(
    people: People, friends: list[Guest]
) -> None:
    page, kept = page_of(people, friends[0]), told(friends[0])
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann")
    expect(page.get_by_text(f"{kept['won']} of 2 games won")).to_be_visible()
    ladders = page.locator(".rating")
    expect(ladders).to_have_count(2)
    for ladder, pool in zip(kept["ratings"], ("among_people", "with_bots"), strict=True):
        row = ladders.filter(has_text=say(f"people_{pool}"))
        expect(row.locator("strong")).to_have_text(f"{ladder['mu']:.1f}".removesuffix(".0"))
        expect(row).to_contain_text(f"1 game, {ladder['won']} won")
    for game in kept["games"]:
        card = page.locator(f"a[href='/replay/{game['table']}']")
        expect(card).to_contain_text(game["title"])
        expect(card.locator(".own")).to_contain_text(str(game["seats"][game["seat"]]["score"]))
    assert violations(page) == []


def test_a_visitor_sees_results_but_no_private_games_and_nothing_to_take(
    people: People, friends: list[Guest], teahouse: LiveServer
) -> None:
    page = page_of(people, friends[0], visitor=teahouse.guest())
    expect(page.get_by_text(say("people_private"))).to_be_visible()
    expect(page.locator(".rating")).to_have_count(2)
    expect(page.get_by_text("Friday")).to_be_hidden()
    expect(page.get_by_text(say("people_your_data"))).to_be_hidden()


def test_one_takes_one_s_own_data_along(people: People, friends: list[Guest]) -> None:
    page = page_of(people, friends[0])
    with page.expect_download() as download:
        page.get_by_role("link", name=say("people_export")).click()
    lines = download.value.path().read_text(encoding="utf-8").splitlines()
    me, *tables = map(json.loads, lines)
    assert me["person"]["name"] == "Ann"
    assert {one["table"] for one in tables} == {one["table"] for one in told(friends[0])["games"]}


def test_whoever_wants_to_be_forgotten_is_asked_first_and_then_gone(
    people: People, teahouse: LiveServer
) -> None:
    goes, stays = teahouse.guest(), teahouse.guest()
    table = table_of_two(stays, "The last evening")
    play(table, [stays, goes])
    page, address = page_of(people, goes), f"/people/{id_of(goes)}"
    expect(page.locator(".own")).to_contain_text("Player 1")
    forget = page.get_by_role("button", name=say("people_remove"))
    forget.click()
    expect(page.get_by_role("alert")).to_have_text(say("people_remove_sure"))
    assert violations(page) == []
    page.get_by_role("button", name=say("common_cancel")).click()
    expect(page.get_by_role("alert")).to_be_hidden()
    forget.click()
    forget.click()
    expect(page.get_by_text(say("people_removed"))).to_be_visible()
    page.goto(address)
    expect(page.get_by_role("alert")).to_have_text(say("people_not_found"))

    friend = page_of(people, stays)
    expect(friend.get_by_text("The last evening")).to_be_visible()
    expect(friend.get_by_text("Player 1")).to_be_hidden()


def test_the_page_of_nobody_says_so(people: People) -> None:
    page = people.come("/people/nobody")
    expect(page.get_by_role("alert")).to_have_text(say("people_not_found"))
    expect(page.get_by_role("link", name=say("common_back"))).to_be_visible()
    assert violations(page) == []
