"""A Teahouse server under load: how it is started, and the people who play at its tables."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TypeAlias
from urllib.parse import urlsplit

import msgspec
from msgspec import Raw

from .clients import HttpClient, WebSocketClient, connect_websocket
from .measurements import Latencies
from .player_script import PlayerScript

__all__ = ["PlayedTable", "Teahouse", "own_server", "server_at", "start_server"]


START = b"start"  # the id of its command


# The parts of the server's messages that are read: numbers, and the actions that are listed.


class _Listed(msgspec.Struct):
    gone: list[int] = []
    new: list[tuple[int, Raw]] = []


class _SeatChange(msgspec.Struct):
    actions: _Listed | None = None


class _SeatSight(msgspec.Struct):
    actions: list[Raw] = []


class _Message(msgspec.Struct, tag_field="type", tag=lambda name: name.strip("_").lower()):
    pass


class _Welcome(_Message):
    number: int
    seats: list[_SeatSight] = []


class _Update(_Message):
    number: int
    seats: list[_SeatChange] = []


class _Yes(_Message):
    id: str
    number: int


class _No(_Message):
    id: str
    code: str


class _Presence(_Message):
    pass


class _Bye(_Message):
    pass


_Heard: TypeAlias = _Welcome | _Update | _Yes | _No | _Presence | _Bye
_decode = msgspec.json.Decoder(_Heard).decode


class LoadPerson(msgspec.Struct, frozen=True):
    """A guest and the cookie that they are known by."""

    cookie: str

    @property
    def headers(self) -> Mapping[str, str]:
        return {"Cookie": self.cookie}


class Teahouse:
    """A Teahouse server under load."""

    name = "teahouse"

    def __init__(self, host: str, port: int, *, pid: int | None = None) -> None:
        self.http = HttpClient(host, port)
        self.pid = pid

    async def open_table(self, players: int, times: Latencies) -> PlayedTable:
        """Opens a table as one person. The others come by its invitation."""
        wish = {"game": "chinatown", "options": {"players": players}}
        made = await self.http.post("/api/tables", wish)
        id, invite = made.json()["id"], made.json()["invite"]
        host = LoadPerson(_cookie(made.headers))
        people = [host]
        for seat in range(players):
            headers = host.headers if seat == 0 else {}
            body = {"name": f"Player {seat}", "seat": seat, "invite": invite}
            sat = await self.http.post(f"/api/tables/{id}/sit", body, headers=headers)
            if seat:
                people.append(LoadPerson(_cookie(sat.headers)))
        return await self._begin(id, people, times)

    async def rematch(self, id: str, people: Sequence[LoadPerson], times: Latencies) -> PlayedTable:
        """Opens a rematch of the same people."""
        made = await self.http.post(f"/api/tables/{id}/rematch", {}, headers=people[0].headers)
        return await self._begin(made.json()["id"], people, times)

    async def _begin(self, id: str, people: Sequence[LoadPerson], times: Latencies) -> PlayedTable:
        table = PlayedTable(self, id, people, times)
        for seat in range(len(people)):
            await table.connect(seat)
        table.start()
        await table.started
        return table


def _cookie(headers: Mapping[str, str]) -> str:
    return headers["set-cookie"].partition(";")[0]


class PlayedTable:
    """A table of Chinatown with all its players, each with at most one action in flight."""

    def __init__(
        self, server: Teahouse, id: str, people: Sequence[LoadPerson], times: Latencies
    ) -> None:
        self.id = id
        self.people = people
        self.is_over = False
        self.started: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._server = server
        self._times = times
        self._sockets: list[WebSocketClient] = []
        self._listed: list[list[bytes]] = [[] for _ in people]
        self._script = PlayerScript(len(people), id)
        self._acted = 0
        self._on_way: dict[str, tuple[int, float]] = {}  # by id: seat, and when it was sent
        self._sent: dict[int, float] = {}  # by number, once it is known
        self._told: dict[int, int] = {}  # by number: how many have been told
        self._is_closed = False

    async def connect(self, seat: int) -> None:
        http = self._server.http
        path = f"/api/tables/{self.id}/socket"
        on_text, headers = partial(self._on_text, seat), self.people[seat].headers
        self._sockets.append(
            await connect_websocket(
                http.host, http.port, path, on_text, headers=headers, on_close=self._lost
            )
        )
        self._sockets[seat].send(b'{"type":"hello"}')

    def start(self) -> None:
        self._sockets[0].send(b'{"type":"do","id":"%b","command":{"type":"start"}}' % START)

    def act(self) -> bool:
        busy = {seat for seat, _ in self._on_way.values()}
        chosen = self._script.choose(self._listed, busy)
        if chosen is None:
            return False
        seat, action = chosen
        self._acted += 1
        id = str(self._acted)
        self._on_way[id] = seat, perf_counter()
        self._sockets[seat].send(
            b'{"type":"do","id":"%b","command":{"type":"act","action":%b}}' % (id.encode(), action)
        )
        return True

    def lasts(self, actions: int) -> bool:
        return self._acted + actions < self._script.shortest_game

    def close(self) -> None:
        self._is_closed = True
        for socket_ in self._sockets:
            socket_.abort()

    async def again(self) -> PlayedTable:
        """Returns a rematch, or a table with new people if the game is not over."""
        if self.is_over:
            return await self._server.rematch(self.id, self.people, self._times)
        return await self._server.open_table(len(self.people), self._times)

    # what the server says

    def _on_text(self, seat: int, text: bytes) -> None:
        message = _decode(text)
        match message:
            case _Update():
                self._on_update(seat, message)
            case _Yes():
                self._on_yes(message)
            case _No():
                self._on_no(message)
            case _Welcome():
                self._listed[seat] = [bytes(action) for s in message.seats for action in s.actions]
            case _Presence() | _Bye():
                pass  # after a goodbye the connection is lost

    def _on_update(self, seat: int, update: _Update) -> None:
        for change in update.seats:
            if change.actions is not None:
                self._listed[seat] = _after(self._listed[seat], change.actions)
        told = self._told[update.number] = self._told.get(update.number, 0) + 1
        if told == len(self.people):
            self._settle(update.number)

    def _on_yes(self, yes: _Yes) -> None:
        if yes.id == START.decode():
            if not self.started.done():
                self.started.set_result(None)
            return
        # Updates may come before this answer, so either may be the last that is waited for.
        _, self._sent[yes.number] = self._on_way.pop(yes.id)
        if self._told.get(yes.number, 0) == len(self.people):
            self._settle(yes.number)

    def _on_no(self, no: _No) -> None:
        self._on_way.pop(no.id, None)
        self._times.refused += 1

    def _settle(self, number: int) -> None:
        """Records the latency of an action once all players have been told of it."""
        sent = self._sent.pop(number, None)
        if sent is not None:
            self._times.took.append(perf_counter() - sent)
            del self._told[number]
        self.is_over = self.started.done() and not any(self._listed) and not self._on_way

    def _lost(self) -> None:
        if not self._is_closed:
            self._times.failures += 1
            self.is_over = True


def _after(listed: list[bytes], change: _Listed) -> list[bytes]:
    gone = set(change.gone)
    now = [action for place, action in enumerate(listed) if place not in gone]
    for place, action in change.new:
        now.insert(place, bytes(action))
    return now


RUN = "from teahouse.cli.main import run; run()"
OPEN_AT = re.compile(rb"open at (http://\S+)")


async def start_server(
    database: str, *, port: int = 0, program: str = RUN, options: Sequence[str] = ()
) -> tuple[asyncio.subprocess.Process, str]:
    """Starts `teahouse serve`, and returns its process and address.

    It has no limits on requests, as all players come from one address.
    """
    python = [sys.executable, *(() if program != RUN else ("-P",)), "-c", program]
    serve = ["serve", "--no-open", "--no-limits", "--tempo", "instant", "--port", str(port)]
    process = await asyncio.create_subprocess_exec(
        *(*python, *serve, "--database", database, *options),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    return process, await _address(process)


async def _address(process: asyncio.subprocess.Process) -> str:
    assert process.stdout is not None
    async for line in process.stdout:
        found = OPEN_AT.search(line)
        if found:
            return found[1].decode()
    raise OSError("the server did not start")


@asynccontextmanager
async def own_server(program: str = RUN) -> AsyncIterator[Teahouse]:
    """Runs a server on a temporary SQLite file for the block.

    `program` is the Python that starts it.
    """
    with TemporaryDirectory(prefix="teahouse-load-") as folder:
        process, url = await start_server(str(Path(folder) / "load.db"), program=program)
        try:
            yield server_at(url, pid=process.pid)
        finally:
            if process.returncode is None:
                process.terminate()
            await process.wait()


def server_at(url: str, *, pid: int | None = None) -> Teahouse:
    """Returns the server at an address such as http://127.0.0.1:8765."""
    parts = urlsplit(url)
    return Teahouse(parts.hostname or "127.0.0.1", parts.port or 80, pid=pid)
