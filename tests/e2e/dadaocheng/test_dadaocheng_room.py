"""Dadaocheng with four at a wide table: whatever they own, nothing covers anything."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.dadaocheng.test_dadaocheng import GRID
from tests.e2e.dadaocheng.test_dadaocheng_sizes import CLIPPED, DRAWN, SIZES
from tests.e2e.languages import LOCALES
from tests.e2e.neighbours import cookies
from tests.e2e.people import People
from tests.e2e.positions import branch
from tests.games.dadaocheng.table import GAME
from tests.server.live_server import LiveServer

WIDE = ("desktop", "laptop", "tablet")
OWNED = {"mansion": 3, "shop": 1, "market": 1, "workshop": 1}
MINE = {"mansion": 3, "market": 1, "opium_den": 1}
COVERED = """() => {
    const parts = [...document.querySelectorAll(
        ".event, .since, .seat, .board, .flank .panel, .market, .dock",
    )];
    const boxes = parts.map((part) => part.getBoundingClientRect());
    const found = [];
    for (const [n, one] of boxes.entries())
        for (const [k, other] of boxes.entries())
            if (n < k && !parts[n].contains(parts[k]) && !parts[k].contains(parts[n])
                && Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
                && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1)
                found.push(`${parts[n].className} and ${parts[k].className}`);
    return found;
}"""
OUT_OF_SIGHT = """selector => [...document.querySelectorAll(selector)].filter((element) => {
    const market = document.querySelector(".market").getBoundingClientRect();
    const { top, bottom } = element.getBoundingClientRect();
    return top < market.top - 1 || bottom > market.bottom + 1;
}).map((element) => element.textContent.trim())"""
NAME = "Mamadou"
LETTERS_IN_SIGHT = """name => [...document.querySelectorAll(".seat h3")].map((heading) => {
    heading.textContent = name;
    const room = heading.clientWidth;
    const width = (letters) => {
        const range = document.createRange();
        range.setStart(heading.firstChild, 0);
        range.setEnd(heading.firstChild, letters);
        return range.getBoundingClientRect().width;
    };
    const dots = parseFloat(getComputedStyle(heading).fontSize);
    if (width(name.length) <= room + 1) return name.length;
    let letters = name.length;
    while (letters > 0 && width(letters) + dots > room + 1) letters -= 1;
    return letters;
})"""


def table_of_four(people: People, teahouse: LiveServer, language: str) -> Page:
    """Step 4 of the longest event, with four who own something of everything."""
    guest = teahouse.guest()
    cubes = {"rice": 2, "sugar": 2, "tea": 1}
    players: list[dict[str, Any]] = [
        {"buildings": MINE, "ships": ["S101"], "cubes": cubes},
        *(
            {"buildings": OWNED, "shops": [0], "ships": [ship], "cubes": cubes}
            for ship in ("S102", "S103", "S104")
        ),
    ]
    position = {
        "grid": GRID,
        "step": "act",
        "first_player": 0,
        "turn": 0,
        "event": 1905,
        "players": players,
    }
    table = branch(guest, GAME, position, players=4)
    kept: dict[str, Any] = {"storage_state": cookies(guest), "reduced_motion": "reduce"}
    page = people.come(f"/table/{table}", locale=LOCALES[language], **kept)
    expect(page.locator("[data-status=act]")).to_be_visible()
    return page


@pytest.mark.parametrize("language", LOCALES)
def test_with_four_nothing_is_covered_and_the_market_is_whole(
    people: People, teahouse: LiveServer, language: str
) -> None:
    page = table_of_four(people, teahouse, language)
    for size in WIDE:
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        assert page.evaluate(COVERED) == [], size
        assert page.evaluate(OUT_OF_SIGHT, ".ship, .building, .trade") == [], size
        assert page.evaluate(CLIPPED) == [], size
        for building in page.locator(".building").all():
            expect(building.locator(".does")).to_be_visible()


def test_no_name_is_cut_under_four_letters(people: People, teahouse: LiveServer) -> None:
    page = table_of_four(people, teahouse, "en")
    for size in SIZES.values():
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate(DRAWN)
        assert min(page.evaluate(LETTERS_IN_SIGHT, NAME)) >= 4, size
