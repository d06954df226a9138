"""The journal in PostgreSQL, for many processes and machines.

Here are also the migration and the checks of its schema, and a check that its commits are durable.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any
from urllib.parse import urlsplit

import asyncpg

from teahouse.core import BadInput

from . import postgresql_lines as rows
from .chain import checked, rewritten
from .database import Statement, is_reading, note_write
from .journal import (
    Conflict,
    Journal,
    JournalError,
    Line,
    News,
    SessionEnded,
    TableRow,
    UnsureError,
    check_numbers,
)
from .migrations import check_not_newer, check_not_older, steps
from .postgresql_lines import Append, BatchCommitter
from .postgresql_listener import DECISIONS, LOST, SESSIONS, Listener

__all__ = ["PostgresJournal", "check_current", "migrate"]


OURS = 0x54454148  # "TEAH", the number of our advisory lock
VERSION = "select coalesce(max(version), 0) from teahouse_schema"
MAKE_VERSIONS = "create table if not exists teahouse_schema (version integer primary key)"


async def check_durable(connection: Any, where: str) -> None:
    """Raises BadInput for a database that acknowledges commits before they are on disk."""
    for setting in ("synchronous_commit", "fsync"):
        value = await connection.fetchval(f"show {setting}")
        if value == "off":
            raise BadInput(f"{where} runs with {setting} off: a game could be lost; turn it on")


async def migrate(connection: Any, where: str, to: int | None = None) -> None:
    """Migrates the schema. An advisory lock makes servers that start together take turns."""
    async with connection.transaction():
        await connection.execute("select pg_advisory_xact_lock($1)", OURS)
        await connection.execute(MAKE_VERSIONS)
        version = await connection.fetchval(VERSION)
        check_not_newer(version, len(steps("postgresql")), where)
        for number, step in enumerate(steps("postgresql")[version:to], version + 1):
            await connection.execute(step)
            await connection.execute("insert into teahouse_schema values ($1)", number)


async def check_current(connection: Any, where: str) -> None:
    """Raises BadInput for a schema of any other version."""
    if await connection.fetchval("select to_regclass('teahouse_schema')") is None:
        raise BadInput(f"there is no journal of Teahouse in {where}")
    version, known = await connection.fetchval(VERSION), len(steps("postgresql"))
    check_not_newer(version, known, where)
    check_not_older(version, known, where)


CONNECTIONS = 8
SECONDS = 10.0  # limit for a statement, and for waiting for a connection
SETTINGS = {
    "application_name": "teahouse",
    "statement_timeout": "10s",
    "idle_in_transaction_session_timeout": "60s",
}


class PostgresDatabase:
    """Runs SQL in PostgreSQL, over a pool of connections."""

    def __init__(self, url: str, *, reading: bool = False) -> None:
        self._url = url
        self._reading = reading
        self._pool: Any = None
        self.where = _place(url)

    async def open(self) -> None:
        try:
            self._pool = await asyncpg.create_pool(
                self._url,
                min_size=1,
                max_size=CONNECTIONS,
                timeout=SECONDS,
                command_timeout=SECONDS,
                server_settings=SETTINGS,
            )
            async with self._pool.acquire() as connection:
                await check_durable(connection, self.where)
                await (check_current if self._reading else migrate)(connection, self.where)
        except BadInput:
            await self.close()
            raise
        except LOST as error:
            await self.close()
            raise BadInput(f"{self.where} cannot be used: {_reason(error)}") from error
        except ValueError as error:  # the error's text might quote a password, so it is not shown
            raise BadInput("the address of PostgreSQL cannot be read") from error

    async def close(self) -> None:
        if self._pool is not None:
            with suppress(*LOST):
                await self._pool.close()

    @asynccontextmanager
    async def connection(self, *, is_writing: bool = False) -> AsyncIterator[Any]:
        """Yields a connection of the pool. Database errors are raised as Conflict or JournalError.

        With `is_writing` an error after the connection was taken is an UnsureError, unless
        PostgreSQL has reported that it did nothing.
        """
        is_asked = False
        if self._pool is None:
            raise JournalError("the journal is not open")
        try:
            async with self._pool.acquire(timeout=SECONDS) as connection:
                is_asked = is_writing  # from here on it may be written, whatever fails
                yield connection
        except asyncpg.UniqueViolationError as error:
            raise Conflict(f"another was first: {error.detail}") from error
        except LOST as error:
            await self._pool.expire_connections()  # the pool's other connections may be dead too
            kind = UnsureError if is_asked and not _has_refused(error) else JournalError
            raise kind(f"{self.where} has failed: {_reason(error)}") from error

    async def run(self, statement: str, *values: object) -> list[Any]:
        is_writing = not is_reading(statement)
        if not is_writing and any(isinstance(value, str) and "\0" in value for value in values):
            return []  # PostgreSQL cannot store such text, so nothing is found
        async with self.connection(is_writing=is_writing) as connection:
            rows: list[Any] = await connection.fetch(statement, *values)
        if is_writing:
            note_write()
        return rows

    async def find(self, query: str, *values: object) -> list[Any]:
        return await self.run(query, *values)

    async def run_all(self, *statements: Statement, guard: Statement | None = None) -> bool:
        async with self.connection(is_writing=True) as connection, connection.transaction():
            if guard is not None and not await connection.fetch(guard[0], *guard[1]):
                return False
            for statement, values in statements:
                await connection.execute(statement, *values)
        note_write()
        return True


class PostgresJournal(Journal):
    """A journal in PostgreSQL, with a listener for what other processes write.

    With `reading` the schema is not migrated and has to be current.
    """

    is_shared = True

    def __init__(self, url: str, *, reading: bool = False) -> None:
        self.database = PostgresDatabase(url, reading=reading)
        super().__init__(self.database, wake=self._announce_decisions)
        self._listener = Listener(lambda: asyncpg.connect(url, timeout=SECONDS))
        self._batch = BatchCommitter(self._commit)

    async def open(self) -> None:
        await self.database.open()

    async def close(self) -> None:
        await self._batch.close()
        await self.database.close()

    # lines
    async def create(self, row: TableRow, *lines: Line) -> None:
        check_numbers(lines, after=0)
        await self.database.run(rows.SQL["create"], *rows.created(row, lines))

    async def append(
        self, table: str, lines: Sequence[Line], *, row: TableRow | None = None
    ) -> None:
        check_numbers(lines, after=lines[0].n - 1)
        await self._batch.append(Append(table, lines, row))
        note_write()

    async def _commit(self, appends: list[Append]) -> list[Exception | None]:
        lines = {append.table: append.lines[-1].n for append in appends}
        self._listener.expect(lines)
        try:
            found = await self.database.run(rows.SQL["append"], *rows.appended(appends))
        except Exception:
            self._listener.forget(lines)
            raise
        refused = {row["id"]: _refusal(row) for row in found if not row["won"]}
        self._listener.forget({table: lines[table] for table in refused})
        return [refused.get(append.table) for append in appends]

    async def read(self, table: str, after: int = 0, *, is_checked: bool = True) -> list[Line]:
        found = await self.database.run(rows.SQL["read"], table, after)
        if not found:
            return []
        lines, count = rows.stored(found)
        return checked(table, lines, count=count, after=after, is_checked=is_checked)

    async def missing(self) -> dict[str, int]:
        return {row["id"]: row["lines"] for row in await self.database.run(rows.SQL["lost"])}

    async def rewrite(self, table: str, lines: Sequence[Line]) -> None:
        texts = {line.n: line.text for line in lines}
        writing = self.database.connection(is_writing=True)
        async with writing as connection, connection.transaction():
            await connection.execute(rows.SQL["lock_lines"])
            found = await connection.fetch(rows.SQL["read"], table, 0)
            if not found:
                raise LookupError(f"there is no table {table}")
            before, count = rows.stored(found)
            changed = rewritten(before, texts, count=count)
            await connection.execute(rows.SQL["rewrite"], table, *rows.changed(changed))

    async def check_writable(self) -> None:
        await self.database.run(rows.SQL["probe"])

    # other processes
    def notifications(self) -> AsyncGenerator[News, None]:
        return self._listener.notifications()

    async def announce(self, ended: SessionEnded) -> None:
        await self.database.run("select pg_notify($1, $2)", SESSIONS, f"{ended.why} {ended.who}")

    async def _announce_decisions(self) -> None:
        await self.database.run("select pg_notify($1, '')", DECISIONS)

    async def lease(self, table: str, holder: str, milliseconds: int) -> bool:
        return bool(await self.database.run(rows.SQL["lease"], table, holder, milliseconds))

    async def release(self, table: str, holder: str) -> None:
        await self.database.run(rows.SQL["release"], table, holder)


def _place(url: str) -> str:
    """Returns the address without user and password, for messages."""
    try:
        parts = urlsplit(url)
    except ValueError as error:
        raise BadInput("the address of PostgreSQL cannot be read") from error
    return f"PostgreSQL at {parts.hostname or 'this machine'}{parts.path}"


def _refusal(row: Any) -> Exception:
    if row["there"]:
        return Conflict(f"another was first with this line of table {row['id']}")
    return LookupError(f"there is no table {row['id']}")


def _reason(error: BaseException) -> str:
    return str(error) or "it does not answer in time"


def _has_refused(error: BaseException) -> bool:
    """Whether PostgreSQL reported that it did nothing. That is unknown of a lost connection."""
    state = getattr(error, "sqlstate", None)
    return state is not None and state[:2] not in ("08", "57")
