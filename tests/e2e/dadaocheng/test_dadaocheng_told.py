"""Dadaocheng says what it does: hints their reasons, dice their mean, replays what was bought."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.dadaocheng.test_dadaocheng import at_table
from tests.e2e.dadaocheng.test_dadaocheng_sizes import SIZES, at_size
from tests.e2e.dadaocheng_player import DadaochengPlayer
from tests.e2e.neighbours import cookies
from tests.e2e.people import People
from tests.e2e.positions import branch, played_on
from tests.games.dadaocheng.table import GAME, acting
from tests.server.live_server import LiveServer

from teahouse.core import Match, write_record
from teahouse.games.dadaocheng.rules.actions import Build

RICH = {"rice": 1, "sugar": 2, "camphor": 2, "tea": 4}
THINKS = """() => {
    window.thought = [];
    new MutationObserver(() => {
        const busy = document.querySelector(".actions [aria-busy=true]");
        if (busy) window.thought.push(busy.textContent.trim());
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
GONE = """() => {
    window.gone = 0;
    new MutationObserver(() => {
        const status = document.querySelector(".dock")?.dataset.status;
        const others = ["waiting", "following"].includes(status);
        if (others && !document.querySelector(".tempo")) window.gone += 1;
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def sit(people: People, teahouse: LiveServer, position: dict[str, Any], players: int = 2) -> Page:
    guest = teahouse.guest()
    table = branch(guest, GAME, position, players=players)
    page = people.come(f"/table/{table}", storage_state=cookies(guest), reduced_motion="reduce")
    expect(page.locator(".dock[data-status]")).to_be_visible()
    return page


def test_a_hint_shows_that_it_thinks_says_why_and_fills_its_form(
    people: People, teahouse: LiveServer
) -> None:
    page = sit(people, teahouse, acting({"cubes": RICH}, {}))
    page.evaluate(THINKS)
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator(".chooser")).to_be_visible()
    expect(page.locator(".hint")).to_have_text(re.compile(r"^Hint: this is to buy .+ points"))
    expect(page.locator(".chooser .filled")).to_be_enabled()
    assert "Thinking…" in page.evaluate("window.thought")


def test_what_is_plentiful_is_paid_unless_one_chooses(people: People, teahouse: LiveServer) -> None:
    page = sit(people, teahouse, acting({"cubes": RICH}, {}))
    page.locator(".building[data-card=market]").click()
    chosen = page.locator(".way[aria-pressed=true]")
    expect(chosen).to_have_attribute("aria-label", re.compile("^1 rice and 2 tea"))


def test_d10_dice_say_what_they_bring_on_average(people: People, teahouse: LiveServer) -> None:
    page = sit(people, teahouse, acting({"cubes": {"rice": 2}}, {}))
    expect(page.locator(".roll").first).to_contain_text("about 1.7 cubes")
    page.locator(".roll").first.click()
    expect(page.locator(".outcome")).to_contain_text("about 1.7 cubes")


def test_the_tempo_stays_in_its_place_between_the_turns_of_bots(people: People) -> None:
    """A press for Pause would else meet what came in its place."""
    page = at_table(people, 4, reduced_motion="no-preference")
    page.evaluate("localStorage.setItem('teahouse.follow', 'brisk')")
    page.reload()
    trader = DadaochengPlayer(page, hints=0)
    trader.play_until("move")
    page.evaluate(GONE)
    trader.move_at(5, 5, 5, 5)
    trader.tap_once(trader.button("Make these moves"))
    trader.play_until("act")
    trader.end_turn()
    page.wait_for_selector("[data-status=move], [data-status=early], [data-status=confirm_early]")
    assert page.evaluate("window.gone") == 0


def test_who_watches_is_offered_no_turn_of_their_own(people: People) -> None:
    page = people.come("/", reduced_motion="no-preference")
    game = {"game": "dadaocheng", "players": 4, "level": "easy"}
    link = page.request.post("/api/tables/quick", data=game).json()["link"]
    page.goto(link)
    onlooker = people.come(link, reduced_motion="no-preference")
    for one in (page, onlooker):
        one.evaluate("localStorage.setItem('teahouse.follow', 'calm')")
        one.reload()
    trader = DadaochengPlayer(page, hints=0)
    trader.play_until("move")
    trader.move_at(5, 5, 5, 5)
    trader.tap_once(trader.button("Make these moves"))
    trader.play_until("act")
    trader.end_turn()
    to_now = onlooker.get_by_role("button", name="To the present", exact=True)
    expect(to_now).to_be_visible()
    expect(onlooker.get_by_role("button", name="To my turn")).to_have_count(0)
    to_now.click()
    expect(to_now).to_have_count(0)


def test_a_step_of_a_replay_says_what_was_bought(people: People) -> None:
    played = played_on(Match(GAME, {"players": 2}, seed="jasmine"))
    bought = [n for n in range(1, len(played) + 1) if isinstance(played.action_at(n), Build)]
    page = people.come("/open")
    record = write_record(played.record())
    file = {"name": "game.jsonl", "mimeType": "application/jsonl", "buffer": record}
    page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]
    page.get_by_role("slider").fill(str(bought[0]))
    expect(page.locator(".dock .why")).to_have_text(re.compile(r".+: .+ for \d .+"))


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_what_a_building_does_is_on_its_card(
    people: People, teahouse: LiveServer, size: str
) -> None:
    page = at_size(people, teahouse, SIZES[size])
    if size == "phone":
        page.get_by_role("tab").nth(1).click()
    expect(page.locator(".building[data-card=market] .does")).to_have_text(
        "Once a turn: 1 cube for any other"
    )
