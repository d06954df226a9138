"""`teahouse` with stock sockets: uvicorn's own protocol and Starlette's own interface to it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from teahouse.cli.main import run
from teahouse.server import app, serve
from teahouse.server.web.socket import table_socket
from teahouse.server.web.websocket import EXTENSION

PROGRAM = "from benchmarks.stock_sockets import main; main()"


class StockSocket:
    """A connection as the server needs it, by Starlette's means: a queue and a task that sends."""

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


async def stock_socket(websocket: WebSocket) -> None:
    stock = StockSocket(websocket)
    websocket.scope.setdefault("extensions", {})[EXTENSION] = stock
    try:
        await table_socket(websocket)
    finally:
        stock.stop()


def main() -> None:
    vars(serve)["WebSocketProtocol"] = WebSocketsSansIOProtocol
    vars(app)["table_socket"] = stock_socket
    run()
