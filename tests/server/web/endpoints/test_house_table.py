"""The house table: characters who play as long as somebody watches."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from tests.server.live_server import Guest, LiveServer, Table
from tests.server.notices.receivers import wait_for

GAMES = ("chinatown", "dadaocheng")


def house_table(guest: Guest, game: str) -> str:
    answer = guest.post("/api/tables/house", json={"game": game})
    assert answer.status_code == 200, answer.text
    id: str = answer.json()["id"]
    return id


def live(server: LiveServer, id: str) -> Any:
    return server.running.services.registry.tables[id]


@pytest.mark.parametrize("game", GAMES)
def test_there_is_one_a_game_and_everyone_at_it_is_a_bot(server: LiveServer, game: str) -> None:
    ids = {house_table(server.guest(), game) for _ in range(2)}
    assert len(ids) == 1
    info = server.guest().get(f"/api/tables/{ids.pop()}").json()
    assert {chair["kind"] for chair in info["chairs"]} == {"bot"}
    assert (info["game"], info["status"], info["public"]) == (game, "playing", True)


def test_whoever_comes_at_the_same_moment_watches_the_same_one(server: LiveServer) -> None:
    with ThreadPoolExecutor(8) as people:
        ids = set(people.map(lambda _: house_table(server.guest(), "dadaocheng"), range(8)))
    assert len(ids) == 1


def test_it_goes_on_while_it_is_watched_and_rests_without(server: LiveServer) -> None:
    guest = server.guest()
    id = house_table(guest, "dadaocheng")
    wait_for(lambda: live(server, id).rests)
    assert not live(server, id).is_busy  # so that it is closed, and no process opens it by itself
    with guest.socket(Table(id, "")) as line:
        line.say("hello")
        begin = line.hear("welcome")["number"]
        while line.hear("update")["number"] <= begin:
            pass
        assert live(server, id).is_busy
    wait_for(lambda: live(server, id).rests)


def test_whoever_watches_it_has_no_seat_and_is_not_its_host(server: LiveServer) -> None:
    guest = server.guest()
    table = Table(house_table(guest, "chinatown"), "")
    info = guest.get(table.path).json()
    assert (info["you"], info["host"], info["invite"]) == ([], False, None)
    assert guest.do(table, "close").status_code == 403
    assert table.id not in guest.get("/api/tables/mine").text
