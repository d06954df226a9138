"""A finished game is shared from its replay, and a stranger opens it."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.e2e.chinatown_player import say
from tests.e2e.neighbours import cookies, play_to_the_end, take_seats
from tests.e2e.people import People, violations
from tests.server.live_server import LiveServer

PHONE = (390, 844)


def test_a_link_made_in_the_replay_opens_for_a_stranger_until_it_is_taken_back(
    people: People, teahouse: LiveServer
) -> None:
    ann = take_seats(teahouse, players=3)
    play_to_the_end(ann)
    page = people.come(f"/replay/{ann[0].table.id}?at=4", storage_state=cookies(ann[0].guest))
    controls = page.get_by_role("navigation", name=say("replay_title"))
    controls.get_by_role("button", name=say("table_menu"), exact=True).click()
    page.get_by_role("button", name=say("replay_share_moment"), exact=True).click()
    link = page.get_by_role("textbox", name=f"{say('replay_share_step')} 4", exact=True)
    expect(link).to_be_visible()
    assert violations(page) == []
    stranger = people.come(link.input_value().removeprefix(people.url), size=PHONE)
    expect(stranger.get_by_text(say("replay_moment_shared"))).to_be_visible()
    assert violations(stranger) == []
    stranger.get_by_role("link", name=say("replay_dare_watch"), exact=True).click()
    expect(stranger.get_by_role("slider")).to_have_value("4")
    expect(stranger.get_by_text(say("replay_vermilion"), exact=True).first).to_be_visible()
    assert violations(stranger) == []
    page.get_by_role("button", name=say("replay_share_drop"), exact=True).click()
    expect(link).to_have_count(0)
    stranger.reload()
    expect(stranger.get_by_role("alert")).to_have_text(say("replay_shared_gone"))
