"""Who has set a browser to larger letters gets all of the page larger, and nothing of it lost."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page
from tests.server.live_server import LiveServer

from .people import found_chromium
from .screens import SCREENS, Screens
from .screenshots import SETTLED, SIDEWAYS

USUAL = 16
SIZES = ((1440, 900), (1280, 720), (1024, 768), (844, 390), (390, 844))
LARGE, LARGER = 20, 24
NARROWEST = 320 / USUAL  # of a page, in letters: WCAG's 320 pixels
TEXT = "parseFloat(getComputedStyle(document.body).fontSize)"
# Words of buttons and headings that stick out of them; what is cut with an ellipsis says so itself.
LOST = """() => {
    const lost = [];
    for (const one of document.querySelectorAll("button, a.button, h1, h2")) {
        const box = one.getBoundingClientRect();
        const style = getComputedStyle(one);
        if (!box.width || style.overflow !== "visible" || one.closest(".spoken")) continue;
        const words = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
        while (words.nextNode()) {
            const at = words.currentNode.parentElement;
            if (at.closest(".spoken, svg") || getComputedStyle(at).overflow !== "visible") continue;
            const range = document.createRange();
            range.selectNode(words.currentNode);
            const { left, right, width } = range.getBoundingClientRect();
            if (width && (left < box.left - 3 || right > box.right + 3))
                lost.push(`${words.currentNode.data.trim()} in ${one.outerHTML.slice(0, 90)}`);
        }
    }
    return lost;
}"""
BOARD = """() => {
    const board = document.querySelector(".town, .board");
    const { width, height } = board.getBoundingClientRect();
    return Math.min(width, height);
}"""


@pytest.fixture(params=[LARGE, LARGER])
def letters(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture
def browser(chromium: Browser, letters: int) -> Iterator[Browser]:
    """A browser that somebody has set to larger letters."""
    settings = [f"--blink-settings=defaultFontSize={letters}", "--no-sandbox"]
    path = found_chromium()
    with chromium.browser_type.launch(executable_path=path, args=settings) as launched:
        yield launched


@pytest.mark.parametrize("screen", ["door", "gathering", "rules", "trading_two", "dadaocheng_act"])
def test_larger_letters_enlarge_the_page_and_lose_nothing_of_it(
    browser: Browser, teahouse: LiveServer, letters: int, screen: str
) -> None:
    page = SCREENS[screen](Screens(browser, teahouse))
    assert page.evaluate(TEXT) == pytest.approx(15 * letters / USUAL)
    assert not [fault for size in SIZES for fault in faults(page, size, letters)]
    page.context.close()


def faults(page: Page, size: tuple[int, int], letters: int) -> list[str]:
    width, height = size
    if width / letters < NARROWEST:
        return []
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(SETTLED)
    found = [f"sticks out: {one}" for one in page.evaluate(LOST)]
    if sideways := page.evaluate(SIDEWAYS):
        found.append(f"{sideways} pixels too wide")
    if page.locator(".town, .board").count() and page.evaluate(BOARD) < 200:
        found.append("the board is tiny")
    return [f"{width}x{height}: {one}" for one in found]
