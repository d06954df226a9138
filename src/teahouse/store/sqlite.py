"""The journal in SQLite, for one server process: in a file, or in memory for play without trace."""

from __future__ import annotations

import asyncio
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from time import monotonic, time_ns
from typing import Any, TypeVar

from . import sqlite_rows as rows
from .database import Statement, is_reading, note_write
from .journal import (
    DamagedError,
    Journal,
    JournalError,
    Line,
    News,
    SessionEnded,
    TableRow,
    UnsureError,
)
from .sqlite_file import (
    check_current,
    descriptor,
    exclusive,
    has_log,
    is_corrupt,
    lengthen_log,
    lock,
    lock_inode,
    make_private,
    memory,
    migrate,
    readable,
    refusing,
    writable,
)
from .sqlite_log import (
    Checkpointer,
    Witness,
    checkpoint,
    close_log,
    dismiss,
    is_gone,
    is_open,
    named_lines,
    open_log,
)
from .sqlite_rows import Appender, expect, probe
from .sqlite_writer import Writer, failure

__all__ = ["LoneFile", "OneConnection", "SqliteFile", "SqliteJournal"]


Returned = TypeVar("Returned")


class SqliteDatabase(ABC):
    """Runs functions on connections to SQLite, and so the statements of all stores."""

    def __init__(self) -> None:
        self._appender = Appender()

    @abstractmethod
    async def open(self) -> None: ...

    @abstractmethod
    async def close(self) -> None: ...

    @abstractmethod
    def _write(
        self,
        work: Callable[[sqlite3.Connection], Returned],
        *,
        is_whole: bool = False,
        last_line: tuple[str, int] | None = None,
    ) -> Awaitable[Returned]:
        """Runs work in a transaction; see `Writer.run`."""

    @abstractmethod
    async def read(self, question: Callable[[sqlite3.Connection], Returned]) -> Returned:
        """Runs a question that may take a while."""

    @abstractmethod
    def look_up(self, question: Callable[[sqlite3.Connection], Returned]) -> Returned:
        """Runs a question about a few rows on the event loop."""

    @abstractmethod
    async def check_writable(self) -> None:
        """Writes a row without meaning. Raises JournalError if that fails."""

    async def named_lines(self) -> dict[str, int]:
        """Returns the last line of each table that must be there, as far as that is known."""
        return {}

    async def write(
        self,
        work: Callable[[sqlite3.Connection], Returned],
        *,
        last_line: tuple[str, int] | None = None,
    ) -> Returned:
        """Runs work in a transaction, and returns its result once it is durable."""

        def write(connection: sqlite3.Connection) -> Returned:
            self._appender.forget()
            return work(connection)

        result = await self._write(write, last_line=last_line)
        note_write()
        return result

    async def append(self, table: str, line: Line) -> None:
        """Appends one line in the quickest way."""
        await self._write(
            lambda connection: self._appender.append(connection, table, line),
            is_whole=True,
            last_line=(table, line.n),
        )
        note_write()

    async def run(self, statement: str, *values: object) -> list[Any]:
        if is_reading(statement):
            return await self.read(lambda connection: _executed(connection, statement, values))
        found = await self._write(
            lambda connection: _executed(connection, statement, values), is_whole=True
        )
        note_write()
        return found

    async def find(self, query: str, *values: object) -> list[Any]:
        return self.look_up(lambda connection: _executed(connection, query, values))

    async def run_all(self, *statements: Statement, guard: Statement | None = None) -> bool:
        def work(connection: sqlite3.Connection) -> bool:
            if guard is not None and not _executed(connection, *guard):
                return False
            for statement in statements:
                _executed(connection, *statement)
            return True

        return await self.write(work)


def _executed(
    connection: sqlite3.Connection, statement: str, values: tuple[object, ...]
) -> list[Any]:
    named = {str(n): value for n, value in enumerate(values, 1)}
    return connection.execute(statement, named).fetchall()


class OneConnection(SqliteDatabase):
    """All on one connection and on the event loop: in memory, or for the operator's commands."""

    def __init__(self, connection: sqlite3.Connection | None = None) -> None:
        super().__init__()
        self.connection = memory() if connection is None else connection

    async def open(self) -> None:
        """Does nothing, as the connection is open."""

    async def close(self) -> None:
        self.connection.close()

    async def _write(
        self,
        work: Callable[[sqlite3.Connection], Returned],
        *,
        is_whole: bool = False,
        last_line: tuple[str, int] | None = None,
    ) -> Returned:
        del is_whole, last_line  # there are no other jobs, and no witness
        kind = JournalError
        self.look_up(lambda connection: connection.execute("begin immediate"))
        try:
            result = work(self.connection)
            kind = UnsureError
            self.connection.execute("commit")
        except sqlite3.Error as error:
            raise failure(error, kind) from error
        finally:
            if self.connection.in_transaction:
                self._appender.forget()
                self.connection.execute("rollback")
        return result

    async def read(self, question: Callable[[sqlite3.Connection], Returned]) -> Returned:
        return self.look_up(question)

    def look_up(self, question: Callable[[sqlite3.Connection], Returned]) -> Returned:
        try:
            return question(self.connection)
        except sqlite3.Error as error:
            raise failure(error) from error

    async def check_writable(self) -> None:
        await self._write(probe)


class LoneFile(OneConnection):
    """A file in a browser, where there are no threads: all on the event loop, as in memory."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path

    async def open(self) -> None:
        with refusing(self._path):
            make_private(self._path)
            connection = exclusive(self._path)
            migrate(connection, self._path)
        self.connection.close()
        self.connection = connection


class SqliteFile(SqliteDatabase):
    """A file that this process alone writes to.

    The Writer does all writing, a thread reads what may take a while, and what is found by a key is
    read on the event loop. With `reading` the file is read only, beside a running server.
    """

    def __init__(self, path: Path, *, reading: bool = False) -> None:
        super().__init__()
        self.path = path
        self._reading = reading
        self.is_log_lost = False  # as is seen when it is opened to be read
        self._opened = ExitStack()
        self._writer: Writer | None = None
        self._reader: sqlite3.Connection | None = None
        self._finder: sqlite3.Connection | None = None
        self._reads = ThreadPoolExecutor(1, thread_name_prefix="journal-reads")

    async def open(self) -> None:
        writing = await asyncio.to_thread(self._connect)
        if writing is not None:
            self._writer = Writer(*writing, undone=self._appender.forget)

    def _connect(self) -> tuple[sqlite3.Connection, Checkpointer] | None:
        """Opens all connections, and returns what the Writer needs, unless it only reads."""
        writing = beside = None
        with refusing(self.path), ExitStack() as opened:
            was_gone = is_gone(self.path)
            if not self._reading:
                make_private(self.path)
                opened.enter_context(closing(lock(self.path)))
                file = opened.enter_context(descriptor(self.path))
                writing = opened.enter_context(closing(writable(self.path)))
                lock_inode(file, self.path)
                migrate(writing, self.path)
                open_log(writing, was_gone=was_gone)
                _remember_losses(writing, self.path)
                lengthen_log(writing, self.path)
                beside = opened.enter_context(closing(writable(self.path)))
            self._reader = opened.enter_context(closing(readable(self.path)))
            check_current(self._reader, self.path)
            self.is_log_lost = was_gone and self._reading and is_open(self._reader)
            self._finder = opened.enter_context(closing(readable(self.path)))
            witness = None if self._reading else Witness(self.path)
            self._opened = opened.pop_all()
        if writing is None or beside is None or witness is None:
            return None
        return writing, Checkpointer(beside, witness)

    async def close(self) -> None:
        is_closed = False
        if self._writer is not None:
            with suppress(JournalError):  # then the witness stays, as the log may be needed
                await self._writer.run(close_log, is_whole=True)
                is_closed = True
            await self._writer.close()
        self._writer = self._reader = self._finder = None
        await asyncio.to_thread(self._reads.shutdown)
        self._opened.close()
        if is_closed and not has_log(self.path):
            dismiss(self.path)

    def _write(
        self,
        work: Callable[[sqlite3.Connection], Returned],
        *,
        is_whole: bool = False,
        last_line: tuple[str, int] | None = None,
    ) -> asyncio.Future[Returned]:
        return self._open_writer().run(work, is_whole=is_whole, last_line=last_line)

    def _open_writer(self) -> Writer:
        if self._writer is None:
            raise JournalError("the journal is not open for writing")
        return self._writer

    async def read(self, question: Callable[[sqlite3.Connection], Returned]) -> Returned:
        if self._reader is None:
            raise JournalError("the journal is not open")
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._reads, question, self._reader)
        except sqlite3.Error as error:
            raise failure(error) from error

    def look_up(self, question: Callable[[sqlite3.Connection], Returned]) -> Returned:
        if self._finder is None:  # waking a thread would take longer than such a question
            raise JournalError("the journal is not open")
        try:
            return question(self._finder)
        except sqlite3.Error as error:
            raise failure(error) from error

    async def check_writable(self) -> None:
        await self._open_writer().check_writable(probe)

    async def named_lines(self) -> dict[str, int]:
        return await asyncio.to_thread(named_lines, self.path)


def _remember_losses(writing: sqlite3.Connection, path: Path) -> None:
    """Copies the line counts of the witness into the database, in case the log was lost."""
    for table, n in named_lines(path).items():
        expect(writing, table, n)
    if checkpoint(writing):
        dismiss(path)


class SqliteJournal(Journal):
    """A journal in SQLite. Nobody else can write to it, or hold a lease of a table."""

    is_shared = False

    def __init__(self, database: SqliteDatabase) -> None:
        super().__init__(database)
        self.database = database
        self._leases: dict[str, tuple[str, float]] = {}  # the holder and expiry, by table

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

    async def lost_logs(self) -> list[int]:
        found = await super().lost_logs()
        if isinstance(self.database, SqliteFile) and self.database.is_log_lost:
            found.append(time_ns() // 1_000_000)
        return found

    async def check_writable(self) -> None:
        await self.database.check_writable()

    # other processes
    async def notifications(self) -> AsyncGenerator[News, None]:
        return  # the lock keeps all other processes from writing
        yield

    async def announce(self, ended: SessionEnded) -> None:
        """Does nothing, as there is no other process."""

    async def lease(self, table: str, holder: str, milliseconds: int) -> bool:
        held, now = self._leases.get(table), monotonic()
        if held is not None and held[0] != holder and now < held[1]:
            return False
        self._leases[table] = (holder, now + milliseconds / 1000)
        return True

    async def release(self, table: str, holder: str) -> None:
        if self._leases.get(table, ("",))[0] == holder:
            del self._leases[table]
