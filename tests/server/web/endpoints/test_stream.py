"""Outside bots: a stream of lines, and actions, with the key of a seat."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.server.live_server import Guest, LiveServer, Table


@contextmanager
def listen_on(guest: Guest, table: Table, key: str, **query: int) -> Iterator[Iterator[Any]]:
    authorization = {"Authorization": f"Bearer {key}"}
    path = f"{table.path}/stream"
    with guest.stream("GET", path, headers=authorization, params=query) as answer:
        assert answer.status_code == 200
        yield (json.loads(line) for line in answer.iter_lines())


def seated(server: LiveServer) -> tuple[Guest, Table, list[str]]:
    host = server.guest()
    table = host.open_table(options={"players": 3})
    keys = [host.sit(table, name=name).json()["key"] for name in ("Ada", "Bo", "Cy")]
    return host, table, keys


def act(guest: Guest, table: Table, key: str, **wish: Any) -> Any:
    return guest.post(
        f"{table.path}/act", json=wish, headers={"Authorization": f"Bearer {key}"}
    ).json()


def test_a_key_hears_and_does_what_its_seat_may(server: LiveServer) -> None:
    host, table, keys = seated(server)
    bot = server.guest()
    with listen_on(bot, table, keys[1]) as lines:
        assert [sight["seat"] for sight in next(lines)["seats"]] == [1]
        host.do(table, "start")
        started = next(line for line in lines if line["seats"])
        action = started["seats"][0]["actions"]["new"][0][1]
        assert action["seat"] == 1
        assert act(bot, table, keys[1], action=action)["type"] == "yes"
        assert act(bot, table, keys[1], action={**action, "seat": 0})["code"] == "not_yours"
        assert next(lines)["number"] == started["number"] + 1


def test_an_enquiry_comes_through_the_stream(server: LiveServer) -> None:
    host, table, keys = seated(server)
    host.do(table, "start")
    with listen_on(server.guest(), table, keys[1]) as lines:
        next(lines)
        asked = host.do(table, "enquire", seat=0, kind="price", building=1, to=[1]).json()
        changes = next(line for line in lines if line["number"] == asked["number"])["table"]
        assert {change[0][0] for change in changes} == {"enquiries", "talk"}


def test_a_stream_goes_on_after_the_last_number(server: LiveServer) -> None:
    host, table, keys = seated(server)
    host.do(table, "start")
    with listen_on(host, table, keys[0], last=5) as lines:
        assert next(lines)["type"] == "update"
    with listen_on(host, table, keys[0]) as lines:
        assert next(lines)["type"] == "welcome"


def test_without_a_key_there_is_no_stream(server: LiveServer) -> None:
    host, table, _ = seated(server)
    for headers in ({}, {"Authorization": "Bearer wrong"}, {"Authorization": "Basic eDp5"}):
        answer = host.get(f"{table.path}/stream", headers=headers)
        assert answer.status_code == 401
        assert answer.headers["www-authenticate"] == "Bearer"
    assert host.get(f"{table.path}/stream", params={"last": "x"}).status_code in (400, 401)


def test_a_key_is_worth_nothing_once_its_seat_is_free_again(server: LiveServer) -> None:
    host, table, keys = seated(server)
    with listen_on(host, table, keys[2]) as lines:
        next(lines)
        host.do(table, "remove", seat=2)
        assert next(lines) == {"type": "bye", "why": "not_yours"}
    assert act(host, table, keys[2], action={"type": "done", "seat": 2})["code"] == "wrong_key"


def test_the_host_s_rights_do_not_come_with_a_seat_s_key(server: LiveServer) -> None:
    host, table, keys = seated(server)
    answer = server.guest().post(
        f"{table.path}/commands",
        json={"id": "1", "command": {"type": "start"}},
        headers={"Authorization": f"Bearer {keys[0]}"},
    )
    assert answer.json()["code"] == "not_host"
    assert host.get(table.path).json()["status"] == "gathering"
