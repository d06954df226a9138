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

from . import postgresql_rows as rows
from .chain import checked, rewritten
from .journal import (
    Conflict,
    JournalError,
    Line,
    News,
    Person,
    SessionEnded,
    TableRow,
    UnsureError,
    check_numbers,
)
from .migrations import check_not_newer, check_not_older, steps
from .moderation import SqlModeration, Statement
from .notices import NoticeStore
from .postgresql_batch import Append, BatchCommitter
from .postgresql_listener import DECISIONS, LOST, SESSIONS, Listener
from .postgresql_notices import PostgresNotices
from .social import SqlSharing, SqlSocial

__all__ = ["PostgresJournal", "check_current", "check_durable", "migrate"]


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


class PostgresJournal:
    """A journal in PostgreSQL, with a pool of connections and a listener.

    With `reading` the schema is not migrated and has to be current.
    """

    is_shared = True

    def __init__(self, url: str, *, reading: bool = False) -> None:
        self._url = url
        self._reading = reading
        self._pool: Any = None
        self._listener = Listener(lambda: asyncpg.connect(url, timeout=SECONDS))
        self._batch = BatchCommitter(self._commit)
        self.notices: NoticeStore = PostgresNotices(self._do)
        self.moderation = SqlModeration(self._do, self._do_all, self._announce_decisions)
        self.social = SqlSocial(self._do, self._do_all)
        self.sharing = SqlSharing(self._do, self._do_all)
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
            await self._batch.close()
            with suppress(*LOST):
                await self._pool.close()

    @asynccontextmanager
    async def connection(self, *, is_appending: bool = False) -> AsyncIterator[Any]:
        """Yields a connection of the pool. Database errors are raised as Conflict or JournalError.

        With `is_appending` an error after the connection was taken is an UnsureError, unless
        PostgreSQL has reported that it did nothing.
        """
        is_asked = False
        if self._pool is None:
            raise JournalError("the journal is not open")
        try:
            async with self._pool.acquire(timeout=SECONDS) as connection:
                is_asked = is_appending  # from here on it may be written, whatever fails
                yield connection
        except asyncpg.UniqueViolationError as error:
            raise Conflict(f"another was first: {error.detail}") from error
        except LOST as error:
            await self._pool.expire_connections()  # the pool's other connections may be dead too
            kind = UnsureError if is_asked and not _has_refused(error) else JournalError
            raise kind(f"{self.where} has failed: {_reason(error)}") from error

    async def _do(self, statement: str, *values: object) -> list[Any]:
        async with self.connection() as connection:
            rows: list[Any] = await connection.fetch(statement, *values)
            return rows

    async def _do_all(self, statements: Sequence[Statement]) -> None:
        async with self.connection() as connection, connection.transaction():
            for statement, values in statements:
                await connection.execute(statement, *values)

    async def _find(self, query: str, text: str, *values: object) -> list[Any]:
        """Returns the rows found. Text with a NUL finds none, as PostgreSQL cannot store it."""
        return [] if "\0" in text else await self._do(query, text, *values)

    # tables
    async def create(self, row: TableRow, *lines: Line) -> None:
        check_numbers(lines, after=0)
        await self._do(rows.CREATE, *rows.created(row, lines))

    async def append(
        self, table: str, lines: Sequence[Line], *, row: TableRow | None = None
    ) -> None:
        check_numbers(lines, after=lines[0].n - 1)
        await self._batch.append(Append(table, lines, row))

    async def _commit(self, appends: list[Append]) -> list[Exception | None]:
        lines = {append.table: append.lines[-1].n for append in appends}
        self._listener.expect(lines)
        try:
            async with self.connection(is_appending=True) as connection:
                found = await connection.fetch(rows.APPEND, *rows.appended(appends))
        except Exception:
            self._listener.forget(lines)
            raise
        refused = {row["id"]: _refusal(row) for row in found if not row["won"]}
        self._listener.forget({table: lines[table] for table in refused})
        return [refused.get(append.table) for append in appends]

    async def read(self, table: str, after: int = 0, *, is_checked: bool = True) -> list[Line]:
        found = await self._find(rows.READ, table, after)
        if not found:
            return []
        lines, count = rows.stored(found)
        return checked(table, lines, count=count, after=after, is_checked=is_checked)

    async def missing(self) -> dict[str, int]:
        return {row["id"]: row["lines"] for row in await self._do(rows.LOST)}

    async def rewrite(self, table: str, lines: Sequence[Line]) -> None:
        texts = {line.n: line.text for line in lines}
        async with self.connection() as connection, connection.transaction():
            await connection.execute(rows.LOCK_LINES)
            found = await connection.fetch(rows.READ, table, 0)
            if not found:
                raise LookupError(f"there is no table {table}")
            before, count = rows.stored(found)
            changed = rewritten(before, texts, count=count)
            await connection.execute(rows.REWRITE, table, *rows.changed(changed))

    async def check_writable(self) -> None:
        await self._do(rows.PROBE)

    async def table(self, table: str) -> TableRow | None:
        found = await self._find(rows.TABLE, table)
        return TableRow(*found[0]) if found else None

    async def tables(
        self,
        *,
        public: bool | None = None,
        statuses: Sequence[str] = (),
        limit: int | None = 100,
    ) -> list[TableRow]:
        found = await self._do(rows.TABLES, public, list(statuses), limit)
        return [TableRow(*row) for row in found]

    async def tables_of(self, person: str, *, limit: int | None = 100) -> list[TableRow]:
        return [TableRow(*row) for row in await self._find(rows.TABLES_OF, person, limit)]

    async def seat_person(self, table: str, person: str) -> None:
        if not await self._do(rows.SEAT_PERSON, table, person):
            raise LookupError(f"there is no table {table}")

    def notifications(self) -> AsyncGenerator[News, None]:
        return self._listener.notifications()

    async def announce(self, ended: SessionEnded) -> None:
        await self._do("select pg_notify($1, $2)", SESSIONS, f"{ended.why} {ended.who}")

    async def _announce_decisions(self) -> None:
        await self._do("select pg_notify($1, '')", DECISIONS)

    # people
    async def add_person(self, person: Person) -> None:
        await self._do(rows.ADD_PERSON, *rows.personal(person))

    async def person(self, id: str) -> Person | None:
        return await self._person(rows.PERSON_BY_ID, id)

    async def person_by_token(self, token_hash: str) -> Person | None:
        return await self._person(rows.PERSON_BY_TOKEN, token_hash)

    async def person_by_login(self, login: str) -> Person | None:
        return await self._person(rows.PERSON_BY_LOGIN, login)

    async def _person(self, query: str, value: str) -> Person | None:
        found = await self._find(query, value)
        return Person(*found[0]) if found else None

    async def change_person(self, person: Person) -> None:
        if not await self._do(rows.CHANGE_PERSON, *rows.personal(person)):
            raise LookupError(f"there is no person {person.id}")

    async def add_token(self, person: str, token_hash: str, created: int) -> None:
        if not await self._do(rows.ADD_TOKEN, person, token_hash, created):
            raise LookupError(f"there is no person {person}")

    async def drop_token(self, token_hash: str) -> None:
        await self._do(rows.DROP_TOKEN, token_hash)

    async def drop_tokens(self, person: str) -> None:
        await self._do(rows.DROP_TOKENS, person)

    async def remove_person(self, id: str) -> None:
        await self._do(rows.REMOVE_PERSON, id)

    # leases, by the database's clock
    async def lease(self, table: str, holder: str, milliseconds: int) -> bool:
        return bool(await self._do(rows.LEASE, table, holder, milliseconds))

    async def release(self, table: str, holder: str) -> None:
        await self._do(rows.RELEASE, table, holder)


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
    """Whether PostgreSQL reported that it did nothing.

    If the connection was lost, that is unknown, and this is False.
    """
    state = getattr(error, "sqlstate", None)
    return state is not None and state[:2] not in ("08", "57")
