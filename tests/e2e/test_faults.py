"""No part of the page takes the others with it, and what fails is told to the operator."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Response, WebSocketRoute, expect
from tests.server.live_server import LiveServer
from tests.server.waiting import wait_until
from tests.server.web.endpoints.test_health import measure

from .chinatown_player import ChinatownPlayer, say
from .neighbours import Neighbour, cookies, play_on, take_seats
from .people import DESKTOP, PHONE, People, violations

Spoil = Callable[[dict[str, Any]], None]
OWED = "Cy pays you $10,000 after this round"
FAILED = say("common_part_failed")
NUMBERS = count()


@pytest.fixture
def folk(teahouse: LiveServer) -> list[Neighbour]:
    folk = take_seats(teahouse, players=3)
    play_on(folk, "trade")
    return folk


@pytest.fixture
def broken_people(chromium: Browser, teahouse: LiveServer) -> Iterator[People]:
    """People whose pages are made to fail, and say so in their own log."""
    people = People(chromium, teahouse.url)
    yield people
    assert people.wrong
    people.wrong.clear()
    people.leave()


def gift(giver: Neighbour, to: Neighbour) -> None:
    """A tile to somebody, who is promised money as well: the same words each time."""
    tile = next(iter(giver.tiles(giver.seat)))
    promise = {"kind": "pay", "by": giver.seat, "to": to.seat, "cash": 10_000}
    gives = [{"from": giver.seat, "to": to.seat, "tiles": {tile: 1}}]
    giver.act("offer", gives=gives, clauses=[promise])


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_two_promises_in_the_same_words_are_two_promises(
    people: People, folk: list[Neighbour], size: tuple[int, int]
) -> None:
    ann, _, cy = folk
    page = people.come(f"/table/{ann.table.id}", size=size, storage_state=cookies(ann.guest))
    for _ in range(2):
        gift(cy, ann)
        ChinatownPlayer(page).accept()
        expect(page.locator(".offers")).to_have_count(0)
    owed = page.locator(f".player[data-seat='{cy.seat}'] li", has_text=OWED)
    for _ in range(2):
        if size == PHONE:
            page.locator(f".faces [data-seat='{cy.seat}'] button").click()
        expect(owed).to_have_count(2)
        page.reload()
    ChinatownPlayer(page).is_ready()
    expect(ChinatownPlayer(page).button("desk_not_ready")).to_be_visible()
    expect(page.get_by_text(FAILED)).to_have_count(0)


def test_an_offer_that_an_undo_takes_away_does_not_end_the_page(
    people: People, folk: list[Neighbour]
) -> None:
    """Cy takes an offer to Ann back, then another one's withdrawal while that still fades."""
    ann, _, cy = folk
    page = people.come(f"/table/{ann.table.id}", storage_state=cookies(ann.guest))
    gift(cy, ann)
    accept = ChinatownPlayer(page).button("desk_accept")
    expect(accept).to_be_visible()
    undo(cy, folk)
    expect(accept).to_be_hidden()
    gift(cy, ann)
    expect(accept).to_be_visible()
    cy.act("withdraw", offer=len(cy.view["offers"]))
    expect(accept).to_be_hidden()
    undo(cy, folk)
    expect(accept).to_be_visible()
    expect(page.get_by_text(FAILED)).to_have_count(0)
    ChinatownPlayer(page).accept()
    expect(accept).to_be_hidden()


def undo(who: Neighbour, folk: list[Neighbour]) -> None:
    """The last action of a seat is undone, and all whom that concerns agree."""
    command(who, "ask_undo", seat=who.seat)
    while (wish := who.guest.get(who.table.path).json()["undo_wish"]) is not None:
        agreeing = next(one for one in folk if one.seat == wish["waiting"][0])
        command(agreeing, "answer_undo", seat=agreeing.seat, yes=True)


def command(who: Neighbour, type: str, **fields: Any) -> None:
    answer = who.guest.do(who.table, type, id=f"{type} {next(NUMBERS)}", **fields)
    assert answer.status_code == 200, answer.text


class Spoiled:
    """Between a page and its server: something of the table is missing, until it is mended."""

    def __init__(self, page: Page, spoil: Spoil) -> None:
        self._page = page
        self._spoil = spoil
        self._whole = ""
        self._socket: WebSocketRoute | None = None
        page.route_web_socket(re.compile("/socket$"), self._between)

    def mend(self) -> None:
        """The whole table comes once more, as it is."""
        assert self._socket is not None
        self._socket.send(self._whole)

    def _between(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        server = socket.connect_to_server()
        server.on_message(lambda text: socket.send(self._changed(str(text))))

    def _changed(self, text: str) -> str:
        message = json.loads(text)
        if message["type"] != "welcome":
            return text
        self._whole = text
        self._spoil(message)
        return json.dumps(message)


def without(*path: str | int) -> Spoil:
    """What makes null of one place in what a seat sees."""

    def spoil(message: dict[str, Any]) -> None:
        place: Any = message["seats"][0]["view"]
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = None

    return spoil


def failed(page: Page) -> Locator:
    return page.get_by_text(FAILED)


def mended(page: Page, spoiled: Spoiled) -> None:
    """Once the table is whole, each part that failed is drawn anew by its own button."""
    spoiled.mend()
    again = page.get_by_role("button", name=say("common_part_again"))
    while again.count():
        again.first.click()
    expect(failed(page)).to_have_count(0)


BOARD, SEAT, TILES, TALK = ".lot", ".player[data-seat='1']", ".tiles .tile", "#desk-tab-talk"


@pytest.mark.parametrize(
    ("missing", "broken", "whole"),
    [
        (("players", 1, "tiles"), SEAT, [BOARD, TILES, TALK]),
        (("players", 0, "tiles"), TILES, [BOARD, SEAT, TALK]),
        (("clauses",), BOARD, [TILES, TALK]),
        (("shops",), BOARD, [SEAT, TILES, TALK]),
        (("businesses",), BOARD, [SEAT, TILES, TALK]),
        (("offers",), SEAT, [".pays", ".talk-box input"]),
    ],
    ids=["tiles", "own tiles", "clauses", "shops", "businesses", "offers"],
)
def test_what_can_be_drawn_of_chinatown_is_drawn_and_the_rest_comes_back(
    broken_people: People,
    folk: list[Neighbour],
    missing: tuple[str | int, ...],
    broken: str,
    whole: list[str],
) -> None:
    ann = folk[0]
    page = broken_people.come("/", storage_state=cookies(ann.guest))
    spoiled = Spoiled(page, without(*missing))
    page.goto(f"/table/{ann.table.id}")
    for part in whole:
        expect(page.locator(part).first).to_be_visible()
    expect(failed(page).first).to_be_visible()
    expect(page.locator(broken)).to_have_count(0)
    mended(page, spoiled)
    for part in (BOARD, SEAT, TILES, TALK):
        expect(page.locator(part).first).to_be_visible()


@pytest.mark.parametrize(
    ("missing", "broken", "whole"),
    [
        (("players", 1, "ships"), ".seat[data-seat='1']", [".slot", "[data-part=market]", ".dock"]),
        (("ships",), "[data-part=market] .ship", [".slot", ".dock"]),
        (("grid",), ".slot", ["[data-part=market]", "[data-part=temple]"]),
    ],
    ids=["own ships", "ships", "grid"],
)
def test_what_can_be_drawn_of_dadaocheng_is_drawn_and_the_rest_comes_back(
    broken_people: People,
    teahouse: LiveServer,
    missing: tuple[str | int, ...],
    broken: str,
    whole: list[str],
) -> None:
    guest = teahouse.guest()
    wish = {"game": "dadaocheng", "players": 2, "level": "random"}
    made = guest.post("/api/tables/quick", json=wish).json()
    table, mine = made["id"], {"Authorization": f"Bearer {made['key']}"}
    sight = f"/api/tables/{table}/now"
    wait_until(lambda: guest.get(sight, headers=mine).json()["seats"][0]["actions"] != [])
    page = broken_people.come("/", storage_state=cookies(guest))
    spoiled = Spoiled(page, without(*missing))
    page.goto(f"/table/{table}")
    for part in whole:
        expect(page.locator(part).first).to_be_visible()
    expect(failed(page).first).to_be_visible()
    expect(page.locator(broken)).to_have_count(0)
    mended(page, spoiled)
    for part in (".slot", "[data-part=market]", ".dock"):
        expect(page.locator(part).first).to_be_visible()


def test_a_table_that_cannot_be_drawn_at_all_says_so_and_can_be_left(
    broken_people: People, folk: list[Neighbour]
) -> None:
    page = broken_people.come("/", storage_state=cookies(folk[0].guest))
    spoiled = Spoiled(page, without("players"))
    page.goto(f"/table/{folk[0].table.id}")
    expect(failed(page).first).to_be_visible()
    expect(page.get_by_text(say("common_one_moment"))).to_have_count(0)
    mended(page, spoiled)
    expect(page.locator(BOARD).first).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("heading", name=say("door_headline"))).to_be_visible()


def told_of(answered: Response) -> dict[str, Any]:
    fault: dict[str, Any] = json.loads(answered.request.post_data or "")
    return fault


def test_the_operator_is_told_of_a_fault_once_and_with_names_alone(
    broken_people: People, folk: list[Neighbour]
) -> None:
    ann = folk[0]
    before = measure(ann.guest, "teahouse_page_faults_total")
    page = broken_people.come("/", storage_state=cookies(ann.guest))
    Spoiled(page, without("businesses"))
    with page.expect_response("**/api/faults") as told:
        page.goto(f"/table/{ann.table.id}")
    assert told.value.status == 200
    fault = told_of(told.value)
    assert fault.keys() == {"panel", "error", "frames", "page"}
    assert (fault["panel"], fault["error"]) == ("board", "TypeError")
    assert all(re.fullmatch(r"[\w.-]+\.js:\d+:\d+", frame) for frame in fault["frames"])
    assert re.fullmatch(r"index-[\w-]+\.js", fault["page"])
    expect(failed(page)).to_have_count(1)
    page.get_by_role("button", name=say("common_part_again")).click()
    expect(failed(page)).to_have_count(1)
    assert measure(ann.guest, "teahouse_page_faults_total") == before + 1


def test_a_fault_outside_of_all_parts_is_told_too(
    broken_people: People, folk: list[Neighbour]
) -> None:
    """What fails is the handler of an event: nothing was being drawn."""
    page = broken_people.come("/", storage_state=cookies(folk[0].guest))
    page.add_init_script("WebSocket.prototype.send = undefined")
    with page.expect_response("**/api/faults") as told:
        page.goto(f"/table/{folk[0].table.id}")
    assert told.value.status == 200
    assert told_of(told.value)["panel"] == "script"
    expect(page.get_by_text(say("table_connecting"))).to_be_visible()


def test_a_door_whose_tables_cannot_be_drawn_still_opens(
    broken_people: People, teahouse: LiveServer, folk: list[Neighbour]
) -> None:
    page = broken_people.come("about:blank", storage_state=cookies(folk[0].guest))
    page.route(
        "**/api/tables/mine",
        lambda route: route.fulfill(
            json={"tables": [{"id": "x", "status": "playing"}], "next": []}
        ),
    )
    page.goto("/")
    expect(failed(page).first).to_be_visible()
    expect(page.locator(".game")).to_have_count(2)
    expect(page.get_by_role("button", name=say("door_play_now")).first).to_be_enabled()


@pytest.mark.parametrize("language", ["en", "fr", "pl", "de", "zh-Hant"])
def test_a_part_that_failed_says_so_in_every_language(
    broken_people: People, folk: list[Neighbour], language: str
) -> None:
    page = broken_people.come("/", storage_state=cookies(folk[0].guest), locale=language)
    Spoiled(page, without("shops"))
    page.goto(f"/table/{folk[0].table.id}")
    expect(page.get_by_text(say("common_part_failed", language)).first).to_be_visible()
    again = page.get_by_role("button", name=say("common_part_again", language))
    expect(again.first).to_be_visible()
    assert violations(page) == []
