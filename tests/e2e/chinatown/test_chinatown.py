"""Five people at a table of Chinatown, each with a browser of their own."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.chinatown_player import ChinatownPlayer, say
from tests.e2e.people import People, violations

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")


def open_table(people: People, players: int = 5) -> tuple[Page, str]:
    """From the door to a table of friends, and the link to it."""
    host = people.come("/")
    host.get_by_role("link", name=say("door_friends")).first.click()
    host.get_by_role("radio", name=str(players), exact=True).check(force=True)
    host.get_by_label(say("table_your_name")).fill(NAMES[0])
    host.get_by_role("button", name=say("forms_open_table")).click()
    link = host.get_by_role("textbox", name=say("table_invite_link"))
    expect(link).to_be_visible()
    return host, link.input_value()


def sit_down(people: People, link: str, name: str) -> Page:
    """A click takes the seat, not the opening of the link; the host alone sees things move."""
    page = people.come(link, reduced_motion="reduce")
    seat = page.get_by_role("button", name=say("table_sit_here")).first
    expect(seat).to_be_visible()
    page.get_by_label(say("table_your_name")).fill(name)
    seat.click()
    expect(page.get_by_text(say("table_wait_for_host"))).to_be_visible()
    return page


def gather(people: People) -> tuple[list[ChinatownPlayer], str]:
    host, link = open_table(people)
    guests = [sit_down(people, link, name) for name in NAMES[1:]]
    host.get_by_role("button", name=say("table_start")).click()
    return [ChinatownPlayer(page) for page in (host, *guests)], link


def all_keep(town: list[ChinatownPlayer]) -> None:
    for person in town:
        person.keep_cards()
    for person in town:
        expect(person.button("desk_ready")).to_be_visible()


def all_ready(town: list[ChinatownPlayer]) -> None:
    for person in town:
        person.is_ready()


def all_done(town: list[ChinatownPlayer]) -> None:
    """Everyone in turn, whoever's it is first."""
    waiting = list(town)
    while waiting:
        for person in list(waiting):
            done = person.button("chinatown_done")
            if done.is_visible() and done.is_enabled():
                person.is_done()
                expect(done).to_be_hidden()
                waiting.remove(person)


@pytest.fixture
def town(people: People) -> tuple[list[ChinatownPlayer], str]:
    return gather(people)


def test_five_people_play_two_rounds(
    people: People, town: tuple[list[ChinatownPlayer], str]
) -> None:
    play_two_rounds(people, *town)


@pytest.mark.soak
def test_five_people_play_a_whole_game(
    people: People, town: tuple[list[ChinatownPlayer], str]
) -> None:
    folk, _ = town
    watcher = play_two_rounds(people, *town)
    for _ in range(3, 7):
        all_keep(folk)
        all_ready(folk)
        all_done(folk)
    ended(folk, watcher)


def play_two_rounds(people: People, folk: list[ChinatownPlayer], link: str) -> Page:
    """Deals of two, three and four, a counter, promises, a reload; a spectator's page."""
    ann, bo, cy, di, ed = folk
    all_keep(folk)
    watcher = people.come(link)
    expect(watcher.get_by_text(say("table_you_watch")).first).to_be_visible()

    swap(ann, bo)
    counter(bo, cy)
    three(ann, bo, cy)
    four(ann, bo, cy, di)
    tile, building = bind(di, ed)
    honour(ann, bo)

    cy.page.reload()
    expect(cy.button("desk_ready")).to_be_visible()
    all_ready(folk)
    enforce(folk, di, tile, building)
    expect(ann.page.get_by_text("Round 2 of 6")).to_be_visible()
    all_keep(folk)
    judged(bo)
    all_ready(folk)
    all_done(folk)
    for page in (*(person.page for person in folk), watcher):
        expect(page.get_by_text("Round 3 of 6")).to_be_visible()
    return watcher


def swap(ann: ChinatownPlayer, bo: ChinatownPlayer) -> None:
    """One for one: three clicks to offer, one to accept."""
    ann.clicks = bo.clicks = 0
    ann.click(ann.tile(bo.seat))
    ann.click(ann.tile(ann.seat))
    ann.offer()
    bo.accept()
    bo.has_dealt()
    assert ann.clicks <= 4
    assert bo.clicks == 1
    expect(ann.page.get_by_text(say("desk_this_round"))).to_be_visible()


def counter(bo: ChinatownPlayer, cy: ChinatownPlayer) -> None:
    bo.click(bo.tile(cy.seat))
    bo.money("You", "Cy", 10_000)
    bo.offer()
    cy.click(cy.button("desk_counter"))
    cy.money("Bo", "You", 20_000)
    cy.page.locator(".tray .send").click()
    expect(bo.page.get_by_role("heading", name="Cy counters")).to_be_visible()
    bo.accept()
    bo.has_dealt()


def three(ann: ChinatownPlayer, bo: ChinatownPlayer, cy: ChinatownPlayer) -> None:
    ann.clicks = 0
    for person in (bo, cy, ann):
        ann.click(ann.tile(person.seat))
    ann.offer()
    assert ann.clicks <= 10
    bo.accept()
    cy.accept()
    cy.has_dealt()


def four(
    ann: ChinatownPlayer, bo: ChinatownPlayer, cy: ChinatownPlayer, di: ChinatownPlayer
) -> None:
    for person in (bo, cy, di, ann):
        ann.click(ann.tile(person.seat))
    ann.offer()
    for person in (bo, cy, di):
        person.accept()
    di.has_dealt()


def bind(di: ChinatownPlayer, ed: ChinatownPlayer) -> tuple[str, int]:
    """Di promises to open a shop, and that binds."""
    di.click(di.tile(ed.seat))
    side = di.page.locator(".tray .side").first
    side.get_by_role("button", name=say("desk_add_promise")).click()
    form = di.page.locator("form.promise")
    form.get_by_label(say("desk_kind_place")).check(force=True)
    tile = form.locator("select").first.input_value()
    building = int(form.locator("select").nth(1).input_value())
    form.locator("button.strong").click()
    di.offer()
    ed.accept()
    ed.has_dealt()
    return tile, building


def honour(ann: ChinatownPlayer, bo: ChinatownPlayer) -> None:
    """Ann gives her word, which nobody can enforce and Bo will judge."""
    ann.click(ann.tile(bo.seat))
    side = ann.page.locator(".tray .side").first
    side.get_by_role("button", name=say("desk_add_promise")).click()
    form = ann.page.locator("form.promise")
    form.get_by_label(say("desk_kind_promise")).check(force=True)
    form.get_by_label(say("desk_field_words")).fill("first pick of my tiles")
    form.locator("button.strong").click()
    ann.offer()
    bo.accept()
    bo.has_dealt()


def enforce(folk: list[ChinatownPlayer], di: ChinatownPlayer, tile: str, building: int) -> None:
    """Nobody gets round a binding promise: Di cannot be done before it is kept."""
    waiting = list(folk)
    while waiting:
        for person in list(waiting):
            done = person.button("chinatown_done")
            if not done.is_visible():
                continue
            if person is di:
                expect(done).to_be_disabled()
                di.place_one(tile, building)
            person.is_done()
            expect(done).to_be_hidden()
            waiting.remove(person)


def judged(bo: ChinatownPlayer) -> None:
    bo.page.get_by_role("button", name=say("desk_kept"), exact=True).click()
    expect(bo.page.get_by_text(say("desk_judge_title"))).to_be_hidden()


def ended(folk: list[ChinatownPlayer], watcher: Page) -> None:
    for page in (*(person.page for person in folk), watcher):
        expect(page.locator(".ending")).to_be_visible()
        expect(page).not_to_have_title(re.compile("Your turn"))
    assert violations(watcher) == []
    folk[0].page.get_by_role("link", name=re.compile("replay", re.I)).first.click()
    expect(folk[0].page.get_by_role("slider")).to_be_visible()
