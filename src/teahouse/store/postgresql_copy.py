"""Copies of all rows from PostgreSQL to a SQLite file and back, each in one transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

from .backup_columns import COLUMNS, HOLDS_SOMETHING, check_empty
from .postgresql import PostgresJournal

__all__ = ["copy_in", "copy_out"]

ROWS = 1000  # fetched at a time
A_DAY = 86_400.0  # seconds, the time limit of a large copy
NEXT_KEY = """
select setval(pg_get_serial_sequence('tables', 'key'), coalesce(max(key), 0) + 1, false) from tables
"""
AS_IT_IS = "alter table lines disable trigger user"  # checksums and damage are copied too
AS_IT_IS_NO_MORE = "alter table lines enable trigger user"


async def copy_out(url: str, target: sqlite3.Connection) -> None:
    """Copies a consistent snapshot of PostgreSQL into the file; servers may go on."""
    async with (
        _connection(PostgresJournal(url, reading=True)) as connection,
        connection.transaction(isolation="repeatable_read", readonly=True),
    ):
        target.execute("begin")
        for table in COLUMNS:
            await _fetch(connection, table, target)
        target.execute("commit")


async def _fetch(connection: Any, table: str, target: sqlite3.Connection) -> None:
    columns = COLUMNS[table]
    cursor = await connection.cursor(f"select {', '.join(columns)} from {table}")
    values = ", ".join("?" * len(columns))
    insert = f"insert or replace into {table} ({', '.join(columns)}) values ({values})"
    while rows := await cursor.fetch(ROWS):
        target.executemany(insert, map(tuple, rows))


async def copy_in(source: sqlite3.Connection, url: str) -> None:
    """Copies the file into an empty PostgreSQL, all or nothing."""
    journal = PostgresJournal(url)
    async with _connection(journal) as connection, connection.transaction():
        await connection.execute("set local statement_timeout = 0")
        check_empty(await connection.fetchval(HOLDS_SOMETHING), journal.where)
        await connection.execute("delete from secrets")
        await connection.execute(AS_IT_IS)
        for table, columns in COLUMNS.items():
            await connection.copy_records_to_table(
                table, columns=columns, records=_rows(source, table), timeout=A_DAY
            )
        await connection.execute(AS_IT_IS_NO_MORE)
        await connection.execute(NEXT_KEY)


def _rows(source: sqlite3.Connection, table: str) -> Iterator[tuple[object, ...]]:
    columns = COLUMNS[table]
    for row in source.execute(f"select {', '.join(columns)} from {table}"):
        named = zip(columns, row, strict=True)
        yield tuple(bool(value) if name == "public" else value for name, value in named)


@asynccontextmanager
async def _connection(journal: PostgresJournal) -> AsyncIterator[Any]:
    await journal.open()
    try:
        async with journal.connection() as connection:
            yield connection
    finally:
        await journal.close()
