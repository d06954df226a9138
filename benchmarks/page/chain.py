"""Dadaocheng's discs in the page: previews of moves, and a long chain that is played."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from typing import Any

from msgspec.structs import replace
from playwright.sync_api import Browser, Page, expect
from tests.e2e.dadaocheng_player import DadaochengPlayer
from tests.e2e.positions import branch
from tests.server.live_server import LiveServer

from benchmarks.measure import Measure
from teahouse.core import SeededChance, plain
from teahouse.games.dadaocheng import Dadaocheng
from teahouse.games.dadaocheng.rules.grid import Grid

from .browsing import LONG_TASKS, visiting
from .long_chains import long_chain

__all__ = ["chain_played", "moves_previewed"]

GAME = Dadaocheng()
OPTIONS = GAME.options({"players": 2})
CHAIN = 10  # lines
PREVIEWS = 20
HELD = 60  # milliseconds that a hand takes to press and let go
SLOTS = 16

# Records the time from the last tap on a disc to the frame that shows what the moves lead to.
PREVIEW = """
    window.previews = [];
    addEventListener("click", ({ target, timeStamp }) => {
        if (target.closest(".slot")) window.tapped = timeStamp;
    }, true);
    addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
        const said = document.querySelector(".foreseen")?.textContent;
        if (!said || !window.tapped) return;
        const { tapped } = window;
        window.tapped = null;
        window.painted().then((at) => window.previews.push(at - tapped));
    }).observe(document, { childList: true, characterData: true, subtree: true }));
"""


def moves_previewed(browser: Browser, server: LiveServer) -> Iterator[Measure]:
    """Yields how soon a move's preview is drawn, for a hand and for a program that lets go at once.

    After a tap Chromium draws a frame before it hears any answer, so what is asked with the tap
    takes two frames. So the page asks as soon as a hand is over the disc.
    """
    previews = _previews(browser, server, HELD)
    yield Measure(f"a move's preview drawn, median of {PREVIEWS}", median(previews), "ms", 30)
    yield Measure(f"a move's preview drawn, worst of {PREVIEWS}", max(previews), "ms")
    previews = _previews(browser, server, 0)
    name = f"a move's preview drawn, the tap not held, median of {PREVIEWS}"
    yield Measure(name, median(previews), "ms")


def _previews(browser: Browser, server: LiveServer, held: float) -> list[float]:
    """Returns the milliseconds to previews of a flip and a swap, each time other ones, and back."""
    guest = server.guest()
    table = branch(guest, GAME, _beginning(), OPTIONS.players)
    with visiting(browser, guest, f"/table/{table}", PREVIEW) as page:
        trader = DadaochengPlayer(page, hints=0, held=held)
        trader.expect_status("move")
        for n in range(PREVIEWS):
            _preview(page, trader, n)
        previews: list[float] = page.evaluate("window.previews")
        return previews


def _preview(page: Page, trader: DadaochengPlayer, n: int) -> None:
    cell, other = n % SLOTS, (n * 7 + 3) % SLOTS
    trader.move_at(cell, cell, other, (other + 5) % SLOTS)
    page.wait_for_function("count => window.previews.length > count", arg=n)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    trader.expect_status("move")


def chain_played(browser: Browser, server: LiveServer) -> Iterator[Measure]:
    """Yields the longest task of a chain, from making the moves to the last disc that turns.

    The page itself collects a single line.
    """
    guest, chain = server.guest(), long_chain(GAME.rules(OPTIONS), CHAIN)
    table = branch(guest, GAME, _beginning(grid=chain.grid), OPTIONS.players)
    with visiting(browser, guest, f"/table/{table}", LONG_TASKS) as page:
        trader = DadaochengPlayer(page, hints=0)
        trader.expect_status("move")
        for move in chain.plan:
            trader.move_at(*(move if len(move) > 1 else move * 2))
        page.evaluate("window.tasks.length = 0")
        trader.tap_once(trader.button("Make these moves"))
        for choice in chain.choices:
            trader.tap_once(page.locator("button.gain").nth(choice))
        trader.expect_status("act")
        expect(trader.button("Skip")).to_have_count(0, timeout=60_000)
        tasks: list[float] = page.evaluate("window.painted().then(() => window.tasks)")
    played = f"a chain of {len(chain.lines)} lines, {chain.flips} flips"
    yield Measure(
        f"longest of the long tasks in {played}, 0 if none", max(tasks, default=0), "ms", 50
    )


def _beginning(**fields: Grid) -> dict[str, Any]:
    """Returns a new game in which the first seat begins."""
    state = GAME.setup(OPTIONS, SeededChance("discs"))
    position: dict[str, Any] = plain(GAME.dump(replace(state, first_player=0, turn=0, **fields)))
    return position
