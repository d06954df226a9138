"""Turns of others are followed: named, in their own numbers, and over before one's own begins."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.chinatown_player import say
from tests.e2e.dadaocheng.test_dadaocheng import at_table
from tests.e2e.dadaocheng_player import DadaochengPlayer
from tests.e2e.neighbours import cookies
from tests.e2e.people import People, violations, wait_until
from tests.e2e.positions import branch
from tests.games.dadaocheng.table import GAME, acting
from tests.server.live_server import LiveServer

WATCH = """() => {
    const seen = (window.seen = []);
    const look = () => {
        const dock = document.querySelector(".dock");
        const now = dock?.querySelector(".now");
        const follows = now?.dataset.follows;
        const panel = document.querySelector(`[data-seat="${follows}"]`);
        seen.push({
            status: dock?.dataset.status,
            follows: follows === undefined ? null : Number(follows),
            name: panel?.querySelector("h3, .name")?.textContent ?? "",
            isRinged: panel?.classList.contains("acts") ?? false,
            cubes: panel?.querySelector("[data-hand] [role=img]")?.ariaLabel ?? "",
            words: now?.textContent ?? "",
            isMoving: document.querySelector(".run, .slot.marked, .bought") !== null,
            turn: document.querySelector("header li.now")?.textContent.trim(),
        });
    };
    new MutationObserver(look).observe(document.body, {
        subtree: true, childList: true, attributes: true, characterData: true,
    });
}"""


def seen(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("window.seen")
    return found


@pytest.fixture
def table(people: People) -> Page:
    """One person and three bots, at the quickest tempo; it is the person's turn."""
    page = at_table(people, 4, reduced_motion="no-preference")
    page.evaluate("localStorage.setItem('teahouse.follow', 'brisk')")
    page.reload()
    trader = DadaochengPlayer(page, hints=0)
    trader.play_until("move")
    return page


def test_three_bots_are_followed_by_name_before_ones_own_turn_is_said(table: Page) -> None:
    trader = DadaochengPlayer(table, hints=0)
    trader.move_at(5, 5, 5, 5)
    trader.tap_once(trader.button("Make these moves"))
    trader.play_until("act")
    table.evaluate(WATCH)
    trader.end_turn()
    expect(table.locator("[data-status=move]")).to_be_visible(timeout=60_000)
    shown = seen(table)
    followed = [one for one in shown if one["status"] == "following" and one["follows"] != 0]
    assert {one["follows"] for one in followed} == {1, 2, 3}
    for one in followed:
        assert one["name"]
        assert one["isRinged"]
    mine = [one for one in shown if one["status"] in ("move", "confirm")]
    assert mine
    assert not any(one["isMoving"] for one in mine)
    for one in shown:
        if one["turn"] == "Your turn":
            assert one["follows"] in (None, 0)


def test_a_cube_is_counted_when_it_lands_and_not_before(table: Page) -> None:
    """While a line is ringed its player's hand still is what it was."""
    trader = DadaochengPlayer(table, hints=0)
    trader.move_at(5, 5, 5, 5)
    trader.tap_once(trader.button("Make these moves"))
    trader.play_until("act")
    table.evaluate(WATCH)
    trader.end_turn()
    expect(table.locator("[data-status=move]")).to_be_visible(timeout=60_000)
    hands: dict[int, list[str]] = {}
    for one in seen(table):
        if one["follows"] is not None:
            held = hands.setdefault(one["follows"], [])
            if not held or held[-1] != one["cubes"]:
                held.append(one["cubes"])
    assert any(len(held) > 1 for held in hands.values()), hands


def test_what_is_followed_can_be_held_hurried_and_skipped(table: Page) -> None:
    trader = DadaochengPlayer(table, hints=0)
    trader.move_at(5, 5, 5, 5)
    trader.tap_once(trader.button("Make these moves"))
    trader.play_until("act")
    trader.end_turn()
    trader.button("Pause").click()
    words = table.locator(".dock p.now")
    held = words.inner_text()
    trader.button("calm").click()
    assert table.evaluate("localStorage.getItem('teahouse.follow')") == "calm"
    assert violations(table) == []
    expect(words).to_have_text(held)
    trader.button("Go on").click()
    first = words.get_attribute("data-follows")
    trader.button("Skip").click()
    expect(words).not_to_have_attribute("data-follows", first or "")
    table.keyboard.press("Shift+S")
    trader.expect_status("move")
    expect(table.get_by_role("heading", name="Since your turn")).to_be_visible()


def acting_table(people: People, teahouse: LiveServer, owner: dict[str, Any], **more: Any) -> Page:
    guest = teahouse.guest()
    table = branch(guest, GAME, acting(owner, {}, **more), players=2)
    page = people.come(f"/table/{table}", storage_state=cookies(guest), reduced_motion="reduce")
    expect(page.locator("[data-status=act]")).to_be_visible()
    return page


def test_the_cheapest_way_to_pay_is_first_and_chosen(people: People, teahouse: LiveServer) -> None:
    cubes = {"rice": 1, "sugar": 1, "camphor": 2, "tea": 1, "opium": 1}
    page = acting_table(people, teahouse, {"cubes": cubes})
    page.locator(".building.lit").first.click()
    ways = page.locator(".way")
    expect(ways.first).to_have_attribute("aria-pressed", "true")
    expect(ways.last).to_have_attribute("aria-label", re.compile("opium 0 → 1"))  # asked last
    names = [way.get_attribute("aria-label") or "" for way in ways.all()]
    assert "no opium" in names[0]
    assert all("opium 0 → 1" in name for name in names[1:])
    assert len(names) > 1
    page.keyboard.press("Escape")
    page.locator(".building.lit").first.click()
    assert names == [way.get_attribute("aria-label") or "" for way in ways.all()]


def test_a_dialog_does_not_move_the_board(people: People, teahouse: LiveServer) -> None:
    page = acting_table(people, teahouse, {"cubes": {"rice": 2, "sugar": 2, "camphor": 2}})
    before = page.locator(".board").bounding_box()
    page.locator(".building.lit").first.click()
    expect(page.locator(".way").first).to_be_visible()
    assert page.locator(".board").bounding_box() == before


def test_who_weighs_a_purchase_is_seen_to_compose_until_they_leave_it(
    people: People, teahouse: LiveServer
) -> None:
    page = acting_table(people, teahouse, {"cubes": {"rice": 2, "sugar": 2, "camphor": 2}})
    table = page.url.rsplit("/", 1)[-1].split("#")[0]
    composing = f"fetch('/api/tables/{table}').then((it) => it.json()).then((it) => it.composing)"
    page.locator(".building.lit").first.click()
    wait_until(page, f"{composing}.then((seats) => seats.join() === '0')")
    page.keyboard.press("Escape")
    wait_until(page, f"{composing}.then((seats) => seats.length === 0)")


def test_dice_say_whose_they_are_and_when(people: People, teahouse: LiveServer) -> None:
    page = acting_table(people, teahouse, {"cubes": {"rice": 1}})
    expect(page.locator(".rolled")).to_have_count(0)
    page.locator(".roll.lit").click()
    DadaochengPlayer(page, hints=0).tap_once(page.get_by_role("button", name="Roll", exact=True))
    expect(page.locator(".rolled")).to_contain_text(re.compile(r"You, round 1:\s+\S"))


def test_the_end_of_a_turn_says_what_will_be_lost(people: People, teahouse: LiveServer) -> None:
    page = acting_table(people, teahouse, {"cubes": {"rice": 5, "sugar": 3}}, event=1851)
    trader = DadaochengPlayer(page, hints=0)
    trader.button("End turn").click()
    losses = page.locator(".ending li")
    expect(losses).to_have_count(3)
    expect(losses.first).to_contain_text("You will return 2 cubes")
    assert violations(page) == []
    trader.button("Go back").click()
    trader.expect_status("act")
    trader.end_turn()
    trader.expect_status("return")
    trader.button("Undo").click()
    trader.expect_status("act")
    trader.end_turn()
    trader.tap_once(trader.button("Return these"))
    expect(page.locator("[data-status=act]")).to_have_count(0)


@pytest.mark.parametrize(("size", "seat"), [((1440, 900), 2), ((390, 844), 3)])
def test_a_bot_that_wanted_the_ship_too_says_so_in_a_bubble(
    people: People, teahouse: LiveServer, size: tuple[int, int], seat: int
) -> None:
    guest, cost = teahouse.guest(), {"camphor": 1, "tea": 1}
    others = [{"cubes": cost if other == seat else {}} for other in (1, 2, 3)]
    owner = {"cubes": cost, "ships": ["S101"]}
    ships = {"1": ["S103"], "2": [], "3": []}
    position = acting(owner, *others, round=2, ships=ships)  # when all have greeted
    table = branch(guest, GAME, position, players=4)
    visit: dict[str, Any] = {"storage_state": cookies(guest), "reduced_motion": "reduce"}
    page = people.come(f"/table/{table}", size=size, **visit)
    trader = DadaochengPlayer(page, hints=0)
    trader.expect_status("act")
    trader.tap(page.locator("button.ship.lit:visible"))
    trader.tap_once(trader.button("Buy"))
    bubble = page.locator(f".seat[data-seat='{seat}']").get_by_text(say("voices_ship_gone"))
    expect(bubble).to_be_in_viewport(ratio=1)
