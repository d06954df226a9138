"""Checkpoints of SQLite's write-ahead log in a thread, beside the writer.

SQLite itself checkpoints within a commit, which then waits for thousands of pages. Here a thread
does it while writing goes on; the writer checkpoints the few pages written meanwhile between two
commits, and the log is reused from its start.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress

from .sqlite_rows import expect
from .witness import Witness

__all__ = ["Checkpointer", "checkpoint"]

CHECKPOINT = "pragma wal_checkpoint(passive)"  # passive: blocks neither readers nor writers


class Checkpointer:
    """Starts and completes checkpoints, called by the writer after each commit.

    `beside` is the thread's own connection."""

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

        `lines` are the last lines of the tables that the commit has written to. It raises OSError
        if the witness cannot be written; a checkpoint that fails is tried again later.
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
            self.finish(writing)
            self._running, self._commits = None, 0

    def finish(self, writing: sqlite3.Connection) -> None:
        """Copies the rest of the log, and stores the line counts of the witness."""
        is_counted = _count_lines(writing, self._witness.named)
        if checkpoint(writing) and is_counted:
            with suppress(OSError):  # a witness that names too much is read as well
                self._witness.clear()

    def close(self) -> None:
        """Waits for the thread; SQLite checkpoints the rest when the file is closed."""
        self._thread.shutdown()
        self._beside.close()
        self._witness.close()


def _count_lines(connection: sqlite3.Connection, named: Mapping[str, int]) -> bool:
    """Stores how many lines tables have had; returns whether that worked."""
    try:
        connection.execute("begin immediate")
        for table, n in named.items():
            expect(connection, table, n)
        connection.execute("commit")
    except sqlite3.Error:
        with suppress(sqlite3.Error):
            if connection.in_transaction:
                connection.execute("rollback")
        return False
    return True


def checkpoint(connection: sqlite3.Connection) -> bool:
    """Copies what it can from the log into the database; returns whether nothing is left.

    Nothing is lost if it fails: the pages stay in the log.
    """
    try:
        [[is_busy, in_log, copied]] = connection.execute(CHECKPOINT)
    except sqlite3.Error:
        return False
    return not is_busy and in_log == copied
