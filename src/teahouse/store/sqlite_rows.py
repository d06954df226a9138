"""The lines of the SQLite journal: one function for each query, and the quick way to append."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import astuple

from .chain import StoredLine, checked, checksum, rewritten
from .journal import ROW, Line, TableRow, check_numbers

__all__ = [
    "Appender",
    "append",
    "create",
    "expect",
    "missing",
    "probe",
    "read",
    "rewrite",
]

LINE = "table_key, n, at, text, checksum"
# `connect` makes `chain.checksum` known to SQL.
CHECKSUM = "checksum((select checksum from lines where table_key = key and n = ?1 - 1), ?1, ?2, ?3)"
INSERT = f"insert into lines ({LINE}) values (?, ?, ?, ?, ?)"
MOST_KNOWN = 10_000  # ends of tables that are remembered


class TableEnd(NamedTuple):
    """The key of a table, and the number and checksum of its last line."""

    key: int
    n: int
    checksum: bytes | None


def create(connection: sqlite3.Connection, row: TableRow, lines: Sequence[Line]) -> None:
    check_numbers(lines, after=0)
    made = connection.execute(f"insert into tables ({ROW}) values (?, ?, ?, ?, ?, ?)", astuple(row))
    assert made.lastrowid is not None
    _insert(connection, made.lastrowid, lines)


def append(
    connection: sqlite3.Connection, table: str, lines: Sequence[Line], row: TableRow | None
) -> None:
    key, last, _ = end_of(connection, table)
    check_numbers(lines, after=last)
    _insert(connection, key, lines)
    if row is not None:
        connection.execute(
            f"update tables set ({ROW}) = (?, ?, ?, ?, ?, ?) where key = ?", (*astuple(row), key)
        )


def end_of(connection: sqlite3.Connection, table: str) -> TableEnd:
    """Returns a table's key, and the number and checksum of its last line."""
    found = connection.execute(
        "select key, coalesce(n, 0), checksum from tables left join lines on table_key = key "
        "where id = ? order by n desc limit 1",
        (table,),
    )
    for end in found:
        return TableEnd(*end)
    raise LookupError(f"there is no table {table}")


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
            end = end_of(connection, table)
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


def read(
    connection: sqlite3.Connection, table: str, after: int, *, is_checked: bool = True
) -> list[Line]:
    count = _count(connection, table)  # read before the lines, as more may be written meanwhile
    lines = _stored(connection, table, after)
    return checked(table, lines, count=count, after=after, is_checked=is_checked)


def rewrite(connection: sqlite3.Connection, table: str, lines: Sequence[Line]) -> None:
    key = _key(connection, table)
    texts = {line.n: line.text for line in lines}
    changed = rewritten(_stored(connection, table, after=0), texts, count=_count(connection, table))
    connection.executemany(
        "update lines set text = ?, checksum = ? where table_key = ? and n = ?",
        [(line.text, line.checksum, key, line.n) for line in changed],
    )


def _stored(connection: sqlite3.Connection, table: str, after: int) -> list[StoredLine]:
    """Returns the lines after this number, preceded by the line of this number."""
    found = connection.execute(
        "select n, at, text, checksum from lines "
        "where table_key = (select key from tables where id = ?) and n >= ? order by n",
        (table, after),
    )
    return [StoredLine(*line) for line in found]


def _count(connection: sqlite3.Connection, table: str) -> int:
    """Returns the least number of lines that a table has had."""
    found = connection.execute(
        "select lines from line_counts where table_key = (select key from tables where id = ?1) "
        "union select lines from lost_tables where id = ?1",
        (table,),
    )
    return max((int(count) for (count,) in found), default=0)


def missing(connection: sqlite3.Connection, named: Mapping[str, int]) -> dict[str, int]:
    """Returns the last line of each table that was lost or has lost lines.

    Those are the tables known to be lost, and tables that do not have the line that the witness has
    named.
    """
    lost = dict(connection.execute("select id, lines from lost_tables"))
    pruned = {id for (id,) in connection.execute("select id from pruned_tables")}
    return lost | {
        id: n for id, n in named.items() if id not in pruned and not _stored(connection, id, n)
    }


def expect(connection: sqlite3.Connection, table: str, count: int) -> None:
    """Records that a table has had so many lines, whether they are still there or not."""
    counted = connection.execute(
        "insert into line_counts select key, ? from tables where id = ? "
        "on conflict do update set lines = max(lines, excluded.lines)",
        (count, table),
    )
    if not counted.rowcount:
        connection.execute(
            "insert or replace into lost_tables select ?1, ?2 "
            "where not exists (select 1 from pruned_tables where id = ?1)",
            (table, count),
        )


def probe(connection: sqlite3.Connection) -> None:
    connection.execute("update probe set at = at + 1")


def _key(connection: sqlite3.Connection, table: str) -> int:
    for (key,) in connection.execute("select key from tables where id = ?", (table,)):
        return int(key)
    raise LookupError(f"there is no table {table}")


def _insert(connection: sqlite3.Connection, key: int, lines: Sequence[Line]) -> None:
    connection.executemany(
        f"insert into lines ({LINE}) select key, ?1, ?2, ?3, {CHECKSUM} from tables where key = ?4",
        [(line.n, line.at, line.text, key) for line in lines],
    )
