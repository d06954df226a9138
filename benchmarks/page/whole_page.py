"""The page in the system's Chromium: how soon it appears, and how soon it shows changes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright
from tests.e2e.people import PATIENCE, found_chromium, wait_until
from tests.server.live_server import Guest, LiveServer, running_server

from benchmarks.measure import Measure
from teahouse.core import Match, write_record
from teahouse.games.chinatown import Chinatown
from teahouse.games.chinatown.rules.actions import Done
from teahouse.games.chinatown.rules.setup import bag_of

from .browsing import LISTEN, cold, visiting
from .chain import chain_played, moves_previewed
from .replay import replays
from .talk import bots_talk

__all__ = ["page"]

REPEATS = 7
LAST = "factory"
FIRST_PAINT = """() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime"""


def page() -> Iterator[Measure]:
    """Yields all measures of the page, or none where there is no Chromium."""
    path = found_chromium()
    if path is None:
        return
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright, running_server() as server:
        launch = partial(playwright.chromium.launch, executable_path=path, args=["--no-sandbox"])
        painted = cold(launch, partial(_first_paint, server=server))
        yield Measure("the door, first painted, cold", median(painted) / 1000, "s", 1)
        offline = cold(launch, partial(_offline_paint, server=server))
        yield Measure("the door again, without a connection", median(offline) / 1000, "s", 1)
        browser = launch()
        drawn = _view_changes(browser, server)
        yield Measure("a view change drawn, 85 shops", median(drawn), "ms", 50)
        yield from moves_previewed(browser, server)
        yield from chain_played(browser, server)
        yield from bots_talk(browser, server)
        yield from replays(launch, browser, server)


def _first_paint(browser: Browser, server: LiveServer) -> float:
    """Returns the milliseconds from the first request to the first paint.

    Nothing is in any cache.
    """
    with visiting(browser, server.guest(), "/") as page:
        page.locator(".game").first.wait_for()
        return float(page.wait_for_function(FIRST_PAINT).json_value())


def _offline_paint(browser: Browser, server: LiveServer) -> float:
    """Returns the milliseconds to the first paint of a second visit, without a connection.

    The service worker has kept the shell by then.
    """
    with visiting(browser, server.guest(), "/") as page:
        wait_until(page, "caches.match('/').then((found) => Boolean(found))")
        page.context.set_offline(True)
        page.reload()
        page.locator(".game").first.wait_for()
        return float(page.wait_for_function(FIRST_PAINT).json_value())


def _view_changes(browser: Browser, server: LiveServer) -> list[float]:
    """Returns how long changes take to be drawn: the last of 85 shops is opened and taken back."""
    guest = server.guest()
    table = _crowded_table(guest)
    last = {"type": "place", "seat": 0, "tile": LAST, "building": 85}
    with visiting(browser, guest, f"/table/{table}", LISTEN) as page:
        page.locator(".lot").first.wait_for()
        for turn in range(REPEATS):
            _do(guest, page, table, f"place {turn}", {"type": "act", "action": last})
            _do(guest, page, table, f"undo {turn}", {"type": "ask_undo", "seat": 0})
        drawn: list[float] = page.evaluate("window.drawn")
        return drawn


def _do(guest: Guest, page: Page, table: str, id: str, command: dict[str, Any]) -> None:
    before = page.evaluate("window.drawn.length")
    wish = {"id": id, "command": command}
    answer = guest.post(f"/api/tables/{table}/commands", json=wish)
    assert answer.status_code == 200, answer.text
    page.wait_for_function("before => window.drawn.length > before", arg=before)


def _crowded_table(guest: Guest) -> str:
    """Returns the id of a table where every building but the last has its shop."""
    wish = {"record": _crowded().decode(), "at": 0, "seat": 0}
    table: str = guest.post("/api/tables/branch", json=wish).json()["id"]
    return table


def _crowded() -> bytes:
    game = Chinatown()
    rules = game.rules(game.options({"players": 3}))
    tiles = [rules.types[kind] for kind in bag_of(rules)]
    tiles.remove(LAST)
    players = [
        {
            "buildings": list(range(seat + 1, 86, 3)),
            "tiles": {LAST: 1} if seat == 0 else {},
        }
        for seat in range(3)
    ]
    position = {
        "round": 6,
        "phase": "place",
        "turn": 0,
        "players": players,
        "shops": {str(lot): tiles[lot - 1] for lot in range(1, 85)},
    }
    match = Match(game, {"players": 3}, seed="jasmine", position=position)
    for seat in range(3):  # a table can branch only from a game that is over
        match.do(Done(seat=seat))
    return write_record(match.record())
