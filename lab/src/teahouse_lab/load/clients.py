"""Clients of minimal cost, for HTTP and WebSocket, so that what is measured is the server."""

from __future__ import annotations

import asyncio
import os
from base64 import b64encode
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, cast

import msgspec

__all__ = [
    "HttpAnswer",
    "HttpClient",
    "HttpError",
    "OnText",
    "WebSocketClient",
    "connect_websocket",
]


class HttpError(Exception):
    """A response with a status of 400 or above, or a server that hung up without one."""


class HttpAnswer(msgspec.Struct, frozen=True):
    """A response. Header names are in lower case, and the last of several headers counts."""

    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return msgspec.json.decode(self.body)


class HttpClient:
    """A client of one server that sends each request on a new connection."""

    def __init__(self, host: str, port: int) -> None:
        self.host = host
        self.port = port

    async def post(
        self, path: str, body: object, *, headers: Mapping[str, str] | None = None
    ) -> HttpAnswer:
        return await self.ask("POST", path, msgspec.json.encode(body), headers=headers)

    async def ask(
        self,
        method: str,
        path: str,
        body: bytes = b"",
        *,
        headers: Mapping[str, str] | None = None,
    ) -> HttpAnswer:
        """Sends a request. Raises HttpError unless it succeeds."""
        reader, writer = await asyncio.open_connection(self.host, self.port)
        try:
            writer.write(self._request(method, path, body, headers or {}) + body)
            answer = _answer(await reader.read())
        finally:
            writer.close()
        if answer.status >= 400:
            told = answer.body[:300].decode(errors="replace")
            raise HttpError(f"{method} {path}: {answer.status} {told}")
        return answer

    def _request(self, method: str, path: str, body: bytes, headers: Mapping[str, str]) -> bytes:
        lines = [
            f"{method} {path} HTTP/1.1",
            f"Host: {self.host}:{self.port}",
            "Connection: close",
            "Content-Type: application/json",
            f"Content-Length: {len(body)}",
            *(f"{name}: {value}" for name, value in headers.items()),
        ]
        return "\r\n".join(lines).encode() + b"\r\n\r\n"


def _answer(raw: bytes) -> HttpAnswer:
    head, _, body = raw.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    if not first.startswith("HTTP/1."):
        raise HttpError("the server hung up")
    pairs = (line.partition(": ") for line in lines)
    headers = {name.lower(): value for name, _, value in pairs}
    if headers.get("transfer-encoding") == "chunked":
        body = _joined(body)
    return HttpAnswer(int(first.split()[1]), headers, body)


def _joined(body: bytes) -> bytes:
    parts, start = [], 0
    while start < len(body):
        line_end = body.index(b"\r\n", start)
        size = int(body[start:line_end], 16)
        parts.append(body[line_end + 2 : line_end + 2 + size])
        start = line_end + 2 + size + 2
    return b"".join(parts)


OnText: TypeAlias = Callable[[bytes], None]

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
FINAL, MASKED = 0x80, 0x80
NO_MASK = bytes(4)  # a mask of zeros leaves the text unchanged


class WebSocketClient(asyncio.Protocol):
    """One connection. Every text message must be a single frame, and is given to `on_text`."""

    def __init__(self, request: bytes, on_text: OnText, on_close: Callable[[], None]) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._request = request
        self._on_text = on_text
        self._on_close = on_close
        self._buffer = b""
        self._transport: asyncio.WriteTransport | None = None

    @property
    def is_open(self) -> bool:
        return self._transport is not None

    def send(self, text: bytes) -> None:
        """Sends a text message, or does nothing once the connection is lost."""
        self._send_frame(TEXT, text)

    def abort(self) -> None:
        """Closes the connection at once."""
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
        self._on_close()

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
        self.abort()
        return False

    def _read_frames(self) -> None:
        buffer, start = self._buffer, 0
        while len(buffer) - start >= 2:
            body, size = _measure(buffer, start)
            if len(buffer) < body + size:
                break
            self._on_frame(buffer[start] & 0x0F, buffer[body : body + size])
            start = body + size
        self._buffer = buffer[start:]

    def _on_frame(self, kind: int, body: bytes) -> None:
        if kind == TEXT:
            self._on_text(body)
        elif kind == PING:
            self._send_frame(PONG, body)
        elif kind == CLOSE:
            self.abort()

    def _send_frame(self, kind: int, body: bytes) -> None:
        if self._transport is None:
            return
        size = len(body)
        if size < 126:
            head = bytes((FINAL | kind, MASKED | size))
        else:
            head = bytes((FINAL | kind, MASKED | 126)) + size.to_bytes(2, "big")
        self._transport.write(head + NO_MASK + body)


def _measure(buffer: bytes, start: int) -> tuple[int, int]:
    """Returns where a frame's body starts, and its size. Frames of a server have no mask."""
    size = buffer[start + 1]
    if size < 126:
        return start + 2, size
    width = 2 if size == 126 else 8
    return start + 2 + width, int.from_bytes(buffer[start + 2 : start + 2 + width], "big")


async def connect_websocket(
    host: str,
    port: int,
    path: str,
    on_text: OnText,
    *,
    headers: Mapping[str, str] | None = None,
    on_close: Callable[[], None] = lambda: None,
) -> WebSocketClient:
    """Returns an open connection. Raises OSError."""
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
    _, wire = await loop.create_connection(
        lambda: WebSocketClient(request, on_text, on_close), host, port
    )
    await wire.opened
    return wire
