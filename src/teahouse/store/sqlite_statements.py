"""Runs the SQL of moderation, invitations and shared links in SQLite.

The database is a journal's file, such a file beside a server, or one in memory.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from threading import Lock
from typing import Any, Protocol

from .migrations import steps
from .moderation import Run, SqlModeration, Statement
from .social import SqlSharing, SqlSocial

__all__ = [
    "connection_moderation",
    "connection_runs",
    "memory_moderation",
    "memory_sharing",
    "memory_social",
    "sqlite_runs",
]


MIGRATIONS = (5, 8)  # the migrations that make the tables of moderation


class WriteDurably(Protocol):
    """Runs work in a transaction and returns once it is durable."""

    def __call__(self, work: Callable[[sqlite3.Connection], Any]) -> Awaitable[Any]: ...


def sqlite_runs(
    write: WriteDurably, read: Callable[[Callable[[sqlite3.Connection], Any]], Awaitable[Any]]
) -> tuple[Run, Callable[[Sequence[Statement]], Awaitable[None]]]:
    """Returns two functions that run SQL in SQLite: one statement, and several in a transaction."""

    async def run(statement: str, *values: object) -> list[Any]:
        ask = read if statement.lstrip().startswith("select") else write
        found: list[Any] = await ask(lambda connection: _executed(connection, (statement, values)))
        return found

    async def run_all(statements: Sequence[Statement]) -> None:
        await write(lambda connection: [_executed(connection, one) for one in statements])

    return run, run_all


def connection_moderation(connection: sqlite3.Connection) -> SqlModeration:
    """Returns moderation over a connection of its own, for the operator's commands."""
    return SqlModeration(*connection_runs(connection))


def connection_runs(
    connection: sqlite3.Connection,
) -> tuple[Run, Callable[[Sequence[Statement]], Awaitable[None]]]:
    """Returns the functions of `sqlite_runs` for one connection.

    A lock lets in one thread at a time.
    """
    lock = Lock()

    def in_transaction(work: Callable[[sqlite3.Connection], Any]) -> Any:
        with lock:
            connection.execute("begin immediate")
            try:
                result = work(connection)
            except BaseException:
                connection.execute("rollback")
                raise
            connection.execute("commit")
            return result

    async def write(work: Callable[[sqlite3.Connection], Any]) -> Any:
        return await asyncio.to_thread(in_transaction, work)

    def locked(work: Callable[[sqlite3.Connection], Any]) -> Any:
        with lock:
            return work(connection)

    async def read(work: Callable[[sqlite3.Connection], Any]) -> Any:
        return await asyncio.to_thread(locked, work)

    return sqlite_runs(write, read)


def memory_moderation() -> SqlModeration:
    """Returns moderation for a journal in memory, which is never pruned."""
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    for number in MIGRATIONS:
        connection.executescript(steps("sqlite")[number - 1])
    connection.executescript(
        "create table tables (id text, updated integer, status text);"
        "create table people (id text, name text, login text, created integer);"
        "create table seats (person text);"
    )
    return connection_moderation(connection)


def _executed(connection: sqlite3.Connection, statement: Statement) -> list[Any]:
    sql, values = statement
    named = {str(n): value for n, value in enumerate(values, 1)}
    return connection.execute(sql, named).fetchall()


SOCIAL, SHARING = 6, 7  # the migrations that make the tables of each


def memory_social() -> SqlSocial:
    """Returns invitations and groups for a journal in memory."""
    return SqlSocial(*connection_runs(_tables_of(SOCIAL)))


def memory_sharing() -> SqlSharing:
    """Returns shared links and agreements for a journal in memory."""
    return SqlSharing(*connection_runs(_tables_of(SHARING)))


def _tables_of(migration: int) -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    connection.executescript(steps("sqlite")[migration - 1])
    return connection
