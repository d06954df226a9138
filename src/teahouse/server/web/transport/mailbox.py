"""A queue for a single reader."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

__all__ = ["Mailbox"]


class Mailbox(asyncio.Queue[Any]):
    """A queue with one reader, which it wakes more cheaply than asyncio.Queue does."""

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
        """A future that is done once an item can be taken."""
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
