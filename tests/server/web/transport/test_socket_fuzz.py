"""Whatever is thrown at a table's socket, the server is well and other tables are undisturbed."""

from __future__ import annotations

import contextlib
import json
import random
import socket
import struct
from collections.abc import Callable, Iterator
from time import monotonic, sleep
from typing import Any

import pytest
from tests.server.live_server import Guest, LiveServer, Table, gather

HANDSHAKE = (
    "GET {path}/socket HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    "Cookie: {cookie}\r\n\r\n"
)


class Attacker:
    """A player at one table, with a socket that keeps to no rules."""

    def __init__(
        self, server: LiveServer, table: Table, guest: Guest, chance: random.Random
    ) -> None:
        self.server = server
        self.table = table
        self.guest = guest
        self.chance = chance

    @contextlib.contextmanager
    def tcp(self) -> Iterator[socket.socket]:
        host, port = self.server.url.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port)), timeout=10) as connection:
            yield connection

    @contextlib.contextmanager
    def shaken(self) -> Iterator[socket.socket]:
        """After the handshake."""
        with self.tcp() as connection:
            request = HANDSHAKE.format(
                path=self.table.path,
                host=self.server.url.removeprefix("http://"),
                cookie=f"teahouse={self.guest.cookies['teahouse']}",
            )
            connection.sendall(request.encode())
            assert b" 101 " in connection.recv(4096)
            yield connection


def frame(payload: bytes, opcode: int = 1, *, final: bool = True, size: int | None = None) -> bytes:
    """A client's frame; `size` is what it says its payload's length is."""
    size = len(payload) if size is None else size
    head = bytes([(0x80 if final else 0) | opcode])
    if size < 126:
        head += bytes([0x80 | size])
    elif size < 1 << 16:
        head += b"\xfe" + struct.pack("!H", size)
    else:
        head += b"\xff" + struct.pack("!Q", size)
    return head + bytes(4) + payload


HELLO = frame(b'{"type":"hello"}')


# attacks


def random_bytes_for_a_handshake(attacker: Attacker) -> None:
    for _ in range(20):
        with attacker.tcp() as connection:
            send(connection, attacker.chance.randbytes(attacker.chance.randrange(1, 4000)))


def half_a_handshake(attacker: Attacker) -> None:
    for _ in range(20):
        with attacker.tcp() as connection:
            request = HANDSHAKE.format(path=attacker.table.path, host="x", cookie="").encode()
            send(connection, request[: attacker.chance.randrange(len(request))])


def random_bytes_for_frames(attacker: Attacker) -> None:
    for _ in range(20):
        with attacker.shaken() as connection:
            send(connection, HELLO)
            send(connection, attacker.chance.randbytes(attacker.chance.randrange(1, 4000)))


def truncated_frames(attacker: Attacker) -> None:
    for _ in range(20):
        with attacker.shaken() as connection:
            whole = HELLO + frame(b'{"type":"ping"}')
            send(connection, whole[: attacker.chance.randrange(1, len(whole))])


def frames_that_lie(attacker: Attacker) -> None:
    odd = [
        frame(b"x", size=1 << 40),
        frame(b"x", opcode=3),
        frame(b"x" * 200, opcode=9),
        frame(b"", opcode=0),
        frame(b"\xff\xfe"),
        frame(b"{", final=False) + frame(b"}", opcode=1),
        frame(b"{", final=False) * 1000,
        b"\x81\x05hello",  # not masked
        frame(b"\x00", opcode=8),
        frame(struct.pack("!H", 9999), opcode=8),
    ]
    for bad in odd:
        with attacker.shaken() as connection:
            send(connection, HELLO + bad)
            drain(connection)


def a_megabyte(attacker: Attacker) -> None:
    text = b'{"type":"do","id":"1","command":{"type":"say","seat":0,"text":"%s"}}'
    for large in (frame(text % (b"x" * 1_000_000)), fragments(text % (b"x" * 1_000_000))):
        with attacker.shaken() as connection:
            send(connection, HELLO + large)
            drain(connection)


def fragments(text: bytes) -> bytes:
    parts = [text[n : n + 1000] for n in range(0, len(text), 1000)]
    first, *middle, last = parts
    return (
        frame(first, final=False)
        + b"".join(frame(part, opcode=0, final=False) for part in middle)
        + frame(last, opcode=0)
    )


def a_flood(attacker: Attacker) -> None:
    with attacker.shaken() as connection:
        send(connection, HELLO + frame(b'{"type":"ping"}') * 20_000)
    with attacker.shaken() as connection:
        send(connection, HELLO + frame(b"", opcode=9) * 20_000)
    with attacker.shaken() as connection:
        ask = b'{"type":"ask","id":"1","seat":0,"query":{"kind":"best","seat":0}}'
        send(connection, HELLO + frame(ask) * 500)


def connections_that_say_nothing(attacker: Attacker) -> None:
    with contextlib.ExitStack() as many:
        for _ in range(100):
            many.enter_context(attacker.shaken())


def stale_and_impossible_numbers(attacker: Attacker) -> None:
    for last in (-1, 0, 1, 4, 10**6, 2**63, -(2**63), 10**30):
        with attacker.guest.at(attacker.table, last=last) as line:
            assert line.hear()["type"] in ("welcome", "update", "no")
    with attacker.guest.at(attacker.table) as line:
        for seen in (-1, 0, 1, 10**6, 10**30):
            action = {"type": "done", "seat": 0}
            assert line.do(f"{seen}", "act", action=action, seen=seen)["type"] == "no"


def other_people_s_seats(attacker: Attacker) -> None:
    with attacker.guest.at(attacker.table) as line:
        line.hear("welcome")
        for seat in (1, 2, 3, -1, 10**9, None, True, "0", 0.5):
            answers = [
                line.do("a", "act", action={"type": "ready", "seat": seat, "ready": True}),
                line.do("b", "say", seat=seat, text="I am they"),
                line.do("c", "leave_to_bot", seat=seat),
                line.do("d", "rename", seat=seat, name="Eve"),
            ]
            assert [answer["type"] for answer in answers] == ["no"] * 4
            line.say("ask", id="e", seat=seat, query={})
            assert line.hear("no", "answered")["type"] == "no"


def mutated_messages(attacker: Attacker) -> None:
    models: list[Any] = [
        {"type": "hello", "last": 3},
        {
            "type": "do",
            "id": "1",
            "command": {"type": "act", "action": {"type": "done", "seat": 0}},
        },
        {"type": "do", "id": "2", "command": {"type": "say", "seat": 0, "text": "hm", "to": [1]}},
        {"type": "do", "id": "3", "command": {"type": "mark", "seat": 0, "mark": "wanted"}},
        {"type": "do", "id": "4", "command": {"type": "ask_undo", "seat": 0, "to": 4}},
        {"type": "ask", "id": "5", "seat": 0, "query": {"kind": "draft", "gives": []}},
    ]
    for _ in range(40):
        with attacker.shaken() as connection:
            send(connection, HELLO)
            for _ in range(15):
                model = attacker.chance.choice(models)
                text = json.dumps(mutated(model, attacker.chance)).encode()
                send(connection, frame(text[:16_000]))
            drain(connection, seconds=0.05)


def mutated(value: Any, chance: random.Random) -> Any:
    """The value with something odd somewhere in it."""
    odd: list[Any] = [
        None,
        -1,
        10**30,
        1e308,
        "",
        "x" * 5000,
        "\x00",
        [],
        {},
        True,
        [[[[]]]],
        {"": {}},
    ]
    if chance.random() < 0.25:
        return chance.choice(odd)
    if isinstance(value, dict) and value:
        key = chance.choice(list(value))
        return {**value, key: mutated(value[key], chance)}
    if isinstance(value, list) and value:
        return [*value, mutated(value[0], chance)]
    return chance.choice(odd)


def send(connection: socket.socket, text: bytes) -> None:
    """The server may hang up in the middle of it."""
    with contextlib.suppress(OSError):
        connection.sendall(text)


def drain(connection: socket.socket, seconds: float = 5) -> None:
    connection.settimeout(seconds)
    with contextlib.suppress(OSError):
        while connection.recv(65_536):
            pass


ATTACKS: list[Callable[[Attacker], None]] = [
    random_bytes_for_a_handshake,
    half_a_handshake,
    random_bytes_for_frames,
    truncated_frames,
    frames_that_lie,
    a_megabyte,
    a_flood,
    connections_that_say_nothing,
    stale_and_impossible_numbers,
    other_people_s_seats,
    mutated_messages,
]


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.__name__)
def test_the_server_and_other_tables_are_undisturbed(
    server: LiveServer, attack: Callable[[Attacker], None], caplog: pytest.LogCaptureFixture
) -> None:
    table, guests = gather(server)
    quiet, (calm, *_) = gather(server)
    with calm.at(quiet) as line:
        line.hear("welcome")
        attack(Attacker(server, table, guests[0], random.Random(attack.__name__)))
        answer = line.do("calm", "say", seat=0, text="What was that?")
        assert answer["type"] == "yes"
    assert calm.get("/readyz").status_code == 200
    assert_plays_on(table, guests)
    assert_all_have_left(calm)
    assert 'outcome="failed"' not in calm.get("/metrics").text
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


def assert_plays_on(table: Table, guests: list[Guest]) -> None:
    for guest in guests:
        with guest.at(table) as line:
            [sight] = line.hear("welcome")["seats"]
            if sight["actions"]:
                assert line.do("play", "act", action=sight["actions"][0])["type"] == "yes"


def assert_all_have_left(guest: Guest) -> None:
    """No connection is kept for someone who is gone."""
    until = monotonic() + 60
    while (left := clients(guest)) and monotonic() < until:
        sleep(0.05)
    assert left == 0


def clients(guest: Guest) -> float:
    lines = guest.get("/metrics").text.splitlines()
    return sum(float(line.split()[-1]) for line in lines if line.startswith("teahouse_clients"))
