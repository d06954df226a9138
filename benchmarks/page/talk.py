"""Chinatown's page while three bots bargain: whether anything holds it up."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Browser, expect
from tests.e2e.chinatown_player import ChinatownPlayer
from tests.server.live_server import Guest, LiveServer

from benchmarks.measure import Measure

from .browsing import LISTEN, visiting

__all__ = ["bots_talk"]

WISH = {"game": "chinatown", "players": 4, "tempo": "normal"}
EVERY = 500  # milliseconds between two looks at who is ready
LEAST = 10  # changes drawn: with fewer the bots say too little to measure
TASK = "ThreadControllerImpl::RunTask"
MAIN = "CrRendererMain"  # the thread on which a page runs its scripts, lays out and paints


def bots_talk(browser: Browser, server: LiveServer) -> Iterator[Measure]:
    """Yields the longest tasks of a trade phase in which the person does nothing.

    The bots take as long as they do for people. By the clock, tasks are longer where other
    processes want the cores too.
    """
    guest = server.guest()
    made = guest.post("/api/tables/quick", json=WISH).json()
    with visiting(browser, guest, f"/table/{made['id']}", LISTEN) as page:
        ChinatownPlayer(page).keep_cards()
        expect(page.locator("#desk-panel")).not_to_be_empty()  # what trading needs is loaded
        page.evaluate("window.drawn.length = 0")
        browser.start_tracing(page=page, categories=["toplevel"])
        while _talking(guest, made) > 0:
            page.wait_for_timeout(EVERY)
        tasks = _tasks(browser.stop_tracing())
        changes = page.evaluate("window.drawn.length")
    yield Measure("changes drawn while three bots talk", changes, "", LEAST, "at least")
    longest = "longest task while three bots talk"
    yield Measure(f"{longest}, processor time", _most(tasks, "tdur"), "ms", 50)
    yield Measure(f"{longest}, by the clock", _most(tasks, "dur"), "ms")


def _tasks(trace: bytes) -> list[dict[str, Any]]:
    """Returns the tasks of the main threads of pages."""
    events = json.loads(trace)["traceEvents"]
    mains = {
        (one["pid"], one["tid"])
        for one in events
        if one["name"] == "thread_name" and one["args"]["name"] == MAIN
    }
    return [one for one in events if one["name"] == TASK and (one["pid"], one["tid"]) in mains]


def _most(tasks: list[dict[str, Any]], duration: str) -> float:
    return float(max((one.get(duration, 0) for one in tasks), default=0)) / 1000


def _talking(guest: Guest, made: dict[str, Any]) -> int:
    """Returns how many bots are not ready yet."""
    headers = {"Authorization": f"Bearer {made['key']}"}
    now = guest.get(f"/api/tables/{made['id']}/now", headers=headers).json()
    players = now["seats"][0]["view"]["players"]
    return sum(not one["ready"] for seat, one in enumerate(players) if seat != made["seat"])
