"""Five languages: chosen by the browser, changed by hand, complete."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.server.live_server import LiveServer

from .chinatown_player import say
from .languages import LOCALES, leftovers
from .neighbours import Neighbour, cookies, play_on, take_seats
from .people import People

START = {
    "en": "$50,000",
    "fr": "50\u202f000\u00a0$",
    "pl": "50\u00a0000\u00a0$",
    "de": "50.000\u00a0$",
    "zh-Hant": "$50,000",
}


@pytest.fixture(scope="module")
def folk(teahouse: LiveServer) -> list[Neighbour]:
    folk = take_seats(teahouse, players=3)
    play_on(folk, "trade")
    folk[1].swap(folk[0])
    return folk


@pytest.mark.parametrize("language", LOCALES)
def test_the_page_speaks_as_the_browser_does(
    people: People, folk: list[Neighbour], language: str
) -> None:
    locale, kept = LOCALES[language], cookies(folk[0].guest)
    page = people.come("/", locale=locale, storage_state=kept)
    for path, sign in {
        "/": "door_headline",
        "/new/chinatown": "forms_open_table",
        "/tables": "door_public_tables",
        f"/table/{folk[0].table.id}": "desk_accept",
        "/rules/dadaocheng": "rules_contents",
        "/open": "replay_open_title",
        "/nowhere": "door_missing_title",
    }.items():
        page.goto(path)
        expect(page.get_by_text(say(sign, language), exact=True).first).to_be_visible()
        expect(page.locator("html")).to_have_attribute("lang", language)
        assert leftovers(page, language) == []


@pytest.mark.parametrize("language", LOCALES)
def test_money_is_written_as_the_language_writes_it(
    people: People, folk: list[Neighbour], language: str
) -> None:
    path, kept = f"/table/{folk[0].table.id}", cookies(folk[0].guest)
    page = people.come(path, locale=LOCALES[language], storage_state=kept)
    mine = page.locator(".player.you .income")
    expect(mine).to_be_visible()
    assert START[language] in (mine.text_content() or "")


def test_a_language_that_is_chosen_stays(people: People) -> None:
    page = people.come("/", locale="de-DE")
    page.get_by_label(say("common_language", "de")).select_option("pl")
    expect(page.get_by_role("heading", name=say("door_headline", "pl"))).to_be_visible()
    page.goto("/new/dadaocheng")
    expect(page.get_by_role("button", name=say("forms_open_table", "pl"))).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "pl")


def test_whoever_speaks_another_language_is_served_in_english(people: People) -> None:
    page = people.come("/", locale="fi-FI")
    expect(page.get_by_role("heading", name=say("door_headline"))).to_be_visible()
