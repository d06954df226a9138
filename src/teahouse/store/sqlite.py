"""The journal in SQLite, for one server process: in a file, or in memory for play without trace."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence

from . import sqlite_rows as rows
from .journal import DamagedError, JournalError, Leases, Line, News, SessionEnded, TableRow
from .sql_journal import SqlJournal
from .sqlite_database import SqliteDatabase
from .sqlite_file import is_corrupt

__all__ = ["SqliteJournal"]


class SqliteJournal(SqlJournal):
    """A journal in SQLite. Nobody else can write to it, or hold a lease of a table."""

    is_shared = False

    def __init__(self, database: SqliteDatabase) -> None:
        super().__init__(database)
        self.database = database
        self._leases = Leases()

    async def open(self) -> None:
        await self.database.open()

    async def close(self) -> None:
        await self.database.close()

    # lines
    async def create(self, row: TableRow, *lines: Line) -> None:
        await self.database.write(
            lambda connection: rows.create(connection, row, lines), last_line=(row.id, lines[-1].n)
        )

    async def append(
        self, table: str, lines: Sequence[Line], *, row: TableRow | None = None
    ) -> None:
        if row is None and len(lines) == 1:
            await self.database.append(table, lines[0])
        else:
            await self.database.write(
                lambda connection: rows.append(connection, table, lines, row),
                last_line=(table, lines[-1].n),
            )

    async def read(self, table: str, after: int = 0, *, is_checked: bool = True) -> list[Line]:
        try:
            return await self.database.read(
                lambda connection: rows.read(connection, table, after, is_checked=is_checked)
            )
        except JournalError as error:
            if is_corrupt(error.__cause__):
                raise DamagedError(table, after + 1) from error
            raise

    async def missing(self) -> dict[str, int]:
        named = await self.database.named_lines()  # read before the lines themselves
        return await self.database.read(lambda connection: rows.missing(connection, named))

    async def rewrite(self, table: str, lines: Sequence[Line]) -> None:
        await self.database.write(lambda connection: rows.rewrite(connection, table, lines))

    async def check_writable(self) -> None:
        await self.database.check_writable()

    # other processes
    async def notifications(self) -> AsyncGenerator[News, None]:
        return  # the lock keeps all other processes from writing
        yield

    async def announce(self, ended: SessionEnded) -> None:
        """Does nothing, as there is no other process."""

    async def lease(self, table: str, holder: str, milliseconds: int) -> bool:
        return self._leases.take(table, holder, milliseconds)

    async def release(self, table: str, holder: str) -> None:
        self._leases.release(table, holder)
