"""A backup holds everything, of either database, and goes back into either."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest
from msgspec.structs import replace

from teahouse.core import BadInput
from teahouse.store import Journal, JournalError, Line, Person, TableRow, open_journal
from teahouse.store.backup import backup, restore
from teahouse.store.sqlite_file import connect, make_private, migrate

pytestmark = pytest.mark.anyio

ANNA = Person("anna", "hash", "Anna 茶", 7, "anna", "argon")


@pytest.fixture(params=("sqlite", "postgresql"))
def target(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "target.db")
    make: Callable[[], str] = request.getfixturevalue("new_database")
    return make()


def row(number: int) -> TableRow:
    return TableRow(f"t{number}", 1, number, "playing", number % 2 == 0, b'{"a":1}')


async def fill(journal: Journal, lines: list[Line]) -> None:
    for number in range(5):
        await journal.create(row(number), *lines[: number * 20 + 1])
    await journal.add_person(ANNA)
    await journal.add_token("anna", "the phone's", 8)
    await journal.seat_person("t3", "anna")


async def check_filled(journal: Journal, lines: list[Line]) -> None:
    assert await journal.tables() == [row(number) for number in (4, 3, 2, 1, 0)]
    for number in range(5):
        assert await journal.read(f"t{number}") == lines[: number * 20 + 1]
    assert await journal.person_by_login("anna") == ANNA
    assert await journal.person_by_token("the phone's") == ANNA
    assert await journal.tables_of("anna") == [row(3)]


async def test_everything_comes_back(
    url: str, target: str, tmp_path: Path, game_lines: list[Line]
) -> None:
    journal = await open_journal(url)
    await fill(journal, game_lines)
    await backup(url, tmp_path / "backup.db")  # while the server runs
    await journal.close()
    await restore(target, tmp_path / "backup.db")
    restored = await open_journal(target)
    await check_filled(restored, game_lines)
    await restored.create(row(9), game_lines[0])  # whose key is not one of those restored
    await restored.append("t0", [game_lines[1]])
    await restored.close()


async def test_a_backup_is_one_file_for_its_owner_alone(url: str, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    await (await open_journal(url)).close()
    await backup(url, folder / "backup.db")
    assert [file.name for file in folder.iterdir()] == ["backup.db"]
    assert stat.S_IMODE((folder / "backup.db").stat().st_mode) == 0o600
    with closing(sqlite3.connect(folder / "backup.db")) as connection:
        assert connection.execute("pragma journal_mode").fetchone() == ("delete",)


async def test_a_backup_under_way_is_of_one_moment(url: str, tmp_path: Path) -> None:
    """Each line changes the row too, so that at every moment the two agree."""
    journal = await open_journal(url)

    async def write() -> None:
        await journal.create(row(1), Line(1, 1, b"{}"))
        for n in range(2, 10_000):
            await journal.append("t1", [Line(n, 1, b"{}")], row=replace(row(1), updated=n))

    writing = asyncio.create_task(write())
    for number in range(10):
        await backup(url, tmp_path / f"{number}.db")
    writing.cancel()
    with suppress(asyncio.CancelledError):
        await writing
    await journal.close()
    seen: set[tuple[int, int]] = set()
    for number in range(10):
        with closing(sqlite3.connect(tmp_path / f"{number}.db")) as connection:
            moment = connection.execute("select updated, (select max(n) from lines) from tables")
            seen.update(moment)
    assert len(seen) > 1
    assert all(updated == last for updated, last in seen)


async def test_a_database_that_holds_something_is_not_restored_into(
    target: str, tmp_path: Path, game_lines: list[Line]
) -> None:
    journal = await open_journal(target)
    await journal.add_person(ANNA)
    await journal.close()
    await backup(target, tmp_path / "backup.db")
    with pytest.raises(BadInput, match="is not empty"):
        await restore(target, tmp_path / "backup.db")


async def test_a_backup_of_an_older_teahouse_is_brought_up_to_date(
    target: str, tmp_path: Path
) -> None:
    old = tmp_path / "old.db"
    make_private(old)
    with closing(connect(old)) as connection:
        migrate(connection, old, to=1)
        connection.execute("insert into tables values (1, 't1', 1, 1, 'over', 0, x'7b7d')")
        connection.execute("insert into lines values (1, 1, 5, x'7b7d')")
    before = old.read_bytes()
    await restore(target, old)
    assert old.read_bytes() == before
    journal = await open_journal(target)
    assert await journal.read("t1") == [Line(1, 5, b"{}")]
    await journal.add_person(ANNA)
    await journal.close()


async def test_a_backup_is_not_written_over(url: str, tmp_path: Path) -> None:
    await (await open_journal(url)).close()
    (tmp_path / "backup.db").write_text("precious")
    with pytest.raises(BadInput, match="is there already"):
        await backup(url, tmp_path / "backup.db")
    assert (tmp_path / "backup.db").read_text() == "precious"


async def test_no_file_is_left_of_a_backup_that_failed(tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    for url in (str(tmp_path / "nowhere.db"), "postgresql://localhost:1/nowhere"):
        with pytest.raises((BadInput, JournalError)):
            await backup(url, folder / "backup.db")
    assert list(folder.iterdir()) == []


async def test_a_damaged_backup_is_refused(target: str, tmp_path: Path) -> None:
    source = tmp_path / "source.db"
    journal = await open_journal(str(source))
    await journal.create(row(1), *[Line(n, n, b'{"a":"line"}' * 20) for n in range(1, 400)])
    await journal.close()
    await backup(str(source), tmp_path / "backup.db")
    with (tmp_path / "backup.db").open("r+b") as file:
        file.seek(10 * 4096)
        file.write(b"\xff" * 4096)
    with pytest.raises(BadInput, match="is damaged"):
        await restore(target, tmp_path / "backup.db")


@pytest.mark.parametrize("content", [b"", b"no database at all " * 300])
async def test_a_file_that_is_no_backup_is_refused(
    target: str, tmp_path: Path, content: bytes
) -> None:
    (tmp_path / "file").write_bytes(content)
    with pytest.raises(BadInput, match=r"(holds no journal|no database)"):
        await restore(target, tmp_path / "file")
    with pytest.raises(BadInput, match="there is no backup"):
        await restore(target, tmp_path / "nowhere")


async def test_a_file_that_a_server_has_open_is_not_restored_into(tmp_path: Path) -> None:
    await (await open_journal(str(tmp_path / "source.db"))).close()
    await backup(str(tmp_path / "source.db"), tmp_path / "backup.db")
    server = await open_journal(str(tmp_path / "target.db"))
    with pytest.raises(BadInput, match="another server has"):
        await restore(str(tmp_path / "target.db"), tmp_path / "backup.db")
    await server.close()
