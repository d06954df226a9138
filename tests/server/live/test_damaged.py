"""A damaged table is told as such, the others are served, and the operator hears of it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.server.live_server import Guest, Table, running_server
from tests.server.waiting import wait_until

from teahouse.server.settings import Settings


def settings(path: Path) -> Settings:
    return Settings(limited=False, database=str(path))


def alter(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(statement)


@pytest.fixture
def tables(tmp_path: Path) -> tuple[Path, Table, Table, dict[str, str]]:
    """A closed database with two tables, and the cookie of their host."""
    path = tmp_path / "teahouse.db"
    with running_server(settings(path)) as server:
        host = server.guest()
        one, two = host.open_table(public=True), host.open_table(public=True)
        for table in (one, two):
            assert host.sit(table).status_code == 200
        return path, one, two, dict(host.cookies)


def check_told(host: Guest, damaged: Table, sound: Table) -> None:
    answer = host.get(damaged.path)
    assert (answer.status_code, answer.json()["code"]) == (500, "damaged")
    assert host.get(sound.path).status_code == 200
    assert host.do(sound, "rename", seat=0, name="Bea").status_code == 200
    assert damaged.id in host.get("/api/tables").text
    wait_until(lambda: "teahouse_tables_damaged 1.0" in host.get("/metrics").text)


def test_a_table_whose_line_was_changed(tables: tuple[Path, Table, Table, dict[str, str]]) -> None:
    path, one, two, cookies = tables
    alter(path, f"update lines set at = at + 1 where n = 2 and {key_of(one)}")
    with running_server(settings(path)) as server:
        check_told(server.guest(cookies=cookies), one, two)


def test_a_table_of_an_older_teahouse_whose_line_makes_no_sense(
    tables: tuple[Path, Table, Table, dict[str, str]],
) -> None:
    path, one, two, cookies = tables
    alter(path, f"update lines set checksum = null where {key_of(one)}")
    alter(path, f"update lines set text = cast('{{' as blob) where n = 2 and {key_of(one)}")
    with running_server(settings(path)) as server:
        host = server.guest(cookies=cookies)
        check_told(host, one, two)


def test_who_is_removed_is_forgotten_in_a_damaged_table_too(
    tables: tuple[Path, Table, Table, dict[str, str]],
) -> None:
    path, one, _, cookies = tables
    alter(path, f"update lines set at = at + 1 where n = 2 and {key_of(one)}")
    with running_server(settings(path)) as server:
        host = server.guest(cookies=cookies)
        me = host.get("/api/people/me").json()["id"]
        gone = host.post("/api/people/me/remove", json={"really": "remove me"})
        assert gone.status_code == 200
    with closing(sqlite3.connect(path)) as database:
        texts = [bytes(text) for (text,) in database.execute("select text from lines")]
    assert not [text for text in texts if me.encode() in text and b'"forgotten"' not in text]


def key_of(table: Table) -> str:
    return f"table_key = (select key from tables where id = '{table.id}')"
