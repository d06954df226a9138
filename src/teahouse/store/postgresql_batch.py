"""Batches of appends: all that wait for PostgreSQL are committed in one transaction.

A commit with NOTIFY holds a lock on the whole database until it is on disk. Such commits run one
after the other, however many connections there are, so one commit for all waiting appends keeps the
rate high.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

import msgspec

from .journal import Line, TableRow

__all__ = ["Append", "BatchCommitter"]


MOST = 200  # appends in one transaction


class Append(msgspec.Struct, frozen=True):
    """The lines of one append, and the table's new row, or None if the row does not change."""

    table: str
    lines: Sequence[Line]
    row: TableRow | None


AppendOutcome: TypeAlias = Exception | None
WaitingAppend: TypeAlias = tuple[Append, "asyncio.Future[None]"]


class BatchCommitter:
    """Commits appends in batches. The next batch collects while one transaction is in flight."""

    def __init__(self, commit: Callable[[list[Append]], Awaitable[list[AppendOutcome]]]) -> None:
        self._commit = commit
        self._waiting: list[WaitingAppend] = []
        self._task: asyncio.Task[None] | None = None

    async def append(self, append: Append) -> None:
        """Returns once the append is durable. Raises what went wrong."""
        future = asyncio.get_running_loop().create_future()
        self._waiting.append((append, future))
        if self._task is None:
            self._task = asyncio.create_task(self._run())
        await future

    async def close(self) -> None:
        """Waits for pending appends."""
        if self._task is not None:
            await self._task

    async def _run(self) -> None:
        try:
            while self._waiting:
                await self._commit_next()
        finally:
            self._task = None

    async def _commit_next(self) -> None:
        taken = self._take()
        try:
            outcomes = await self._commit([append for append, _ in taken])
        except Exception as error:
            outcomes = [error] * len(taken)
        for (_, future), outcome in zip(taken, outcomes, strict=True):
            _tell(future, outcome)

    def _take(self) -> list[WaitingAppend]:
        """Takes the next batch.

        It has at most one append per table, as two may want the same number.
        """
        taken: dict[str, WaitingAppend] = {}
        later: list[WaitingAppend] = []
        for waiting in self._waiting:
            free = len(taken) < MOST and waiting[0].table not in taken
            if free:
                taken[waiting[0].table] = waiting
            else:
                later.append(waiting)
        self._waiting = later
        return list(taken.values())


def _tell(future: asyncio.Future[None], outcome: AppendOutcome) -> None:
    if future.done():
        return  # the caller was cancelled; its append is committed all the same
    if outcome is None:
        future.set_result(None)
    else:
        future.set_exception(outcome)
