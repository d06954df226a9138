"""SQLite's write-ahead log: its checkpoints, and the witness of the lines that are only in it.

A database whose log was lost or cut short is intact but older, and SQLite cannot notice that. The
witness is a file that names the last line of each table in the log. It is written after each commit
and never synced: after a power failure it may name fewer lines than there are, never more. When the
log is checkpointed, the numbers are stored in the database first, and then the witness is emptied.

SQLite itself checkpoints within a commit, which then waits for thousands of pages. Here a thread
does that while writing goes on. The writer checkpoints the few pages written meanwhile between two
commits, and then the log is used again from its start.
"""

from __future__ import annotations

import errno
import os
import re
import sqlite3
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

from .sqlite_file import has_log, is_failed_sync
from .sqlite_rows import expect

__all__ = [
    "Checkpointer",
    "Witness",
    "checkpoint",
    "close_log",
    "dismiss",
    "is_gone",
    "is_open",
    "named_lines",
    "open_log",
    "witness_path",
]


NAMED = re.compile(rb"([\w-]{1,100}) ([0-9]{1,9})")  # garbled entries do not match


def witness_path(database: Path) -> Path:
    """Returns the path of a database's witness, which lies beside the file itself, like its log."""
    file = database.resolve()
    return file.with_name(f"{file.name}-witness")


def named_lines(database: Path) -> dict[str, int]:
    """Returns the number of the last line of each table that the witness names."""
    try:
        text = witness_path(database).read_bytes()
    except FileNotFoundError:
        return {}
    named: dict[str, int] = {}
    for found in filter(None, map(NAMED.fullmatch, text.split(b"\n"))):
        table, n = found[1].decode(), int(found[2])
        named[table] = max(n, named.get(table, 0))
    return named


def dismiss(database: Path) -> None:
    """Removes the witness of a database whose log is empty."""
    witness_path(database).unlink(missing_ok=True)


def is_gone(database: Path) -> bool:
    """Whether there is neither a log with anything in it nor a witness."""
    return not has_log(database) and not witness_path(database).exists()


def is_open(connection: sqlite3.Connection) -> bool:
    """Whether a server has the database open, or has not closed it."""
    [[found]] = connection.execute("select is_open from open_logs")
    return bool(found)


def open_log(connection: sqlite3.Connection, *, was_gone: bool) -> None:
    """Records that the database is open, and whether its log was lost while it was."""
    if was_gone and is_open(connection):
        now = time.time_ns() // 1_000_000
        connection.execute("insert or ignore into lost_logs values (?)", (now,))
    connection.execute("update open_logs set is_open = 1")


def close_log(connection: sqlite3.Connection) -> None:
    """Records that the database is closed, and can do without a log."""
    connection.execute("update open_logs set is_open = 0")


class Witness:
    """The witness of an open database."""

    def __init__(self, database: Path) -> None:
        flags = os.O_CREAT | os.O_WRONLY | os.O_APPEND
        self._file = os.open(witness_path(database), flags, 0o600)
        self.named: dict[str, int] = {}  # with those that could not be written yet
        self._unwritten: dict[str, int] = {}
        self._is_torn = False  # the last write may have ended within a line

    def name(self, lines: Sequence[tuple[str, int]]) -> None:
        """Records the last lines of tables, now that they are durable. Raises OSError.

        Lines that could not be written are written with the next ones.
        """
        self.named.update(lines)
        self._unwritten.update(lines)
        text = "".join([f"{table} {n}\n" for table, n in self._unwritten.items()])
        if text:
            self._write(text.encode())
            self._unwritten.clear()

    def check_writable(self) -> None:
        """Writes an empty line, which names nothing. Raises OSError."""
        self._write(b"\n")

    def clear(self) -> None:
        """Empties the file, now that the database has the numbers. Raises OSError."""
        os.ftruncate(self._file, 0)
        self.named.clear()
        self._unwritten.clear()
        self._is_torn = False

    def _write(self, text: bytes) -> None:
        """Appends text, on a line of its own if the text before it was cut off."""
        whole = b"\n" * self._is_torn + text
        self._is_torn = True
        written = os.write(self._file, whole)
        if written < len(whole):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        self._is_torn = False

    def close(self) -> None:
        os.close(self._file)


CHECKPOINT = "pragma wal_checkpoint(passive)"  # a passive one blocks neither readers nor writers


class Checkpointer:
    """Starts and completes checkpoints after commits. `beside` is its thread's connection."""

    def __init__(self, beside: sqlite3.Connection, witness: Witness, *, every: int = 1000) -> None:
        self._beside = beside
        self._witness = witness
        self._every = every  # commits
        self._commits = 0
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="journal-checkpointer")
        self._thread.submit(int)  # starts it now: later there might be no room for a thread
        self._running: Future[bool] | None = None

    def committed(self, writing: sqlite3.Connection, lines: Sequence[tuple[str, int]]) -> None:
        """Starts a checkpoint when one is due, or completes one that the thread has ended.

        `lines` are the last lines of the tables that the commit has written to. Raises OSError if
        the witness cannot be written. A checkpoint that fails is tried again later, unless a sync
        has failed, which raises sqlite3.Error.
        """
        self._commits += 1
        try:
            self._witness.name(lines)
        finally:
            self._carry_on(writing)

    def check_writable(self) -> None:
        """Raises OSError if the witness cannot be written."""
        self._witness.check_writable()

    def _carry_on(self, writing: sqlite3.Connection) -> None:
        if self._running is None:
            if self._commits >= self._every:
                self._running = self._thread.submit(checkpoint, self._beside)
        elif self._running.done():
            ended, self._running, self._commits = self._running, None, 0
            ended.result()
            self.finish(writing)

    def finish(self, writing: sqlite3.Connection) -> None:
        """Stores the line counts of the witness, and copies the rest of the log.

        Raises sqlite3.Error if a sync fails.
        """
        is_counted = _count_lines(writing, self._witness.named)
        if checkpoint(writing) and is_counted:
            with suppress(OSError):  # naming lines that are counted already does no harm
                self._witness.clear()

    def close(self) -> None:
        """Waits for the thread. SQLite checkpoints the rest when the file is closed."""
        self._thread.shutdown()
        self._beside.close()
        self._witness.close()


def _count_lines(connection: sqlite3.Connection, named: Mapping[str, int]) -> bool:
    """Stores how many lines tables have had. Returns whether that worked.

    Raises sqlite3.Error if a sync fails.
    """
    try:
        connection.execute("begin immediate")
        for table, n in named.items():
            expect(connection, table, n)
        connection.execute("commit")
    except sqlite3.Error as error:
        with suppress(sqlite3.Error):
            if connection.in_transaction:
                connection.execute("rollback")
        if is_failed_sync(error):
            raise
        return False
    return True


def checkpoint(connection: sqlite3.Connection) -> bool:
    """Copies what it can from the log into the database. Returns whether nothing is left.

    Nothing is lost if it fails, as the pages stay in the log. Raises sqlite3.Error if a sync fails.
    """
    try:
        [[is_busy, in_log, copied]] = connection.execute(CHECKPOINT)
    except sqlite3.Error as error:
        if is_failed_sync(error):
            raise
        return False
    return not is_busy and in_log == copied
