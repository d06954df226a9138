"""What a year has brought reads the same for everyone, and what is secret is said to be missing."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.chinatown_player import say
from tests.e2e.neighbours import Neighbour, cookies, play_on, take_seats
from tests.e2e.people import PHONE, People, violations
from tests.server.live_server import LiveServer

# By colour of the bar: what stands beside it, and how long its filled parts are by its own measure.
BARS = """() => [...document.querySelectorAll(".recap .bars li")].map((line) => {
    const length = (part) => part?.getBoundingClientRect().width ?? 0;
    const parts = [...line.querySelectorAll(".bar > :is(svg, .outlook, .promises)")];
    const pattern = line.querySelector(".bar rect").getAttribute("fill");
    const filled = parts.reduce((sum, part) => sum + length(part), 0);
    const sum = Number(line.querySelector(":scope > b").innerText.replace(/[^0-9-]/g, ""));
    return [pattern, sum, filled];
}).sort()"""


def years(page: Page) -> dict[str, int]:
    """By pattern of the seat: its sum; every bar is as long as its sum."""
    expect(page.locator(".recap")).to_be_visible()
    bars = page.evaluate(BARS)
    measures = {round(filled / earned * 10_000) for _, earned, filled in bars if earned}
    assert max(measures) - min(measures) <= 1, bars
    return {pattern: earned for pattern, earned, _ in bars}


def at_the_table(
    people: People, table: Neighbour, who: Neighbour | None, **options: object
) -> Page:
    kept = {} if who is None else {"storage_state": cookies(who.guest)}
    page = people.come(f"/table/{table.table.id}#{table.table.invite}", **kept, **options)  # type: ignore[arg-type]
    expect(page.locator(".lot").first).to_be_visible()
    return page


def pays(by: Neighbour, to: Neighbour, *, secret: bool = False) -> None:
    """A promise to pay after income, agreed on by both."""
    terms = {"kind": "pay", "by": by.seat, "to": to.seat, "cash": 10_000}
    by.act("offer", gives=[], clauses=[terms], secret=secret)
    to.act("accept", offer=to.view["offers"][-1]["id"])


def go_on(folk: list[Neighbour]) -> None:
    for person in folk:
        person.act("ready", ready=True)
    play_on(folk, "deal", 3)


@pytest.mark.parametrize("size", [(1440, 900), PHONE])
def test_c13_an_open_promise_between_others_is_in_everyones_year(
    people: People, teahouse: LiveServer, size: tuple[int, int]
) -> None:
    folk = take_seats(teahouse, players=3)
    ann, bo, cy = folk
    play_on(folk, "trade", 2)
    pays(ann, bo)
    go_on(folk)
    pages = [at_the_table(people, ann, who, size=size) for who in (ann, bo, cy, None)]
    read = [years(page) for page in pages]
    assert read == [read[0]] * 4
    truth = [0] * 3
    for line in ann.view["ledger"]:
        if line["round"] == 2 and line["why"] != "deal":
            truth[line["to"]] += line["cash"]
            if line["from"] is not None:
                truth[line["from"]] -= line["cash"]
    assert sorted(read[0].values()) == sorted(truth)
    for page in pages[2:]:
        expect(page.locator(".recap .boxes")).to_contain_text(say("desk_as_agreed"))
        expect(page.get_by_text(say("desk_without_secrets"))).to_have_count(0)
    for page in pages[:2]:
        expect(page.locator(".recap .boxes")).to_contain_text(say("desk_kept"))
    assert violations(pages[2]) == []
    if size != PHONE:
        for page in pages:
            page.get_by_role("button", name=say("chinatown_next_round"), exact=True).click()
            page.get_by_role("tab", name=say("desk_tab_ledger"), exact=True).click()
            line = page.locator(".ledger .line", has_text=say("desk_why_pay"))
            expect(line).to_contain_text("$10,000")
        line = pages[3].locator(".ledger .line", has_text=say("desk_why_pay"))
        expect(line).to_contain_text(re.compile(f"Ann.*Bo.*{say('desk_as_agreed')}", re.S))


def test_c8_what_others_promise_in_secret_is_said_to_be_missing(
    people: People, teahouse: LiveServer
) -> None:
    folk = take_seats(teahouse, players=3, options={"secret_deals": True})
    ann, bo, cy = folk
    play_on(folk, "trade", 2)
    pays(ann, bo, secret=True)
    go_on(folk)
    stranger = at_the_table(people, ann, cy)
    party = at_the_table(people, ann, ann)
    assert years(stranger) != years(party)
    for page in (stranger, party):
        expect(page.locator(".recap").get_by_text(say("desk_without_secrets"))).to_be_visible()
    expect(stranger.locator(".recap .boxes")).not_to_contain_text(say("desk_as_agreed"))
