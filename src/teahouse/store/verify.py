"""Verifies that a journal still has what was written to it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import msgspec

from .journal import DamagedError, Journal

__all__ = ["Finding", "verified"]


class Finding(msgspec.Struct, frozen=True):
    """How many lines a table has, and the first damaged one, if there is one."""

    table: str
    lines: int
    damaged_from: int | None = None


async def verified(journal: Journal) -> AsyncIterator[Finding]:
    """A finding for every table, one after the other, and then for the tables that are gone."""
    missing = await journal.missing()
    for row in await journal.tables(limit=None):
        yield await _verified(journal, row.id, missing.pop(row.id, 0))
    for table in missing:
        yield Finding(table, 0, damaged_from=1)


async def _verified(journal: Journal, table: str, last: int) -> Finding:
    """The finding for a table that has had at least `last` lines."""
    try:
        count = len(await journal.read(table))
    except DamagedError as error:
        return Finding(table, 0, damaged_from=error.n)
    return Finding(table, count, damaged_from=count + 1 if count < last else None)
