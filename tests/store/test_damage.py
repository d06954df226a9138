"""Damage is told: a journal whose lines were changed, cut or lost, and one that is sound."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest

from teahouse.core import BadInput
from teahouse.store import DamagedError, Line, TableRow, open_journal
from teahouse.store.backup import backup, restore
from teahouse.store.chain import verified
from teahouse.store.opening import is_postgresql

pytestmark = pytest.mark.anyio

ROW = TableRow("one", 1, 1, "playing", False, b"{}")
OTHER = TableRow("two", 1, 1, "playing", False, b"{}")
LINES = [Line(n, 1000 + n, f'{{"k":"do","n":{n}}}'.encode()) for n in range(1, 11)]
HERE = "table_key = (select key from tables where id = 'one')"


@pytest.fixture
async def filled(url: str) -> str:
    """A database with two tables of ten lines, closed."""
    journal = await open_journal(url)
    for row in (ROW, OTHER):
        await journal.create(row, *LINES[:3])
        await journal.append(row.id, LINES[3:5])
        for line in LINES[5:]:
            await journal.append(row.id, [line])
    await journal.close()
    return url


async def alter(url: str, statement: str) -> None:
    """What somebody, or something, does to a database beside us."""
    if is_postgresql(url):
        connection = await asyncpg.connect(url)
        await connection.execute(statement)
        await connection.close()
    else:
        with closing(sqlite3.connect(url)) as database:
            database.execute(statement)
            database.commit()


async def findings(url: str) -> dict[str, int | None]:
    journal = await open_journal(url, reading=True)
    found = {finding.table: finding.damaged_from async for finding in verified(journal)}
    await journal.close()
    return found


async def test_a_sound_journal_is_sound(filled: str) -> None:
    assert await findings(filled) == {"one": None, "two": None}


@pytest.mark.parametrize(
    ("statement", "n"),
    [
        ("update lines set text = (select text from lines limit 1) where n = 4 and ", 4),
        ("update lines set at = at + 1 where n = 7 and ", 7),
        ("update lines set checksum = null where n = 6 and ", 6),
        ("delete from lines where n = 5 and ", 5),
        ("delete from lines where n > 8 and ", 9),
        ("delete from lines where ", 1),
        ("update lines set n = n + 10 where n > 3 and ", 4),
    ],
)
async def test_damage_is_told_with_its_line_and_the_rest_is_served(
    filled: str, statement: str, n: int
) -> None:
    await alter(filled, statement + HERE)
    assert await findings(filled) == {"one": n, "two": None}
    journal = await open_journal(filled)
    with pytest.raises(DamagedError) as told:
        await journal.read("one")
    assert (told.value.table, told.value.n) == ("one", n)
    assert await journal.read("two") == LINES
    await journal.append("two", [Line(11, 2000, b"{}")])
    await journal.close()


async def test_what_comes_later_is_checked_against_what_was_there(filled: str) -> None:
    journal = await open_journal(filled)
    assert await journal.read("one", after=9) == LINES[9:]
    await alter(filled, f"update lines set at = 5 where n = 10 and {HERE}")
    with pytest.raises(DamagedError):
        await journal.read("one", after=9)
    assert await journal.read("one", after=10) == []
    await journal.close()


async def test_forgetting_someone_leaves_a_journal_that_verifies(filled: str) -> None:
    journal = await open_journal(filled)
    await journal.rewrite("one", [Line(2, 0, b"{}"), Line(6, 0, b'{"x":1}')])
    await journal.append("one", [Line(11, 2000, b"{}")])
    read = await journal.read("one")
    assert [line.text for line in read if line.n in (2, 6)] == [b"{}", b'{"x":1}']
    await journal.close()
    assert await findings(filled) == {"one": None, "two": None}


async def test_forgetting_someone_does_not_hide_damage(filled: str) -> None:
    await alter(filled, f"update lines set at = 5 where n = 5 and {HERE}")
    journal = await open_journal(filled)
    for n in (2, 5, 7):
        await journal.rewrite("one", [Line(n, 0, b"{}")])
    unchecked = await journal.read("one", is_checked=False)
    assert [line.n for line in unchecked if line.text == b"{}"] == [2, 5, 7]
    await journal.close()
    assert await findings(filled) == {"one": 5, "two": None}


async def test_a_journal_without_checksums_opens_and_gets_them_from_then_on(filled: str) -> None:
    await alter(filled, "update lines set checksum = null")
    assert await findings(filled) == {"one": None, "two": None}
    journal = await open_journal(filled)
    await journal.append("one", [Line(11, 2000, b"{}"), Line(12, 2000, b"{}")])
    await journal.rewrite("one", [Line(1, 0, b"{}")])
    await journal.close()
    assert await findings(filled) == {"one": None, "two": None}
    await alter(filled, f"update lines set at = 5 where n = 12 and {HERE}")
    assert await findings(filled) == {"one": 12, "two": None}


async def test_a_backup_keeps_checksums_and_damage(
    filled: str, tmp_path: Path, new_database: Callable[[], str]
) -> None:
    await alter(filled, f"update lines set at = 5 where n = 5 and {HERE}")
    await alter(filled, "delete from lines where n = 10 and not " + HERE)
    await backup(filled, tmp_path / "backup.db")
    for target in (str(tmp_path / "restored.db"), new_database()):
        await restore(target, tmp_path / "backup.db")
        assert await findings(target) == {"one": 5, "two": 10}


async def copy_without_log(path: Path, folder: Path) -> Path:
    """The database and its witness, as they lie there while a server has them open."""
    folder.mkdir()
    for name in (path.name, f"{path.name}-witness"):
        shutil.copy(path.with_name(name), folder / name)
    return folder / path.name


async def test_lines_that_were_lost_with_the_log_are_missed(tmp_path: Path) -> None:
    path = tmp_path / "teahouse.db"
    journal = await open_journal(str(path))
    await journal.create(ROW, *LINES[:5])
    await journal.create(OTHER, *LINES)
    await journal.close()
    journal = await open_journal(str(path))
    await journal.append("one", LINES[5:8])
    await journal.create(TableRow("three", 1, 1, "playing", False, b"{}"), *LINES)
    copied = await copy_without_log(path, tmp_path / "copy")
    await journal.close()

    expected = {"one": 6, "two": None, "three": 1}
    assert await findings(str(copied)) == expected
    for _ in range(2):  # it is not forgotten once a server has opened it
        journal = await open_journal(str(copied))
        with pytest.raises(DamagedError):
            await journal.read("one")
        with pytest.raises(DamagedError):
            await journal.read("three")
        assert await journal.read("two") == LINES
        await journal.close()
        assert await findings(str(copied)) == expected


def last_commit(log: bytes) -> int:
    """Where the last frame of SQLite's log begins that ends a transaction; later ones are none."""
    header, frame = 32, 24 + int.from_bytes(log[8:12], "big")
    return max(
        at for at in range(header, len(log), frame) if int.from_bytes(log[at + 4 : at + 8], "big")
    )


async def test_a_log_that_was_cut_short_is_missed_where_it_was_cut(tmp_path: Path) -> None:
    path = tmp_path / "teahouse.db"
    journal = await open_journal(str(path))
    await journal.create(ROW, *LINES[:5])
    await journal.close()
    journal = await open_journal(str(path))
    for line in LINES[5:]:
        await journal.append("one", [line])
    copied = await copy_without_log(path, tmp_path / "copy")
    log = path.with_name("teahouse.db-wal").read_bytes()
    await journal.close()
    copied.with_name("teahouse.db-wal").write_bytes(log[: last_commit(log) + 100])
    found = await findings(str(copied))
    assert found["one"] == 10


async def test_a_witness_that_a_power_failure_has_garbled_is_read_as_far_as_it_goes(
    tmp_path: Path,
) -> None:
    path = tmp_path / "teahouse.db"
    journal = await open_journal(str(path))
    await journal.create(ROW, *LINES[:5])
    await journal.close()
    path.with_name("teahouse.db-witness").write_bytes(b"one 5\n\0\0\0\0one 9\none 7" + bytes(400))
    assert await findings(str(path)) == {"one": None}


@pytest.mark.parametrize("link", [os.symlink, os.link])
async def test_a_second_server_is_kept_off_by_whatever_name_it_comes(
    tmp_path: Path, link: Callable[[Path, Path], None]
) -> None:
    path, other = tmp_path / "teahouse.db", tmp_path / "elsewhere" / "other.db"
    journal = await open_journal(str(path))
    await journal.create(ROW, *LINES)
    other.parent.mkdir()
    link(path, other)
    reader = await open_journal(str(path), reading=True)
    await reader.close()  # the lock must outlive others who come and go
    second = subprocess.run(
        [sys.executable, Path(__file__).parent / "appender.py", other],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "another server has" in second.stderr
    await journal.append("one", [Line(11, 2000, b"{}")])
    await journal.close()
    assert await findings(str(path)) == {"one": None}


async def test_a_page_that_sqlite_cannot_read_damages_its_table_alone(tmp_path: Path) -> None:
    path = tmp_path / "teahouse.db"
    journal = await open_journal(str(path))
    await journal.create(ROW, *(Line(n, n, b"first " * 40) for n in range(1, 300)))
    await journal.create(OTHER, *LINES)
    await journal.close()
    journal = await open_journal(str(path))
    raw = path.read_bytes()
    leaf = b"\x0a"  # of an index, as SQLite calls it
    pages = (at for at in range(4096, len(raw), 4096) if raw[at : at + 1] == leaf)
    page = next(at for at in pages if raw.count(b"first", at, at + 4096) > 100)
    with path.open("r+b") as file:
        file.seek(page)
        file.write(b"\xff" * 4096)
    with pytest.raises(DamagedError):
        await journal.read("one")
    assert await journal.read("two") == LINES
    await journal.close()
    with pytest.raises(BadInput, match="is damaged"):
        await open_journal(str(path))
