"""Whether a journal still says what was written to it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import msgspec

from .journal import DamagedError, Journal

__all__ = ["Finding", "verified"]


class Finding(msgspec.Struct, frozen=True):
    """How many lines a table has, and from which on it is damaged, if it is."""

    table: str
    lines: int
    damaged_from: int | None = None


async def verified(journal: Journal) -> AsyncIterator[Finding]:
    """Every table, one after the other, sound or not; then those that are gone."""
    missing = await journal.missing()
    for row in await journal.tables(limit=None):
        yield await _verified(journal, row.id, missing.pop(row.id, 0))
    for table in missing:
        yield Finding(table, 0, damaged_from=1)


async def _verified(journal: Journal, table: str, last: int) -> Finding:
    """A table that has had a line of the number `last`."""
    try:
        count = len(await journal.read(table))
    except DamagedError as error:
        return Finding(table, 0, damaged_from=error.n)
    return Finding(table, count, damaged_from=count + 1 if count < last else None)
