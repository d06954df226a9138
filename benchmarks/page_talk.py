"""Chinatown's page while three bots bargain: whether anything holds it up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Browser, expect
from tests.e2e.chinatown_player import ChinatownPlayer
from tests.server.live_server import Guest, LiveServer

from .browsing import LONG_TASKS, visiting
from .measure import Measure

__all__ = ["bots_talk"]

WISH = {"game": "chinatown", "players": 4, "tempo": "normal"}
EVERY = 500  # milliseconds between two looks at who is ready


def bots_talk(browser: Browser, server: LiveServer) -> Iterator[Measure]:
    """A whole trade phase by the real clock, in which the person does nothing."""
    guest = server.guest()
    made = guest.post("/api/tables/quick", json=WISH).json()
    with visiting(browser, guest, f"/table/{made['id']}", LONG_TASKS) as page:
        ChinatownPlayer(page).keep_cards()
        expect(page.locator("#desk-panel")).not_to_be_empty()  # with what trading needs
        page.evaluate("window.painted().then(() => (window.tasks.length = 0))")
        while _talking(guest, made) > 0:
            page.wait_for_timeout(EVERY)
        said = page.evaluate("window.painted().then(() => window.tasks)")
    named = "longest of the long tasks while three bots talk, 0 if none"
    yield Measure(named, max(said, default=0), "ms", 50)


def _talking(guest: Guest, made: dict[str, Any]) -> int:
    """How many bots are not ready yet."""
    headers = {"Authorization": f"Bearer {made['key']}"}
    now = guest.get(f"/api/tables/{made['id']}/now", headers=headers).json()
    players = now["seats"][0]["view"]["players"]
    return sum(not one["ready"] for seat, one in enumerate(players) if seat != made["seat"])
