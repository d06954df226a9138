"""Backup of a whole journal to one file, and restoring it into an empty database.

The file is itself a SQLite journal, so a backup of PostgreSQL can be restored into SQLite and the
other way round. It holds every secret that the journal holds.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from teahouse.core import BadInput

from .opening import is_postgresql, sqlite_path
from .sqlite_file import (
    check_current,
    connect,
    lock,
    make_private,
    memory,
    migrate,
    readable,
    refusing,
)
from .sqlite_log import dismiss

if TYPE_CHECKING:
    from .postgresql import PostgresJournal

__all__ = ["backup", "columns", "restore"]


# Servers expire, the probe holds nothing, and a copy has no log.
NOT_COPIED = ("servers", "probe", "open_logs")
KEPT_BY_TRIGGERS = ("row_checksums",)
CLOSED = "update open_logs set is_open = 0"


@cache
def columns() -> dict[str, tuple[str, ...]]:
    """Returns the tables of a backup with their columns, those first to which others refer."""
    with closing(memory()) as schema:
        found = schema.execute("select name from sqlite_schema where type = 'table' order by rowid")
        names = [name for (name,) in found if name not in NOT_COPIED]
        return {
            name: tuple(row[1] for row in schema.execute(f"pragma table_info({name})"))
            for name in names
        }


def holds_something() -> str:
    """Returns a query for whether a database holds anything besides secrets.

    A server makes its secrets when it is first started, and those of a backup replace them.
    """
    names = [name for name in columns() if name not in ("secrets", *KEPT_BY_TRIGGERS)]
    found = [f"exists (select 1 from {name})" for name in names]
    return f"select {' or '.join(found)}"


def check_empty(holds_something: object, where: str) -> None:
    """Raises BadInput unless the database is empty."""
    if holds_something:
        raise BadInput(f"{where} is not empty: a backup is restored into an empty database only")


ROWS = 1000  # fetched at a time
A_DAY = 86_400.0  # seconds, the longest that copying one table may take
NEXT_KEY = """
select setval(pg_get_serial_sequence('tables', 'key'), coalesce(max(key), 0) + 1, false) from tables
"""
AS_IT_IS = "alter table lines disable trigger user"  # so that checksums and damage are copied too
AS_IT_IS_NO_MORE = "alter table lines enable trigger user"


async def copy_out(url: str, target: sqlite3.Connection) -> None:
    """Copies a consistent snapshot of PostgreSQL into the file, while servers may go on writing."""
    from .postgresql import PostgresJournal  # asyncpg is an optional dependency

    async with (
        _connection(PostgresJournal(url, reading=True)) as connection,
        connection.transaction(isolation="repeatable_read", readonly=True),
    ):
        target.execute("begin")
        for table in columns():
            if table in KEPT_BY_TRIGGERS:  # so that damage is copied too
                target.execute(f"delete from {table}")
            await _fetch_rows(connection, table, target)
        target.execute("commit")


async def _fetch_rows(connection: Any, table: str, target: sqlite3.Connection) -> None:
    names = ", ".join(columns()[table])
    cursor = await connection.cursor(f"select {names} from {table}")
    values = ", ".join("?" * len(columns()[table]))
    insert = f"insert or replace into {table} ({names}) values ({values})"
    while rows := await cursor.fetch(ROWS):
        target.executemany(insert, map(tuple, rows))


async def copy_in(source: sqlite3.Connection, url: str) -> None:
    """Copies the file into a PostgreSQL, in one transaction. Raises BadInput if it is not empty."""
    from .postgresql import PostgresJournal

    journal = PostgresJournal(url)
    async with _connection(journal) as connection, connection.transaction():
        await connection.execute("set local statement_timeout = 0")
        check_empty(await connection.fetchval(holds_something()), journal.database.where)
        await connection.execute("delete from secrets")
        await connection.execute(AS_IT_IS)
        for table, names in columns().items():
            if table in KEPT_BY_TRIGGERS:
                await connection.execute(f"delete from {table}")
            await connection.copy_records_to_table(
                table, columns=names, records=_rows_of_file(source, table), timeout=A_DAY
            )
        await connection.execute(AS_IT_IS_NO_MORE)
        await connection.execute(NEXT_KEY)


def _rows_of_file(source: sqlite3.Connection, table: str) -> Iterator[tuple[object, ...]]:
    names = columns()[table]
    for row in source.execute(f"select {', '.join(names)} from {table}"):
        named = zip(names, row, strict=True)
        yield tuple(bool(value) if name == "public" else value for name, value in named)


@asynccontextmanager
async def _connection(journal: PostgresJournal) -> AsyncIterator[Any]:
    await journal.open()
    try:
        async with journal.database.connection() as connection:
            yield connection
    finally:
        await journal.close()


async def backup(url: str, out: Path) -> None:
    """Writes a consistent copy to a new file that only its owner can read. Servers may go on."""
    with _new_file(out) as unfinished:
        if is_postgresql(url):
            with closing(connect(unfinished)) as target:
                migrate(target, unfinished)
                await copy_out(url, target)
        else:
            await asyncio.to_thread(_from_sqlite, sqlite_path(url), unfinished)


async def restore(url: str, file: Path) -> None:
    """Copies a backup into an empty database. Raises BadInput if it is not empty."""
    with TemporaryDirectory(prefix="teahouse-") as folder, _up_to_date(file, folder) as source:
        if is_postgresql(url):
            await copy_in(source, url)
        else:
            await asyncio.to_thread(_to_sqlite, source, sqlite_path(url))


@contextmanager
def _new_file(out: Path) -> Iterator[Path]:
    """Yields a temporary file, which gets its final name once the block has succeeded."""
    if out.exists():
        raise BadInput(f"{out} is there already; a backup is not written over")
    if not out.parent.is_dir():
        raise BadInput(f"there is no folder {out.parent} to write to")
    unfinished = out.with_name(f".{out.name}.{os.getpid()}")
    try:
        with refusing(out):
            make_private(unfinished)
            yield unfinished
            unfinished.replace(out)
    finally:
        unfinished.unlink(missing_ok=True)


def _from_sqlite(path: Path, out: Path) -> None:
    with refusing(path), closing(readable(path)) as source, closing(connect(out)) as target:
        check_current(source, path)
        source.backup(target)
        target.execute(CLOSED)
        target.execute("pragma journal_mode = delete")  # leaves one file with nothing beside it


@contextmanager
def _up_to_date(file: Path, folder: str) -> Iterator[sqlite3.Connection]:
    """Yields a copy of a backup, migrated to the current schema."""
    if not file.is_file():
        raise BadInput(f"there is no backup {file}")
    copy = Path(folder) / "copy.db"
    make_private(copy)
    with refusing(file), closing(connect(copy)) as copied:
        with closing(connect(file, mode="ro")) as source:
            source.backup(copied)
        migrate(copied, file, since=1)
        copied.execute(CLOSED)
        yield copied


def _to_sqlite(source: sqlite3.Connection, path: Path) -> None:
    with refusing(path):
        make_private(path)
        with closing(lock(path)), closing(connect(path)) as target:
            migrate(target, path)
            [[full]] = target.execute(holds_something())
            check_empty(full, str(path))
            dismiss(path)  # a witness found here is of an earlier database
            source.backup(target)
