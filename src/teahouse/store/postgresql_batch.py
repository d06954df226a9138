"""Appends that wait for PostgreSQL are committed together, as the writer does for SQLite.

A commit that carries a notice holds a lock of the whole database until it is on the disk, so that
such commits come one after the other however many connections there are. One commit for all who
wait is what makes it quick.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

import msgspec

from .journal import Line, TableRow

__all__ = ["Append", "BatchCommitter"]

MOST = 200  # appends in one transaction, so that none waits long for the others


class Append(msgspec.Struct, frozen=True):
    """What one caller wants to be written."""

    table: str
    lines: Sequence[Line]
    row: TableRow | None


Outcome: TypeAlias = Exception | None
Waiting: TypeAlias = tuple[Append, "asyncio.Future[None]"]


class BatchCommitter:
    """While one transaction is on its way, the next one gathers."""

    def __init__(self, commit: Callable[[list[Append]], Awaitable[list[Outcome]]]) -> None:
        self._commit = commit
        self._waiting: list[Waiting] = []
        self._task: asyncio.Task[None] | None = None

    async def append(self, append: Append) -> None:
        """Returns once it is durable; raises what came in its way."""
        future = asyncio.get_running_loop().create_future()
        self._waiting.append((append, future))
        if self._task is None:
            self._task = asyncio.create_task(self._run())
        await future

    async def close(self) -> None:
        """Finish what waits."""
        if self._task is not None:
            await self._task

    async def _run(self) -> None:
        while self._waiting:
            taken = self._take()
            try:
                outcomes = await self._commit([append for append, _ in taken])
            except Exception as error:
                outcomes = [error] * len(taken)
            for (_, future), outcome in zip(taken, outcomes, strict=True):
                _tell(future, outcome)
        self._task = None

    def _take(self) -> list[Waiting]:
        """The first who wait, but one a table: of two who want the same number one must lose."""
        taken: dict[str, Waiting] = {}
        later: list[Waiting] = []
        for waiting in self._waiting:
            free = len(taken) < MOST and waiting[0].table not in taken
            if free:
                taken[waiting[0].table] = waiting
            else:
                later.append(waiting)
        self._waiting = later
        return list(taken.values())


def _tell(future: asyncio.Future[None], outcome: Outcome) -> None:
    if future.done():
        return  # whoever waited was cancelled; what they asked for is done all the same
    if outcome is None:
        future.set_result(None)
    else:
        future.set_exception(outcome)
