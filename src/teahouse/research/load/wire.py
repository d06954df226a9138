"""A WebSocket client that costs almost nothing, so that what is measured is the server."""

from __future__ import annotations

import asyncio
import os
from base64 import b64encode
from collections.abc import Callable, Mapping
from typing import TypeAlias, cast

__all__ = ["Heard", "Wire", "open_wire"]

Heard: TypeAlias = Callable[[bytes], None]

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
FINAL, MASKED = 0x80, 0x80
NO_MASK = bytes(4)  # a mask of zeros leaves the text as it is: what it guards against is no matter


class Wire(asyncio.Protocol):
    """One connection: every text that arrives goes to `heard`, each message in one frame."""

    def __init__(self, request: bytes, heard: Heard, closed: Callable[[], None]) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._request = request
        self._heard = heard
        self._closed = closed
        self._buffer = b""
        self._transport: asyncio.WriteTransport | None = None

    @property
    def is_open(self) -> bool:
        return self._transport is not None

    def say(self, text: bytes) -> None:
        """Send a text; after the connection is lost, nothing happens."""
        self._send(TEXT, text)

    def hang_up(self) -> None:
        """Close without ceremony."""
        if self._transport is not None:
            self._transport.abort()

    # what asyncio calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.WriteTransport, transport)  # uvloop's is no subclass
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        self._buffer = self._buffer + data if self._buffer else data
        if self.opened.done() or self._shake_hands():
            self._read_frames()

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("the server hung up"))
        self._closed()

    # frames

    def _shake_hands(self) -> bool:
        head, end, rest = self._buffer.partition(b"\r\n\r\n")
        if not end:
            return False
        self._buffer = rest
        status = head.split(b"\r\n", 1)[0]
        if b" 101 " in status + b" ":
            self.opened.set_result(None)
            return True
        self.opened.set_exception(ConnectionError(f"no socket: {status.decode('latin-1')}"))
        self.hang_up()
        return False

    def _read_frames(self) -> None:
        buffer, start = self._buffer, 0
        while len(buffer) - start >= 2:
            body, size = _measure(buffer, start)
            if len(buffer) < body + size:
                break
            self._hear(buffer[start] & 0x0F, buffer[body : body + size])
            start = body + size
        self._buffer = buffer[start:]

    def _hear(self, kind: int, body: bytes) -> None:
        if kind == TEXT:
            self._heard(body)
        elif kind == PING:
            self._send(PONG, body)
        elif kind == CLOSE:
            self.hang_up()

    def _send(self, kind: int, body: bytes) -> None:
        if self._transport is None:
            return
        size = len(body)
        if size < 126:
            head = bytes((FINAL | kind, MASKED | size))
        else:
            head = bytes((FINAL | kind, MASKED | 126)) + size.to_bytes(2, "big")
        self._transport.write(head + NO_MASK + body)


def _measure(buffer: bytes, start: int) -> tuple[int, int]:
    """Where a frame's body starts and how long it is; a server's frames have no mask."""
    size = buffer[start + 1]
    if size < 126:
        return start + 2, size
    width = 2 if size == 126 else 8
    return start + 2 + width, int.from_bytes(buffer[start + 2 : start + 2 + width], "big")


async def open_wire(
    host: str,
    port: int,
    path: str,
    heard: Heard,
    *,
    headers: Mapping[str, str] | None = None,
    closed: Callable[[], None] = lambda: None,
) -> Wire:
    """A connection that is ready for use; raises OSError."""
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {host}:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}",
        *(f"{name}: {value}" for name, value in (headers or {}).items()),
    ]
    request = "\r\n".join(lines).encode() + b"\r\n\r\n"
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(lambda: Wire(request, heard, closed), host, port)
    await wire.opened
    return wire
