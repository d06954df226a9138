"""A visitor in the system's Chromium, and scripts that tell when a frame is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from playwright.sync_api import Browser, Page
from tests.e2e.neighbours import cookies
from tests.e2e.people import PATIENCE
from tests.server.live_server import Guest

__all__ = ["LISTEN", "LONG_TASKS", "REPEATS", "Launch", "cold", "visiting"]

Launch: TypeAlias = Callable[[], Browser]

REPEATS = 7

# Resolves with the time once the next frame is on the screen.
PAINTED = """
    window.painted = () => new Promise((done) => requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done(performance.now());
        port2.postMessage(0);
    }));
"""

# Records the time from the arrival of each update to the frame that shows it.
LISTEN = """
    window.drawn = [];
    const Socket = window.WebSocket;
    window.WebSocket = class extends Socket {
        constructor(...address) {
            super(...address);
            this.addEventListener("message", ({ data }) => {
                if (JSON.parse(data).type !== "update") return;
                const heard = performance.now();
                window.painted().then((at) => window.drawn.push(at - heard));
            });
        }
    };
"""

# The browser reports only tasks of 50 ms and more, so shorter ones do not appear.
LONG_TASKS = """
    window.tasks = [];
    new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map(
        ({ duration }) => duration,
    ))).observe({ type: "longtask" });
"""


def cold(launch: Launch, look: Callable[[Browser], float]) -> list[float]:
    """Looks several times, each in a browser that was just started, with nothing in any cache."""
    found = []
    for _ in range(REPEATS):
        browser = launch()
        found.append(look(browser))
        browser.close()
    return found


@contextmanager
def visiting(browser: Browser, guest: Guest, path: str, script: str = "") -> Iterator[Page]:
    """Opens a page as a guest, in a window that nobody has used before."""
    context = browser.new_context(
        base_url=str(guest.base_url),
        viewport={"width": 1440, "height": 900},
        locale="en-GB",
        storage_state=cookies(guest),
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.add_init_script(PAINTED + script)
    page.goto(path)
    yield page
    context.close()
