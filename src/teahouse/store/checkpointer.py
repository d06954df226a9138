"""Checkpoints of SQLite's write-ahead log in a thread, beside the writer.

By itself SQLite checkpoints within a commit, and every writer waits for thousands of pages. Here a
thread does it while writing goes on; the few pages written meanwhile are checkpointed by the writer
between two commits, after which the log is reused from its start.
"""

from __future__ import annotations

import sqlite3
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress

__all__ = ["Checkpointer"]

CHECKPOINT = "pragma wal_checkpoint(passive)"  # passive: blocks neither readers nor writers


class Checkpointer:
    """Called by the writer after each commit; `beside` is a connection of its own."""

    def __init__(self, beside: sqlite3.Connection, *, every: int = 1000) -> None:
        self._beside = beside
        self._every = every  # commits
        self._commits = 0
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="journal-checkpointer")
        self._running: Future[None] | None = None

    def committed(self, writing: sqlite3.Connection) -> None:
        """Starts a checkpoint when one is due, or completes one that the thread has ended."""
        self._commits += 1
        if self._running is None:
            if self._commits >= self._every:
                self._running = self._thread.submit(_checkpoint, self._beside)
        elif self._running.done():
            _checkpoint(writing)
            self._running, self._commits = None, 0

    def close(self) -> None:
        """Waits for the thread; SQLite checkpoints the rest when the file is closed."""
        self._thread.shutdown()
        self._beside.close()


def _checkpoint(connection: sqlite3.Connection) -> None:
    with suppress(sqlite3.Error):  # nothing is lost: the pages stay in the log
        connection.execute(CHECKPOINT).fetchall()
