"""Pig on the page, which has nothing of its own for it; run by tests/test_third_game.py."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.conftest import chromium, people, teahouse
from tests.e2e.neighbours import cookies
from tests.e2e.people import PHONE, People, violations
from tests.server.live_server import LiveServer

__all__ = ["chromium", "people", "teahouse"]

MESSAGES = Path(__file__).parents[2] / "web" / "messages"
LANGUAGES = ("en", "fr", "pl", "de", "zh-Hant")


def say(name: str, language: str = "en") -> str:
    area = name.split("_")[0]
    told: dict[str, str] = json.loads((MESSAGES / area / f"{language}.json").read_text("utf-8"))
    return told[name]


def play_to_the_end(page: Page, over: str) -> None:
    """Does the last thing that may be done, until the game is over."""
    ended, button = page.get_by_text(over), page.locator("main .actions button:enabled").last
    while not ended.is_visible():
        expect(ended.or_(button).first).to_be_visible()
        if button.is_visible():
            button.click(timeout=5_000, no_wait_after=True)


def test_a_table_is_opened_and_played_against_a_bot_to_its_end_and_looked_back_on(
    people: People,
) -> None:
    page = people.come("/new/chinatown")
    page.get_by_text("Pig", exact=True).click()
    expect(page).to_have_url(f"{people.url}/new/pig")
    page.get_by_role("button", name=say("forms_open_table")).click()
    page.wait_for_url("**/table/*")
    page.get_by_role("button", name="Start with 1 bot").click()
    expect(page.get_by_role("heading", name=say("plain_seen"))).to_be_visible()
    assert violations(page) == []
    play_to_the_end(page, say("plain_over"))
    expect(page.get_by_text("Goal")).to_be_visible()
    page.goto(page.url.replace("/table/", "/replay/"))
    expect(page.get_by_role("heading", name=say("plain_seen"))).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_table_speaks_the_readers_language_on_a_phone_too(
    people: People, teahouse: LiveServer, language: str
) -> None:
    host, other = teahouse.guest(), teahouse.guest()
    table = host.open_table(game="pig", options={"players": 2})
    for guest in (host, other):
        assert guest.sit(table).status_code == 200
    assert host.do(table, "start").status_code == 200
    page = people.come(
        f"/table/{table.id}", size=PHONE, locale=language, storage_state=cookies(host)
    )
    for name in ("plain_seen", "plain_actions"):
        expect(page.get_by_role("heading", name=say(name, language))).to_be_visible()
    page.get_by_role("button", name="Roll").click()
    expect(page.get_by_role("heading", name=say("plain_happened", language))).to_be_visible()
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE[0]
    assert violations(page) == []


def test_the_doors_open_for_those_who_have_played_it(people: People, teahouse: LiveServer) -> None:
    host = teahouse.guest()
    table = host.open_table(game="pig", options={"players": 2}, public=True)
    assert host.sit(table).status_code == 200
    page = people.come("/tables", storage_state=cookies(host))
    expect(page.get_by_text("Pig").first).to_be_visible()
