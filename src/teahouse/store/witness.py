"""The witness: a file that records which lines are only in SQLite's write-ahead log.

A database whose log was lost or cut short is intact but older, so SQLite cannot notice. The witness
is written after each commit and never synced: after a power failure it may name fewer lines than
there are, never more. When the log is checkpointed, the numbers are stored in the database first,
and the witness is emptied.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Sequence
from pathlib import Path

__all__ = ["Witness", "dismiss", "named_lines", "witness_path"]

NAMED = re.compile(rb"([\w-]{1,100}) ([0-9]{1,9})")  # garbled entries do not match


def witness_path(database: Path) -> Path:
    """The path of a database's witness: beside the file itself, like its log."""
    file = database.resolve()
    return file.with_name(f"{file.name}-witness")


def named_lines(database: Path) -> dict[str, int]:
    """The last line of each table that the witness names."""
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


class Witness:
    """The witness of an open database."""

    def __init__(self, database: Path) -> None:
        flags = os.O_CREAT | os.O_WRONLY | os.O_APPEND
        self._file = os.open(witness_path(database), flags, 0o600)
        self.named: dict[str, int] = {}  # also those that could not be written yet
        self._unwritten: dict[str, int] = {}
        self._is_torn = False  # whether the last write may have ended within a line

    def name(self, lines: Sequence[tuple[str, int]]) -> None:
        """Records the last lines of tables, now that they are durable; raises OSError.

        Those that could not be written are written with the next.
        """
        self.named.update(lines)
        self._unwritten.update(lines)
        text = "".join([f"{table} {n}\n" for table, n in self._unwritten.items()])
        if text:
            self._write(text.encode())
            self._unwritten.clear()

    def check_writable(self) -> None:
        """Writes an empty line, which names nothing; raises OSError."""
        self._write(b"\n")

    def clear(self) -> None:
        """Empties the file, now that the database has the numbers; raises OSError."""
        os.ftruncate(self._file, 0)
        self.named.clear()
        self._unwritten.clear()
        self._is_torn = False

    def _write(self, text: bytes) -> None:
        """Appends text, on a line of its own if what was there before was cut off."""
        whole = b"\n" * self._is_torn + text
        self._is_torn = True
        written = os.write(self._file, whole)
        if written < len(whole):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        self._is_torn = False

    def close(self) -> None:
        os.close(self._file)
