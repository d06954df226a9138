"""People who have played together: an invitation by a tap, and a group with a link."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.e2e.chinatown_player import say
from tests.e2e.languages import LOCALES, leftovers
from tests.e2e.neighbours import cookies
from tests.e2e.people import People, violations
from tests.server.live_server import Guest, LiveServer
from tests.server.web.endpoints.test_players import id_of, play


@pytest.fixture(scope="module")
def pair(teahouse: LiveServer) -> list[Guest]:
    """Two people who have finished a game."""
    guests = [teahouse.guest(), teahouse.guest()]
    play(guests[0].open_table(game="dadaocheng", options={"players": 2}), guests)
    return guests


def test_a_friend_is_invited_by_a_tap_and_comes_without_a_secret_in_the_address(
    people: People, pair: list[Guest]
) -> None:
    host, friend = pair
    table = host.open_table(game="dadaocheng", options={"players": 2}, title="Again")
    host.sit(table)
    ours = people.come(f"/table/{table.id}", storage_state=cookies(host))
    ours.get_by_role("button", name="Invite Player 1", exact=True).click()
    expect(ours.get_by_text("Player 1 will see your invitation on the home page.")).to_be_visible()
    assert violations(ours) == []
    theirs = people.come("/", storage_state=cookies(friend))
    theirs.get_by_role("link", name=say("forms_sit_down"), exact=True).click()
    expect(theirs.get_by_role("heading", name="Again", exact=True)).to_be_visible()
    expect(theirs).to_have_url(re.compile(rf"/table/{table.id}$"))
    theirs.reload()
    expect(theirs.get_by_role("heading", name="Again", exact=True)).to_be_visible()


def test_a_group_s_link_leads_to_its_table(people: People, pair: list[Guest]) -> None:
    host, friend = pair
    ours = people.come(f"/people/{id_of(host)}", storage_state=cookies(host))
    ours.get_by_label(say("people_group_title")).fill("Friday")
    ours.get_by_role("button", name=say("people_group_make"), exact=True).click()
    expect(ours.get_by_role("heading", name="Friday", exact=True)).to_be_visible()
    link = ours.get_by_label(say("people_group_link")).input_value()
    assert violations(ours) == []
    ours.get_by_role("button", name="Dadaocheng", exact=True).click()
    expect(ours).to_have_url(re.compile("/table/"))
    theirs = people.come(link, storage_state=cookies(friend))
    theirs.get_by_role("link", name=say("people_group_table"), exact=True).click()
    expect(theirs).to_have_url(re.compile(r"/table/[\w-]+$"))
    expect(theirs.get_by_text(say("table_gathering_title"))).to_be_visible()


@pytest.mark.parametrize("language", LOCALES)
def test_one_s_page_and_a_dead_link_speak_every_language(
    people: People, pair: list[Guest], language: str
) -> None:
    page = people.come(
        f"/people/{id_of(pair[0])}", locale=LOCALES[language], storage_state=cookies(pair[0])
    )
    expect(page.get_by_role("heading", name=say("people_groups", language))).to_be_visible()
    assert leftovers(page, language) == []
    page.goto("/group/nowhere#nothing")
    expect(page.get_by_role("alert")).to_have_text(say("people_group_bad_link", language))
    assert leftovers(page, language) == []


def test_two_strangers_find_the_same_table_with_a_tap(people: People) -> None:
    first, second = (people.come("/") for _ in range(2))
    for page in (first, second):
        card = page.locator(".game.chinatown")
        card.get_by_role("button", name=say("door_find"), exact=True).click()
        expect(page).to_have_url(re.compile(r"/table/[\w-]+$"))
        expect(page.get_by_text(say("table_gathering_title"))).to_be_visible()
    assert first.url == second.url
    assert violations(second) == []


def test_there_is_always_a_game_to_watch(people: People) -> None:
    page = people.come("/")
    card = page.locator(".game.dadaocheng")
    card.get_by_role("button", name=say("door_watch"), exact=True).click()
    expect(page.locator(".slot").first).to_be_visible()
    expect(page.get_by_text(say("table_you_watch"))).to_be_visible()
