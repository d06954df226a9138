"""The door: how many clicks it takes, and how much comes through it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Response, expect
from tests.server.live_server import LiveServer

from .chinatown_player import say
from .neighbours import cookies, take_seats
from .people import People, violations

MOST_CODE = 118 * 1024  # bytes of code and words in a first load, as they come over the wire
MOST_FONTS = 60 * 1024


class Load:
    """What a page fetches from its first request on."""

    def __init__(self, page: Page) -> None:
        self.responses: list[Response] = []
        page.on("response", lambda response: self.responses.append(response))

    def size(self, *endings: str) -> int:
        """The bytes of everything that was fetched and whose address ends so."""
        return sum(
            one.request.sizes()["responseBodySize"]
            for one in self.responses
            if one.ok and one.url.endswith(endings)
        )

    @property
    def bare(self) -> list[str]:
        """What could have been sent compressed, and was not."""
        return [
            one.url
            for one in self.responses
            if one.url.endswith((".js", ".css", "/"))
            and one.header_value("content-encoding") not in ("br", "gzip")
        ]


def first_load(people: People, path: str, **options: Any) -> tuple[Page, Load]:
    """A page and what it fetches; the service worker, which fetches later, would hide sizes."""
    page = people.come("about:blank", service_workers="block", **options)
    load = Load(page)
    page.goto(path)
    return page, load


@pytest.mark.parametrize(
    ("game", "sign"), [("chinatown", ".dock button.card"), ("dadaocheng", ".slot")]
)
def test_one_click_leads_from_the_door_to_a_game_against_bots(
    people: People, game: str, sign: str
) -> None:
    page = people.come("/")
    page.locator(f".game.{game}").get_by_role("button", name=say("door_play_now")).click()
    expect(page.locator(sign).first).to_be_visible()
    assert "/table/" in page.url


def test_one_click_leads_to_a_game_alone(people: People) -> None:
    page = people.come("/")
    page.get_by_role("button", name=say("door_alone")).click()
    expect(page.locator(".slot").first).to_be_visible()


def test_two_clicks_lead_to_a_table_of_friends_with_a_link(people: People) -> None:
    host = people.come("/")
    host.locator(".game.chinatown").get_by_role("link", name=say("door_friends")).click()
    host.get_by_role("button", name=say("forms_open_table")).click()
    link = host.get_by_role("textbox", name=say("table_invite_link"))
    expect(link).to_be_visible()
    expect(host.get_by_role("img", name=say("table_invite_code"))).to_be_visible()
    assert violations(host) == []

    friend = people.come(link.input_value())
    expect(friend.get_by_role("button", name=say("table_sit_here"))).to_have_count(3)
    friend.get_by_label(say("table_your_name")).fill("Bo")
    friend.get_by_role("button", name=say("table_sit_here")).first.click()
    expect(host.get_by_role("list").get_by_text("Bo", exact=True)).to_be_visible()


@pytest.mark.parametrize(("game", "sign"), [("chinatown", ".lot"), ("dadaocheng", ".slot")])
def test_whoever_opens_one_game_loads_that_one_alone(
    people: People, teahouse: LiveServer, game: str, sign: str
) -> None:
    guest = teahouse.guest()
    table = guest.post("/api/tables/quick", json={"game": game, "players": 3}).json()["id"]
    page, load = first_load(people, f"/table/{table}", storage_state=cookies(guest))
    expect(page.locator(sign).first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert load.bare == []
    other = {"chinatown": "Dadaocheng", "dadaocheng": "Chinatown"}[game]
    file = re.compile(rf"/{other}-[\w-]+\.(js|css)$")
    assert not [one.url for one in load.responses if file.search(one.url)]


@pytest.mark.parametrize(("game", "sign"), [("chinatown", ".lot"), ("dadaocheng", "button.slot")])
def test_the_door_and_one_game_come_in_118_kilobytes(people: People, game: str, sign: str) -> None:
    page, load = first_load(people, "/")
    page.locator(f".game.{game}").get_by_role("button", name=say("door_play_now")).click()
    expect(page.locator(sign).first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert load.size(".js", ".css") < MOST_CODE
    assert load.size(".woff2") < MOST_FONTS
    assert load.bare == []


def test_the_door_alone_comes_in_half_of_that(people: People) -> None:
    page, load = first_load(people, "/")
    expect(page.locator(".scene:has(svg)")).to_have_count(2)
    page.wait_for_load_state("networkidle")
    assert load.size(".js", ".css") < MOST_CODE / 2
    assert load.bare == []
    assert violations(page) == []


def test_a_table_that_runs_can_be_watched_from_the_list(
    people: People, teahouse: LiveServer
) -> None:
    folk = take_seats(teahouse, public=True, title="In the window")
    page = people.come("/")
    page.get_by_role("link", name=say("door_my_tables")).first.click()
    page.get_by_role("link", name=re.compile("In the window")).click()
    expect(page.get_by_text(say("table_you_watch")).first).to_be_visible()
    assert folk[0].table.id in page.url
