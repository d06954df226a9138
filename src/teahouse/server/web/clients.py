"""Clients: connections to a table, which are dropped when they read too slowly."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import msgspec

from teahouse.server.live.live_table import LiveTable
from teahouse.server.live.messages import Bye, FromServer, Pong
from teahouse.server.monitoring import Meters
from teahouse.server.state.access import Caller, still_holds

from .connection import Connection

__all__ = ["SocketClient", "StreamClient", "encoded"]

MOST_UNSENT = 1_000_000  # bytes; a client with more is dismissed, and connects again
QUIET_SECONDS = 20.0  # after so long a silence a pong keeps proxies from closing the stream

_encode = msgspec.json.Encoder().encode


def encoded(message: FromServer | bytes) -> bytes:
    """Returns a message as JSON. Bytes are JSON already."""
    return message if isinstance(message, bytes) else _encode(message)


class SocketClient:
    """A client over a WebSocket."""

    def __init__(
        self,
        connection: Connection,
        caller: Caller,
        live: LiveTable,
        meters: Meters,
        session: str = "",
        address: str = "",
    ) -> None:
        self.connection = connection
        self.address = address
        self.session = session  # the hash of its cookie's token
        self.is_visible = True  # until the page says that it is hidden
        self.caller = caller
        self.live = live
        self.meters = meters

    def send(self, message: FromServer | bytes) -> None:
        """Sends a message; a caller who lost the seat or reads too slowly is dismissed instead."""
        if not still_holds(self.live.table, self.caller):
            self.dismiss("not_yours")
        elif self.connection.unsent > MOST_UNSENT:
            self.meters.drops.inc()
            self.dismiss("slow")
        else:
            self.connection.send_text(encoded(message))

    def dismiss(self, why: str) -> None:
        """Sends a goodbye with the reason and closes the connection."""
        self.connection.send_text(encoded(Bye(why=why)))
        self.connection.close_soon()

    def cut(self, why: str) -> None:
        """Ends the connection without sending what still waits to be sent."""
        if self.connection.unsent:
            self.connection.abort()
        else:
            self.dismiss(why)


class StreamClient:
    """A client over an HTTP stream of JSON lines."""

    def __init__(self, caller: Caller, live: LiveTable, meters: Meters, address: str = "") -> None:
        self.address = address
        self.session = ""  # it has no cookie, but a seat's key
        self.is_visible = True
        self.caller = caller
        self.live = live
        self.meters = meters
        self._lines: list[bytes] = []
        self._size = 0
        self._is_over = False
        self._has_lines = asyncio.Event()

    def send(self, message: FromServer | bytes) -> None:
        """Sends a message; a caller who lost the seat or reads too slowly is dismissed instead."""
        if self._is_over:
            return
        if not still_holds(self.live.table, self.caller):
            self.dismiss("not_yours")
        elif self._size > MOST_UNSENT:
            self.meters.drops.inc()
            self.cut("slow")
        else:
            self._put(message)

    def dismiss(self, why: str) -> None:
        """Sends a goodbye with the reason and ends the stream."""
        self._put(Bye(why=why))
        self._is_over = True

    def cut(self, why: str) -> None:
        """Ends the stream without sending what still waits to be sent."""
        self._lines.clear()
        self.dismiss(why)

    def _put(self, message: FromServer | bytes) -> None:
        line = encoded(message) + b"\n"
        self._lines.append(line)
        self._size += len(line)
        self._has_lines.set()

    async def lines(self) -> AsyncIterator[bytes]:
        """Yields the encoded lines as they come, until the client is dismissed."""
        while not self._is_over or self._lines:
            try:
                async with asyncio.timeout(QUIET_SECONDS):
                    await self._has_lines.wait()
            except TimeoutError:
                self._put(Pong(at=self.live.clock()))
            text = b"".join(self._lines)
            self._lines, self._size = [], 0
            self._has_lines.clear()
            yield text
