"""Appends to several tables without end and says each line once it is acknowledged."""

from __future__ import annotations

import asyncio
import sys

from teahouse.store import Line, TableRow, open_journal
from teahouse.store.journal import Journal

TABLES = 8


async def append_for_ever(journal: Journal, table: str) -> None:
    if await journal.table(table) is None:
        await journal.create(TableRow(table, 1, 1, "playing", False, b"{}"), line(table, 1))
    n = len(await journal.read(table))
    while True:
        lines = [line(table, n + 1), line(table, n + 2)]
        await journal.append(table, lines)
        n += 2
        sys.stdout.write(f"{table} {n}\n")
        sys.stdout.flush()


def line(table: str, n: int) -> Line:
    return Line(n, n, f'{{"{table}":{n}}}'.encode())


async def main(url: str) -> None:
    journal = await open_journal(url)
    await asyncio.gather(*(append_for_ever(journal, f"t{n}") for n in range(TABLES)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
