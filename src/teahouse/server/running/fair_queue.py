"""FairQueue: work for many askers, a few at a time, one of each asker after the other."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TypeAlias

from teahouse.server.tables.refusals import Refusal

__all__ = ["FairQueue"]

Waiting: TypeAlias = "asyncio.Future[None]"


class FairQueue:
    """Lets so many work at once; whoever asks much waits for themselves, not others for them."""

    def __init__(self, *, at_once: int, most_each: int) -> None:
        self._free = at_once
        self._most_each = most_each
        self._held: Counter[str] = Counter()  # waiting and working, by asker
        self._waiting: OrderedDict[str, deque[Waiting]] = OrderedDict()

    @property
    def length(self) -> int:
        """How many wait."""
        return sum(map(len, self._waiting.values()))

    @asynccontextmanager
    async def turn(self, who: str) -> AsyncIterator[None]:
        """A turn to work; raises Refusal if the asker has too much waiting already."""
        if self._held[who] >= self._most_each:
            raise Refusal("busy", most=self._most_each)
        self._held[who] += 1
        try:
            await self._acquire(who)
            try:
                yield
            finally:
                self._release()
        finally:
            self._held[who] -= 1
            if not self._held[who]:
                del self._held[who]

    async def _acquire(self, who: str) -> None:
        if self._free:
            self._free -= 1
            return
        future: Waiting = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append(future)
        try:
            await future
        except asyncio.CancelledError:
            if future.done() and not future.cancelled():
                self._release()  # the turn had come, and nobody takes it
            raise

    def _release(self) -> None:
        """Gives the turn to the next asker in line, who then goes to its end."""
        while self._waiting:
            who, futures = self._waiting.popitem(last=False)
            future = futures.popleft()
            if futures:
                self._waiting[who] = futures
            if not future.done():
                future.set_result(None)
                return
        self._free += 1
