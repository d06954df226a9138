"""The log is carried over into the file while others write, and never grows for ever."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from teahouse.store.sqlite_file import make_private, writable
from teahouse.store.sqlite_log import Checkpointer, Witness

EVERY = 10  # commits


@pytest.fixture
def path(tmp_path: Path) -> Path:
    make_private(tmp_path / "some.db")
    return tmp_path / "some.db"


def write(connection: sqlite3.Connection, checkpointer: Checkpointer, commits: int) -> None:
    for _ in range(commits):
        connection.execute("insert into words values (randomblob(4000))")
        checkpointer.committed(connection, [])
        checkpointer._thread.submit(int).result()  # whatever the thread was given is done


def test_the_log_begins_anew(path: Path) -> None:
    with closing(writable(path)) as connection:
        connection.execute("create table words (word blob)")
        checkpointer = Checkpointer(writable(path), Witness(path), every=EVERY)
        write(connection, checkpointer, 30 * EVERY)
        log = path.with_name("some.db-wal").stat().st_size
        checkpointer.close()
        assert log < 15 * EVERY * 4096  # where 30 times as many pages have been written
        assert path.stat().st_size > 25 * EVERY * 4096


def test_what_is_in_the_log_alone_is_there_too(path: Path) -> None:
    with closing(writable(path)) as connection:
        connection.execute("create table words (word blob)")
        checkpointer = Checkpointer(writable(path), Witness(path), every=EVERY)
        write(connection, checkpointer, 2 * EVERY + 3)
        checkpointer.close()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("select count(*) from words").fetchone() == (2 * EVERY + 3,)


def test_who_cannot_carry_just_now_does_so_later(path: Path) -> None:
    with closing(writable(path)) as connection:
        connection.execute("create table words (word blob)")
        broken = writable(path)
        broken.close()  # every use of it fails
        checkpointer = Checkpointer(broken, Witness(path), every=EVERY)
        write(connection, checkpointer, 3 * EVERY)
        checkpointer.close()
        assert connection.execute("select count(*) from words").fetchone() == (3 * EVERY,)
