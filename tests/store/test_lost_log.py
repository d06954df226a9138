"""That SQLite's log and its witness are both gone is noticed, and told only then."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from teahouse.store import Line, TableRow, open_journal
from teahouse.store.backup import backup, restore
from teahouse.store.sqlite_log import witness_path

pytestmark = pytest.mark.anyio

ROW = TableRow("one", 1, 1, "over", False, b"{}")


async def lost(path: Path, *, reading: bool = False) -> int:
    journal = await open_journal(str(path), reading=reading)
    try:
        return len(await journal.lost_logs())
    finally:
        await journal.close()


async def copied_while_open(path: Path, *suffixes: str) -> Path:
    """A copy of some files of a database that a server has open."""
    journal = await open_journal(str(path))
    await journal.create(ROW, Line(1, 1, b"{}"))
    (path.parent / "copy").mkdir()
    copy = path.parent / "copy" / path.name
    for suffix in ("", *suffixes):
        shutil.copy(f"{path}{suffix}", f"{copy}{suffix}")
    await journal.close()
    return copy


async def test_a_file_that_was_copied_alone_has_lost_its_log(tmp_path: Path) -> None:
    copy = await copied_while_open(tmp_path / "teahouse.db")
    assert await lost(copy, reading=True) == 1
    for _ in range(3):  # and it is not forgotten
        assert await lost(copy) == 1
    assert await lost(copy, reading=True) == 1


@pytest.mark.parametrize("suffixes", [("-wal",), ("-witness",), ("-wal", "-witness")])
async def test_with_either_of_both_there_is_something_to_go_by(
    tmp_path: Path, suffixes: tuple[str, ...]
) -> None:
    copy = await copied_while_open(tmp_path / "teahouse.db", *suffixes)
    assert await lost(copy) == 0


async def test_a_database_that_was_closed_needs_neither(tmp_path: Path) -> None:
    path = tmp_path / "teahouse.db"
    for _ in range(3):
        assert await lost(path) == 0
        assert not witness_path(path).exists()


async def test_a_backup_needs_neither(tmp_path: Path) -> None:
    path, file = tmp_path / "teahouse.db", tmp_path / "backup.db"
    journal = await open_journal(str(path))
    await journal.create(ROW, Line(1, 1, b"{}"))
    await backup(str(path), file)
    await journal.close()
    assert await lost(file, reading=True) == 0
    await restore(str(tmp_path / "restored.db"), file)
    assert await lost(tmp_path / "restored.db") == 0
