"""`teahouse export`, `import`, `backup` and `restore`."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from teahouse.server.state.events import Opened, Started, TableEvent, text_of
from teahouse.store import Journal, Line, TableRow, open_journal

SEED = "the-secret-seed"
CHANGES: tuple[TableEvent, ...] = (
    Opened(game="chinatown", options={}, seats=3, host="anna", invite="hash"),
    Started(seed=SEED, version=1),
)
LINES = [Line(n, n, text_of(change)) for n, change in enumerate(CHANGES, 1)]


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TEAHOUSE_DATABASE", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setattr("sys.platform", "linux")


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """The user's own, with a game that is over and one that runs."""
    path = tmp_path / "share" / "teahouse" / "teahouse.db"
    asyncio.run(with_journal(path, fill))
    return path


async def with_journal(path: Path, work: Callable[[Journal], Any]) -> Any:
    journal = await open_journal(str(path))
    try:
        return await work(journal)
    finally:
        await journal.close()


async def fill(journal: Journal) -> None:
    await journal.create(TableRow("old", 1, 1, "over", True, b"{}"), *LINES)
    await journal.create(TableRow("new", 1, 2, "playing", True, b"{}"), *LINES)


async def ids(journal: Journal) -> list[str]:
    return [table.id for table in await journal.tables()]


def test_all_tables_are_exported_and_those_that_are_whole_imported(
    teahouse: Any, database: Path, tmp_path: Path
) -> None:
    file, other = tmp_path / "tables.jsonl", tmp_path / "other.db"
    result = teahouse("export", "--all", "--out", file)
    assert result.exit_code == 0
    assert result.stderr == f"2 tables written to {file}\n"
    assert file.read_bytes().count(SEED.encode()) == 1
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    result = teahouse("import", file, "--database", other)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "1 tables imported",
        "1 left out: their games ran when they were exported",
    ]
    assert asyncio.run(with_journal(other, ids)) == ["old"]


def test_one_table_is_exported(teahouse: Any, database: Path, tmp_path: Path) -> None:
    teahouse("export", "new", "--out", tmp_path / "new.jsonl")
    text = (tmp_path / "new.jsonl").read_text()
    assert '"table":"new"' in text
    assert '"table":"old"' not in text
    assert SEED not in text


def test_what_is_there_is_not_written_over(teahouse: Any, database: Path, tmp_path: Path) -> None:
    file = tmp_path / "tables.jsonl"
    teahouse("export", "old", "--out", file)
    result = teahouse("import", file)
    assert result.stdout.splitlines() == [
        "0 tables imported",
        "1 were there already and are left as they are",
    ]


def test_a_damaged_file_changes_nothing(
    teahouse: Any, refuses: Callable[..., str], database: Path, tmp_path: Path
) -> None:
    file, other = tmp_path / "tables.jsonl", tmp_path / "other.db"
    teahouse("export", "--all", "--out", file)
    file.write_bytes(file.read_bytes()[:-20])
    sentence = refuses("import", file, "--database", other)
    assert f"{file}: line 7: the file is cut off here" in sentence
    assert not other.exists()


def test_export_says_what_it_wants(refuses: Callable[..., str], database: Path) -> None:
    assert "name the tables to export, or say --all" in refuses("export", "--out", "x.jsonl")
    assert "or say --all" in refuses("export", "old", "--all", "--out", "x.jsonl")
    assert "there is no table none" in refuses("export", "none", "--out", "x.jsonl")
    assert "there is no file none" in refuses("import", "none")


def test_a_backup_says_that_it_is_secret_and_can_be_restored(
    teahouse: Any, database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    result = teahouse("backup", tmp_path / "backup.db")
    assert result.exit_code == 0
    assert "holds seeds" in result.stderr
    other = tmp_path / "other.db"
    monkeypatch.setenv("TEAHOUSE_DATABASE", f"sqlite:///{other}")
    assert teahouse("restore", tmp_path / "backup.db").exit_code == 0
    assert asyncio.run(with_journal(other, ids)) == ["new", "old"]


def test_restoring_over_something_is_refused(
    teahouse: Any, refuses: Callable[..., str], database: Path, tmp_path: Path
) -> None:
    teahouse("backup", tmp_path / "backup.db")
    assert "is not empty" in refuses("restore", tmp_path / "backup.db")


def test_without_a_database_there_is_nothing_to_export(
    refuses: Callable[..., str], tmp_path: Path
) -> None:
    sentence = refuses("export", "--all", "--out", tmp_path / "x.jsonl")
    assert f"there is no database {tmp_path}" in sentence
    assert not (tmp_path / "share").exists()


def test_a_journal_that_fails_is_told_in_a_sentence(
    refuses: Callable[..., str], tmp_path: Path
) -> None:
    told = refuses("backup", tmp_path / "b.db", "--database", "postgresql://tea:pw@localhost:1/t")
    assert "PostgreSQL at localhost/t cannot be used" in told
    assert "pw" not in told


def test_a_sound_database_verifies(teahouse: Any, database: Path) -> None:
    result = teahouse("verify")
    assert result.exit_code == 0
    assert result.stdout == "2 tables, 4 sound lines, 0 tables damaged, 0 other rows damaged\n"


def test_a_damaged_table_is_named_with_its_line(teahouse: Any, database: Path) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("update lines set at = 99 where n = 2 and table_key = 1")
    result = teahouse("verify", database)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "table old is damaged from line 2 on",
        "2 tables, 2 sound lines, 1 tables damaged, 0 other rows damaged",
    ]
