"""A disk that is full ends no writing: it is told, and writing goes on once there is room."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.store.small_disk import fill, small_disk

from teahouse.store import JournalError, Line, TableRow, open_journal
from teahouse.store import sqlite_writer as writers
from teahouse.store.journal import UnsureError
from teahouse.store.sqlite import SqliteFile, SqliteJournal
from teahouse.store.sqlite_log import Witness, named_lines, witness_path

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(sys.platform != "linux", reason="/dev/full is there alone"),
]


def row(table: str) -> TableRow:
    return TableRow(table, 1, 1, "playing", False, b"{}")


def line(n: int) -> Line:
    return Line(n, n, b"{}")


@contextmanager
def no_room(witness: Witness) -> Iterator[None]:
    """Each write to the witness fails, as the disk is full."""
    room, full = os.dup(witness._file), os.open("/dev/full", os.O_WRONLY)
    os.dup2(full, witness._file)
    try:
        yield
    finally:
        os.dup2(room, witness._file)
        os.close(room)
        os.close(full)


def file_of(journal: SqliteJournal) -> SqliteFile:
    assert isinstance(journal.database, SqliteFile)
    return journal.database


def witness_of(journal: SqliteJournal) -> Witness:
    return file_of(journal)._open_writer()._checkpointer._witness


@pytest.fixture(params=["in a thread", "on the event loop"])
async def journal(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> SqliteJournal:
    monkeypatch.setattr(writers, "QUICK", 0.0 if request.param == "in a thread" else 60.0)
    monkeypatch.setattr(writers, "QUICK_IN_A_ROW", 1)
    made = SqliteJournal(SqliteFile(tmp_path / "teahouse.db"))
    await made.open()
    for table in ("one", "two"):
        await made.create(row(table), line(1))
    return made


async def test_a_witness_that_is_full_is_told_and_writing_goes_on(journal: SqliteJournal) -> None:
    async with asyncio.timeout(300):
        with no_room(witness_of(journal)):
            with pytest.raises(UnsureError, match="No space left"):
                await journal.append("one", [line(2)])
            with pytest.raises(JournalError):
                await journal.check_writable()
            with pytest.raises(UnsureError):
                await journal.append("two", [line(2)])
        await journal.check_writable()
        await journal.append("two", [line(3)])
    named = named_lines(file_of(journal).path)
    assert named == {"one": 2, "two": 3}  # also what could not be named then
    assert [found.n for found in await journal.read("one")] == [1, 2]
    await journal.close()


async def test_it_closes_on_a_full_disk_too(journal: SqliteJournal) -> None:
    with no_room(witness_of(journal)):
        with pytest.raises(UnsureError):
            await journal.append("one", [line(2)])
        await journal.close()
    again = await open_journal(str(file_of(journal).path))
    assert [found.n for found in await again.read("one")] == [1, 2]
    await again.close()


async def test_a_line_of_the_witness_that_was_cut_off_garbles_no_other(tmp_path: Path) -> None:
    path = tmp_path / "teahouse.db"
    witness = Witness(path)
    try:
        with no_room(witness), pytest.raises(OSError, match="No space left"):
            witness.name([("one", 12)])
        with witness_path(path).open("ab") as file:
            file.write(b"one 1")  # as far as there was room
        witness.name([("two", 3)])
        assert named_lines(path) == {"one": 12, "two": 3}
    finally:
        witness.close()


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    yield from small_disk(tmp_path)


async def test_a_file_system_without_room_is_told_and_writing_goes_on(disk: Path) -> None:
    path, written = disk / "teahouse.db", [1]
    journal = await open_journal(str(path))
    await journal.create(row("one"), line(1))
    filler = fill(disk)
    failed = 0
    async with asyncio.timeout(300):
        while failed < 20:
            read = [found.n for found in await journal.read("one", written[-1])]
            written += read  # what was unsure is there or not
            try:
                await journal.append("one", [Line(written[-1] + 1, 1, b"x" * 20_000)])
            except JournalError:
                failed += 1
        filler.unlink()
        await journal.check_writable()
        last = len(await journal.read("one"))
        await journal.append("one", [line(last + 1)])
    await journal.close()
    again = await open_journal(str(path))
    assert [found.n for found in await again.read("one")] == list(range(1, last + 2))
    await again.close()
