"""What robots have found on the page stays mended."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.chinatown_player import say
from tests.e2e.dadaocheng.test_dadaocheng_choosing import staged
from tests.e2e.neighbours import Neighbour, cookies, play_on, take_seats
from tests.e2e.people import PHONE, People
from tests.server.live_server import LiveServer

from .robot import HERE

SIDE = (844, 390)
LONG = ("Nguyễn Thị Minh Khai", "Maximiliane Brückenmüller", "Bartholomew Featherstone")
ROOM_OF_TILES = 520  # pixels: four tiles with their names in full
PLANNING: dict[str, Any] = {"round": 2, "step": "plan", "turn": 0, "moves_left": 2, "event": None}


def at(people: People, person: Neighbour, **options: Any) -> Page:
    page = people.come(f"/table/{person.table.id}", storage_state=cookies(person.guest), **options)
    page.evaluate((HERE / "page.js").read_text("utf-8"))
    expect(page.locator(".tiles .tile").first).to_be_visible()
    return page


def held(people: People, person: Neighbour, size: tuple[int, int]) -> Page:
    """Somebody's page on a phone, in the language with the longest words for it."""
    return at(people, person, size=size, touch=True, is_mobile=True, locale="fr-FR")


def faults(page: Page) -> list[str]:
    """What a robot says of how the page lies, once nothing moves any more."""
    page.wait_for_function("() => !robot.layout(true).length || !document.getAnimations().length")
    wrong: list[str] = page.evaluate("robot.layout(true)")
    return wrong


@pytest.fixture
def folk(teahouse: LiveServer) -> list[Neighbour]:
    folk = take_seats(teahouse, players=3, names=LONG)
    play_on(folk, "trade", 2)
    return folk


def test_a_disc_takes_no_tap_once_all_moves_are_drawn(people: People, teahouse: LiveServer) -> None:
    page = staged(people, teahouse, PLANNING)
    for cell in (0, 0, 5, 5):
        page.locator(f".slot[data-cell='{cell}']").click()
    expect(page.locator("[data-status=confirm]")).to_be_visible()
    expect(page.locator(".slot[aria-disabled=true]")).to_have_count(16)
    page.get_by_role("button", name=say("dadaocheng_take_back"), exact=True).click()
    expect(page.locator(".slot[aria-disabled=false]")).to_have_count(16)


def test_all_that_one_owns_is_in_sight(people: People, teahouse: LiveServer) -> None:
    owner = {
        "ships": [f"S1{n:02}" for n in range(1, 12)],
        "buildings": {"mansion": 5, "shop": 1, "market": 2, "workshop": 1},
    }
    page = staged(people, teahouse, {**PLANNING, "step": "act", "players": [owner, {}]})
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(page.locator(".mine > .owned > .owned")).to_have_count(15)
    hidden = """() => {
        const { right } = document.querySelector(".mine > .owned").getBoundingClientRect();
        const all = [...document.querySelectorAll(".mine > .owned > .owned")];
        return all.filter((one) => one.getBoundingClientRect().right > right + 1).length;
    }"""
    assert page.evaluate(hidden) == 0


def test_tiles_take_no_tap_while_nobody_trades(people: People, folk: list[Neighbour]) -> None:
    page = at(people, folk[0])
    expect(page.locator(".tiles .tile[aria-disabled=true]")).to_have_count(0)
    play_on(folk, "place", 2)
    turn = folk[0].whose_turn()
    waiting = next(one for one in folk if one.seat != turn)
    page = at(people, waiting)
    tiles = page.locator(".tiles .tile")
    expect(page.locator(".tiles .tile[aria-disabled=true]")).to_have_count(tiles.count())


def test_a_name_and_the_tiles_stay_in_sight_on_a_laptop(
    people: People, folk: list[Neighbour]
) -> None:
    """Also while Done asks whether one is sure: in French its words are long."""
    play_on(folk, "place", 2)
    me = next(one for one in folk if one.seat == folk[0].whose_turn())
    page = at(people, me, size=(1280, 720), locale="fr-FR")
    name = page.locator(".player.you .name")
    expect(name).to_be_visible()
    assert name.evaluate("node => node.scrollWidth <= node.clientWidth")
    page.locator("[data-part=ready] .button").last.click()
    expect(page.locator("[data-part=ready] [role=alert]")).to_be_visible()
    expect(page.locator(".strip .box")).to_be_hidden()
    room = page.locator(".tiles > .tiles").evaluate("node => [node.clientWidth, node.scrollWidth]")
    assert room[0] >= min(room[1], ROOM_OF_TILES)


def test_nothing_is_sent_before_something_is_said(people: People, folk: list[Neighbour]) -> None:
    page = at(people, folk[0])
    send = page.locator(".box").get_by_role("button", name=say("table_send"), exact=True)
    expect(send).to_be_disabled()
    page.locator(".box input").fill("Who needs a Laundry?")
    expect(send).to_be_enabled()


@pytest.mark.parametrize("size", [PHONE, SIDE], ids=["upright", "on its side"])
def test_three_offers_to_a_phone_are_read_and_touched(
    people: People, folk: list[Neighbour], size: tuple[int, int]
) -> None:
    ann, bo, cy = folk
    bo.swap(ann)
    cy.swap(ann)
    bo.act("offer", gives=[{"from": bo.seat, "to": ann.seat, "cash": 10_000}])
    page = held(people, ann, size)
    expect(page.locator(".answers")).to_be_visible()
    assert faults(page) == []


def test_who_sits_there_is_touched_beside_what_they_have(
    people: People, folk: list[Neighbour]
) -> None:
    page = held(people, folk[0], PHONE)
    page.locator(".faces button").first.tap()
    expect(page.locator(".shown .mini").first).to_be_visible()
    assert faults(page) == []


@pytest.mark.parametrize("size", [PHONE, SIDE], ids=["upright", "on its side"])
def test_an_offer_of_two_or_three_is_composed_on_a_phone(
    people: People, folk: list[Neighbour], size: tuple[int, int]
) -> None:
    page = held(people, folk[0], size)
    page.locator(".tiles .tile").first.tap()
    assert faults(page) == []
    page.locator(".whose .mini").first.tap()
    expect(page.locator(".tray .side")).to_have_count(2)
    assert faults(page) == []
    page.locator(".head .add").first.tap()
    more = page.locator(".head .more .add")
    if more.count():
        assert faults(page) == []
        more.first.tap()
    expect(page.locator(".tray .side")).to_have_count(3)
    assert faults(page) == []


def test_what_a_card_joins_is_read_to_its_end(people: People, folk: list[Neighbour]) -> None:
    play_on(folk, "deal", 5)
    page = people.come(
        f"/table/{folk[0].table.id}",
        storage_state=cookies(folk[0].guest),
        size=(1024, 768),
        locale="de-AT",
    )
    page.evaluate((HERE / "page.js").read_text("utf-8"))
    expect(page.locator(".dock button.card").first).to_be_visible()
    assert [one for one in faults(page) if one.startswith("cut")] == []


def test_keeping_cards_is_read_on_a_phone(people: People, folk: list[Neighbour]) -> None:
    play_on(folk, "deal", 5)
    page = people.come(
        f"/table/{folk[0].table.id}",
        storage_state=cookies(folk[0].guest),
        size=PHONE,
        touch=True,
        locale="de-AT",
    )
    page.evaluate((HERE / "page.js").read_text("utf-8"))
    expect(page.locator(".dock button.card").first).to_be_visible()
    assert faults(page) == []


def hoard(folk: list[Neighbour], round_number: int) -> None:
    """Nobody trades or opens a shop, so that everybody has ever more tiles."""
    while (now := folk[0].view)["round"] < round_number or now["phase"] != "trade":
        match now["phase"]:
            case "deal":
                for person in folk:
                    person.keep()
            case "trade":
                for person in folk:
                    person.act("ready", ready=True)
            case _:
                for _ in folk:
                    folk[folk[0].whose_turn()].act("done")


@pytest.mark.parametrize(
    ("size", "language"),
    [((1024, 768), "fr-FR"), ((1280, 720), "de-AT"), ((1440, 900), "pl-PL")],
)
def test_five_with_long_names_and_hands_full_of_tiles_cover_nothing(
    people: People, teahouse: LiveServer, size: tuple[int, int], language: str
) -> None:
    """Also while one of them has an offer of three for another, who answers it."""
    names = ("Nguyễn Thị Minh Khai", "Ødegård", "Ødegård II", "林美玲", "李")
    folk = take_seats(teahouse, players=5, names=names, options={"edition": "zman-2008"})
    hoard(folk, 4)
    first, me, ready, _, by = folk
    ready.act("ready", ready=True)
    round_of_three = ((by, me), (me, first), (first, by))
    gives = [
        {"from": one.seat, "to": other.seat, "tiles": {next(iter(one.tiles(one.seat))): 1}}
        for one, other in round_of_three
    ]
    by.act("offer", gives=gives)
    page = at(people, me, size=size, locale=language)
    expect(page.locator(".answers")).to_be_visible()
    wrong: list[str] = page.evaluate("robot.layout(false)")
    assert wrong == []


def test_a_film_that_is_offered_goes_once_one_plays_on(
    people: People, folk: list[Neighbour]
) -> None:
    page = at(people, folk[0])
    page.close()
    folk[1].swap(folk[2])
    page = at(people, folk[0])
    offered = page.locator("p.away")
    expect(offered).to_be_visible()
    page.locator(".tiles .tile").first.click()
    expect(offered).to_be_hidden()
