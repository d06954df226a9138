"""Every screen can be read by everyone, in every language, on a phone and on a desktop."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.server.live_server import LiveServer

from .languages import LOCALES, leftovers
from .people import violations
from .screens import SCREENS, Screens
from .screenshots import LAYOUTS, SETTLED, SIDEWAYS

ELSEWHERE = ("income", "rules_card", "trading_three", "lost_server")
READ = [name for name in SCREENS if name not in ELSEWHERE]
"""Screens that are the same after a reload; the others are read by `make screenshots`."""


def faults(page: Page, name: str, language: str, sizes: Iterable[tuple[int, int]]) -> list[str]:
    """What is wrong with a screen in a language."""
    page.evaluate("language => localStorage.setItem('teahouse.language', language)", language)
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("main").first).to_be_visible()
    found = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        wrong = [*violations(page), *leftovers(page, language)]
        if page.evaluate(SIDEWAYS) > 0:
            wrong.append("too wide")
        found += [f"{name} {language} {width}: {fault}" for fault in wrong]
    return found


@pytest.mark.soak
def test_every_screen_is_clean_in_a_language_of_its_own(
    chromium: Browser, teahouse: LiveServer
) -> None:
    screens, found = Screens(chromium, teahouse), []
    for place, name in enumerate(READ):
        page = SCREENS[name](screens)
        language = list(LOCALES)[place % len(LOCALES)]
        found += faults(page, name, language, LAYOUTS[place % 2 :][:1])
        page.context.close()
    assert found == []


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("name", READ)
def test_every_screen_is_clean_in_every_language_and_size(
    chromium: Browser, teahouse: LiveServer, name: str
) -> None:
    page = SCREENS[name](Screens(chromium, teahouse))
    found = [fault for language in LOCALES for fault in faults(page, name, language, LAYOUTS)]
    page.context.close()
    assert found == []
