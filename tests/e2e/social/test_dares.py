"""A finished game dares a friend, who plays the same and learns whether the score is beaten."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.e2e.chinatown_player import say
from tests.e2e.languages import LOCALES, leftovers
from tests.e2e.neighbours import cookies
from tests.e2e.people import PHONE, People, violations
from tests.server.live_server import Guest, LiveServer, Table
from tests.server.web.endpoints.test_dares import ALONE, finish
from tests.server.web.endpoints.test_players import play
from tests.server.web.endpoints.test_sharing import shared


@pytest.fixture(scope="module")
def maker(teahouse: LiveServer) -> Guest:
    return teahouse.guest()


@pytest.fixture(scope="module")
def alone(maker: Guest) -> Table:
    table = maker.open_table(**ALONE)
    play(table, [maker])
    return table


def test_a_game_that_is_over_dares_a_friend_who_plays_the_same_discs(
    people: People, teahouse: LiveServer, maker: Guest, alone: Table
) -> None:
    page = people.come(f"/table/{alone.id}", storage_state=cookies(maker))
    page.get_by_role("button", name=say("replay_dare_others")).click()
    link = page.get_by_role("textbox", name=say("replay_dare_others"))
    expect(link).to_be_visible()
    assert violations(page) == []
    path = link.input_value().removeprefix(people.url)
    friend = people.come(path, size=PHONE)
    score = maker.get(f"{alone.path}/replay").json()["outcome"]["scores"][0]
    expect(friend.get_by_role("heading", level=1)).to_contain_text(f"made {score} on these discs")
    assert violations(friend) == []
    with friend.expect_response("**/play") as answered:
        friend.get_by_role("button", name=say("replay_dare_play")).click()
    made = answered.value.json()
    expect(friend.get_by_text(f"{say('table_to_beat')} {score}")).to_be_visible()
    assert violations(friend) == []
    finish(teahouse.guest(), Table(made["id"], ""), made["key"])
    friend.goto(f"/table/{made['id']}")
    said = f"{score} was to beat, and you made just that."
    expect(friend.get_by_text(said)).to_be_visible()
    friend.get_by_role("link", name=say("replay_dare_other")).click()
    expect(friend.get_by_text(f"{say('replay_dare_tried')} {score}")).to_be_visible()
    friend.get_by_role("link", name=say("replay_dare_watch")).click()
    expect(friend.get_by_role("slider")).to_be_visible()
    friend.go_back()
    expect(friend.get_by_role("button", name=say("replay_dare_play"))).to_be_visible()


@pytest.mark.parametrize("language", LOCALES)
def test_every_language_has_its_words_for_it(
    people: People, maker: Guest, alone: Table, language: str
) -> None:
    path = f"/shared/{shared(maker, alone)['id']}"
    page = people.come(path, locale=LOCALES[language])
    expect(page.get_by_role("button", name=say("replay_dare_play", language))).to_be_visible()
    assert leftovers(page, language) == []
