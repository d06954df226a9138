"""The fast path of appends: the last line of each table is remembered.

Looking up the last line and computing the checksum in a callback from SQLite would take three times
as long as the insertion itself.
"""

from __future__ import annotations

import sqlite3
from typing import NamedTuple

from .chain import checksum
from .journal import Line
from .sqlite_rows import LINE, append, end_of

__all__ = ["Appender"]

INSERT = f"insert into lines ({LINE}) values (?, ?, ?, ?, ?)"
MOST_KNOWN = 10_000  # tables


class End(NamedTuple):
    """A table's key, and the number and checksum of its last line."""

    key: int
    n: int
    checksum: bytes | None


class Appender:
    """Appends lines from remembered ends; code that writes lines in another way calls `forget`."""

    def __init__(self) -> None:
        self._ends: dict[str, End] = {}

    def append(self, connection: sqlite3.Connection, table: str, line: Line) -> None:
        """Appends one line, with a single statement that writes; raises Conflict."""
        end = self._ends.pop(table, None)
        if end is None or end.n != line.n - 1:
            append(connection, table, [line], None)
            end = End(*end_of(connection, table))
        else:
            chained = checksum(end.checksum, line.n, line.at, line.text)
            connection.execute(INSERT, (end.key, line.n, line.at, line.text, chained))
            end = End(end.key, line.n, chained)
        self._ends[table] = end
        if len(self._ends) > MOST_KNOWN:
            self.forget()

    def forget(self) -> None:
        """Forgets the ends, as lines were written in another way or rolled back."""
        self._ends.clear()
