"""Who is there, how to pass the invitation on, and how to get here."""

from __future__ import annotations

import time

import pytest
from tests.server.live_server import Guest, LiveServer, gather

from teahouse.server.settings import Settings
from teahouse.server.web.endpoints.server_status import addresses


def test_everyone_is_told_who_comes_and_goes(server: LiveServer) -> None:
    table, guests = gather(server)
    with guests[0].at(table) as line:
        assert line.hear("welcome")["table"]["present"] == [0]
        with guests[2].at(table) as other:
            assert other.hear("welcome")["table"]["present"] == [0, 2]
            heard = line.hear()
            assert heard == {"type": "presence", "present": [0, 2], "watching": 0}
        assert line.hear()["present"] == [0]
        with server.guest().at(table, invite=table.invite) as spectator:
            assert spectator.hear("welcome")["table"]["watching"] == 1
            heard = line.hear()
            assert (heard["present"], heard["watching"]) == ([0], 1)
        assert line.hear()["watching"] == 0
        assert guests[1].get(table.path).json()["present"] == [0]


def test_a_second_window_and_a_second_hello_are_no_news(server: LiveServer) -> None:
    table, guests = gather(server)
    with guests[0].at(table) as line, guests[0].at(table) as other:
        line.hear("welcome")
        other.hear("welcome")
        other.say("hello")
        other.hear("welcome")
        line.say("ping")
        assert line.hear()["type"] == "pong"


def test_whoever_sits_down_while_watching_is_present(server: LiveServer) -> None:
    host, friend = server.guest(), server.guest()
    table = host.open_table(public=True)
    friend.sit(table)
    with host.at(table) as line:
        assert line.hear("welcome")["table"]["present"] == []
        host.sit(table)
        assert line.hear("welcome")["table"]["present"] == [1]


def test_a_seat_that_plays_by_its_key_is_present_too(guest: Guest) -> None:
    table = guest.open_table()
    key = guest.sit(table).json()["key"]
    with guest.stream(
        "GET", f"{table.path}/stream", headers={"Authorization": f"Bearer {key}"}
    ) as stream:
        lines = stream.iter_lines()
        next(lines)
        assert guest.get(table.path).json()["present"] == [0]


def test_clocks_can_be_compared(server: LiveServer) -> None:
    table, guests = gather(server)
    with guests[0].at(table) as line:
        told = line.hear("welcome")["at"]
        line.say("ping")
        pong = line.hear("pong")["at"]
    assert abs(told - time.time() * 1000) < 60_000
    assert pong >= told


def test_host_and_players_can_pass_the_invitation_on(guest: Guest, server: LiveServer) -> None:
    table, friend = guest.open_table(public=True), server.guest()
    assert guest.get(table.path).json()["invite"] == table.invite
    assert friend.get(table.path).json()["invite"] is None
    friend.sit(table)
    assert friend.get(table.path).json()["invite"] == table.invite


@pytest.mark.parametrize(
    ("host", "loopback", "urls"),
    [
        ("127.0.0.1", True, ()),
        ("localhost", True, ()),
        ("::1", True, ()),
        ("192.168.1.7", False, ("http://192.168.1.7:8765",)),
        ("fd00::7", False, ("http://[fd00::7]:8765",)),
        ("teahouse.local", False, ("http://teahouse.local:8765",)),
    ],
)
def test_the_house_says_how_to_get_there(host: str, loopback: bool, urls: tuple[str, ...]) -> None:
    found = addresses(Settings(host=host), 8765)
    assert (found.public_url, found.loopback, found.lan_urls) == (None, loopback, urls)


def test_a_house_that_listens_everywhere_names_no_address_of_its_own_machine_alone() -> None:
    found = addresses(Settings(host="0.0.0.0"), 8765)
    assert not found.loopback
    assert all("127.0.0.1" not in url and "[::1]" not in url for url in found.lan_urls)


def test_a_house_with_a_public_address_names_that(guest: Guest) -> None:
    found = addresses(Settings(public_url="https://teahouse.example"), 8765)
    assert (found.public_url, found.loopback) == ("https://teahouse.example", False)
    assert guest.get("/api/house").json() == {
        "public_url": None,
        "loopback": True,
        "lan_urls": [],
    }
