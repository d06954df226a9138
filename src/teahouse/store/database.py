"""The seam between the stores and the two databases.

Stores are written once, in SQL that SQLite and PostgreSQL both understand: parameters are $1, $2
and so on, upserts are `on conflict`, and `returning` tells which rows were changed. Each database
has one executor that meets the protocol `Database`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from importlib.resources import files
from typing import Any, Protocol, TypeAlias, TypeVar

__all__ = [
    "Database",
    "SqlStore",
    "Statement",
    "Writes",
    "compare_and_set",
    "counted_writes",
    "is_reading",
    "note_write",
    "placeholders",
    "statements",
]

Statement: TypeAlias = tuple[str, tuple[object, ...]]
"""A statement in SQL, and its parameters."""


class Database(Protocol):
    """Runs SQL. A write is durable once it returns.

    Every call may raise JournalError, and a write that may have been done UnsureError. A write that
    would repeat a unique value raises Conflict.
    """

    async def run(self, statement: str, *values: object) -> list[Any]:
        """Runs one statement, which is a transaction of its own, and returns its rows."""

    async def find(self, query: str, *values: object) -> list[Any]:
        """Returns the few rows that a query finds by a key, in the quickest way."""

    async def run_all(self, *statements: Statement, guard: Statement | None = None) -> bool:
        """Runs statements in one transaction, and returns True.

        A guard is run first. If it returns no row, it has changed nothing, none of the statements
        is run, and the result is False.
        """


Row = TypeVar("Row")
Result = TypeVar("Result")


class SqlStore:
    """A part of a journal that keeps rows in tables of its own."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._run = database.run

    async def _all(self, kind: Callable[..., Row], query: str, *values: object) -> list[Row]:
        """Returns what `kind` makes of the columns of each row that is found."""
        return [kind(*row) for row in await self._run(query, *values)]

    async def _first(self, kind: Callable[..., Row], query: str, *values: object) -> Row | None:
        return next(iter(await self._all(kind, query, *values)), None)


async def compare_and_set(
    database: Database,
    read: Statement,
    decide: Callable[[Any], tuple[Result, Sequence[Statement]]],
) -> Result:
    """Reads a row, and writes what is decided about it unless another writer was faster.

    `decide` is given the row, or None, and returns a result and statements. The first statement
    returns a row only if the version is still the one read. If it is not, all is done again, so no
    change is lost. Without statements nothing is written. What `decide` raises is passed on.
    """
    query, values = read
    while True:
        found = await database.run(query, *values)
        result, statements = decide(found[0] if found else None)
        if not statements or await database.run_all(*statements[1:], guard=statements[0]):
            return result


class Writes:
    """The number of durable writes of a task and of those that it has started."""

    def __init__(self) -> None:
        self.count = 0


_writes: ContextVar[Writes | None] = ContextVar("writes", default=None)


@contextmanager
def counted_writes() -> Iterator[Writes]:
    """Counts the writes within the block.

    If a later step of a request fails, they tell whether an earlier one was done.
    """
    before = _writes.set(Writes())
    try:
        found = _writes.get()
        assert found is not None
        yield found
    finally:
        _writes.reset(before)


def note_write() -> None:
    """Counts a write, which is durable now, if somebody wants to know."""
    if (writes := _writes.get()) is not None:
        writes.count += 1


def statements(name: str) -> dict[str, str]:
    """Returns the statements in a file of SQL of this package, by their names in it."""
    found: dict[str, str] = {}
    for line in (files("teahouse.store") / f"{name}.sql").read_text("utf-8").splitlines():
        if line.startswith("-- name: "):
            title = line.removeprefix("-- name: ")
        elif line and not line.startswith("--"):
            found[title] = f"{found[title]}\n{line}" if title in found else line
    return found


def is_reading(statement: str) -> bool:
    """Whether a statement reads only. All that do begin with the word select."""
    return statement.lstrip().startswith("select")


def placeholders(rows: Iterable[Sequence[object]], *, after: int = 0) -> str:
    """Returns ($1, $2), ($3, $4) and so on for rows of values, counted on from number `after`."""
    texts = []
    for row in rows:
        texts.append(f"({', '.join(f'${after + n}' for n in range(1, len(row) + 1))})")
        after += len(row)
    return ", ".join(texts)
