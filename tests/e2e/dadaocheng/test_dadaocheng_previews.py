"""Dadaocheng: what the page says of a purchase beforehand is what comes of it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.dadaocheng.test_dadaocheng_choosing import staged
from tests.e2e.dadaocheng_player import DadaochengPlayer
from tests.e2e.people import People
from tests.server.live_server import LiveServer

ARROWS = re.compile(r"Points (-?\d+) → (-?\d+), credit (\d+) → (\d+)")
OPIUM = re.compile(r"opium (\d+) → (\d+): −(\d+)")

MERCHANT: dict[str, Any] = {
    "cubes": {"rice": 3, "sugar": 2, "camphor": 2, "tea": 2, "opium": 2},
    "ships": ["S102"],
    "buildings": {"workshop": 1},
    "opium_used": 1,
}
SHOPPING: dict[str, Any] = {
    "round": 2,
    "step": "act",
    "turn": 0,
    "moves_left": 2,
    "players": [MERCHANT, {"opium_used": 4}],
    "ships": {"1": ["S101", "S110", "S112"], "2": ["S201"], "3": ["S312", "S301"]},
    "event": None,
}
"""One who can buy ships and buildings, and a den that costs by the opium of both houses."""

CARDS = [
    "[data-card='S101']",
    "[data-card='mansion']",
    "[data-card='opium_den']",
    "[data-card='market']",
]


def standing(page: Page) -> tuple[int, int, int]:
    """Points, credit and opium used, as one's own row has them."""
    row = page.locator(".dock .mine")
    points = re.match(r"-?\d+", row.locator(".points").inner_text())
    figures = row.locator(".facts .stat").all_inner_texts()
    assert points is not None
    credit, opium = (int(figure.split()[0]) for figure in figures)
    return int(points[0]), credit, opium


@pytest.mark.parametrize("card", CARDS)
def test_points_credit_and_opium_come_as_the_purchase_said(
    people: People, teahouse: LiveServer, card: str
) -> None:
    page = staged(people, teahouse, SHOPPING)
    player = DadaochengPlayer(page)
    points, credit, opium = standing(page)
    player.tap(page.locator(f"{card}.lit"))
    with_opium = page.locator(".way").filter(has_text=OPIUM).first
    more = page.get_by_role("button", name=re.compile("more ways?$"))
    if more.count():
        player.tap(more)
    expect(with_opium).to_be_visible()
    player.tap(with_opium)
    expect(page.locator(".outcome")).to_have_text(ARROWS)
    said = ARROWS.search(page.locator(".outcome").inner_text())
    taken = OPIUM.search(with_opium.inner_text())
    assert said is not None
    assert taken is not None
    now, then, credit_now, credit_then = map(int, said.groups())
    used_now, used_then, _ = map(int, taken.groups())
    assert (now, credit_now, used_now) == (points, credit, opium)
    player.tap_once(player.button("Buy"))
    expect(page.locator(".dock .mine .facts")).to_contain_text(str(used_then))
    assert standing(page) == (then, credit_then, used_then)


def test_a_roll_says_what_its_opium_takes(people: People, teahouse: LiveServer) -> None:
    position = {**SHOPPING, "players": [{"cubes": {"opium": 2}, "opium_used": 2}, {}]}
    page = staged(people, teahouse, position)
    page.locator("[data-part=temple] button:enabled").last.click()
    expect(page.locator(".outcome")).to_have_text(re.compile("Points -2 → -4,"))
    DadaochengPlayer(page).tap_once(page.locator(".chooser .filled"))
    expect(page.locator(".dock .mine .points")).to_have_text(re.compile("^-4"))
