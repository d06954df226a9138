"""Who only watches sees every house: in a replay, by a shared link, at a running table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.server.live_server import Guest, LiveServer, Table
from tests.server.web.endpoints.test_players import play

from .chinatown_player import say
from .neighbours import Neighbour, cookies, play_on, play_to_the_end, take_seats
from .people import People

SIZES = [(1440, 900), (1280, 720), (1024, 768)]
LATE = "?at=60"
STARTED = {"dadaocheng": ".discs", "chinatown": ".lot"}
HOUSE = {
    "dadaocheng": ("h3, .name", ".points", ".facts .stat", ".hold, .hand"),
    "chinatown": (".name", ".income", ".mood"),
}
"""What is seen of a house, whatever it has."""
BELONGINGS = {"dadaocheng": ".owned > *, .hold .cubes, .hand .cube", "chinatown": ".hand .mini"}
IN_SIGHT = """element => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const y = (top + bottom) / 2;
    return right > left && [left + 2, (left + right) / 2, right - 2].every(x => {
        const seen = document.elementFromPoint(x, y);
        return seen && (element.contains(seen) || seen.contains(element)
            || element.closest("[data-seat]").contains(seen));
    });
}"""
"""Whether it is on the screen and nothing covers it or cuts it off."""


@pytest.fixture(scope="module")
def duel(teahouse: LiveServer) -> tuple[Guest, Table]:
    """A finished game of Dadaocheng."""
    pair = [teahouse.guest(), teahouse.guest()]
    table = pair[0].open_table(game="dadaocheng", options={"players": 2})
    play(table, pair)
    return pair[0], table


@pytest.fixture(scope="module")
def town(teahouse: LiveServer) -> tuple[Guest, Table]:
    """A finished game of Chinatown."""
    folk = take_seats(teahouse, players=5)
    play_to_the_end(folk)
    return folk[0].guest, folk[0].table


@pytest.fixture(params=["dadaocheng", "chinatown"])
def finished(request: pytest.FixtureRequest) -> tuple[str, Guest, Table]:
    guest, table = request.getfixturevalue(
        {"dadaocheng": "duel", "chinatown": "town"}[request.param]
    )
    return request.param, guest, table


def replay(people: People, guest: Guest, table: Table, size: tuple[int, int]) -> Page:
    return people.come(f"/replay/{table.id}{LATE}", size=size, storage_state=cookies(guest))


def shared(people: People, guest: Guest, table: Table, size: tuple[int, int]) -> Page:
    link = guest.post(f"{table.path}/sharing", json={"moment": None}).json()
    return people.come(f"/shared/{link['id']}{LATE}", size=size)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("way", [replay, shared])
def test_every_house_is_seen_in_a_game_that_is_over(
    people: People,
    finished: tuple[str, Guest, Table],
    way: Callable[[People, Guest, Table, tuple[int, int]], Page],
    size: tuple[int, int],
) -> None:
    game, guest, table = finished
    page = way(people, guest, table, size)
    expect(page.get_by_role("slider")).to_have_value("60")
    expect_houses(page, game, seats={"dadaocheng": 2, "chinatown": 5}[game])


@pytest.mark.parametrize("size", SIZES)
def test_every_house_is_seen_by_who_watches_dadaocheng(
    people: People, teahouse: LiveServer, size: tuple[int, int]
) -> None:
    host = teahouse.guest()
    table = host.open_table(game="dadaocheng", options={"players": 4})
    for name in ("Ann", "Bo", "Cy", "Di"):
        host.sit(table, name=name)
    host.do(table, "start")
    page = people.come(f"/table/{table.id}#{table.invite}", size=size)
    expect_houses(page, "dadaocheng", seats=4)
    expect(page.get_by_text(say("table_you_watch"))).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_every_house_is_seen_by_who_watches_chinatown(
    people: People, teahouse: LiveServer, size: tuple[int, int]
) -> None:
    folk: list[Neighbour] = take_seats(teahouse, players=5)
    play_on(folk, "trade", 2)
    table = folk[0].table
    page = people.come(f"/table/{table.id}#{table.invite}", size=size)
    expect_houses(page, "chinatown", seats=5)


def expect_houses(page: Page, game: str, *, seats: int) -> None:
    expect(page.locator(STARTED[game]).first).to_be_visible()
    for seat in range(seats):
        house = page.locator(f"[data-seat='{seat}']").first
        for part in HOUSE[game]:
            expect(house.locator(part).first).to_be_visible()
            assert house.locator(part).first.evaluate(IN_SIGHT), f"{part} of {seat}"
        for thing in house.locator(BELONGINGS[game]).all():
            assert thing.evaluate(IN_SIGHT), f"a thing of {seat}"
