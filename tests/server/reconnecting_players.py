"""Players who lose their server and come back, keeping their view from nothing but what they hear.

What a client must do is in docs/protocol.md: say the last number on coming back, send again what
was not answered, and read changes as they are written.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any
from urllib.parse import urlsplit

import msgspec

from teahouse.core import plain
from teahouse.games import game
from teahouse.server.state.events import ActionDone, Opened, TableEvent, event_from
from teahouse.server.state.table import Table
from teahouse.store.journal import Line
from teahouse_lab.load.clients import HttpClient, WebSocketClient, connect_websocket

__all__ = ["Seat", "TablePlayers", "check_nothing_lost", "folded", "until"]

START = "start"
_REMOVED = object()


async def until(condition: Callable[[], bool], seconds: float = 120.0) -> None:
    """Wait for something that others bring about."""
    end = asyncio.get_running_loop().time() + seconds
    while not condition():
        assert asyncio.get_running_loop().time() < end, "it has not happened"
        await asyncio.sleep(0.001)


class Seat:
    """One player's client."""

    def __init__(self, table: str, seat: int, cookie: str, *, invite: str = "") -> None:
        self.table = table
        self.seat = seat
        self.cookie = cookie
        self.invite = invite
        self.key = ""  # gets the seat back elsewhere
        self.number: int | None = None
        self.view: Any = None
        self.info: Any = None
        self.listed: list[bytes] = []
        self.on_way: dict[str, bytes] = {}  # what was sent and not answered
        self.yes: list[tuple[str, int]] = []
        self.no: list[dict[str, Any]] = []
        self.heard: list[tuple[int, bytes]] = []  # and the number of the last line then
        self._socket: WebSocketClient | None = None

    @property
    def is_there(self) -> bool:
        return self._socket is not None and self._socket.is_open

    async def come(self, url: str) -> None:
        """Connect, or come back with the last number, and send again what was not answered."""
        parts = urlsplit(url)
        path = f"/api/tables/{self.table}/socket"
        socket = await connect_websocket(
            parts.hostname or "",
            parts.port or 80,
            path,
            self._hear,
            headers={"Cookie": self.cookie},
        )
        socket.send(msgspec.json.encode(self._hello()))
        self._socket = socket
        for text in self.on_way.values():
            socket.send(text)

    def _hello(self) -> dict[str, Any]:
        last = {} if self.number is None else {"last": self.number}
        return {"type": "hello", **last, **({"invite": self.invite} if self.invite else {})}

    def say(self, message: dict[str, Any]) -> None:
        """Send anything, once."""
        assert self._socket is not None
        self._socket.send(msgspec.json.encode(message))

    def go(self) -> None:
        if self._socket is not None:
            self._socket.abort()

    def do(self, id: str, command: dict[str, Any]) -> None:
        """Send a command; if the connection is down, it goes when it is up again."""
        text = msgspec.json.encode({"type": "do", "id": id, "command": command})
        self.on_way[id] = text
        if self._socket is not None:
            self._socket.send(text)

    def _hear(self, text: bytes) -> None:
        message = msgspec.json.decode(text)
        self._heed(message)
        self.heard.append((self.number or 0, text))

    def _heed(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "welcome":
                self._welcome(message)
            case "update":
                self._update(message)
            case "yes":
                if self.on_way.pop(message["id"], None) is not None:
                    self.yes.append((message["id"], message["number"]))
            case "no":
                self.on_way.pop(message["id"], None)
                self.no.append(message)

    def _welcome(self, message: dict[str, Any]) -> None:
        self.number, self.info = message["number"], message["table"]
        for part in message["seats"]:
            self.view = part["view"]
            self.listed = [msgspec.json.encode(action) for action in part["actions"]]

    def _update(self, message: dict[str, Any]) -> None:
        assert self.number is not None
        assert message["number"] >= self.number, "told of an older line"
        self.number = message["number"]
        for change in message.get("table", []):
            self.info = changed(self.info, *change)
        for part in message.get("seats", []):
            for change in part.get("changes", []):
                self.view = changed(self.view, *change)
            listed = part.get("actions") or {}
            gone = set(listed.get("gone", []))
            self.listed = [a for n, a in enumerate(self.listed) if n not in gone]
            for place, action in listed.get("new", []):
                self.listed.insert(place, msgspec.json.encode(action))


def changed(whole: Any, path: list[Any], value: Any = _REMOVED) -> Any:
    """The value after one change."""
    if not path:
        return value
    head, *rest = path
    part = whole.copy()
    if not rest and value is _REMOVED:
        del part[head]
    elif isinstance(part, list) and head == len(part):
        part.append(value)
    else:
        inner = part.get(head) if isinstance(part, dict) else part[head]
        part[head] = changed(inner, rest, value)
    return part


class TablePlayers:
    """All the players of one table."""

    def __init__(self, id: str, seats: Sequence[Seat], invite: str) -> None:
        self.id = id
        self.seats = seats
        self.invite = invite
        self.ids = count(1)

    @classmethod
    async def gather(cls, url: str, players: int, *, bots: int = 0, **wish: Any) -> TablePlayers:
        """A table where all have sat down; the first is its host, the last seats are for bots."""
        parts = urlsplit(url)
        asker = HttpClient(parts.hostname or "", parts.port or 80)
        options = {"players": players, **wish.pop("options", {})}
        made = await asker.post("/api/tables", {"game": "chinatown", **wish, "options": options})
        id, invite = made.json()["id"], made.json()["invite"]
        host = made.headers["set-cookie"].partition(";")[0]
        seats = []
        for seat in range(players - bots):
            wanted = {"name": f"Player {seat}", "seat": seat, "invite": invite}
            headers = {} if seat else {"Cookie": host}
            sat = await asker.post(f"/api/tables/{id}/sit", wanted, headers=headers)
            cookie = sat.headers["set-cookie"].partition(";")[0] if seat else host
            seats.append(Seat(id, seat, cookie))
            seats[-1].key = sat.json()["key"]
        for bot in range(bots):
            body = {"id": f"bot {bot}", "command": {"type": "add_bot", "bot": "random"}}
            await asker.post(f"/api/tables/{id}/commands", body, headers={"Cookie": host})
        return cls(id, seats, invite)

    async def come(self, *urls: str) -> None:
        """Everyone who is away comes, by turns to each of these servers."""
        for seat in self.seats:
            if not seat.is_there:
                await seat.come(urls[seat.seat % len(urls)])

    async def start(self) -> None:
        self.seats[0].do(START, {"type": "start"})
        await until(lambda: all(seat.view is not None for seat in self.seats))

    def act(self, seat: int, action: bytes) -> None:
        command = {"type": "act", "action": msgspec.Raw(action)}
        self.seats[seat].do(f"{seat}-{next(self.ids)}", command)

    @property
    def listed(self) -> list[list[bytes]]:
        return [seat.listed for seat in self.seats]

    @property
    def busy(self) -> set[int]:
        """Those who wait for an answer, or have not been told yet of what they did."""
        return {s.seat for s in self.seats if s.on_way or not s.is_there or s.number is None}

    @property
    def is_settled(self) -> bool:
        """Whether all have had their answers and have been told of the same last line."""
        return not self.busy and len({seat.number for seat in self.seats}) == 1


def folded(id: str, lines: Sequence[Line]) -> Table:
    """The table that a journal's lines make, replayed from the first."""
    assert [line.n for line in lines] == list(range(1, len(lines) + 1))
    changes: list[TableEvent] = [event_from(line.text) for line in lines]
    opened = changes[0]
    assert isinstance(opened, Opened)
    table = Table(id, game(opened.game), opened, lines[0].at)
    for line, change in zip(lines[1:], changes[1:], strict=True):
        table.write(line.n, line.at, change)
    return table


def ids_by_number(lines: Sequence[Line]) -> dict[int, str]:
    """The ids that players gave to their actions, by the number of the line."""
    changes = ((line.n, event_from(line.text)) for line in lines)
    return {
        n: change.id for n, change in changes if isinstance(change, ActionDone) and "-" in change.id
    }


def check_nothing_lost(players: TablePlayers, lines: Sequence[Line]) -> None:
    """What was acknowledged is there, in order and once, and all views agree with a replay."""
    ids = ids_by_number(lines)
    assert len(set(ids.values())) == len(ids), "something happened twice"
    for seat in players.seats:
        assert not seat.on_way
        acknowledged = [(n, id) for id, n in seat.yes if id != START]
        mine = [(n, id) for n, id in ids.items() if id.startswith(f"{seat.seat}-")]
        assert acknowledged == mine
    table = folded(players.id, lines)
    for seat in players.seats:
        assert seat.number == table.n
        assert seat.view == plain(table.game.view(table.state, seat.seat))
