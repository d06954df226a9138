"""The pocket edition in the system's Chromium: how soon one plays, and what that takes."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from playwright.sync_api import Browser, expect, sync_playwright
from tests.e2e.chinatown_player import ChinatownPlayer, say
from tests.e2e.people import PATIENCE, found_chromium, wait_until
from tests.e2e.pocket_host import Host, hosted, kept

from benchmarks.measure import Measure

__all__ = ["pocket"]

REPEATS = 3
MEGABYTE = 1_000_000


class Visit(NamedTuple):
    """What a first visit and a second one without a connection took."""

    first_action: float
    offline: float
    megabytes: float


def pocket() -> Iterator[Measure]:
    """Yields all measures of the pocket edition, or none where there is no Chromium."""
    path = found_chromium()
    if path is None:
        return
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright, TemporaryDirectory() as root, hosted(Path(root)) as host:
        launch = partial(playwright.chromium.launch, executable_path=path, args=["--no-sandbox"])
        yield Measure("pocket: fetched once to play, compressed", _fetched(host), "MB", 9)
        visits = []
        for _ in range(REPEATS):
            with launch() as browser:
                visits.append(_visit(browser, host))
        first, offline, megabytes = map(median, zip(*visits, strict=True))
        yield Measure("pocket: first own action, from a host nearby", first, "s", 6)
        yield Measure("pocket: at the table again, without a connection", offline, "s", 5)
        yield Measure("pocket: memory of the tab at a table", megabytes, "MB", 400)


def _fetched(host: Host) -> float:
    """Returns the megabytes that a host sends that compresses what it can."""
    files = (host.folder / "static" / "pocket").iterdir()
    texts = [file.read_bytes() for file in files]
    return sum(min(len(text), len(gzip.compress(text))) for text in texts) / MEGABYTE


def _visit(browser: Browser, host: Host) -> Visit:
    """Plays a first action at a table of Chinatown, and comes back without a connection."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(host.url)
    start = page.get_by_role("button", name=say("pocket_start"))
    start.wait_for()
    started = perf_counter()
    start.click()
    page.locator(".game.chinatown").get_by_role("button", name=say("door_play_now")).click()
    person = ChinatownPlayer(page)
    person.keep_cards()
    first = perf_counter() - started
    wait_until(page, kept(host, "pocket-"))
    context.set_offline(True)
    started = perf_counter()
    page.reload(wait_until="commit")
    expect(person.button("desk_ready")).to_be_visible()
    visit = Visit(first, perf_counter() - started, _megabytes(browser))
    context.close()
    return visit


def _megabytes(browser: Browser) -> float:
    """Returns the memory of the largest of the browser's processes that show pages."""
    told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    tabs = [each["id"] for each in told["processInfo"] if each["type"] == "renderer"]
    return max(map(_own, tabs))


def _own(process: int) -> float:
    """Returns the megabytes of a process, of which it shares some with others in proportion."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    (kilobytes,) = (line.split()[1] for line in lines if line.startswith("Pss:"))
    return int(kilobytes) / 1000
