"""A real server, a real Chromium, and people who come with a browser each."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from tests.server.live_server import LiveServer, running_server

from .people import PATIENCE, People, found_chromium

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """The system's; where tests must not be missed, it must not be missing.

    It goes with the last test here: Playwright keeps an event loop running,
    and other tests want their own.
    """
    found = found_chromium()
    if found is None and not os.environ.get("CI"):
        pytest.skip("there is no Chromium on this machine")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def teahouse() -> Iterator[LiveServer]:
    with running_server() as server:
        yield server


@pytest.fixture
def notified_people(chromium: Browser, teahouse: LiveServer) -> Iterator[People]:
    """People in a browser with windows, as one without shows no notifications."""
    found = found_chromium(windowed=True)
    if found is None:
        pytest.skip("there is no Chromium with windows on this machine")
    with chromium.browser_type.launch(executable_path=found, args=["--no-sandbox"]) as browser:
        people = People(browser, teahouse.url)
        yield people
        people.leave()


@pytest.fixture
def people(chromium: Browser, teahouse: LiveServer) -> Iterator[People]:
    """Whoever comes goes at the end, and nobody may have seen anything break."""
    people = People(chromium, teahouse.url)
    yield people
    people.leave()
