"""Dadaocheng: storage is drawn and read in the order of its cells, wherever one sits."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.e2e.dadaocheng.discs import STILL
from tests.e2e.dadaocheng.staged import FULL_HOUSE
from tests.e2e.dadaocheng.test_dadaocheng_choosing import staged
from tests.e2e.neighbours import cookies
from tests.e2e.people import People
from tests.e2e.positions import branch
from tests.games.dadaocheng.table import GAME
from tests.server.live_server import LiveServer

STORED: list[dict[str, Any]] = [
    {"storage": [["tea"], [], [], []]},
    {"storage": [["tea"], ["rice"], [], []]},
    {"storage": [["sugar"], [], ["rice"], []]},
    {"storage": [[], ["tea"], [], []], "shops": [0], "buildings": {"shop": 1}},
]
"""No house's storage is its own mirror image."""


def table_for(people: People, teahouse: LiveServer, seats: int) -> Page:
    position = {"round": 2, "step": "act", "turn": 0, "moves_left": 2, "event": None}
    guest = teahouse.guest()
    table = branch(guest, GAME, {**position, "players": STORED[:seats]}, players=seats)
    page = people.come(f"/table/{table}", storage_state=cookies(guest), **STILL)
    expect(page.locator(".tray")).to_have_count(seats)
    return page


def start(locator: Locator) -> float:
    """How far from the left and from above, together: cells in a row or a column differ in it."""
    box = locator.bounding_box()
    assert box is not None
    return box["x"] + box["y"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_squares_beside_a_crest_lie_as_its_cells_do(
    people: People, teahouse: LiveServer, seats: int
) -> None:
    page = table_for(people, teahouse, seats)
    for seat in range(seats):
        cells = [page.locator(f"[data-storage='{seat} {cell}']") for cell in range(4)]
        cells.sort(key=start)
        lying = [cell.locator(".cube").count() > 0 for cell in cells if not _is_shop(cell)]
        beside = page.locator(f"section.seat[data-seat='{seat}']")
        for crest in [page.locator(".corner").nth(seat), *beside.all()]:
            squares = crest.locator(".filled i")
            shown = ["on" in (square.get_attribute("class") or "") for square in squares.all()]
            assert shown == lying, f"seat {seat}"


def _is_shop(cell: Locator) -> bool:
    return "shop" in (cell.get_attribute("class") or "").split()


def test_the_tab_key_goes_along_the_cells(people: People, teahouse: LiveServer) -> None:
    """From the left, and each cell says its number there."""
    page = staged(people, teahouse, FULL_HOUSE)
    page.locator("button.cell").first.focus()
    places = []
    for number in range(1, 5):
        cell = page.locator("button.cell:focus")
        expect(cell).to_have_attribute("aria-label", re.compile(f"cell {number}:"))
        places.append(start(cell))
        page.keyboard.press("Tab")
    assert places == sorted(places)
