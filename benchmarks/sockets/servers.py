"""`teahouse serve` over another library's WebSockets."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from teahouse.cli.main import run
from teahouse.server import app, serve
from teahouse.server.web.connection import EXTENSION
from teahouse.server.web.socket import table_socket

__all__ = ["LIBRARIES", "Library", "program"]


class AsgiSocket:
    """A connection as the server needs it, by ASGI's means: a queue and a task that sends."""

    def __init__(self, websocket: WebSocket) -> None:
        self.unsent = 0
        self._websocket = websocket
        self._received: Any = None
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._sender: asyncio.Task[None] | None = None

    def take(self) -> Any:
        received, self._received = self._received, None
        return received

    async def arrival(self) -> None:
        message = await self._websocket.receive()
        if message["type"] == "websocket.receive" and message.get("text") is not None:
            message["text"] = message["text"].encode()
        self._received = message

    def send_text(self, text: bytes) -> None:
        self.unsent += len(text)
        self._put(text)

    def close_soon(self) -> None:
        self._put(None)

    def _put(self, text: bytes | None) -> None:
        self._queue.put_nowait(text)
        if self._sender is None:
            self._sender = asyncio.create_task(self._send())

    async def _send(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):  # once the client is gone
            while (text := await self._queue.get()) is not None:
                self.unsent -= len(text)
                await self._websocket.send_text(text.decode())
            await self._websocket.close()

    def stop(self) -> None:
        if self._sender is not None:
            self._sender.cancel()


async def asgi_socket(websocket: WebSocket) -> None:
    """Serves a table's WebSocket by ASGI alone."""
    connection = AsgiSocket(websocket)
    websocket.scope.setdefault("extensions", {})[EXTENSION] = connection
    try:
        await table_socket(websocket)
    finally:
        connection.stop()


def _use_asgi(protocol: type[asyncio.Protocol]) -> None:
    vars(serve)["WebSocketProtocol"] = protocol
    vars(app)["table_socket"] = asgi_socket


def use_websockets() -> None:
    """Has uvicorn serve WebSockets by the library websockets, as it does by itself."""
    _use_asgi(WebSocketsSansIOProtocol)


def use_wsproto() -> None:
    """Has uvicorn serve WebSockets by the library wsproto."""
    from uvicorn.protocols.websockets.wsproto_impl import WSProtocol

    _use_asgi(WSProtocol)


def use_granian() -> None:
    """Has granian serve everything in place of uvicorn."""
    from granian.server.embed import Server

    class GranianServer(serve.TeahouseServer):
        async def serve(self, sockets: list[socket.socket] | None = None) -> None:
            assert sockets is not None
            host, port = sockets[0].getsockname()
            sockets[0].close()
            await Server(
                self.config.app, host, port, interface="asgi", http="1", log_enabled=False
            ).serve()

    vars(serve)["TeahouseServer"] = GranianServer
    vars(app)["table_socket"] = asgi_socket


def use_picows() -> None:
    """Has uvicorn serve HTTP, and hand a connection to picows once its request is admitted."""
    from .picows_protocol import PicowsProtocol  # only here, as only this library needs picows

    vars(serve)["WebSocketProtocol"] = PicowsProtocol


class Library(NamedTuple):
    """A library, the package it is in, and what has the server use it.

    `is_public` says whether it can be used without classes that it keeps to itself.
    """

    name: str
    package: str
    use: Callable[[], None]
    is_public: bool = True


LIBRARIES = (
    Library("uvicorn with websockets", "websockets", use_websockets),
    Library("uvicorn with wsproto", "wsproto", use_wsproto),
    Library("granian", "granian", use_granian),
    Library("uvicorn with picows", "picows", use_picows, is_public=False),
)


def program(library: str) -> str:
    """Returns the Python that starts a server over this library's WebSockets."""
    return f"from benchmarks.sockets.servers import main; main({library!r})"


def main(library: str) -> None:
    """Runs `teahouse` over a library, by its name."""
    (chosen,) = (known for known in LIBRARIES if known.name == library)
    chosen.use()
    run()
