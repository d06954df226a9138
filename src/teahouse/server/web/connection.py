"""A connection: what a WebSocket's endpoint needs of whatever carries its messages."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any, Protocol

__all__ = ["EXTENSION", "Connection", "Mailbox", "connection_of"]


class Connection(Protocol):
    """Carries text messages both ways: over a WebSocket, or within a browser."""

    def take(self) -> Any:
        """Returns the next message, or None if there is none; then `arrival` is to be awaited."""

    def arrival(self) -> asyncio.Future[None]:
        """Returns a future that is done once a message can be taken."""
        ...

    def send_text(self, text: bytes) -> None:
        """Queues one text message."""

    @property
    def unsent(self) -> int:
        """How many bytes wait for a client that reads too slowly."""
        ...

    def abort(self) -> None:
        """Closes the connection without sending what waits."""

    def close_soon(self, code: int = 1000) -> None:
        """Sends what waits, and closes the connection."""


class Mailbox(asyncio.Queue[Any]):
    """A queue with one reader. Waking the reader is cheaper than in asyncio.Queue."""

    def __init__(self) -> None:
        super().__init__()
        self._new_future = asyncio.get_running_loop().create_future
        self._items: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, item: Any) -> None:
        self._items.append(item)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    def arrival(self) -> asyncio.Future[None]:
        """Returns a future that is done once an item can be taken."""
        self._reader = reader = self._new_future()
        if self._items:
            reader.set_result(None)
        return reader

    async def get(self) -> Any:
        while not self._items:
            await self.arrival()
        return self._items.popleft()

    def get_nowait(self) -> Any:
        return self._items.popleft()

    def empty(self) -> bool:
        return not self._items

    def qsize(self) -> int:
        return len(self._items)


EXTENSION = "teahouse.websocket"


def connection_of(scope: Any) -> Connection:
    """Returns the connection of an ASGI scope."""
    connection: Connection = scope["extensions"][EXTENSION]
    return connection
