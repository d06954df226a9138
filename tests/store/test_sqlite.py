"""What is SQLite's own: the file, its lock, its settings and what can happen to it."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from teahouse.core import BadInput
from teahouse.store import Conflict, JournalError, Line, TableRow, open_journal
from teahouse.store.sqlite_file import writable

pytestmark = pytest.mark.anyio

ROW = TableRow("one", 1, 1, "playing", False, b"{}")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "teahouse.db"


@pytest.fixture
async def filled(path: Path) -> Path:
    """A file with a table of some length, closed."""
    journal = await open_journal(str(path))
    await journal.create(ROW, *lines(1, 500))
    await journal.close()
    return path


def lines(first: int, last: int) -> list[Line]:
    return [Line(n, n, b'{"k":"do","do":{"type":"ready"}}' * 4) for n in range(first, last + 1)]


async def test_every_commit_is_synced_through_a_write_ahead_log(filled: Path) -> None:
    with closing(writable(filled)) as connection:
        assert connection.execute("pragma journal_mode").fetchone() == ("wal",)
        assert connection.execute("pragma synchronous").fetchone() == (2,)


async def test_a_file_that_another_program_keeps_to_itself_is_refused(
    filled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(sqlite3.connect(filled)) as other:
        other.execute("pragma journal_mode = delete")
        other.execute("begin exclusive")
        monkeypatch.setattr("teahouse.store.sqlite_file.BUSY_SECONDS", 0)
        with pytest.raises(BadInput, match="locked"):
            await open_journal(str(filled))


async def test_files_and_folder_are_for_their_owner_alone(path: Path) -> None:
    journal = await open_journal(str(path))
    await journal.create(ROW, *lines(1, 1))
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
    assert modes == dict.fromkeys(
        [f"teahouse.db{end}" for end in ("", "-wal", "-shm", ".lock", "-witness")], 0o600
    )
    await journal.close()


async def test_a_second_server_is_kept_off_the_file(filled: Path) -> None:
    journal = await open_journal(str(filled))
    with pytest.raises(BadInput, match=r"another server has .* open"):
        await open_journal(str(filled))
    other = subprocess.run(
        [sys.executable, Path(__file__).parent / "appender.py", filled],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "another server has" in other.stderr
    await journal.close()
    await (await open_journal(str(filled))).close()


async def test_one_may_read_beside_a_server_but_not_write(filled: Path) -> None:
    server = await open_journal(str(filled))
    reader = await open_journal(str(filled), reading=True)
    await server.append("one", lines(501, 501))
    assert len(await reader.read("one")) == 501
    with pytest.raises(JournalError, match="not open for writing"):
        await reader.append("one", lines(502, 502))
    await reader.close()
    await server.close()


async def test_a_file_that_is_no_database_is_refused(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"these are not the lines of a journal " * 500)
    with pytest.raises(BadInput, match="damaged or no database"):
        await open_journal(str(path))


async def test_a_file_cut_short_is_refused(filled: Path) -> None:
    with filled.open("r+b") as file:
        file.truncate(filled.stat().st_size // 2)
    with pytest.raises(BadInput, match="is damaged"):
        await open_journal(str(filled))


async def test_a_page_gone_bad_is_found_when_the_file_is_opened(filled: Path) -> None:
    size = filled.stat().st_size
    with filled.open("r+b") as file:
        file.seek(size // 2 // 4096 * 4096)
        file.write(b"\xff" * 4096)
    with pytest.raises(BadInput, match="is damaged"):
        await open_journal(str(filled))


async def test_the_database_of_another_program_is_refused(path: Path) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as other:
        other.execute("create table recipes (name text)")
    with pytest.raises(BadInput, match="another program"):
        await open_journal(str(path))
    with closing(sqlite3.connect(path)) as other:
        assert other.execute("select name from sqlite_schema").fetchall() == [("recipes",)]


@contextmanager
def no_room_beyond(size: int) -> Iterator[None]:
    """The system refuses to let any file grow past this."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def test_a_full_disk_is_told_and_play_goes_on_once_there_is_room(filled: Path) -> None:
    journal = await open_journal(str(filled))
    told = pytest.raises(JournalError, match=r"cannot be used: (disk I/O error|.* full)")
    with no_room_beyond(20_000), told:
        await journal.append("one", lines(501, 900))
    assert len(await journal.read("one")) == 500
    await journal.append("one", lines(501, 502))
    await journal.close()
    again = await open_journal(str(filled))
    assert len(await again.read("one")) == 502
    await again.close()


async def test_a_full_disk_loses_no_settings_and_they_change_once_there_is_room(
    filled: Path,
) -> None:
    journal = await open_journal(str(filled))
    await journal.notices.change_settings("anna", lambda _: b"1")
    with no_room_beyond(20_000), pytest.raises(JournalError):
        await journal.notices.change_settings("anna", lambda _: b"2" * 100_000)
    await journal.notices.change_settings("anna", lambda body: (body or b"") + b"3")
    assert await journal.notices.settings("anna") == b"13"
    await journal.close()


async def test_a_folder_that_cannot_be_written_to_is_refused(tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where a folder should be")
    with pytest.raises(BadInput, match="cannot be used: "):
        await open_journal(str(blocked / "teahouse.db"))


async def test_a_folder_in_the_place_of_the_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="there is no database"):
        await open_journal(str(tmp_path))


async def test_appends_that_wait_are_committed_together(filled: Path) -> None:
    journal = await open_journal(str(filled))
    for n in range(100):
        await journal.create(TableRow(f"t{n}", 1, 1, "playing", False, b"{}"), *lines(1, 1))
    wal = filled.with_name("teahouse.db-wal")
    await asyncio.gather(*(journal.append(f"t{n}", lines(2, 2)) for n in range(100)))
    assert 1 <= commits_in(wal.read_bytes()) - 100 < 60
    await journal.close()


def commits_in(wal: bytes) -> int:
    """Frames of the log that end a transaction: those that name the size of the database."""
    frames = range(32, len(wal), 24 + 4096)
    return sum(wal[at + 4 : at + 8] != bytes(4) for at in frames)


async def test_a_line_that_could_not_be_written_can_be_written_later(filled: Path) -> None:
    journal = await open_journal(str(filled))
    await journal.append("one", lines(501, 501))
    with no_room_beyond(20_000), pytest.raises(JournalError):
        await journal.append("one", lines(502, 502))
    with pytest.raises(Conflict):
        await journal.append("one", lines(503, 503))
    for n in (502, 503):
        await journal.append("one", lines(n, n))
    assert [line.n for line in await journal.read("one", 499)] == [500, 501, 502, 503]
    await journal.close()


async def test_a_table_that_is_gone_takes_no_line_however_soon_it_comes(filled: Path) -> None:
    journal = await open_journal(str(filled))
    outcomes = await asyncio.gather(
        journal.append("one", lines(501, 501)),
        journal.moderation.drop_table("one"),
        journal.append("one", lines(502, 502)),
        return_exceptions=True,
    )
    assert outcomes[0] is outcomes[1] is None
    assert isinstance(outcomes[2], LookupError)
    await journal.close()
    with closing(sqlite3.connect(filled)) as database:
        assert list(database.execute("select * from lines")) == []


async def test_commits_do_not_lengthen_the_log(filled: Path) -> None:
    journal = await open_journal(str(filled))
    wal = filled.with_name("teahouse.db-wal")
    before = wal.stat().st_size
    assert before > 8 << 20
    for n in range(50):
        await journal.create(TableRow(f"t{n}", 1, 1, "playing", False, b"{}"), *lines(1, 20))
    assert wal.stat().st_size == before
    await journal.close()
    assert filled.stat().st_size < 1 << 20, "the database has not grown"


async def test_a_disk_without_room_for_a_long_log_still_serves(filled: Path) -> None:
    with no_room_beyond(1 << 20):
        journal = await open_journal(str(filled))
        await journal.create(TableRow("t", 1, 1, "playing", False, b"{}"), *lines(1, 20))
        assert len(await journal.read("t")) == 20
        await journal.close()


async def test_a_mistake_of_one_caller_leaves_the_others_alone(filled: Path) -> None:
    journal = await open_journal(str(filled))
    for n in range(10):
        await journal.create(TableRow(f"t{n}", 1, 1, "playing", False, b"{}"), *lines(1, 1))
    wrong = Line(3, 3, "text is bytes")  # type: ignore[arg-type]
    outcomes = await asyncio.gather(
        *(journal.append(f"t{n}", [*lines(2, 2), *[wrong] * (n == 3)]) for n in range(10)),
        return_exceptions=True,
    )
    assert [n for n, outcome in enumerate(outcomes) if outcome is not None] == [3]
    assert not isinstance(outcomes[3], Conflict)
    assert [len(await journal.read(f"t{n}")) for n in range(10)] == [2, 2, 2, 1, *[2] * 6]
    await journal.close()
