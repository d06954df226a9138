"""A whole turn of Dadaocheng at every size: all is reached, and large enough for a finger."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.e2e.dadaocheng.test_dadaocheng import GRID
from tests.e2e.languages import LOCALES, leftovers
from tests.e2e.neighbours import cookies
from tests.e2e.people import People, violations
from tests.e2e.positions import branch
from tests.games.dadaocheng.table import GAME
from tests.server.live_server import LiveServer

SIZES = {
    "desktop": (1440, 900),
    "laptop": (1280, 720),
    "tablet": (1024, 768),
    "zoomed to 200 per cent": (720, 450),
    "phone on its side": (844, 390),
    "phone": (390, 844),
    "narrow phone": (360, 640),
}
LEAST = 44  # pixels that a finger needs
REACHED = """element => {
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return { width, height, isOnTop: element.contains(top) };
}"""
# Once a new size has been laid out and drawn, with the fonts that it needs.
DRAWN = """async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    await document.fonts.ready;
}"""
SIDEWAYS = "document.scrollingElement.scrollWidth > innerWidth"
IN_SIGHT = """selector => [...document.querySelectorAll(selector)].filter(element => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
}).map(element => element.className)"""
CLIPPED = """() => [...document.querySelectorAll("main *")].filter(element => {
    const hasText = [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim());
    const isShown = element.clientWidth > 1 && !element.closest(".spoken");
    return hasText && isShown && element.scrollWidth > element.clientWidth + 1;
}).map(element => `${element.className}: ${element.textContent.trim()}`)"""


def at_size(people: People, teahouse: LiveServer, size: tuple[int, int], **more: Any) -> Page:
    """One's own turn, with cubes to pay with, and three others."""
    guest = teahouse.guest()
    players: list[dict[str, Any]] = [{"cubes": {"rice": 2, "sugar": 2, "camphor": 2}}, {}, {}, {}]
    position = {"grid": GRID, "first_player": 0, "turn": 0, "players": players}
    table = branch(guest, GAME, position, players=4)
    kept = {"storage_state": cookies(guest), "reduced_motion": "reduce", **more}
    page = people.come(f"/table/{table}", size=size, **kept)
    expect(page.locator("[data-status=move]")).to_be_visible()
    page.evaluate("document.fonts.ready")
    return page


def reach(what: Locator) -> None:
    """Touches the middle of it, once it is large enough and nothing lies over it."""
    expect(what).to_be_visible()
    found = what.evaluate(REACHED)
    assert found["isOnTop"], what
    assert min(found["width"], found["height"]) >= LEAST - 0.5, (what, found)
    what.click()


def reach_once(page: Page, what: Locator) -> None:
    """Touches what is gone once it is done."""
    handle = what.element_handle()
    reach(what)
    page.wait_for_function("button => !button.isConnected", arg=handle)


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_a_whole_turn_is_played(
    people: People, teahouse: LiveServer, size: tuple[int, int]
) -> None:
    page = at_size(people, teahouse, size)
    for cell in (6, 6, 9, 9):
        reach(page.locator(f".slot[data-cell='{cell}']"))
    reach(button(page, "Make these moves"))
    while not page.locator("[data-status=act]").is_visible():
        if page.locator(".lines .line").count():
            reach_once(page, page.locator(".lines .line").first)
        page.keyboard.press("Shift+S")
    assert violations(page) == []
    buy(page)
    reach(button(page, "End turn"))
    while page.locator("[data-status=act], [data-status=return]").count():
        more = page.locator(".ending .filled, .returning .filled")
        if more.count():
            reach_once(page, more.first)
    follow(page)
    assert not page.evaluate(SIDEWAYS)


def buy(page: Page) -> None:
    """The first building that can be bought, wherever it is shown."""
    tabs = page.get_by_role("tab")
    for tab in tabs.all():
        reach(tab)
        expect(tab).to_have_attribute("aria-selected", "true")
    if tabs.count():
        reach(tabs.nth(1))
        expect(tabs.nth(1).locator(".badge")).to_be_visible()
    width = width_of_board(page)
    reach(page.locator("button.building.lit").first)
    reach(page.locator(".way").first)
    assert width_of_board(page) == width
    reach(button(page, "Buy"))
    expect(page.locator(".way")).to_have_count(0)


def width_of_board(page: Page) -> float:
    box = page.locator(".board").bounding_box()
    assert box is not None
    return box["width"]


def follow(page: Page) -> None:
    """Somebody else's turn: held, slower, on, and skipped."""
    reach(button(page, "Pause"))
    reach(button(page, "calm"))
    reach(button(page, "brisk"))
    reach(button(page, "Go on"))
    reach(button(page, "Skip"))


def test_on_a_desktop_all_that_a_turn_needs_is_in_sight(
    people: People, teahouse: LiveServer
) -> None:
    page = at_size(people, teahouse, SIZES["desktop"])
    needed = ".board, .dock, .ship, .building, .roll, .trade, .seat, .event"
    assert page.evaluate(IN_SIGHT, needed) == []


@pytest.mark.parametrize("language", LOCALES)
def test_no_text_is_cut_off(people: People, teahouse: LiveServer, language: str) -> None:
    page = at_size(people, teahouse, SIZES["desktop"], locale=LOCALES[language])
    for size in ("desktop", "tablet", "phone", "zoomed to 200 per cent"):
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        assert page.evaluate(CLIPPED) == [], size
        assert leftovers(page, language) == []
        assert violations(page) == [], size
