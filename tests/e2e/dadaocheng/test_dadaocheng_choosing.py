"""Dadaocheng: lines by key, what they lead to, hints, and an analysis whose moves can be played."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect
from tests.e2e.chinatown_player import say
from tests.e2e.dadaocheng.discs import STILL
from tests.e2e.dadaocheng.staged import FULL_HOUSE, TWO_LINES
from tests.e2e.dadaocheng_player import DadaochengPlayer
from tests.e2e.neighbours import cookies
from tests.e2e.people import People, violations
from tests.e2e.positions import branch
from tests.e2e.test_replay import open_file
from tests.games.dadaocheng.table import GAME
from tests.server.live.replays.test_replays import DADAOCHENG
from tests.server.live_server import LiveServer

COLD = 90_000  # milliseconds; the first answer of a solver waits until it is compiled


def staged(people: People, teahouse: LiveServer, position: dict[str, Any]) -> Page:
    guest = teahouse.guest()
    table = branch(guest, GAME, position, players=2)
    page = people.come(f"/table/{table}", storage_state=cookies(guest), **STILL)
    expect(page.locator(".discs")).to_be_visible()
    return page


def test_a_line_is_chosen_by_its_number_and_storage_says_where_it_leads(
    people: People, teahouse: LiveServer
) -> None:
    page = staged(people, teahouse, TWO_LINES)
    lines = page.locator(".lines .line")
    expect(lines).to_have_count(2)
    expect(lines.first).to_contain_text("0 → ")
    page.keyboard.press("2")
    expect(lines.nth(1)).to_be_focused()
    expect(page.locator(".cell .tag").first).to_have_text(re.compile(r"^\d → \d$"))
    assert violations(page) == []
    page.keyboard.press("Enter")
    expect(page.locator(".lines .line")).to_have_count(0)


def test_all_keys_are_on_a_card(people: People, teahouse: LiveServer) -> None:
    page = staged(people, teahouse, TWO_LINES)
    expect(page.locator("[data-status=lines]")).to_be_visible()
    page.keyboard.press("?")
    card = page.get_by_role("dialog", name=say("keys_title"), exact=True)
    expect(card).to_contain_text(say("keys_lines"))
    page.keyboard.press("e")  # belongs to the card now
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    page.keyboard.press("l")
    expect(page.get_by_role("dialog", name=say("dadaocheng_talk_and_log"))).to_be_visible()


def test_a_hint_marks_the_cell_that_it_would_take(people: People, teahouse: LiveServer) -> None:
    page = staged(people, teahouse, FULL_HOUSE)
    DadaochengPlayer(page).button("Hint").click()
    expect(page.locator("button.cell .tag")).to_have_text(say("dadaocheng_hint"), timeout=COLD)


def test_the_better_moves_of_an_analysis_can_be_played(people: People) -> None:
    page = open_file(people, DADAOCHENG)
    expect(page.get_by_role("slider")).to_be_visible()
    page.get_by_role("button", name=say("replay_analysis"), exact=True).click()
    dialog = page.get_by_role("dialog", name=say("analysis_title"), exact=True)
    missed = dialog.get_by_role("button", name=re.compile(f"^{say('analysis_most_missed')}"))
    expect(missed).to_be_visible(timeout=COLD)
    missed.click()
    expect(dialog.get_by_role("heading", name=say("analysis_played"), exact=True)).to_be_visible()
    assert violations(page) == []
    dialog.get_by_role("button", name=say("analysis_play_it"), exact=True).click()
    expect(page).to_have_url(re.compile("/table/"))
    expect(page.locator("[data-status^=confirm]")).to_be_visible()  # early, if it was so
