"""SQLite's log carried over into its file, beside whoever writes.

Left to itself SQLite does this within a commit, and everyone waits for thousands of pages. Here a
thread carries them over while the writing goes on; what little was written meanwhile is
carried over by the writer itself between two commits, and the log begins anew.
"""

from __future__ import annotations

import sqlite3
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress

__all__ = ["Checkpointer"]

CHECKPOINT = "pragma wal_checkpoint(passive)"  # never waits for anyone


class Checkpointer:
    """Told of every commit by the one who writes; `beside` is a connection for it alone."""

    def __init__(self, beside: sqlite3.Connection, *, every: int = 1000) -> None:
        self._beside = beside
        self._every = every  # commits
        self._commits = 0
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="journal-checkpointer")
        self._running: Future[None] | None = None

    def committed(self, writing: sqlite3.Connection) -> None:
        """Between two transactions: finish what the thread has left, or let it begin."""
        self._commits += 1
        if self._running is None:
            if self._commits >= self._every:
                self._running = self._thread.submit(_checkpoint, self._beside)
        elif self._running.done():
            _checkpoint(writing)
            self._running, self._commits = None, 0

    def close(self) -> None:
        """Wait for the thread; whoever closes the file last carries over the rest."""
        self._thread.shutdown()
        self._beside.close()


def _checkpoint(connection: sqlite3.Connection) -> None:
    with suppress(sqlite3.Error):  # nothing is lost: it stays in the log until the next time
        connection.execute(CHECKPOINT).fetchall()
