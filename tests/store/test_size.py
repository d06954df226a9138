"""A journal stays small: 300 bytes an action at most, over whole games."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import asyncpg
import pytest

from teahouse.store import Line, TableRow, open_journal

pytestmark = pytest.mark.anyio

TABLES = 20
MOST = 300


async def play_all(url: str, lines: list[Line]) -> int:
    """Many tables at a time, each line a transaction of its own; returns how many lines."""
    journal = await open_journal(url)

    async def play(table: str) -> None:
        row = TableRow(table, 1, 1, "playing", False, b"{}")
        await journal.create(row, lines[0])
        for line in lines[1:]:
            await journal.append(table, [line], row=row)

    await asyncio.gather(*(play(f"table{n:011}") for n in range(TABLES)))
    await journal.close()
    return TABLES * len(lines)


async def test_sqlite(tmp_path: Path, game_lines: list[Line]) -> None:
    written = await play_all(str(tmp_path / "teahouse.db"), game_lines)
    size = sum(file.stat().st_size for file in tmp_path.iterdir())
    assert size / written < MOST


async def test_postgresql(new_database: Callable[[], str], game_lines: list[Line]) -> None:
    url = new_database()
    written = await play_all(url, game_lines)
    connection = await asyncpg.connect(url)
    size = await connection.fetchval(
        "select sum(pg_total_relation_size(oid)) from pg_class "
        "where relname in ('tables', 'lines') and relkind = 'r'"
    )
    await connection.close()
    assert size / written < MOST
