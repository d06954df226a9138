"""Slow play in the page: one's turn first, what happened meanwhile, the next table, time off."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.e2e.chinatown_player import say
from tests.e2e.neighbours import cookies
from tests.e2e.people import People, violations
from tests.server.live_server import Guest, LiveServer, Table

DAY = 86_400


def game_of_two(host: Guest, friend: Guest, title: str, **clocks: int) -> Table:
    """A game that waits for its host."""
    wish = {"game": "dadaocheng", "options": {"players": 2}, "title": title, "clocks": clocks}
    while True:
        table = host.open_table(**wish)
        host.sit(table)
        friend.sit(table)
        assert host.do(table, "start").status_code == 200
        if host.get(table.path).json()["waiting_for"] == [0]:
            return table


def end_turn(guest: Guest, table: Table) -> None:
    """Does what comes first until it is somebody else's turn."""
    with guest.socket(table) as line:
        line.say("hello", invite=table.invite)
        welcome = line.hear("welcome")
        [seat] = welcome["table"]["you"]
        for n in range(100):
            info = guest.get(table.path).json()
            if seat not in info["waiting_for"]:
                return
            line.say("hello", invite=table.invite)
            [sight] = line.hear("welcome")["seats"]
            line.do(f"act {n}", "act", action=sight["actions"][-1])


def test_the_door_shows_the_most_urgent_turn_first(people: People, teahouse: LiveServer) -> None:
    host, friend = teahouse.guest(), teahouse.guest()
    game_of_two(host, friend, "No hurry")
    game_of_two(host, friend, "In a day", turn_seconds=DAY)
    page = people.come("/", storage_state=cookies(host))
    block = page.get_by_role("region", name=say("door_your_turn"))
    expect(block).to_contain_text("In a day")
    expect(block.get_by_role("link")).to_have_count(2)
    assert violations(page) == []
    block.get_by_role("link", name=say("door_to_table"), exact=True).click()
    expect(page).to_have_title("● Your turn · In a day · Teahouse")


def test_after_a_turn_the_next_table_is_a_tap_away(people: People, teahouse: LiveServer) -> None:
    host, friend = teahouse.guest(), teahouse.guest()
    here = game_of_two(host, friend, "First")
    game_of_two(host, friend, "Second")
    page = people.come(f"/table/{here.id}", storage_state=cookies(host))
    expect(page.locator(".slot").first).to_be_visible()
    end_turn(host, here)
    page.get_by_role("link", name=say("forms_next_table").replace("{table}", "Second")).click()
    expect(page.locator(".slot").first).to_be_visible()
    assert page.url != here.path


def test_who_comes_back_may_see_what_happened_as_a_film(
    people: People, teahouse: LiveServer
) -> None:
    host, friend = teahouse.guest(), teahouse.guest()
    table = game_of_two(host, friend, "Slow", turn_seconds=DAY, reserve_seconds=DAY, days_off=7)
    end_turn(host, table)
    end_turn(friend, table)
    page = people.come(f"/table/{table.id}", storage_state=cookies(host))
    offered = page.get_by_role("status").filter(has_text=say("forms_film"))
    expect(offered).to_be_visible()
    assert violations(page) == []
    page.emulate_media(reduced_motion="reduce")  # a film that goes on by a tap, and so stays
    offered.get_by_role("button").first.click()
    film = page.get_by_role("dialog", name=say("forms_film"))
    expect(film.locator(".slot").first).to_be_visible()
    film.get_by_role("button", name=say("replay_step_on"), exact=True).click()
    expect(film.get_by_role("progressbar")).to_have_js_property("value", 1)
    assert violations(page) == []
    film.get_by_role("button", name=say("forms_film_skip"), exact=True).click()
    expect(film).to_be_hidden()


def test_a_player_takes_time_off(people: People, teahouse: LiveServer) -> None:
    host, friend = teahouse.guest(), teahouse.guest()
    table = game_of_two(host, friend, "Slow", turn_seconds=DAY, reserve_seconds=DAY, days_off=7)
    page = people.come(f"/table/{table.id}", storage_state=cookies(host))
    page.get_by_role("button", name=say("table_menu"), exact=True).click()
    page.get_by_role("button", name=say("table_time_off"), exact=True).click()
    expect(page.get_by_role("button", name="3 days", exact=True)).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="3 days", exact=True).click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert host.get(table.path).json()["slow_play"]["days_left"] == [4, 7]
