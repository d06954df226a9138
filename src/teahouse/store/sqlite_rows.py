"""The queries of the SQLite journal, with one function for each."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from .chain import StoredLine, checked, rewritten
from .journal import Conflict, Line, Person, TableRow, check_numbers

__all__ = [
    "LINE",
    "add_person",
    "add_token",
    "append",
    "change_person",
    "create",
    "drop_token",
    "drop_tokens",
    "end_of",
    "expect",
    "missing",
    "person_where",
    "probe",
    "read",
    "remove_person",
    "rewrite",
    "seat_person",
    "table",
    "tables",
    "tables_of",
]

ROW = "id, created, updated, status, public, summary"
PERSON = "id, token_hash, name, created, login, password_hash"
BY_TOKEN = "token_hash = ?1 or id = (select person from tokens where token_hash = ?1)"
LINE = "table_key, n, at, text, checksum"
# `connect` makes `chain.checksum` known to SQL.
CHECKSUM = "checksum((select checksum from lines where table_key = key and n = ?1 - 1), ?1, ?2, ?3)"
ALL = -1  # as a limit in SQL, no limit


def create(connection: sqlite3.Connection, row: TableRow, lines: Sequence[Line]) -> None:
    check_numbers(lines, after=0)
    with _conflicting(f"there is a table {row.id} already"):
        made = connection.execute(
            f"insert into tables ({ROW}) values (?, ?, ?, ?, ?, ?)", _values(row)
        )
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
            f"update tables set ({ROW}) = (?, ?, ?, ?, ?, ?) where key = ?", (*_values(row), key)
        )


def end_of(connection: sqlite3.Connection, table: str) -> tuple[int, int, bytes | None]:
    """Returns a table's key, and the number and checksum of its last line."""
    found = connection.execute(
        "select key, coalesce(n, 0), checksum from tables left join lines on table_key = key "
        "where id = ? order by n desc limit 1",
        (table,),
    )
    for key, last, checksum in found:
        return key, last, checksum
    raise LookupError(f"there is no table {table}")


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


def table(connection: sqlite3.Connection, table: str) -> TableRow | None:
    found = connection.execute(f"select {ROW} from tables where id = ?", (table,))
    return next(_rows(found), None)


def tables(
    connection: sqlite3.Connection,
    public: bool | None,
    statuses: Sequence[str],
    limit: int | None,
) -> list[TableRow]:
    wanted = ", ".join("?" * len(statuses))
    conditions = ["public = ?"] * (public is not None) + [f"status in ({wanted})"] * bool(statuses)
    found = connection.execute(
        f"select {ROW} from tables where {' and '.join(conditions) or 'true'} "
        "order by updated desc limit ?",
        (*([public] * (public is not None)), *statuses, ALL if limit is None else limit),
    )
    return list(_rows(found))


def tables_of(connection: sqlite3.Connection, person: str, limit: int | None) -> list[TableRow]:
    found = connection.execute(
        f"select {ROW} from tables join seats on table_key = key where person = ? "
        "order by updated desc limit ?",
        (person, ALL if limit is None else limit),
    )
    return list(_rows(found))


def seat_person(connection: sqlite3.Connection, table: str, person: str) -> None:
    connection.execute(
        "insert or ignore into seats values (?, ?)", (person, _key(connection, table))
    )


def add_person(connection: sqlite3.Connection, person: Person) -> None:
    with _conflicting(f"there is a person {person.id} already, or the login is taken"):
        connection.execute(
            f"insert into people ({PERSON}) values (?, ?, ?, ?, ?, ?)", _personal(person)
        )


def change_person(connection: sqlite3.Connection, person: Person) -> None:
    with _conflicting(f"the login {person.login} is taken"):
        changed = connection.execute(
            f"update people set ({PERSON}) = (?, ?, ?, ?, ?, ?) where id = ?",
            (*_personal(person), person.id),
        )
    if not changed.rowcount:
        raise LookupError(f"there is no person {person.id}")


def person_where(connection: sqlite3.Connection, condition: str, value: str) -> Person | None:
    found = connection.execute(f"select {PERSON} from people where {condition}", (value,))
    return next((Person(*person) for person in found), None)


def add_token(connection: sqlite3.Connection, person: str, token_hash: str, created: int) -> None:
    if person_where(connection, "id = ?", person) is None:
        raise LookupError(f"there is no person {person}")
    with _conflicting("this token is somebody's already"):
        connection.execute("insert into tokens values (?, ?, ?)", (token_hash, person, created))


def drop_token(connection: sqlite3.Connection, token_hash: str) -> None:
    connection.execute("delete from tokens where token_hash = ?", (token_hash,))


def drop_tokens(connection: sqlite3.Connection, person: str) -> None:
    connection.execute("delete from tokens where person = ?", (person,))


def remove_person(connection: sqlite3.Connection, id: str) -> None:
    for statement in (
        "delete from tokens where person = ?",
        "delete from seats where person = ?",
        "delete from people where id = ?",
    ):
        connection.execute(statement, (id,))


@contextmanager
def _conflicting(reason: str) -> Iterator[None]:
    try:
        yield
    except sqlite3.IntegrityError as error:
        raise Conflict(reason) from error


def _key(connection: sqlite3.Connection, table: str) -> int:
    for (key,) in connection.execute("select key from tables where id = ?", (table,)):
        return int(key)
    raise LookupError(f"there is no table {table}")


def _insert(connection: sqlite3.Connection, key: int, lines: Sequence[Line]) -> None:
    connection.executemany(
        f"insert into lines ({LINE}) select key, ?1, ?2, ?3, {CHECKSUM} from tables where key = ?4",
        [(line.n, line.at, line.text, key) for line in lines],
    )


def _values(row: TableRow) -> tuple[object, ...]:
    return (row.id, row.created, row.updated, row.status, row.public, row.summary)


def _rows(found: sqlite3.Cursor) -> Iterator[TableRow]:
    for id, created, updated, status, public, summary in found:
        yield TableRow(id, created, updated, status, bool(public), summary)


def _personal(person: Person) -> tuple[object, ...]:
    return (
        person.id,
        person.token_hash,
        person.name,
        person.created,
        person.login,
        person.password_hash,
    )
