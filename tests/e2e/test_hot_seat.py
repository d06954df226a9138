"""Two people at one screen, with a curtain between them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.server.live_server import LiveServer

from .chinatown_player import ChinatownPlayer, say
from .neighbours import Neighbour, cookies
from .people import DESKTOP, PHONE, People, violations


@pytest.fixture
def trio(teahouse: LiveServer) -> list[Neighbour]:
    """Ann and Bo share a screen; Cy has come on her own."""
    two, other = teahouse.guest(), teahouse.guest()
    table = two.open_table(options={"players": 3})
    folk = [
        Neighbour(guest, table, name) for guest, name in ((two, "Ann"), (two, "Bo"), (other, "Cy"))
    ]
    two.do(table, "start")
    return folk


def lift(page: Page, name: str) -> None:
    page.get_by_role("button", name=f"I am {name}: show the table").click()
    expect(page.locator(".board")).to_be_visible()


def cards(page: Page) -> set[int]:
    return {int(number) for number in page.locator(".dock .card .number").all_inner_texts()}


def test_nobody_sees_what_the_other_holds(people: People, trio: list[Neighbour]) -> None:
    ann, bo, cy = trio
    path, kept = f"/table/{ann.table.id}", cookies(ann.guest)
    page = people.come(path, storage_state=kept)

    expect(page.get_by_role("heading", name="Pass the screen to Ann")).to_be_visible()
    assert page.locator(".dock, .board, .player").count() == 0
    assert violations(page) == []
    lift(page, "Ann")
    assert cards(page) == set(ann.view["players"][ann.seat]["hand"])
    assert page.locator(f".player[data-seat='{bo.seat}'] .cash").count() == 0

    ChinatownPlayer(page).keep_cards()
    expect(page.get_by_role("heading", name="Pass the screen to Bo")).to_be_visible()
    assert page.locator(".dock, .board, .player").count() == 0
    lift(page, "Bo")
    assert cards(page) == set(bo.view["players"][bo.seat]["hand"])
    assert page.locator(f".player[data-seat='{ann.seat}'] .cash").count() == 0

    ChinatownPlayer(page).keep_cards()
    cy.keep()
    expect(ChinatownPlayer(page).button("desk_ready")).to_be_visible()


def test_the_screen_can_be_passed_on_at_any_time(people: People, trio: list[Neighbour]) -> None:
    ann = trio[0]
    page = people.come(f"/table/{ann.table.id}", storage_state=cookies(ann.guest))
    lift(page, "Ann")
    page.get_by_role("button", name=say("table_menu"), exact=True).click()
    page.get_by_role("button", name="Pass the screen to Bo").click()
    assert page.locator(".dock, .board, .player").count() == 0
    lift(page, "Bo")
    expect(page.locator(".player.you")).to_have_attribute("data-seat", "1")


def test_an_offer_for_another_at_the_screen_is_told_and_passes_it_in_one_tap(
    people: People, trio: list[Neighbour]
) -> None:
    ann, bo, cy = trio
    for person in trio:
        person.keep()
    page = people.come(f"/table/{ann.table.id}", storage_state=cookies(ann.guest))
    lift(page, "Ann")
    give = {"from": cy.seat, "to": bo.seat, "cash": 10_000}
    cy.act("offer", gives=[give])
    for size in (DESKTOP, PHONE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(page.get_by_text(say("desk_offer_waits_for") + " Bo")).to_be_in_viewport()
        assert violations(page) == []
    page.get_by_text(say("desk_offer_waits_for") + " Bo").click()
    lift(page, "Bo")
    expect(ChinatownPlayer(page).button("desk_accept")).to_be_visible()
    expect(page.get_by_text(say("desk_offer_waits_for"))).to_have_count(0)
