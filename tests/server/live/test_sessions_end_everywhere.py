"""Connections end with their session, whichever of several servers they are at."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from tests.server.live_server import Guest, LiveServer, running_server

from teahouse.server.settings import Settings


@pytest.fixture
def servers(new_database: Callable[[], str]) -> Iterator[list[LiveServer]]:
    settings = Settings(database=new_database(), limited=False, tempo="instant")
    with running_server(settings) as first, running_server(settings) as second:
        yield [first, second]


def same_guest(guest: Guest, server: LiveServer) -> Guest:
    """The guest's browser at another server."""
    other = server.guest()
    other.cookies = guest.cookies
    return other


@pytest.mark.parametrize("is_seated", [True, False])
def test_a_logout_ends_connections_at_the_other_server_too(
    servers: list[LiveServer], is_seated: bool
) -> None:
    host, guest = servers[0].guest(), servers[0].guest()
    table = host.open_table(public=True)
    guest.post("/api/people/me", json={"name": "Bo"})
    if is_seated:
        assert guest.sit(table).status_code == 200
    with same_guest(guest, servers[1]).at(table) as line, host.at(table) as other:
        line.hear("welcome")
        other.hear("welcome")
        guest.post("/api/people/logout")
        assert line.hear("bye") == {"type": "bye", "why": "logged_out"}
        other.say("ping")
        assert other.hear("pong", "bye")["type"] == "pong"


def test_a_removal_ends_a_spectator_s_connection_at_the_other_server(
    servers: list[LiveServer],
) -> None:
    table = servers[0].guest().open_table(public=True)
    guest = servers[0].guest()
    guest.post("/api/people/me", json={"name": "Bo"})
    with same_guest(guest, servers[1]).at(table) as line:
        line.hear("welcome")
        guest.post("/api/people/me/remove", json={"really": "remove me"})
        assert line.hear("bye") == {"type": "bye", "why": "removed"}


def test_news_of_the_other_server_are_counted(servers: list[LiveServer]) -> None:
    host = servers[0].guest()
    table = host.open_table(public=True)
    assert host.sit(table).status_code == 200
    with servers[1].guest().at(table) as line:
        line.hear("welcome")
        assert host.do(table, "say", seat=0, text="hello").status_code == 200
        line.hear("update")
        text = servers[1].guest().get("/metrics").text
    assert float(text.split("teahouse_news_seconds_count ")[1].split()[0]) >= 1
