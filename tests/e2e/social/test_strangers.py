"""Strangers at a public table: muted, blocked, reported, and what the server keeps of everyone."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.e2e.chinatown_player import say
from tests.e2e.neighbours import Neighbour, cookies, play_on, take_seats
from tests.e2e.people import People, violations
from tests.server.live_server import LiveServer
from tests.server.web.endpoints.test_players import id_of

RUDE = "Only a fool would sell you that"


def at_table(people: People, server: LiveServer) -> tuple[Page, list[Neighbour]]:
    """Ann's page while others trade with her, after Bo was rude."""
    folk = take_seats(server, 3, public=True)
    play_on(folk, "trade")
    ann, bo, cy = folk
    bo.guest.do(bo.table, "say", id="rude", seat=bo.seat, text=RUDE)
    cy.guest.do(cy.table, "say", id="kind", seat=cy.seat, text="Never mind")
    page = people.come(f"/table/{ann.table.id}", storage_state=cookies(ann.guest))
    page.get_by_role("tab", name=say("desk_tab_talk")).click()
    expect(page.get_by_text(RUDE)).to_be_visible()
    return page, folk


def about_bo(page: Page) -> None:
    page.locator(".talk .log").get_by_role("button", name="Bo", exact=True).first.click()
    expect(page.get_by_role("dialog").get_by_role("heading", name="Bo")).to_be_visible()


def test_who_is_muted_is_not_read_any_more_and_a_report_has_their_words(
    people: People, teahouse: LiveServer
) -> None:
    page, folk = at_table(people, teahouse)
    about_bo(page)
    sheet = page.get_by_role("dialog")
    assert violations(page) == []
    sheet.get_by_role("button", name=say("people_mute"), exact=True).click()
    mute = sheet.get_by_role("button", name=say("people_unmute"), exact=True)
    expect(mute).to_have_attribute("aria-pressed", "true")
    with page.expect_response("**/report") as reported:
        sheet.get_by_role("button", name=say("people_report_send"), exact=True).click()
    assert reported.value.json() == {"lines": 1}
    expect(page.get_by_text(say("people_reported"))).to_be_visible()
    expect(page.get_by_text(RUDE)).to_have_count(0)
    expect(page.get_by_text("Never mind")).to_be_visible()
    mine = folk[0].guest.get("/api/people/me/blocks").json()["people"]
    assert [(one["person"], one["kind"]) for one in mine] == [(id_of(folk[1].guest), "mute")]


def test_the_door_leads_to_what_is_kept_and_for_how_long(people: People) -> None:
    page = people.come("/")
    page.get_by_role("link", name=say("door_privacy"), exact=True).click()
    expect(page.get_by_role("heading", name=say("people_privacy"), exact=True)).to_be_visible()
    expect(page.get_by_text(say("people_privacy_keep_games"))).to_be_visible()
    assert violations(page) == []
