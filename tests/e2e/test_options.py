"""Every option of both games can be chosen in the page, and only what applies is shown and sent."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from .chinatown_player import say
from .people import People

FIRST = ("edition", "players")  # asked before the others
SIGNS = {"chinatown": ".lot", "dadaocheng": ".slot"}


def new_table(people: People, game: str) -> tuple[Page, list[dict[str, Any]]]:
    """The form with everything unfolded, and the options that the server names."""
    page = people.come(f"/new/{game}")
    page.get_by_text(say("forms_more_options"), exact=True).click()
    games = page.request.get("/api/games").json()["games"]
    return page, next(one["options"] for one in games if one["name"] == game)


def choices(page: Page, name: str) -> Locator:
    group = page.get_by_role("group", name=say(f"forms_{name}"), exact=True)
    return group.locator("label")


def sent(page: Page) -> dict[str, Any]:
    """What the page tells the server when the table is opened."""
    with page.expect_request(lambda request: request.url.endswith("/api/tables")) as asked:
        page.get_by_role("button", name=say("forms_open_table"), exact=True).click()
    expect(page).to_have_url(re.compile("/table/"))
    wish: dict[str, Any] = json.loads(asked.value.post_data or "{}")
    return wish


@pytest.mark.parametrize("game", SIGNS)
def test_every_option_can_be_chosen_and_the_game_begins(people: People, game: str) -> None:
    page, options = new_table(people, game)
    choices(page, "bots_now").last.click()
    others = [option for option in options if option["name"] not in FIRST]
    applying = [option for option in others if option["name"] != "hard"]
    for option in applying:
        for label in choices(page, option["name"]).all():
            label.click()
        if option["kind"] == "bool":
            choices(page, option["name"]).nth(-2).click()  # on, as others depend on it
    assert sent(page)["options"].keys() == {option["name"] for option in applying}
    page.get_by_role("button", name=say("table_start"), exact=True).click()
    expect(page.locator(SIGNS[game]).first).to_be_visible()


def test_dadaocheng_is_chosen_without_a_word_of_chinatown(people: People) -> None:
    page, _ = new_table(people, "dadaocheng")
    words = page.locator("form, main").first.inner_text()
    assert re.findall(r"\b(?:shop|deal|trade|income|tile)s?\b", words, re.IGNORECASE) == []


@pytest.mark.parametrize(("edition", "usual"), [(0, "All at once, unless"), (1, "In turn order")])
def test_what_the_edition_has_is_named(people: People, edition: int, usual: str) -> None:
    page, _ = new_table(people, "chinatown")
    choices(page, "edition").nth(edition).click()
    expect(choices(page, "placement").first).to_contain_text(f"Edition default: {usual}")


def test_d15_hard_is_shown_and_sent_for_one_player_alone(people: People) -> None:
    page, _ = new_table(people, "dadaocheng")
    expect(choices(page, "hard")).to_have_count(0)
    choices(page, "players").first.click()
    expect(choices(page, "events")).to_have_count(0)
    choices(page, "hard").first.click()
    choices(page, "players").nth(1).click()
    assert sent(page)["options"] == {"players": 2}


def test_c21_the_outlook_is_shown_early_only_where_there_is_one(people: People) -> None:
    page, _ = new_table(people, "chinatown")
    expect(choices(page, "outlook_first")).to_have_count(0)
    choices(page, "outlook").last.click()
    choices(page, "outlook_first").first.click()
    choices(page, "outlook").nth(1).click()
    assert sent(page)["options"] == {"outlook": "off"}


def test_the_tempo_of_the_bots_is_chosen_with_the_table(people: People) -> None:
    page, _ = new_table(people, "chinatown")
    tempos = page.get_by_role("group", name=say("table_tempo"), exact=True)
    expect(tempos.get_by_role("radio", checked=True)).to_have_count(0)
    tempos.get_by_text(say("table_tempo_calm"), exact=True).click()
    assert sent(page)["tempo"] == "calm"


def test_c8_private_talk_can_be_switched_off_where_deals_are_open(people: People) -> None:
    page, _ = new_table(people, "chinatown")
    choices(page, "private_talk").last.click()
    assert sent(page)["private_talk"] is False
    expect(page.get_by_text(say("table_open_talk")).first).to_be_visible()


def test_c8_where_deals_may_be_secret_private_talk_is_not_asked_about(people: People) -> None:
    page, _ = new_table(people, "chinatown")
    choices(page, "private_talk").last.click()
    choices(page, "edition").filter(has_text=say("forms_edition_alea")).click()
    expect(choices(page, "private_talk")).to_have_count(0)
    assert sent(page)["private_talk"] is True
