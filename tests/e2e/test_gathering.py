"""Before a game, and what its host does: who is here, who is sent away, who becomes a bot."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.server.live_server import LiveServer

from .chinatown_player import say
from .neighbours import Neighbour, cookies
from .people import PHONE, People, violations

BO = re.compile(r"\bBo\b")


@pytest.fixture
def pair(teahouse: LiveServer) -> list[Neighbour]:
    """Everyone has a seat at a table for three, one of them a bot."""
    ann, bo = teahouse.guest(), teahouse.guest()
    table = ann.open_table(options={"players": 3})
    folk = [Neighbour(guest, table, name) for guest, name in ((ann, "Ann"), (bo, "Bo"))]
    ann.do(table, "add_bot", bot="easy")
    return folk


def come(people: People, person: Neighbour) -> Page:
    return people.come(f"/table/{person.table.id}", storage_state=cookies(person.guest))


def test_everybody_is_here_once_everybody_is(people: People, pair: list[Neighbour]) -> None:
    ann, bo = pair
    page = come(people, ann)
    expect(page.get_by_text(f"{say('table_not_here')} Bo.")).to_be_visible()
    expect(page.get_by_text(say("table_everybody_here"))).to_be_hidden()
    come(people, bo)
    expect(page.get_by_text(say("table_everybody_here"))).to_be_visible()


def test_the_host_is_asked_before_somebody_is_removed(
    people: People, pair: list[Neighbour]
) -> None:
    page = come(people, pair[0])
    chair = page.get_by_role("listitem").filter(has_text=BO)
    chair.get_by_role("button", name=say("table_remove"), exact=True).click()
    expect(chair).to_contain_text(say("table_link_changes"))
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_text(say("table_link_changes"))).to_have_count(0)
    chair.get_by_role("button", name=say("table_remove"), exact=True).click()
    chair.get_by_role("button", name=say("table_remove"), exact=True).click()
    expect(page.get_by_text(say("table_free_seat"))).to_have_count(1)


def test_why_somebody_present_is_not_replaced_is_said_in_the_dialog(
    people: People, pair: list[Neighbour]
) -> None:
    ann, bo = pair
    ann.guest.do(ann.table, "start")
    page = come(people, ann)
    come(people, bo)
    page.get_by_role("button", name=say("table_menu"), exact=True).click()
    page.get_by_role("button", name=say("table_host_controls")).click()
    sheet = page.get_by_role("dialog")
    row = sheet.get_by_role("listitem").filter(has_text=BO)
    expect(row).to_contain_text(say("table_here"))
    row.get_by_role("button", name=say("table_replace_by_bot")).click()
    row.get_by_role("button", name=say("common_yes"), exact=True).click()
    expect(row.get_by_role("alert")).to_be_visible()
