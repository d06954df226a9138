"""What was acknowledged is there after a power failure at any moment, on SQLite."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.store.appender import PEOPLE, missing_of
from tests.store.power_failure import Disk, Entry, compiled_shim, entries

from teahouse.store import open_journal
from teahouse.store.chain import verified

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(
        sys.platform != "linux" or shutil.which("cc") is None, reason="preloads a library"
    ),
]

APPENDER = Path(__file__).parent / "appender.py"
ACKNOWLEDGED = 600
FAILURES, MANY_FAILURES = 40, 1_000


def traced_run(folder: Path, acknowledged: int) -> list[Entry]:
    """All changes to the files of a database while lines are appended and acknowledged."""
    disk = folder / "disk"
    disk.mkdir(parents=True)
    environment = {
        **os.environ,
        "LD_PRELOAD": str(compiled_shim(folder)),
        "TRACED_FOLDER": str(disk),
        "TRACE": str(folder / "trace"),
    }
    with (disk / "acknowledged").open("wb") as told:
        process = subprocess.Popen(
            [sys.executable, APPENDER, str(disk / "teahouse.db")], stdout=told, env=environment
        )
        while (disk / "acknowledged").read_bytes().count(b"\n") < acknowledged:
            assert process.poll() is None
        process.kill()
        process.wait()
    return list(entries(folder / "trace"))


def told_before(changes: list[Entry]) -> dict[str, int]:
    """The last line of each table that was acknowledged."""
    text = b"".join(entry.data for entry in changes if entry.path.endswith("/acknowledged"))
    pairs = (line.split() for line in text.decode().splitlines())
    return {table: int(n) for table, n in pairs}


async def check_failures(folder: Path, failures: int) -> None:
    changes = traced_run(folder, ACKNOWLEDGED)
    assert {"w", "s"} <= {entry.what for entry in changes}
    chance = random.Random(15)
    moments = sorted(chance.sample(range(len(changes)), min(failures, len(changes))))
    disk, passed = Disk(), 0
    for number, moment in enumerate(moments):
        while passed < moment:
            disk.apply(changes[passed])
            passed += 1
        found = disk.after_power_failure(chance)
        database = _laid_out(folder / str(number), found)
        if database.is_file() and database.stat().st_size:
            await _check(database, told_before(changes[:moment]))
        else:
            assert told_before(changes[:moment]) == {}
        shutil.rmtree(folder / str(number))


def _laid_out(folder: Path, files: dict[str, bytes]) -> Path:
    folder.mkdir()
    for path, content in files.items():
        if not path.endswith((".lock", "-shm", "/acknowledged")):
            (folder / Path(path).name).write_bytes(content)
    return folder / "teahouse.db"


async def _check(database: Path, acknowledged: dict[str, int]) -> None:
    journal = await open_journal(str(database))
    try:
        for number in range(1, acknowledged.pop(PEOPLE, 0) + 1):
            assert await missing_of(journal, f"p{number}") == []
        for table, n in acknowledged.items():
            lines = await journal.read(table)
            assert len(lines) >= n, f"{table} has lost lines"
            assert [line.n for line in lines] == list(range(1, len(lines) + 1))
            assert {line.text for line in lines} == {
                f'{{"{table}":{line.n}}}'.encode() for line in lines
            }
        damaged = [one async for one in verified(journal) if one.damaged_from is not None]
        assert damaged == []
    finally:
        await journal.close()


async def test_every_acknowledged_line_survives_a_power_failure(tmp_path: Path) -> None:
    await check_failures(tmp_path, FAILURES)


@pytest.mark.soak
async def test_every_acknowledged_line_survives_many_power_failures(tmp_path: Path) -> None:
    await check_failures(tmp_path, MANY_FAILURES)


async def test_a_server_that_does_not_sync_would_be_found_out(
    tmp_path: Path,
) -> None:
    """The disk loses what was not synced: without the syncs, acknowledged lines are gone."""
    changes = [entry for entry in traced_run(tmp_path, 50) if entry.what != "s"]
    disk = Disk()
    for entry in changes:
        disk.apply(entry)
    lost = disk.after_power_failure(random.Random(1))  # seed 1 keeps none of the writes
    assert told_before(changes)
    assert not any(lost[path] for path in lost if path.endswith((".db", "-wal")))
