"""Play now against bots, and how many tables one may have."""

from __future__ import annotations

import pytest
from tests.server.live_server import Guest, LiveServer, Table, running_server

from teahouse.server.live.limits import CAPS
from teahouse.server.settings import Settings


def test_one_request_opens_a_table_fills_it_and_starts(guest: Guest) -> None:
    answer = guest.post("/api/tables/quick", json={"game": "chinatown", "level": "random"})
    made = answer.json()
    assert answer.status_code == 201
    assert (made["seat"], made["link"].split("#")[0]) == (
        0,
        f"{guest.server.url}/table/{made['id']}",
    )
    seen = guest.get(f"/api/tables/{made['id']}").json()
    assert (seen["status"], seen["hints"], seen["public"]) == ("playing", True, False)
    assert (seen["you"], seen["host"]) == ([0], True)
    assert [chair["bot"] for chair in seen["chairs"]] == [None, "random", "random", "random"]
    assert made["id"] in guest.get("/api/tables/mine").text


def test_the_key_is_the_seat_s(guest: Guest, server: LiveServer) -> None:
    made = guest.post("/api/tables/quick", json={"game": "chinatown"}).json()
    phone = server.guest()
    path = f"/api/tables/{made['id']}/join"
    assert phone.post(path, json={"key": made["key"]}).json() == {"seat": 0}


def test_a_game_alone_needs_no_bots(guest: Guest) -> None:
    wish = {"game": "dadaocheng", "players": 1, "options": {"hard": True}, "name": "Ada"}
    made = guest.post("/api/tables/quick", json=wish).json()
    seen = guest.get(f"/api/tables/{made['id']}").json()
    assert [chair["name"] for chair in seen["chairs"]] == ["Ada"]
    assert seen["options"]["hard"]


def test_a_game_may_start_from_a_position(guest: Guest) -> None:
    """As a lesson does, whose cards and tiles are dealt for it."""
    hands = [[16, 17, 18, 19, 20, 34, 70], [1, 2, 3, 4, 7, 8, 51], [43, 44, 47, 48, 49, 60, 75]]
    position = {"players": [{"hand": hand} for hand in hands]}
    wish = {"game": "chinatown", "players": 3, "level": "random", "position": position}
    made = guest.post("/api/tables/quick", json=wish).json()
    key = {"Authorization": f"Bearer {made['key']}"}
    now = guest.get(f"/api/tables/{made['id']}/now", headers=key).json()
    assert now["seats"][0]["view"]["players"][0]["hand"] == hands[0]


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "chinatown", "level": "genius"}, "unknown_bot"),
        ({"game": "chinatown", "players": 9}, "bad_options"),
        ({"game": "chinatown", "edition": "mine"}, "bad_options"),
        ({"game": "chinatown", "position": {"round": 9}}, "bad_options"),
        ({"game": "go"}, "bad_message"),
    ],
)
def test_what_cannot_be_played_is_refused(guest: Guest, wish: dict[str, object], code: str) -> None:
    assert guest.post("/api/tables/quick", json=wish).json()["code"] == code


def test_only_tables_that_one_hosts_and_that_are_open_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(CAPS, "person tables", 2)
    with running_server(Settings()) as server:
        host, friend = server.guest(), server.guest()
        tables = [host.open_table(public=True) for _ in range(2)]
        for table in tables:
            assert friend.sit(table).status_code == 200
        assert host.post("/api/tables", json={"game": "chinatown"}).json()["code"] == "too_many"
        assert host.post("/api/tables/quick", json={"game": "chinatown"}).status_code == 409
        assert isinstance(friend.open_table(), Table)
        assert host.do(tables[0], "close").status_code == 200
        assert isinstance(host.open_table(), Table)
