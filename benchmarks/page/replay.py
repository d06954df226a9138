"""Replays of whole games in the page: opened, and stepped through from beginning to end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from statistics import median, quantiles
from time import sleep

from playwright.sync_api import Browser
from tests.server.live_server import Guest, LiveServer, Table

from benchmarks.measure import Measure

from .browsing import REPEATS, Launch, cold, visiting

__all__ = ["replays"]

GAMES = {"chinatown": 5, "dadaocheng": 4}  # how many bots play each game
TWENTIETHS = 20

DRAWN = """
    addEventListener("DOMContentLoaded", () => new MutationObserver((_, looking) => {
        if (!document.querySelector("nav input[type=range]")) return;
        if (!document.querySelector(".lot, .slot")) return;
        looking.disconnect();
        window.painted().then((at) => (window.opened = at));
    }).observe(document, { childList: true, subtree: true }));
"""
STEP_ON = """async () => {
    const [on, steps] = [document.querySelector("nav button.on"), []];
    while (!on.disabled) {
        const asked = performance.now();
        on.click();
        steps.push((await window.painted()) - asked);
    }
    return steps;
}"""


def replays(launch: Launch, browser: Browser, server: LiveServer) -> Iterator[Measure]:
    """Yields how soon replays of games by bots open, and how long their steps take.

    Each new browser opens a game of its own, and `browser` steps through the last. As nobody has
    asked for these games before, the server has none of their replays in its cache.
    """
    for game, players in GAMES.items():
        host = server.guest()
        paths = [f"/replay/{_played(host, game, players).id}" for _ in range(REPEATS)]
        opened = cold(launch, partial(_opened, guest=host, paths=iter(paths)))
        yield Measure(f"a replay of {game} opened, cold", median(opened) / 1000, "s", 0.5)
        steps = _stepped(browser, host, paths[-1])
        name = f"a step of {game}'s replay, of {len(steps)}"
        yield Measure(f"{name}, median", median(steps), "ms", 50)
        yield Measure(f"{name}, p95", quantiles(steps, n=TWENTIETHS)[-1], "ms", 50)


def _opened(browser: Browser, guest: Guest, paths: Iterator[str]) -> float:
    """Returns the milliseconds from opening the next of these addresses to its first position."""
    with visiting(browser, guest, next(paths), DRAWN) as page:
        return float(page.wait_for_function("() => window.opened").json_value())


def _stepped(browser: Browser, guest: Guest, path: str) -> list[float]:
    with visiting(browser, guest, path, DRAWN) as page:
        page.wait_for_function("() => window.opened")
        steps: list[float] = page.evaluate(STEP_ON)
        return steps


def _played(host: Guest, game: str, players: int) -> Table:
    """Returns a table of bots whose game is over."""
    table = host.open_table(game=game, options={"players": players})
    for n in range(players):
        host.do(table, "add_bot", id=f"bot {n}", bot="easy")
    host.do(table, "start")
    while host.get(table.path).json()["status"] != "over":
        sleep(0.1)
    return table
