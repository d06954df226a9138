"""Finding a table: one request joins the fullest one, or opens one whose bots make room."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.live_server import Guest, LiveServer, Table, running_server


@pytest.fixture
def server() -> Any:
    """One without tables of other tests."""
    with running_server() as served:
        yield served


def find(guest: Guest, game: str = "dadaocheng", name: str = "Wen") -> dict[str, Any]:
    answer = guest.post("/api/tables/find", json={"game": game, "name": name})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def kinds(guest: Guest, id: str) -> list[str]:
    return [chair["kind"] for chair in guest.get(f"/api/tables/{id}").json()["chairs"]]


def test_who_finds_none_opens_one_with_bots(server: LiveServer) -> None:
    guest = server.guest()
    found = find(guest)
    assert kinds(guest, found["id"])[0] == "person"
    assert set(kinds(guest, found["id"])[1:]) == {"bot"}
    table = Table(found["id"], "")
    assert guest.do(table, "start").status_code == 200


def test_bots_leave_as_people_come_until_all_seats_are_people_s(server: LiveServer) -> None:
    first = find(server.guest())
    seats = len(kinds(server.guest(), first["id"]))
    others = [find(server.guest(), name=f"Guest {n}") for n in range(1, seats)]
    assert {one["id"] for one in others} == {first["id"]}
    assert set(kinds(server.guest(), first["id"])) == {"person"}
    assert find(server.guest(), name="Late")["id"] != first["id"]


def test_once_begun_bots_stay(server: LiveServer) -> None:
    host = server.guest()
    found = find(host)
    host.do(Table(found["id"], ""), "start")
    assert find(server.guest(), name="Late")["id"] != found["id"]


def test_the_fullest_table_of_the_game_comes_first(server: LiveServer) -> None:
    hosts = [server.guest() for _ in range(3)]
    wish = {"public": True, "options": {"players": 4}}
    other = hosts[0].open_table(game="chinatown", **wish)
    empty = hosts[1].open_table(game="dadaocheng", **wish)
    full = hosts[2].open_table(game="dadaocheng", **wish)
    hosts[0].sit(other)
    for guest in hosts[1:]:
        guest.sit(full)
    found = find(server.guest())
    assert found["id"] == full.id
    assert empty.id != found["id"]


def test_nobody_is_seated_with_whom_they_have_blocked(server: LiveServer) -> None:
    host, guest = server.guest(), server.guest()
    found = find(host, name="Lan")
    person = host.get("/api/people/me").json()["id"]
    guest.post("/api/people/me/blocks", json={"person": person, "kind": "block"})
    assert find(guest)["id"] != found["id"]


def test_strangers_without_a_name_sit_at_one_table(server: LiveServer) -> None:
    guests = [server.guest(), server.guest()]
    asked = [guest.post("/api/tables/find", json={"game": "chinatown"}) for guest in guests]
    first, second = (answer.json()["id"] for answer in asked)
    assert first == second
    chairs = guests[0].get(f"/api/tables/{first}").json()["chairs"]
    assert [one["name"] for one in chairs if one["kind"] == "person"] == ["Guest", "Guest 2"]


def test_private_tables_are_not_found(server: LiveServer) -> None:
    host = server.guest()
    table = host.open_table(game="dadaocheng", options={"players": 3})
    host.sit(table)
    assert find(server.guest())["id"] != table.id
