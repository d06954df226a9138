"""Checksums of rows outside the lines of tables: of people, groups, channels, bans and so on.

The databases compute them in triggers and keep them in a table of their own (migration 11). A row
whose checksum does not fit was changed past them, by a broken disk or by hand.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from hashlib import sha256
from typing import Literal

import msgspec

from .database import Database, statements

__all__ = ["KINDS", "RowDamage", "damaged_rows", "row_checksum"]

SQL = statements("row_checksums")
LENGTH = 8  # bytes
KINDS = (
    "people",
    "tokens",
    "seats",
    "secrets",
    "settings",
    "channels",
    "muted_tables",
    "invitations",
    "play_groups",
    "group_members",
    "removed_members",
    "shared_links",
    "agreements",
    "reports",
    "measures",
    "blocks",
)
"""The tables whose rows have checksums."""


def row_checksum(*values: str | None) -> bytes:
    """Returns the checksum of a row's values, as PostgreSQL's function of this name does."""
    told = [
        b"-" if value is None else b"%d:%b" % (len(value.encode()), value.encode())
        for value in values
    ]
    return sha256(b",".join(told)).digest()[:LENGTH]


class RowDamage(msgspec.Struct, frozen=True):
    """A row, by its table and key, that was changed, is lost, or that no trigger knows of."""

    kind: str
    key: str
    what: Literal["changed", "lost", "unknown"]


async def damaged_rows(database: Database) -> AsyncIterator[RowDamage]:
    """Yields the rows that are not as they were written."""
    for kind in KINDS:
        for row in await database.run(SQL["damaged"], kind):
            yield RowDamage(*row)
