"""Lines in PostgreSQL: the SQL statements for lines and leases, and batches of appends.

A commit with NOTIFY holds a lock on the whole database until it is on disk. Such commits run one
after the other, however many connections there are, so one commit for all waiting appends keeps the
rate high. Each statement is a transaction of its own, except those with which lines are rewritten.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import astuple

from .chain import StoredLine
from .database import statements
from .journal import Line, TableRow

__all__ = [
    "SQL",
    "Append",
    "BatchCommitter",
    "appended",
    "changed",
    "created",
    "stored",
]


SQL = statements("postgresql_lines")
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
        """Takes the next batch, with one append per table, as two may want the same number."""
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


def created(row: TableRow, lines: Sequence[Line]) -> tuple[object, ...]:
    """Returns the parameters of `create`."""
    columns = ([line.n for line in lines], [line.at for line in lines])
    return (*astuple(row), *columns, [line.text for line in lines])


def stored(found: Sequence[Any]) -> tuple[list[StoredLine], int]:
    """Returns the lines in the result of `read`, and how many lines the table has had."""
    lines = [StoredLine(*row[:4]) for row in map(tuple, found) if row[0] is not None]
    return lines, found[0]["count"]


def changed(lines: Sequence[StoredLine]) -> tuple[list[object], ...]:
    """Returns the parameters of `rewrite` that follow the table."""
    return (
        [line.n for line in lines],
        [line.text for line in lines],
        [line.checksum for line in lines],
    )


def appended(appends: Sequence[Append]) -> tuple[list[object], ...]:
    """Returns the parameters of `append`, column by column."""
    nothing = (None,) * 5
    wanted = [
        (a.table, a.lines[0].n, a.lines[-1].n, *(astuple(a.row)[1:] if a.row else nothing))
        for a in appends
    ]
    lines = [(a.table, line.n, line.at, line.text) for a in appends for line in a.lines]
    return tuple(
        list(column) for columns in (wanted, lines) for column in zip(*columns, strict=True)
    )
