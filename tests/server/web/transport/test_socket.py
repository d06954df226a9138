"""A table's WebSocket: hello, things done and asked, updates, and how it ends."""

from __future__ import annotations

import gc
import json
import socket
import time
from typing import Any

import pytest
from tests.server.live_server import Guest, Line, LiveServer, Table, gather
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.server import ServerProtocol

from teahouse.server.web.websocket import WebSocketProtocol


def ended(line: Line) -> dict[str, Any]:
    """The bye that a connection ends with."""
    bye = line.hear("bye")
    with pytest.raises(ConnectionClosed):
        line.hear()
    return bye


def test_whoever_says_hello_is_told_everything_they_may_know(server: LiveServer) -> None:
    table, guests = gather(server)
    with guests[1].at(table) as line:
        welcome = line.hear()
    assert (welcome["type"], welcome["number"]) == ("welcome", 5)
    assert welcome["table"]["you"] == [1]
    [sight] = welcome["seats"]
    assert sight["view"]["players"][1]["hand"]
    assert sight["view"]["players"][0]["hand"] is None
    assert {action["seat"] for action in sight["actions"]} == {1}


def test_what_one_does_the_others_are_told_with_its_number(server: LiveServer) -> None:
    table, guests = gather(server)
    with guests[0].at(table) as mine, guests[1].at(table) as theirs:
        action = mine.hear("welcome")["seats"][0]["actions"][0]
        theirs.hear("welcome")
        answer = mine.do("1", "act", action=action)
        update = theirs.hear()
    assert (answer["type"], answer["id"], answer["number"]) == ("yes", "1", 6)
    assert (update["type"], update["number"]) == ("update", 6)
    assert [part["seat"] for part in update["seats"]] == [1]


def test_two_windows_of_one_player_stay_in_step(server: LiveServer) -> None:
    table, guests = gather(server)
    with guests[0].at(table) as one, guests[0].at(table) as other:
        action = one.hear("welcome")["seats"][0]["actions"][0]
        other.hear("welcome")
        one.say("do", id="1", command={"type": "act", "action": action})
        assert one.hear("update") == other.hear("update")


def test_whoever_comes_back_gets_what_they_missed(server: LiveServer) -> None:
    table, guests = gather(server)
    with guests[0].at(table) as line:
        welcome = line.hear("welcome")
    action = welcome["seats"][0]["actions"][0]
    guests[0].do(table, "act", action=action)
    with guests[0].at(table, last=welcome["number"]) as line:
        update = line.hear()
    assert (update["type"], update["number"]) == ("update", welcome["number"] + 1)
    with guests[0].at(table, last=10_000) as line:
        assert line.hear()["type"] == "welcome"


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("null", ""),
        ("[]", ""),
        ("{", ""),
        ("7", ""),
        ('{"type": "dance"}', ""),
        ('{"type": "do", "id": "a"}', "a"),
        ('{"type": "do", "id": "b", "command": {"type": "act"}}', "b"),
        ('{"type": "do", "id": "c", "command": {"type": "start", "x": 1}}', "c"),
        ('{"type": "do", "id": 4, "command": {"type": "start"}}', ""),
        ('{"type": "hello", "last": "x"}', ""),
        ('{"type": "ask", "id": "d", "seat": 0, "query": 3}', "d"),
        ("[" * 8000, ""),
        ('"\\ud800"', ""),
        (b"\x00\x01", ""),
    ],
)
def test_what_is_not_understood_is_answered_and_the_connection_lives_on(
    server: LiveServer, text: str | bytes, id: str
) -> None:
    table, guests = gather(server)
    with guests[0].at(table) as line:
        line.hear("welcome")
        line.connection.send(text)
        answer = line.hear()
        assert (answer["type"], answer["id"], answer["code"]) == ("no", id, "bad_message")
        line.say("ping")
        assert line.hear()["type"] == "pong"


def test_text_that_is_no_utf_8_is_not_understood_either(server: LiveServer) -> None:
    table, guests = gather(server)
    with guests[0].at(table) as line:
        line.hear("welcome")
        line.connection.send(b'{"type": "\xff"}', text=True)
        assert line.hear()["code"] == "bad_message"
        line.say("ping")
        assert line.hear()["type"] == "pong"


def test_too_much_that_is_not_understood_ends_the_connection(server: LiveServer) -> None:
    table, guests = gather(server)
    with guests[0].at(table) as line:
        for _ in range(21):
            line.connection.send("null")
            assert line.hear("no")["code"] == "bad_message"
        assert ended(line) == {"type": "bye", "why": "bad_message"}


def test_a_message_beyond_16_kilobytes_ends_the_connection(server: LiveServer) -> None:
    table, guests = gather(server)
    with guests[0].at(table) as line:
        line.hear("welcome")
        line.say("do", id="1", command={"type": "say", "seat": 0, "text": "x" * 16_384})
        with pytest.raises(ConnectionClosed) as closed:
            line.hear()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009


def test_the_first_message_is_hello(server: LiveServer) -> None:
    table, guests = gather(server)
    with guests[0].socket(table) as line:
        line.say("ping")
        assert line.hear()["code"] == "bad_message"
        assert ended(line) == {"type": "bye", "why": "bad_message"}


def test_a_page_of_another_house_is_turned_away(server: LiveServer) -> None:
    table, guests = gather(server)
    for origin in ("https://elsewhere.example", "null", f"{server.url}.example"):
        with pytest.raises(InvalidStatus) as refused, guests[0].socket(table, Origin=origin):
            pass
        assert refused.value.response.status_code == 403
    with guests[0].socket(table, Origin=server.url) as line:
        line.say("hello")
        assert line.hear()["type"] == "welcome"


def test_a_table_that_is_not_there_is_not_found(guest: Guest) -> None:
    with pytest.raises(InvalidStatus) as refused, guest.socket(Table("nowhere", "")):
        pass
    assert refused.value.response.status_code == 404
    assert json.loads(refused.value.response.body or b"")["code"] == "not_found"


def test_a_stranger_watches_a_private_table_only_with_its_invitation(server: LiveServer) -> None:
    table, _ = gather(server)
    stranger = server.guest()
    with stranger.at(table) as line:
        assert line.hear()["code"] == "forbidden"
        assert ended(line) == {"type": "bye", "why": "forbidden"}
    with stranger.at(table, invite=table.invite) as line:
        welcome = line.hear()
        assert [sight["seat"] for sight in welcome["seats"]] == [None]
        answer = line.do("1", "say", seat=0, text="hello")
        assert answer["code"] == "forbidden"


def test_a_seat_taken_over_the_socket_comes_with_its_key(server: LiveServer) -> None:
    host, friend = server.guest(), server.guest()
    table = host.open_table()
    friend.post("/api/people/me", json={"name": "Bo"})
    with friend.at(table, invite=table.invite) as line:
        line.hear("welcome")
        answer = line.do("1", "sit", name="Bo")
    key = answer["key"]
    assert server.guest().post(f"{table.path}/join", json={"key": key}).json() == {"seat": 0}
    assert table.id in friend.get("/api/tables/mine").text


def test_a_question_is_answered_for_one_s_own_seat_alone(server: LiveServer) -> None:
    table, guests = gather(server)
    with guests[0].at(table) as line:
        line.hear("welcome")
        line.say("ask", id="mine", seat=0, query={"kind": "best", "seat": 0})
        assert line.hear("answered", "no")["id"] == "mine"
        line.say("ask", id="theirs", seat=1, query={"kind": "best", "seat": 1})
        assert line.hear("answered", "no")["code"] == "not_yours"
        line.say("ask", id="odd", seat=0, query={"kind": "weather"})
        assert line.hear("answered", "no")["code"] == "bad_message"
        line.say("ask", id="where", seat=99, query={})
        assert line.hear("answered", "no")["code"] == "not_found"


def test_a_client_that_does_not_listen_is_dismissed_and_slows_nobody(server: LiveServer) -> None:
    table, guests = gather(server)
    drops = _slow_clients(guests[0])
    with _deaf_client(server, table, guests[1]), guests[0].at(table) as line:
        line.hear("welcome")
        for n in range(10_000):  # the system itself keeps some megabytes for a connection
            line.say("do", id=f"{n}", command={"type": "say", "seat": 0, "text": "茶" * 500})
            assert line.hear("yes", "no")["type"] == "yes"
            if n % 100 == 0 and _slow_clients(guests[0]) > drops:
                break
    assert _slow_clients(guests[0]) == drops + 1


def test_whoever_has_hung_up_is_let_go_without_the_collector(server: LiveServer) -> None:
    table, guests = gather(server)
    gc.collect()
    gc.disable()
    try:
        before = _wires()
        for _ in range(5):
            with guests[0].at(table) as line:
                line.hear("welcome")
        until = time.monotonic() + 60
        while (left := _wires() - before) and time.monotonic() < until:
            time.sleep(0.05)
    finally:
        gc.enable()
    assert left == 0


def _wires() -> int:
    return sum(type(it) in (WebSocketProtocol, ServerProtocol) for it in gc.get_objects())


def _slow_clients(guest: Guest) -> float:
    text = guest.get("/metrics").text
    return float(text.split("\nteahouse_slow_clients_total ")[1].split()[0])


def _deaf_client(server: LiveServer, table: Table, guest: Guest) -> socket.socket:
    """Says hello and never reads; its buffer is small, so that it is full soon."""
    host, port = server.url.removeprefix("http://").split(":")
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    client.connect((host, int(port)))
    cookie = f"teahouse={guest.cookies['teahouse']}"
    client.sendall(
        f"GET {table.path}/socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    assert b" 101 " in client.recv(1024)
    hello = b'{"type":"hello"}'
    client.sendall(bytes((0x81, 0x80 | len(hello), 0, 0, 0, 0)) + hello)
    return client
