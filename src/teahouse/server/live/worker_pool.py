"""A pool of processes that answer questions to bots."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from teahouse.play.question import Answer, Question
from teahouse.play.worker import Worker

__all__ = ["WorkerPool"]


class WorkerPool:
    """Workers, each of which answers one question at a time."""

    def __init__(self, workers: Iterable[Worker]) -> None:
        self._free: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        self._busy: set[Worker] = set()
        self.waiting = 0  # questions for which no worker is free
        for worker in workers:
            self._free.put_nowait(worker)

    async def ask(self, question: Question) -> Answer:
        """The bot's answer; raises BotFailed, and for a hint BadInput."""
        self.waiting += 1
        try:
            worker = free = await self._free.get()
        finally:
            self.waiting -= 1
        self._busy.add(worker)
        try:
            return await asyncio.to_thread(worker.ask, question)
        except asyncio.CancelledError:
            worker.close()
            free = worker.another()  # the old one still blocks its thread
            raise
        finally:
            self._busy.discard(worker)
            self._free.put_nowait(free)

    def close(self) -> None:
        """Stops every process, thinking or not."""
        for worker in self._busy:
            worker.close()
        while not self._free.empty():
            self._free.get_nowait().close()
