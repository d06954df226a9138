"""Messages and requests that are nearly right: refused, and never a fault of the server's."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from structlog.testing import capture_logs
from tests.server.live_server import Guest, LiveServer, Table, gather, running_server
from tests.server.malformed import Drawn, spoilt
from websockets.exceptions import ConnectionClosed

DOCS = Path(__file__).parents[4] / "docs"
MESSAGES = json.loads((DOCS / "messages.schema.json").read_text())["$defs"]
HTTP = json.loads((DOCS / "openapi.json").read_text())
ACTIONS = ("Keep", "MakeOffer", "Accept", "Decline", "Withdraw", "Ready", "PlaceTile", "Judge")
AT_ONCE = 20
OF_ONE_TABLE = 400


@contextmanager
def faultless_server() -> Iterator[LiveServer]:
    """A server that logs no error until it is stopped."""
    with capture_logs() as lines, running_server() as server:
        yield server
    assert lines
    assert [line for line in lines if line["log_level"] in ("error", "critical")] == []


class Talker:
    """A player whose messages are drawn from the schema and spoilt."""

    def __init__(self, server: LiveServer, seed: int) -> None:
        self.chance = random.Random(seed)
        self.drawn = Drawn(MESSAGES, self.chance)
        self.table, guests = gather(server)
        self.guest = guests[0]

    def send(self, count: int) -> None:
        """So many messages, over as many connections as it takes."""
        sent = 0
        while sent < count:
            with suppress(ConnectionClosed), self.guest.at(self.table) as line:
                while sent < count:
                    for _ in range(AT_ONCE):
                        sent += 1
                        line.connection.send(self._message())
                    line.say("ping")
                    while (heard := line.hear())["type"] != "pong":
                        assert heard.get("code") != "failed", heard

    def _message(self) -> str:
        message = self.drawn.value({"$ref": "#/$defs/FromClient"})
        command = message.get("command", {})
        if command.get("type") == "act":
            action = self.chance.choice(ACTIONS)
            command["action"] = self.drawn.value({"$ref": f"#/$defs/Chinatown{action}"})
        return spoilt(message, self.chance).decode("utf-8", "replace")


def send_messages(count: int) -> None:
    with faultless_server() as server:
        for seed in range(-(-count // OF_ONE_TABLE)):
            Talker(server, seed).send(OF_ONE_TABLE)


def test_malformed_messages_are_refused() -> None:
    send_messages(OF_ONE_TABLE)


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_a_hundred_thousand_malformed_messages_are_refused() -> None:
    send_messages(100_000)


class Asker:
    """Someone whose requests are drawn from the document and spoilt."""

    def __init__(self, guest: Guest, table: Table, seed: int) -> None:
        self.guest = guest
        self.table = table
        self.chance = random.Random(seed)
        self.drawn = Drawn(HTTP["components"]["schemas"], self.chance)
        self.operations = [
            (method, path, operation)
            for path, methods in HTTP["paths"].items()
            if not path.endswith("/stream")  # never ends
            for method, operation in methods.items()
        ]

    def ask(self) -> httpx.Response:
        method, path, operation = self.chance.choice(self.operations)
        for parameter in operation.get("parameters", ()):
            path = path.replace(f"{{{parameter['name']}}}", self._part(parameter["name"]))
        query = {"seat": self._part("seat")} if self.chance.random() < 0.3 else None
        headers = {"Content-Type": "application/json"}
        body = self._body(operation)
        return self.guest.request(method, path, params=query, content=body, headers=headers)

    def _part(self, name: str) -> str:
        if name == "table" and self.chance.random() < 0.7:
            return self.table.id
        return self.chance.choice(("0", "-1", "9" * 30, "x", "%00", "..", "%ff", "me", "chinatown"))

    def _body(self, operation: dict[str, Any]) -> bytes | None:
        content = operation.get("requestBody", {}).get("content", {})
        if "application/json" in content:
            return spoilt(self.drawn.value(content["application/json"]["schema"]), self.chance)
        return self.chance.randbytes(50) if content else None


def send_requests(count: int) -> None:
    with faultless_server() as server:
        for seed in range(-(-count // OF_ONE_TABLE)):
            table, guests = gather(server, public=True)
            asker = Asker(guests[0], table, seed)
            for _ in range(OF_ONE_TABLE):
                answer = asker.ask()
                assert answer.status_code < 500 or answer.status_code == 503, answer.text


def test_malformed_requests_are_refused() -> None:
    send_requests(OF_ONE_TABLE)


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_twenty_thousand_malformed_requests_are_refused() -> None:
    send_requests(20_000)
