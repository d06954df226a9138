"""The journal in a SQLite file, for one server process."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from typing import NamedTuple, TypeVar

from . import sqlite_rows as rows
from .chain import checksum
from .journal import DamagedError, JournalError, Leases, Line, News, Person, SessionEnded, TableRow
from .moderation import SqlModeration
from .notices import NoticeStore
from .social import SqlSharing, SqlSocial
from .sqlite_file import (
    check_current,
    descriptor,
    has_log,
    is_corrupt,
    lengthen_log,
    lock,
    lock_inode,
    make_private,
    migrate,
    readable,
    refusing,
    writable,
)
from .sqlite_log import Checkpointer, Witness, checkpoint, dismiss, named_lines
from .sqlite_notices import SqliteNotices
from .sqlite_rows import LINE, append, end_of
from .sqlite_statements import sqlite_runs
from .sqlite_writer import Writer, failure

__all__ = ["Appender", "SqliteJournal"]


INSERT = f"insert into lines ({LINE}) values (?, ?, ?, ?, ?)"
MOST_KNOWN = 10_000  # ends of tables that are remembered


class TableEnd(NamedTuple):
    """The key of a table, and the number and checksum of its last line."""

    key: int
    n: int
    checksum: bytes | None


class Appender:
    """Appends lines at the ends of tables that it remembers.

    Looking up the last line and computing the checksum in a callback from SQLite would take three
    times as long as the insertion itself. Code that writes lines in another way has to call
    `forget`.
    """

    def __init__(self) -> None:
        self._ends: dict[str, TableEnd] = {}

    def append(self, connection: sqlite3.Connection, table: str, line: Line) -> None:
        """Appends one line, with a single statement that writes. Raises Conflict."""
        end = self._ends.pop(table, None)  # and it stays forgotten if this append fails
        if end is None or end.n != line.n - 1:
            append(connection, table, [line], None)
            end = TableEnd(*end_of(connection, table))
        else:
            chained = checksum(end.checksum, line.n, line.at, line.text)
            connection.execute(INSERT, (end.key, line.n, line.at, line.text, chained))
            end = TableEnd(end.key, line.n, chained)
        self._ends[table] = end
        if len(self._ends) > MOST_KNOWN:
            self.forget()

    def forget(self) -> None:
        """Forgets all ends, because lines were written in another way or rolled back."""
        self._ends.clear()


Returned = TypeVar("Returned")


class SqliteJournal:
    """A journal in SQLite.

    The Writer does all writing, a thread reads tables, and people are read on the event loop. With
    `reading` it is read-only, and works beside a running server.
    """

    is_shared = False

    def __init__(self, path: Path, *, reading: bool = False) -> None:
        self.path = path
        self._reading = reading
        self._opened = ExitStack()
        self._writer: Writer | None = None
        self._reader: sqlite3.Connection | None = None
        self._finder: sqlite3.Connection | None = None
        self._reads = ThreadPoolExecutor(1, thread_name_prefix="journal-reads")
        self._leases = Leases()
        self._appender = Appender()
        self.notices: NoticeStore = SqliteNotices(self._write, self._read)
        runs = sqlite_runs(self._write, self._read)
        self.moderation: SqlModeration = SqlModeration(*runs)
        self.social: SqlSocial = SqlSocial(*runs)
        self.sharing: SqlSharing = SqlSharing(*runs)

    async def open(self) -> None:
        writing, self._reader, self._finder = await asyncio.to_thread(self._connect)
        if writing is not None:
            carrier = Checkpointer(writable(self.path), Witness(self.path))
            self._writer = Writer(writing, carrier, undone=self._appender.forget)

    def _connect(self) -> tuple[sqlite3.Connection | None, sqlite3.Connection, sqlite3.Connection]:
        writing = None
        with refusing(self.path), ExitStack() as opened:
            if not self._reading:
                make_private(self.path)
                opened.enter_context(closing(lock(self.path)))
                file = opened.enter_context(descriptor(self.path))
                writing = opened.enter_context(closing(writable(self.path)))
                lock_inode(file, self.path)
                migrate(writing, self.path)
                _remember_losses(writing, self.path)
                lengthen_log(writing, self.path)
            reader = opened.enter_context(closing(readable(self.path)))
            check_current(reader, self.path)
            finder = opened.enter_context(closing(readable(self.path)))
            self._opened = opened.pop_all()
        return writing, reader, finder

    async def close(self) -> None:
        if self._writer is not None:
            await self._writer.close()
        self._writer = self._reader = self._finder = None
        await asyncio.to_thread(self._reads.shutdown)
        self._opened.close()
        if not self._reading and not has_log(self.path):
            dismiss(self.path)

    def _write(
        self,
        work: Callable[[sqlite3.Connection], Returned],
        *,
        is_whole: bool = False,
        last_line: tuple[str, int] | None = None,
    ) -> asyncio.Future[Returned]:
        def write(connection: sqlite3.Connection) -> Returned:
            self._appender.forget()
            return work(connection)

        return self._open_writer().run(write, is_whole=is_whole, last_line=last_line)

    def _open_writer(self) -> Writer:
        if self._writer is None:
            raise JournalError("the journal is not open for writing")
        return self._writer

    async def _read(self, question: Callable[[sqlite3.Connection], Returned]) -> Returned:
        if self._reader is None:
            raise JournalError("the journal is not open")
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._reads, question, self._reader)
        except sqlite3.Error as error:
            raise failure(error) from error

    def _find(self, question: Callable[[sqlite3.Connection], Returned]) -> Returned:
        """Reads one row on the event loop, as waking a thread would take longer."""
        if self._finder is None:
            raise JournalError("the journal is not open")
        try:
            return question(self._finder)
        except sqlite3.Error as error:
            raise failure(error) from error

    # tables
    async def create(self, row: TableRow, *lines: Line) -> None:
        await self._write(
            lambda connection: rows.create(connection, row, lines), last_line=(row.id, lines[-1].n)
        )

    async def append(
        self, table: str, lines: Sequence[Line], *, row: TableRow | None = None
    ) -> None:
        last = (table, lines[-1].n)
        if row is None and len(lines) == 1:
            line = lines[0]
            await self._open_writer().run(
                lambda connection: self._appender.append(connection, table, line),
                is_whole=True,
                last_line=last,
            )
        else:
            await self._write(
                lambda connection: rows.append(connection, table, lines, row), last_line=last
            )

    async def read(self, table: str, after: int = 0, *, is_checked: bool = True) -> list[Line]:
        try:
            return await self._read(
                lambda connection: rows.read(connection, table, after, is_checked=is_checked)
            )
        except JournalError as error:
            if is_corrupt(error.__cause__):
                raise DamagedError(table, after + 1) from error
            raise

    async def missing(self) -> dict[str, int]:
        named = await asyncio.to_thread(named_lines, self.path)  # read before the lines themselves
        return await self._read(lambda connection: rows.missing(connection, named))

    async def rewrite(self, table: str, lines: Sequence[Line]) -> None:
        await self._write(lambda connection: rows.rewrite(connection, table, lines))

    async def check_writable(self) -> None:
        await self._open_writer().check_writable(rows.probe)

    async def table(self, table: str) -> TableRow | None:
        return await self._read(lambda connection: rows.table(connection, table))

    async def tables(
        self,
        *,
        public: bool | None = None,
        statuses: Sequence[str] = (),
        limit: int | None = 100,
    ) -> list[TableRow]:
        return await self._read(lambda connection: rows.tables(connection, public, statuses, limit))

    async def tables_of(self, person: str, *, limit: int | None = 100) -> list[TableRow]:
        return await self._read(lambda connection: rows.tables_of(connection, person, limit))

    async def seat_person(self, table: str, person: str) -> None:
        await self._write(lambda connection: rows.seat_person(connection, table, person))

    async def notifications(self) -> AsyncGenerator[News, None]:
        return  # the lock keeps all other processes from writing
        yield

    async def announce(self, ended: SessionEnded) -> None:
        """Does nothing, as there is no other process."""

    # people
    async def add_person(self, person: Person) -> None:
        await self._write(lambda connection: rows.add_person(connection, person))

    async def person(self, id: str) -> Person | None:
        return self._find(lambda connection: rows.person_where(connection, "id = ?", id))

    async def person_by_token(self, token_hash: str) -> Person | None:
        return self._find(
            lambda connection: rows.person_where(connection, rows.BY_TOKEN, token_hash)
        )

    async def person_by_login(self, login: str) -> Person | None:
        return self._find(lambda connection: rows.person_where(connection, "login = ?", login))

    async def change_person(self, person: Person) -> None:
        await self._write(lambda connection: rows.change_person(connection, person))

    async def add_token(self, person: str, token_hash: str, created: int) -> None:
        await self._write(
            lambda connection: rows.add_token(connection, person, token_hash, created)
        )

    async def drop_token(self, token_hash: str) -> None:
        await self._write(lambda connection: rows.drop_token(connection, token_hash))

    async def drop_tokens(self, person: str) -> None:
        await self._write(lambda connection: rows.drop_tokens(connection, person))

    async def remove_person(self, id: str) -> None:
        await self._write(lambda connection: rows.remove_person(connection, id))

    # leases: only this process can hold one
    async def lease(self, table: str, holder: str, milliseconds: int) -> bool:
        return self._leases.take(table, holder, milliseconds)

    async def release(self, table: str, holder: str) -> None:
        self._leases.release(table, holder)


def _remember_losses(writing: sqlite3.Connection, path: Path) -> None:
    """Copies the line counts of the witness into the database, in case the log was lost."""
    for table, n in named_lines(path).items():
        rows.expect(writing, table, n)
    if checkpoint(writing):
        dismiss(path)
