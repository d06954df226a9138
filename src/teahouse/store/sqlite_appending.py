"""The quick way to append a line: the end of its table's chain is known from the line before.

To look for the last line and to call back from SQLite for the checksum costs three times as much as
the insertion itself.
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
    """Holds true as long as nobody else writes lines; whoever does calls `forget`."""

    def __init__(self) -> None:
        self._ends: dict[str, End] = {}

    def append(self, connection: sqlite3.Connection, table: str, line: Line) -> None:
        """Appends one line in one statement that changes anything; raises Conflict."""
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
        """Lines were written in another way, or what was written is undone."""
        self._ends.clear()
