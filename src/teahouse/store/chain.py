"""A chain of checksums that shows damage. Each checksum covers its line and the checksum before it.

A line that was changed, removed, moved or cut off does not match the line after it, or the number
of lines that the table is known to have. Lines of old versions have no checksum, and the chain
begins after them.
"""

from __future__ import annotations

import struct
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

import msgspec

from .journal import DamagedError, Journal, Line

__all__ = [
    "DamageFound",
    "StoredLine",
    "checked",
    "checksum",
    "checksums",
    "damaged_from",
    "rewritten",
    "verified",
]


LENGTH = 8  # bytes
_packed = struct.Struct(">iq").pack  # the same bytes as int4send and int8send of PostgreSQL


class StoredLine(NamedTuple):
    """A line as a database stores it."""

    n: int
    at: int
    text: bytes
    checksum: bytes | None


def checksum(before: bytes | None, n: int, at: int, text: bytes) -> bytes:
    """Returns the checksum of a line. `before` is that of the line before it, if it has one."""
    return sha256((before or b"") + _packed(n, at) + text).digest()[:LENGTH]


def checksums(lines: Iterable[Line]) -> list[bytes]:
    """Returns the checksums of all lines of a table."""
    chain: list[bytes] = []
    for line in lines:
        chain.append(checksum(chain[-1] if chain else None, line.n, line.at, line.text))
    return chain


def damaged_from(lines: Sequence[StoredLine], *, count: int, after: int = 0) -> int | None:
    """Returns the number of the first damaged line, or None if all are sound.

    `count` is the least number of lines that the table must have. `lines` are those after line
    `after`. Unless `after` is 0, line `after` itself comes before them, as its checksum is needed.
    """
    expected, before = max(after, 1), None
    for line in lines:
        if line.n != expected:  # line `expected` is gone
            return expected
        if line.n > after and not _fits(line, before):
            return expected
        expected, before = expected + 1, line.checksum
    return expected if expected <= count else None  # lines may be missing at the end


def _fits(line: StoredLine, before: bytes | None) -> bool:
    if line.checksum is None:
        return before is None
    return line.checksum == checksum(before, line.n, line.at, line.text)


def checked(
    table: str, lines: Sequence[StoredLine], *, count: int, after: int = 0, is_checked: bool = True
) -> list[Line]:
    """Returns the lines after `after`, as in `damaged_from`, or raises DamagedError."""
    damaged = damaged_from(lines, count=count, after=after) if is_checked else None
    if damaged is not None:
        raise DamagedError(table, damaged)
    return [Line(line.n, line.at, line.text) for line in lines if line.n > after]


def rewritten(
    lines: Sequence[StoredLine], texts: Mapping[int, bytes], *, count: int
) -> list[StoredLine]:
    """Returns the lines to store when some get new text: those, and all whose checksums change.

    From a damaged line on the checksums stay, so that the damage still shows.
    """
    damaged = damaged_from(lines, count=count)
    changed, before = [], None
    for line in lines:
        new = line._replace(text=texts.get(line.n, line.text))
        if line.checksum is not None and (damaged is None or line.n < damaged):
            new = new._replace(checksum=checksum(before, new.n, new.at, new.text))
        before = new.checksum
        if new != line:
            changed.append(new)
    return changed


class DamageFound(msgspec.Struct, frozen=True):
    """A table's number of lines, and the first damaged one, or None if there is no damage."""

    table: str
    lines: int
    damaged_from: int | None = None


async def verified(journal: Journal) -> AsyncIterator[DamageFound]:
    """Yields a finding for every table, and then for the tables that are gone."""
    missing = await journal.missing()
    for row in await journal.tables(limit=None):
        yield await _verified(journal, row.id, missing.pop(row.id, 0))
    for table in missing:
        yield DamageFound(table, 0, damaged_from=1)


async def _verified(journal: Journal, table: str, last: int) -> DamageFound:
    """Returns the finding for a table that has had at least `last` lines."""
    try:
        count = len(await journal.read(table))
    except DamagedError as error:
        return DamageFound(table, 0, damaged_from=error.n)
    return DamageFound(table, count, damaged_from=count + 1 if count < last else None)
