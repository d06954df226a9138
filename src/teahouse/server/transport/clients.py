"""Those who watch tables from afar: what they are told waits in a bounded place, or they go."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import msgspec

from teahouse.server.broadcast.messages import Bye, FromServer, Pong
from teahouse.server.operations.metrics import Meters
from teahouse.server.running.access import still_holds
from teahouse.server.running.live_table import LiveTable
from teahouse.server.tables.caller import Caller

from .websocket import Wire

__all__ = ["SocketClient", "StreamClient", "written"]

MOST_UNSENT = 1_000_000  # bytes; whoever is further behind comes back with the last number
QUIET_SECONDS = 20.0  # a stream in which nothing happens says so, lest a proxy ends it

_encode = msgspec.json.Encoder().encode


def written(message: FromServer | bytes) -> bytes:
    return message if isinstance(message, bytes) else _encode(message)


class SocketClient:
    """A client over a WebSocket."""

    def __init__(self, wire: Wire, caller: Caller, live: LiveTable, meters: Meters) -> None:
        self.wire = wire
        self.caller = caller
        self.live = live
        self.meters = meters

    def tell(self, message: FromServer | bytes) -> None:
        if not still_holds(self.live.table, self.caller):
            self.dismiss("not_yours")
        elif self.wire.unsent > MOST_UNSENT:
            self.meters.drops.inc()
            self.dismiss("slow")
        else:
            self.wire.say(written(message))

    def dismiss(self, why: str) -> None:
        """The last word, and the end of the connection."""
        self.wire.say(written(Bye(why=why)))
        self.wire.hang_up()


class StreamClient:
    """A client over a stream of lines."""

    def __init__(self, caller: Caller, live: LiveTable, meters: Meters) -> None:
        self.caller = caller
        self.live = live
        self.meters = meters
        self._lines: list[bytes] = []
        self._size = 0
        self._is_over = False
        self._news = asyncio.Event()

    def tell(self, message: FromServer | bytes) -> None:
        if self._is_over:
            return
        if not still_holds(self.live.table, self.caller):
            self.dismiss("not_yours")
        elif self._size > MOST_UNSENT:
            self.meters.drops.inc()
            self._lines.clear()
            self.dismiss("slow")
        else:
            self._put(message)

    def dismiss(self, why: str) -> None:
        self._put(Bye(why=why))
        self._is_over = True

    def _put(self, message: FromServer | bytes) -> None:
        line = written(message) + b"\n"
        self._lines.append(line)
        self._size += len(line)
        self._news.set()

    async def lines(self) -> AsyncIterator[bytes]:
        """What there is to say, whenever there is, until the end."""
        while not self._is_over or self._lines:
            try:
                await asyncio.wait_for(self._news.wait(), QUIET_SECONDS)
            except TimeoutError:
                self._put(Pong(at=self.live.clock()))
            text = b"".join(self._lines)
            self._lines, self._size = [], 0
            self._news.clear()
            yield text
