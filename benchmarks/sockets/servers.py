"""`teahouse serve` over another library's WebSockets."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from teahouse.cli.main import run
from teahouse.server import app, serve
from teahouse.server.web.socket import table_socket
from teahouse.server.web.websocket import EXTENSION, Mailbox

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
    from picows import WSListener, WSMsgType, picows

    private_protocol: Any = vars(picows)["WSProtocol"]  # what picows.ws_create_server makes
    text_frame, binary_frame, close_frame = WSMsgType.TEXT, WSMsgType.BINARY, WSMsgType.CLOSE

    class Connection(WSListener):  # type: ignore[misc]
        def __init__(self) -> None:
            self._mailbox = Mailbox()
            self.arrival = self._mailbox.arrival

        def on_ws_connected(self, transport: Any) -> None:
            self.transport = transport
            self._send = transport.send

        def on_ws_frame(self, transport: Any, frame: Any) -> None:
            if frame.msg_type == text_frame:
                event = {"type": "websocket.receive", "text": frame.get_payload_as_bytes()}
                self._mailbox.put_nowait(event)
            elif frame.msg_type == binary_frame:
                self._mailbox.put_nowait({"type": "websocket.receive"})
            elif frame.msg_type == close_frame:
                transport.send_close(frame.get_close_code(), frame.get_close_message())
                transport.disconnect()

        def on_ws_disconnected(self, transport: Any) -> None:
            del transport
            self._mailbox.put_nowait({"type": "websocket.disconnect"})

        def take(self) -> Any:
            return None if self._mailbox.empty() else self._mailbox.get_nowait()

        def send_text(self, text: bytes) -> None:
            self._send(text_frame, text)

        @property
        def unsent(self) -> int:
            return int(self.transport.underlying_transport.get_write_buffer_size())

        def close_soon(self) -> None:
            self.transport.send_close(1000)
            self.transport.disconnect()

    class PicowsProtocol(WebSocketsSansIOProtocol):
        """uvicorn reads the request and asks the application, and picows has all after that."""

        def data_received(self, data: bytes) -> None:
            self._request = data
            super().data_received(data)

        def handle_connect(self, event: Any) -> None:
            super().handle_connect(event)
            self._connection = Connection()
            extensions: Any = self.scope["extensions"]
            extensions[EXTENSION] = self._connection

        async def send(self, message: Any) -> None:
            if message["type"] != "websocket.accept":
                await super().send(message)
                return
            self.handshake_complete = True
            self.connections.discard(self)
            protocol = private_protocol(
                host_port=None,
                ws_path="/",
                is_client_side=False,
                ws_listener_factory=lambda _request: self._connection,
                logger=logging.getLogger("picows"),
                disconnect_on_exception=True,
                websocket_handshake_timeout=5.0,
                enable_auto_ping=False,
                auto_ping_idle_timeout=20.0,
                auto_ping_reply_timeout=20.0,
                auto_ping_strategy=1,
                enable_auto_pong=True,
                max_frame_size=self.config.ws_max_size,
                extra_headers=None,
                read_buffer_init_size=16_384,
            )
            self.transport.set_protocol(protocol)
            protocol.connection_made(self.transport)
            room = protocol.get_buffer(len(self._request))
            room[: len(self._request)] = self._request
            protocol.buffer_updated(len(self._request))

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
