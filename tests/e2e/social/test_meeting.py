"""The host shares the address of a call, and those who sit at the table open it elsewhere."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.e2e.chinatown_player import say
from tests.e2e.languages import LOCALES, leftovers
from tests.e2e.neighbours import Neighbour, cookies
from tests.e2e.people import PHONE, People, violations
from tests.server.live_server import LiveServer

HOST = "meet.jit.si"
JOIN = say("table_meeting_join")


def part(page: Page) -> Locator:
    return page.get_by_role("region", name=say("forms_meeting"))


def way(page: Page) -> Locator:
    return page.get_by_role("link", name=HOST)


def test_a_call_is_shared_before_the_game_joined_from_the_menu_and_taken_off_again(
    people: People, teahouse: LiveServer
) -> None:
    ann, bo = teahouse.guest(), teahouse.guest()
    table = ann.open_table(options={"players": 3}, public=True)
    for guest, name in ((ann, "Ann"), (bo, "Bo")):
        Neighbour(guest, table, name)
    ann.do(table, "add_bot", bot="easy")
    host = people.come(f"/table/{table.id}", storage_state=cookies(ann))
    friend = people.come(f"/table/{table.id}", storage_state=cookies(bo), size=PHONE)
    watcher = people.come(f"/table/{table.id}", size=PHONE)
    expect(watcher.get_by_role("heading", level=1)).to_be_visible()
    expect(part(friend)).to_have_count(0)
    address = part(host).get_by_label(say("forms_meeting_address"))
    share = part(host).get_by_role("button", name=say("forms_meeting_share"))
    address.fill("http://meet.jit.si/Friday")
    share.click()
    expect(part(host).get_by_role("alert")).to_have_text(say("refused_meeting_not_allowed"))
    address.fill("meet.jit.si/Friday")
    share.click()
    expect(way(friend)).to_have_attribute("href", "https://meet.jit.si/Friday")
    expect(way(friend)).to_have_attribute("target", "_blank")
    expect(way(friend)).to_have_attribute("rel", "noopener noreferrer")
    expect(way(friend)).to_contain_text(JOIN)
    expect(friend.get_by_text(say("table_meeting_set"))).to_be_visible()
    assert violations(host) == violations(friend) == []
    ann.do(table, "start")
    for page in (friend, watcher):
        expect(page.locator(".lot").first).to_be_visible()
        page.get_by_role("button", name=say("table_menu"), exact=True).click()
    expect(way(friend)).to_be_visible()
    assert violations(friend) == []
    expect(watcher.get_by_role("link", name=say("common_rules"))).to_be_visible()
    expect(way(watcher)).to_have_count(0)
    host.get_by_role("button", name=say("table_menu"), exact=True).click()
    host.get_by_role("button", name=say("table_host_controls")).click()
    part(host).get_by_role("button", name=say("forms_meeting_drop")).click()
    expect(way(friend)).to_have_count(0)


@pytest.mark.parametrize("language", LOCALES)
def test_every_language_has_its_words_for_it(
    people: People, teahouse: LiveServer, language: str
) -> None:
    host = teahouse.guest()
    table = host.open_table(options={"players": 3})
    host.do(table, "set_meeting", address="https://meet.jit.si/Friday")
    page = people.come(f"/table/{table.id}", storage_state=cookies(host), locale=LOCALES[language])
    expect(page.get_by_role("heading", name=say("forms_meeting", language))).to_be_visible()
    expect(way(page)).to_be_visible()
    assert leftovers(page, language) == []
