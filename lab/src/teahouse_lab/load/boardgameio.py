"""A boardgame.io server under load, in its own protocol over socket.io.

The same client speaks to both servers, with the same frames and as little parsing, so that neither
server has the advantage of a cheaper client on the same machine.
"""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from itertools import count
from pathlib import Path
from time import perf_counter

import msgspec

from .clients import HttpClient, WebSocketClient, connect_websocket
from .measurements import Latencies

__all__ = ["BoardgameIo", "boardgameio_server"]

GAME = "offers"
SPACE = f"/{GAME},".encode()
SOCKET = "/socket.io/?EIO=4&transport=websocket"
JOINED, PING, PONG = b"40" + SPACE, b"2", b"3"
SYNCED = b"42" + SPACE + b'["sync",'
UPDATE = b"42" + SPACE + b'["update",'
LAST = b'{"G":{"last":'
MADE = b',"made":'
OPEN_OFFERS = 6  # at a table, before the oldest is closed again
NOTE = 10_000

_encode = msgspec.json.Encoder().encode


class BoardgameIo:
    """A boardgame.io server, with its sockets on one port and its lobby on another."""

    name = "boardgame.io"

    def __init__(self, port: int, lobby: int, pid: int | None) -> None:
        self.pid = pid
        self.port = port
        self._http = HttpClient("localhost", lobby)

    async def open_table(self, players: int, times: Latencies) -> OffersTable:
        made = await self._http.post(f"/games/{GAME}/create", {"numPlayers": players})
        match = made.json()["matchID"]
        table = OffersTable(match, players, times)
        for seat in range(players):
            body = {"playerID": str(seat), "playerName": f"Player {seat}"}
            joined = await self._http.post(f"/games/{GAME}/{match}/join", body)
            await table.sit(self.port, seat, joined.json()["playerCredentials"])
        return table


class OffersTable:
    """A table whose players make offers and close them again, several at the same time."""

    is_over = False

    def __init__(self, match: str, players: int, times: Latencies) -> None:
        self._match = match
        self._players = players
        self._times = times
        self._sockets: list[WebSocketClient] = []
        self._keys: list[str] = []
        self._numbers = count(1)
        self._sent: dict[int, tuple[int, float]] = {}
        self._busy: set[int] = set()  # seats that wait for an answer
        self._told: dict[int, int] = {}
        self._made = 0
        self._open: list[tuple[int, int]] = []  # offers, each with its number and its maker
        self._offering: dict[int, int] = {}  # seats by the number of their action

    async def sit(self, port: int, seat: int, key: str) -> None:
        loop = asyncio.get_running_loop()
        steps = {word: loop.create_future() for word in (JOINED, SYNCED)}
        on_text = partial(self._on_text, seat, steps)
        socket_ = await connect_websocket("localhost", port, SOCKET, on_text, on_close=self._lost)
        self._sockets.append(socket_)
        self._keys.append(key)
        socket_.send(JOINED)
        await steps[JOINED]
        socket_.send(_event("sync", self._match, str(seat), key, self._players))
        await steps[SYNCED]

    def act(self) -> bool:
        """Sends an offer to the next player. With enough offers open, closes the oldest instead."""
        number = next(self._numbers)
        closing = len(self._open) >= OPEN_OFFERS
        seat = self._open[0][1] if closing else number % self._players
        if seat in self._busy:
            return False
        if closing:
            offer, _ = self._open.pop(0)
            move = self._move(seat, "close", [number, offer])
        else:
            self._offering[number] = seat
            move = self._move(seat, "offer", [number, (seat + 1) % self._players, NOTE])
        self._busy.add(seat)
        self._sent[number] = seat, perf_counter()
        self._sockets[seat].send(move)
        return True

    def lasts(self, _: int) -> bool:
        return True

    async def again(self) -> OffersTable:
        """Returns this same table, as its game has no end."""
        return self

    def close(self) -> None:
        for socket_ in self._sockets:
            socket_.abort()

    def _move(self, seat: int, name: str, args: list[int]) -> bytes:
        signed = {"playerID": str(seat), "credentials": self._keys[seat]}
        action = {"type": "MAKE_MOVE", "payload": {"type": name, "args": args, **signed}}
        return _event("update", action, 0, self._match, str(seat))

    def _on_text(self, seat: int, steps: dict[bytes, asyncio.Future[None]], text: bytes) -> None:
        if text.startswith(UPDATE):
            self._on_update(text)
        elif text == PING:
            self._sockets[seat].send(PONG)
        else:
            for word, step in steps.items():
                if text.startswith(word) and not step.done():
                    step.set_result(None)

    def _on_update(self, text: bytes) -> None:
        """Reads which action led to the new state. Its number is at the state's start."""
        start = text.index(LAST) + len(LAST)
        end = text.index(MADE, start)
        number = int(text[start:end])
        told = self._told.get(number, 0) + 1
        self._told[number] = told
        if told == 1 and number in self._offering:
            made = int(text[end + len(MADE) : text.index(b",", end + len(MADE))])
            self._open.append((made, self._offering.pop(number)))
        if told == self._players:
            seat, sent = self._sent.pop(number)
            self._times.took.append(perf_counter() - sent)
            self._busy.discard(seat)
            del self._told[number]

    def _lost(self) -> None:
        self._times.failures += 1


def _event(*parts: object) -> bytes:
    return b"42" + SPACE + _encode(parts)


@asynccontextmanager
async def boardgameio_server(folder: Path) -> AsyncIterator[BoardgameIo]:
    """Runs the server in this folder for the block. Its packages must be installed."""
    port, lobby = _free_port(), _free_port()
    process = await asyncio.create_subprocess_exec(
        *("node", "server.js", str(port), str(lobby)),
        cwd=folder,
        env={**os.environ, "NODE_ENV": "production"},
        stdout=subprocess.PIPE,
    )
    assert process.stdout is not None
    try:
        while (line := await process.stdout.readline()).strip() != b"ready":
            if not line:
                raise OSError(f"boardgame.io did not start: npm ci in {folder}")
        yield BoardgameIo(port, lobby, process.pid)
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("", 0))
        port: int = free.getsockname()[1]
        return port
