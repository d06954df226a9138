"""Whoever is removed from a table by invitation is out, until somebody sends the new link."""

from __future__ import annotations

import pytest
from tests.server.live_server import Guest, LiveServer, Table
from websockets.exceptions import ConnectionClosed


def seated(server: LiveServer, **wish: object) -> tuple[Table, Guest, Guest]:
    """A table with its host and a friend, before the start."""
    host, friend = server.guest(), server.guest()
    table = host.open_table(**wish)
    host.sit(table)
    friend.sit(table, name="Bo")
    return table, host, friend


def invite(host: Guest, table: Table) -> str:
    told: str = host.get(table.path).json()["invite"]
    return told


def test_their_connections_end_at_once_and_say_why(server: LiveServer) -> None:
    table, host, friend = seated(server)
    with friend.at(table) as one, friend.at(table) as other, host.at(table) as mine:
        for line in (one, other, mine):
            line.hear("welcome")
        assert host.do(table, "remove", seat=1).status_code == 200
        for line in (one, other):
            assert line.hear("bye") == {"type": "bye", "why": "removed"}
            with pytest.raises(ConnectionClosed):
                line.hear()
        assert mine.hear("update")["table"]


def test_they_come_back_only_with_the_new_link(server: LiveServer) -> None:
    table, host, friend = seated(server)
    host.do(table, "remove", seat=1)
    old = {"Teahouse-Invite": table.invite}
    assert friend.get(table.path, headers=old).json()["code"] == "forbidden"
    assert friend.sit(table).json()["code"] == "forbidden"
    assert friend.do(table, "sit", name="Bo").json()["code"] == "forbidden"
    with friend.at(table, invite=table.invite) as line:
        assert line.hear("bye")["why"] == "forbidden"
    new = invite(host, table)
    assert new != table.invite
    assert friend.sit(table, invite=new).json()["seat"] == 1


def test_a_new_link_outlives_the_server_s_memory(server: LiveServer) -> None:
    table, host, friend = seated(server, options={"players": 3})
    host.do(table, "remove", seat=1)
    new = invite(host, table)
    registry = server.running.services.registry
    del registry.tables[table.id]
    assert invite(host, table) == new
    assert friend.get(table.path, headers={"Teahouse-Invite": new}).status_code == 200


def test_whoever_stands_up_by_themselves_is_still_invited(server: LiveServer) -> None:
    table, host, friend = seated(server)
    with friend.at(table) as line:
        line.hear("welcome")
        assert friend.do(table, "stand", seat=1).status_code == 200
        assert line.hear("welcome")["table"]["you"] == []
    assert invite(host, table) == table.invite


def test_whoever_has_another_seat_stays(server: LiveServer) -> None:
    table, host, friend = seated(server)
    friend.sit(table, name="Bo's brother")
    with friend.at(table) as line:
        line.hear("welcome")
        host.do(table, "remove", seat=1)
        assert line.hear("welcome")["table"]["you"] == [2]


def test_a_host_who_frees_their_own_seat_or_a_bot_s_stays_and_keeps_the_link(
    server: LiveServer,
) -> None:
    table, host, _ = seated(server)
    host.do(table, "add_bot", bot="random")
    with host.at(table) as line:
        line.hear("welcome")
        assert host.do(table, "remove", id="own", seat=0).status_code == 200
        assert host.do(table, "remove", id="bot", seat=2).status_code == 200
        assert line.hear("welcome")["table"]["you"] == []
    assert invite(host, table) == table.invite


def test_at_a_public_table_they_may_go_on_watching(server: LiveServer) -> None:
    table, host, friend = seated(server, public=True)
    with friend.at(table) as line:
        line.hear("welcome")
        host.do(table, "remove", seat=1)
        assert line.hear("welcome")["table"]["you"] == []


def test_they_have_no_more_to_do_with_it(server: LiveServer) -> None:
    table, host, friend = seated(server)
    assert table.id in friend.get("/api/tables/mine").text
    host.do(table, "remove", seat=1)
    assert table.id not in friend.get("/api/tables/mine").text
    assert table.id in host.get("/api/tables/mine").text


def test_who_came_by_the_old_link_is_asked_for_the_new_one(server: LiveServer) -> None:
    table, host, _ = seated(server)
    second = server.guest()  # the friend's other cookie, who came by the same link
    second.post("/api/people/me", json={"name": "Bo again"})
    with second.at(table, invite=table.invite) as line:
        line.hear("welcome")
        host.do(table, "remove", seat=1)
        assert line.hear("bye") == {"type": "bye", "why": "forbidden"}
    assert second.do(table, "sit", name="Bo").json()["code"] == "forbidden"
    with second.at(table, invite=invite(host, table)) as line:
        line.hear("welcome")


def test_connections_end_with_a_logout(server: LiveServer) -> None:
    table, host, friend = seated(server, public=True)
    spectator = server.guest()
    spectator.post("/api/people/me", json={"name": "Cy"})
    with friend.at(table) as one, spectator.at(table) as other, host.at(table) as mine:
        for line in (one, other, mine):
            line.hear("welcome")
        for guest, line in ((friend, one), (spectator, other)):
            guest.post("/api/people/logout")
            assert line.hear("bye") == {"type": "bye", "why": "logged_out"}
        assert mine.do("1", "say", seat=0, text="still here")["type"] == "yes"


def test_a_logout_of_a_stranger_ends_nobody_s_connection(server: LiveServer) -> None:
    table, host, _ = seated(server, public=True)
    stranger, key = server.guest(), host.post(f"{table.path}/sit", json={"name": "Bot"}).json()
    with (
        stranger.at(table) as watching,
        server.guest().socket(table, Authorization=f"Bearer {key['key']}") as playing,
    ):
        playing.say("hello")
        watching.hear("welcome")
        playing.hear("welcome")
        assert server.guest().post("/api/people/logout").status_code == 200
        for line in (watching, playing):
            line.say("ping")
            assert line.hear("pong", "bye")["type"] == "pong"


def test_a_spectator_s_connection_ends_when_they_are_removed(server: LiveServer) -> None:
    table, _, _ = seated(server, public=True)
    spectator = server.guest()
    spectator.post("/api/people/me", json={"name": "Cy"})
    with spectator.at(table) as line:
        line.hear("welcome")
        spectator.post("/api/people/me/remove", json={"really": "remove me"})
        assert line.hear("bye") == {"type": "bye", "why": "removed"}
