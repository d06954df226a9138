"""The coach is offered in a first game, and what is not known as printed is said."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.e2e.chinatown_player import say
from tests.e2e.neighbours import Neighbour, cookies, play_on, take_seats
from tests.e2e.people import DESKTOP, PHONE, People, violations
from tests.server.live_server import LiveServer


def at_trade(people: People, person: Neighbour) -> Page:
    return people.come(f"/table/{person.table.id}", storage_state=cookies(person.guest))


def answer(page: Page, key: str) -> None:
    group = page.get_by_role("group", name=say("desk_coach_offer"))
    group.get_by_role("button", name=say(key), exact=True).click()


def test_the_coach_is_offered_in_a_first_game_until_it_is_answered(
    people: People, teahouse: LiveServer
) -> None:
    folk = take_seats(teahouse, 3, hints=True)
    play_on(folk, "trade")
    page = at_trade(people, folk[0])
    for size in (DESKTOP, (1024, 768), PHONE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(page.get_by_text(say("desk_coach_offer"))).to_be_in_viewport()
        assert violations(page) == []
    page.reload()
    answer(page, "common_yes")
    expect(page.get_by_role("button", name=say("desk_suggest"))).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name=say("desk_suggest"))).to_be_visible()
    expect(page.get_by_text(say("desk_coach_offer"))).to_be_hidden()


def test_a_second_game_offers_no_coach_nor_does_one_without_hints(
    people: People, teahouse: LiveServer
) -> None:
    bare = take_seats(teahouse, 3)
    play_on(bare, "trade")
    page = at_trade(people, bare[0])
    expect(page.get_by_text(say("desk_make_deal"))).to_be_visible()
    ann = bare[0].guest
    tables = []
    for _ in range(2):
        table = ann.open_table(options={"players": 3}, hints=True)
        folk = [Neighbour(ann, table, name) for name in ("Ann", "Bo", "Cy")]
        assert ann.do(table, "start").status_code == 200
        play_on(folk, "trade")
        tables.append(folk)
    for folk, count in zip(tables, (1, 0), strict=True):
        page.goto(f"/table/{folk[0].table.id}")
        page.get_by_role("button", name=re.compile("I am Ann")).click()
        expect(page.locator(".tiles .tile").first).to_be_visible()
        expect(page.get_by_text(say("desk_coach_offer"))).to_have_count(count)


def test_the_rules_card_says_what_of_the_1999_edition_is_reconstructed(
    people: People, teahouse: LiveServer
) -> None:
    folk = take_seats(teahouse, 3, {"edition": "alea-1999", "outlook": "off"})
    page = at_trade(people, folk[0])
    page.get_by_role("button", name=say("table_menu"), exact=True).click()
    page.get_by_role("button", name=say("common_rules_card")).click()
    parts = f"{say('chinatown_part_board')} and {say('chinatown_part_tiles')}."
    expect(page.get_by_text(f"{say('chinatown_reconstructed')} {parts}")).to_be_visible()
