"""A journal of an older Teahouse is brought up to date with all that it holds; a newer refused."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest

from teahouse.core import BadInput
from teahouse.store import Line, Person, TableRow, open_journal
from teahouse.store.migrations import steps
from teahouse.store.postgresql import migrate as migrate_postgresql
from teahouse.store.sqlite_file import connect, make_private
from teahouse.store.sqlite_file import migrate as migrate_sqlite

pytestmark = pytest.mark.anyio

ROW = TableRow("one", 1, 2, "over", True, b"{}")
LINES = [Line(1, 5, b'{"k":"opened"}'), Line(2, 6, b'{"k":"do"}')]
ANNA = Person("anna", "hash", "Anna", 7)


def sqlite_of_version_1(path: Path) -> None:
    make_private(path)
    with closing(connect(path)) as connection:
        migrate_sqlite(connection, path, to=1)
        connection.execute(
            "insert into tables values (7, 'one', 1, 2, 'over', 1, cast('{}' as blob))"
        )
        connection.executemany(
            "insert into lines values (7, ?, ?, ?)",
            [(line.n, line.at, line.text) for line in LINES],
        )


async def postgresql_of_version_1(url: str) -> None:
    connection = await asyncpg.connect(url)
    await migrate_postgresql(connection, "here", to=1)
    await connection.execute("insert into tables values (7, 'one', 1, 2, 'over', true, '{}')")
    await connection.executemany(
        "insert into lines (table_key, n, at, text) values (7, $1, $2, $3)",
        [(line.n, line.at, line.text) for line in LINES],
    )
    await connection.close()


async def check_all_there(url: str) -> None:
    journal = await open_journal(url)
    assert await journal.table("one") == ROW
    assert await journal.read("one") == LINES
    await journal.append("one", [Line(3, 7, b"{}")])
    await journal.add_person(ANNA)
    await journal.seat_person("one", "anna")
    assert await journal.tables_of("anna") == [ROW]
    await journal.close()
    await (await open_journal(url)).close()


async def test_sqlite_from_version_1(tmp_path: Path) -> None:
    path = tmp_path / "teahouse.db"
    sqlite_of_version_1(path)
    with pytest.raises(BadInput, match="written by an older Teahouse: its schema is version 1"):
        await open_journal(str(path), reading=True)
    await check_all_there(str(path))


async def test_postgresql_from_version_1(new_database: Callable[[], str]) -> None:
    url = new_database()
    await postgresql_of_version_1(url)
    with pytest.raises(BadInput, match="written by an older Teahouse: its schema is version 1"):
        await open_journal(url, reading=True)
    await check_all_there(url)


async def test_sqlite_of_a_newer_teahouse_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "teahouse.db"
    await (await open_journal(str(path))).close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("pragma user_version = 99")
    with pytest.raises(BadInput, match="written by a newer Teahouse: its schema is version 99"):
        await open_journal(str(path))
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("pragma user_version").fetchone() == (99,)


async def test_postgresql_of_a_newer_teahouse_is_refused(new_database: Callable[[], str]) -> None:
    url = new_database()
    await (await open_journal(url)).close()
    connection = await asyncpg.connect(url)
    await connection.execute("insert into teahouse_schema values (99)")
    await connection.close()
    for reading in (False, True):
        with pytest.raises(BadInput, match="written by a newer Teahouse: its schema is version 99"):
            await open_journal(url, reading=reading)


async def test_a_step_that_fails_leaves_the_version_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "teahouse.db"
    sqlite_of_version_1(path)
    first, *_ = steps("sqlite")
    broken = (first, "create table half (x integer); create table half (x integer)")
    monkeypatch.setattr("teahouse.store.sqlite_file.steps", lambda _: broken)
    with pytest.raises(BadInput, match="half already exists"):
        await open_journal(str(path))
    monkeypatch.undo()
    await check_all_there(str(path))


async def test_both_databases_have_the_same_versions() -> None:
    assert len(steps("sqlite")) == len(steps("postgresql")) == 11
