"""Rules of version 2 in the browser: clauses that bind, words that are judged, the outlook card."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.chinatown_player import ChinatownPlayer, say
from tests.e2e.neighbours import Neighbour, cookies, play_on, play_to_the_end, take_seats
from tests.e2e.people import People, violations
from tests.server.live_server import LiveServer, running_server

from teahouse.server.web import services

WORD_KEPT, WORD_BROKEN = "I vote for you", "I bid on nothing of yours"


@pytest.fixture(scope="module")
def teahouse() -> Iterator[LiveServer]:
    """Where every game is dealt the same, so that a card pays in the same round each time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(services, "new_seed", lambda: "jasmine")
        with running_server() as server:
            yield server


def at_the_table(people: People, person: Neighbour, **options: Any) -> ChinatownPlayer:
    page = people.come("/", storage_state=cookies(person.guest), **options)
    page.goto(f"/table/{person.table.id}")
    expect(page.locator(".lot").first).to_be_visible()
    return ChinatownPlayer(page)


def promise(page: Page, kind: str, **fields: str) -> None:
    """Adds a promise of one's own to the offer that is being made."""
    page.locator(".tray .side.mine").get_by_role("button", name=say("desk_add_promise")).click()
    form = page.locator("form.promise")
    form.get_by_text(say(f"desk_kind_{kind}"), exact=True).click()
    for name, value in fields.items():
        field = form.get_by_label(say(f"desk_field_{name}"), exact=True)
        if name == "words":
            field.fill(value)
        else:
            field.select_option(value)
    form.get_by_role("button", name=say("desk_add"), exact=True).click()
    expect(form).to_be_hidden()


def clauses(person: Neighbour, by: Neighbour) -> dict[str, str]:
    """By kind: what has become of someone's promises, as a person sees them."""
    return {
        clause["kind"]: clause["state"]
        for clause in person.view["clauses"]
        if clause["by"] == by.seat
    }


def gift(
    giver: Neighbour, taker: Neighbour, *, clauses: Sequence[dict[str, Any]] = (), **goods: Any
) -> None:
    """Offers something for nothing, or words alone."""
    gives = [{"from": giver.seat, "to": taker.seat, **goods}] if goods else []
    giver.act("offer", gives=gives, clauses=clauses)


def test_c13_clauses_and_words_are_made_kept_and_broken_in_a_whole_game(
    people: People, teahouse: LiveServer
) -> None:
    folk = take_seats(teahouse)
    ann, bo, cy, di = folk
    play_on(folk, "trade", 2)
    lot, kept_back = di.view["players"][di.seat]["buildings"][:2]
    trader = at_the_table(people, ann)
    page = trader.page

    page.locator(".tiles .tile").first.click()
    page.locator(f".player[data-seat='{bo.seat}'] .mini").first.click()
    promise(page, "deliver", thing=str(lot))
    promise(page, "share", percent="50")
    promise(page, "refrain", whom=str(cy.seat))
    promise(page, "promise", words="I keep the peace", round="2")
    trader.offer()
    bo.act("accept", offer=len(bo.view["offers"]))
    expect(page.get_by_text("I keep the peace").first).to_be_visible()
    assert set(clauses(bo, by=ann).values()) == {"open"}

    page.locator(f".player[data-seat='{cy.seat}'] .mini").first.click()
    page.locator(".tiles .tile").first.click()
    page.locator(".tray .send").click()
    expect(page.get_by_text(say("refused_no_deals_promised")).first).to_be_visible()
    page.keyboard.press("Escape")

    gift(di, ann, buildings=[lot])
    trader.accept()
    expect(trader.building(lot)).to_have_attribute("aria-label", re.compile(r"\bBo\b"))
    assert clauses(bo, by=ann)["deliver"] == "kept"

    words = [
        {"kind": "promise", "by": bo.seat, "to": ann.seat, "text": text, "round": 2}
        for text in (WORD_KEPT, WORD_BROKEN)
    ]
    never = {"kind": "deliver", "by": bo.seat, "to": ann.seat, "building": kept_back}
    gift(bo, ann, clauses=[*words, never])
    trader.accept()
    for text, verdict in ((WORD_KEPT, "desk_kept"), (WORD_BROKEN, "desk_broken")):
        word = page.locator("div:has(> .verdict)", has_text=text)
        word.get_by_role("button", name=say(verdict), exact=True).click()
        expect(page.locator(".judged", has_text=text)).to_contain_text(say(verdict))

    for person in folk:
        person.act("ready", ready=True)
    play_on(folk, "deal", 3)
    kept = {"deliver": "kept", "share": "kept", "refrain": "kept"}
    assert clauses(bo, by=ann).items() >= kept.items()
    assert clauses(ann, by=bo)["deliver"] == "broken"
    expect(page.locator(".recap", has_text=str(kept_back))).to_contain_text(say("desk_broken"))
    play_to_the_end(folk)
    expect(page.locator(".ending")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("link", name=re.compile("replay", re.I)).first.click()
    expect(page.get_by_role("slider")).to_be_visible()


def test_c9_c13_the_form_says_what_binds_a_promise_and_what_may_never_come(
    people: People, teahouse: LiveServer
) -> None:
    folk = take_seats(teahouse)
    ann, bo = folk[:2]
    play_on(folk, "trade", 2)
    page = at_the_table(people, ann).page
    page.locator(".tiles .tile").first.click()
    page.locator(f".player[data-seat='{bo.seat}'] .mini").first.click()
    page.locator(".tray .side.mine").get_by_role("button", name=say("desk_add_promise")).click()
    form = page.locator("form.promise")
    form.get_by_text(say("desk_kind_deliver"), exact=True).click()
    expect(form).to_contain_text(say("desk_deliver_help"))
    form.get_by_text(say("desk_kind_promise"), exact=True).click()
    expect(form.get_by_label(say("desk_field_round"), exact=True)).to_have_value("2")
    expect(form).to_contain_text(say("desk_word_binds_help"))
    form.get_by_label(say("desk_field_round"), exact=True).select_option("3")
    expect(form).to_contain_text(say("desk_word_help"))


def test_c9_a_word_about_its_own_round_stays_binding_and_one_about_a_later_one_never_gets_so(
    people: People, teahouse: LiveServer
) -> None:
    folk = take_seats(teahouse)
    ann, bo = folk[:2]
    play_on(folk, "trade", 2)
    words = {"kind": "promise", "by": bo.seat, "to": ann.seat}
    both = [{**words, "text": f"word of {n}", "round": n} for n in (2, 3)]
    gift(bo, ann, clauses=both)
    ann.act("accept", offer=len(ann.view["offers"]))
    play_on(folk, "trade", 3)
    page = at_the_table(people, ann).page
    line = page.locator(".clause:has(.binds)")
    expect(line.filter(has_text="word of 2")).to_contain_text(say("desk_binds"))
    expect(line.filter(has_text="word of 3")).to_contain_text(say("desk_only_a_word"))


@pytest.mark.parametrize(
    ("edition", "complete", "end"),
    [
        ("zman-2008", "140", "tied: the most shops."),
        ("alea-1999", "14", "tied players share the win."),
    ],
)
def test_c14_c18_the_rules_card_has_the_incomes_and_the_tie_break_of_the_table_s_edition(
    people: People, teahouse: LiveServer, edition: str, complete: str, end: str
) -> None:
    folk = take_seats(teahouse, players=3, options={"edition": edition})
    play_on(folk, "trade")
    page = at_the_table(people, folk[0]).page
    page.get_by_role("button", name=say("table_menu"), exact=True).click()
    page.get_by_role("button", name=say("common_rules_card")).click()
    card = page.locator("dialog .sections")
    pays = card.get_by_role("table", name=say("chinatown_pays_label"))
    expect(pays.locator("tr.full td").last).to_have_text(complete)
    expect(card).to_contain_text(f"after round 6 wins; {end}")
    assert violations(page) == []


def test_c22_others_cards_are_counted_and_one_can_be_asked_for(
    people: People, teahouse: LiveServer
) -> None:
    folk = take_seats(teahouse, players=3, options={"keep_cards": True})
    ann, bo = folk[:2]
    play_on(folk, "trade")
    held = bo.view["players"][bo.seat]["hand"]
    trader = at_the_table(people, ann)
    page = trader.page
    cards = page.locator(f".player[data-seat='{bo.seat}'] .cards")
    expect(cards).to_contain_text(f"Bo holds cards: {len(held)}")
    page.locator(".tiles .tile").first.click()
    page.locator(f".player[data-seat='{bo.seat}'] .mini").first.click()
    ask = page.get_by_role("combobox", name="Ask Bo for a card in hand", exact=True)
    ask.select_option(str(held[0]))
    trader.offer()
    bo.act("accept", offer=len(bo.view["offers"]))
    expect(cards).to_contain_text(f"Bo holds cards: {len(held) - 1}")
    assert held[0] in ann.view["players"][ann.seat]["hand"]


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_c21_the_outlook_card_is_on_the_table_as_long_as_it_matters(
    people: People, teahouse: LiveServer, motion: Literal["no-preference", "reduce"]
) -> None:
    options = {"edition": "alea-1999", "outlook_first": True, "placement": "in_order"}
    folk = take_seats(teahouse, players=3, options=options)
    play_on(folk, "trade")
    page = at_the_table(people, folk[0], reduced_motion=motion).page
    card = page.locator("section.outlook").first
    for round_ in range(1, 7):
        sizes = folk[0].view["outlook"]
        expect(card).to_contain_text(f"Round {round_}")
        for size in sizes:
            expect(card.locator(".row b", has_text=str(size))).to_be_visible()
        if any(line["why"] == "outlook" for line in folk[0].view["ledger"]):
            break
        play_on(folk, "trade", round_ + 1)
    play_on(folk, "deal", round_ + 1)
    recap = page.locator(".recap")
    expect(recap.locator("section.outlook")).to_contain_text(f"Round {round_}")
    expect(page.get_by_text(say("chinatown_outlook_so_far")).first).to_be_visible()
    left = folk[0].view["outlook_count"]
    expect(page.get_by_text(f"{left} still to come.")).to_be_visible()
    page.get_by_role("tab", name=say("desk_tab_ledger"), exact=True).click()
    expect(page.locator(".ledger").get_by_text(say("desk_why_outlook")).first).to_be_visible()
