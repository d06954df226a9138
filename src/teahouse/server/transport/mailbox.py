"""What waits for the one who reads it."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

__all__ = ["Mailbox"]


class Mailbox(asyncio.Queue[Any]):
    """A queue for one reader, who is woken without ceremony."""

    def __init__(self) -> None:
        super().__init__()
        self._new_future = asyncio.get_running_loop().create_future
        self._letters: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, item: Any) -> None:
        self._letters.append(item)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    def news(self) -> asyncio.Future[None]:
        """Done when there is something to take."""
        self._reader = reader = self._new_future()
        if self._letters:
            reader.set_result(None)
        return reader

    async def get(self) -> Any:
        while not self._letters:
            await self.news()
        return self._letters.popleft()

    def get_nowait(self) -> Any:
        return self._letters.popleft()

    def empty(self) -> bool:
        return not self._letters

    def qsize(self) -> int:
        return len(self._letters)
