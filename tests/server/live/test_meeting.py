"""The host names the address of a call, and only those who sit at the table are told."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.live_server import Guest, LiveServer, Table
from tests.server.web.endpoints.test_players import play

from .test_removed import seated

CALL = "https://meet.jit.si/FridayTown#config.startWithVideoMuted=true"


def meeting(guest: Guest, table: Table) -> Any:
    return guest.get(table.path, headers={"Teahouse-Invite": table.invite}).json()["meeting"]


@pytest.mark.parametrize("public", [False, True])
def test_host_and_players_are_told_and_spectators_are_not(server: LiveServer, public: bool) -> None:
    table, host, friend = seated(server, public=public)
    watcher = server.guest()
    with friend.at(table) as seat, watcher.at(table, invite=table.invite) as stool:
        assert seat.hear("welcome")["table"]["meeting"] is None
        stool.hear("welcome")
        assert host.do(table, "set_meeting", id="call", address=f" {CALL} ").status_code == 200
        assert [["meeting"], CALL] in seat.hear("update")["table"]
        host.do(table, "set_tempo", id="pace", tempo="brisk")
        heard = stool.hear("update")
        while [["tempo"], "brisk"] not in heard["table"]:
            heard = stool.hear("update")
            assert CALL not in str(heard)
    assert [meeting(one, table) for one in (host, friend, watcher)] == [CALL, CALL, None]


def test_whoever_sits_down_is_told_and_whoever_leaves_is_not_any_more(server: LiveServer) -> None:
    table, host, _ = seated(server, options={"players": 3})
    host.do(table, "set_meeting", address=CALL)
    third = server.guest()
    third.post("/api/people/me", json={"name": "Cy"})
    with third.at(table, invite=table.invite) as line:
        assert line.hear("welcome")["table"]["meeting"] is None
        third.sit(table, name="Cy")
        assert line.hear("welcome")["table"]["meeting"] == CALL
        third.do(table, "stand", seat=2)
        assert line.hear("welcome")["table"]["meeting"] is None


def test_only_the_host_sets_it_and_takes_it_off(server: LiveServer) -> None:
    table, host, friend = seated(server)
    assert friend.do(table, "set_meeting", id="1", address=CALL).json()["code"] == "not_host"
    assert host.do(table, "set_meeting", id="2", address=CALL).status_code == 200
    assert friend.do(table, "set_meeting", id="3", address="").json()["code"] == "not_host"
    assert host.do(table, "set_meeting", id="4", address="").status_code == 200
    assert meeting(host, table) is None


@pytest.mark.parametrize(
    "address",
    [
        "http://meet.jit.si/FridayTown",
        "javascript:alert(1)",
        "meet.jit.si/FridayTown",
        "https://",
        "https:///room",
        "https://ann:secret@meet.jit.si/room",
        "https://ann@meet.jit.si",
        "https:\\\\meet.jit.si",
        "https://meet.jit.si\\@elsewhere.example/",
        "https://meet.jit.si/a room",
        "https://meet.jit.si/a\nroom",
        "https://meet.jit.si/süd",
        "https://bücher.example/",
        "https://-.example/",
        "https://meet.jit.si:port/",
        'https://meet.jit.si/"><script>',
    ],
)
def test_what_is_no_plain_https_address_is_refused(server: LiveServer, address: str) -> None:
    table, host, _ = seated(server)
    answer = host.do(table, "set_meeting", address=address)
    assert answer.json()["reason"] == "meeting_not_allowed"
    assert meeting(host, table) is None


def test_a_long_address_is_refused(server: LiveServer) -> None:
    table, host, _ = seated(server)
    longest = CALL + "a" * (500 - len(CALL))
    assert host.do(table, "set_meeting", id="1", address=longest + "a").status_code == 400
    assert host.do(table, "set_meeting", id="2", address=longest).status_code == 200


def test_it_is_journalled_and_outlives_the_server_s_memory(server: LiveServer) -> None:
    table, host, friend = seated(server)
    host.do(table, "set_meeting", address=CALL)
    del server.running.services.registry.tables[table.id]
    assert meeting(friend, table) == CALL


def test_a_rematch_is_played_in_the_same_call_and_a_replay_does_not_tell_it(
    server: LiveServer,
) -> None:
    host, friend = server.guest(), server.guest()
    table = host.open_table(game="dadaocheng", options={"players": 2})
    host.do(table, "set_meeting", address=CALL)
    play(table, [host, friend])
    assert "meet.jit.si" not in host.get(f"{table.path}/replay").text
    assert "meet.jit.si" not in host.get(f"{table.path}/record").text
    again = host.post(f"{table.path}/rematch").json()["id"]
    assert friend.get(f"/api/tables/{again}").json()["meeting"] == CALL


def test_a_host_who_is_forgotten_leaves_no_address(server: LiveServer) -> None:
    table, host, friend = seated(server)
    host.do(table, "add_bot", seat=0, bot="easy")
    host.do(table, "set_meeting", address=CALL)
    host.do(table, "start")
    host.post("/api/people/me/remove", json={"really": "remove me"})
    assert meeting(friend, table) is None
