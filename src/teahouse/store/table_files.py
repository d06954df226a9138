"""Export and import of tables as JSON Lines.

The file begins with a heading {"teahouse_tables": 1, "tables": count}. For each table follow a
heading with its row and the number of its lines, and then its lines. The seed of a game that is not
over is never exported, so such a table is incomplete and cannot be imported. Running games are
moved by a backup instead.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from typing import Annotated, TypeAlias, TypeVar

import msgspec

from teahouse.core import BadInput, RecordError, write_json

from .chain import checksum, checksums
from .journal import Journal, Line, TableRow

__all__ = ["TableCopy", "exported", "tables_in"]

FORMAT = 1
MAX_LINE = 1_000_000
SECRET = "seed"  # the field that stays secret until the game is over

Read = TypeVar("Read", bound=msgspec.Struct)
Numbered: TypeAlias = Iterator[tuple[int, bytes]]


class Heading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file's first line: its format and the number of tables."""

    teahouse_tables: int
    tables: int


class TableHeading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table's row and the number of its lines. `whole` is false if the seed was left out."""

    table: Annotated[str, msgspec.Meta(pattern=r"^[\w-]{1,100}$(?!\n)")]
    created: int
    updated: int
    status: str
    public: bool
    summary: msgspec.Raw
    lines: Annotated[int, msgspec.Meta(ge=1)]
    whole: bool


class LineCopy(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A line of a table, with the checksum of the line as it was exported."""

    n: int
    at: int
    line: msgspec.Raw
    checksum: str | None = None  # absent in files of old versions


class TableCopy(msgspec.Struct, frozen=True):
    """A table read from a file. One that is not whole cannot be imported."""

    row: TableRow
    lines: tuple[Line, ...]
    whole: bool


async def exported(journal: Journal, rows: Sequence[TableRow]) -> AsyncIterator[bytes]:
    """Yields the lines of an export file with these tables."""
    yield write_json(Heading(FORMAT, len(rows))) + b"\n"
    for row in rows:
        lines = await journal.read(row.id)
        shown = [_without_secret(line) for line in lines] if row.status != "over" else lines
        yield write_json(_heading(row, len(lines), whole=shown == lines)) + b"\n"
        for line, expected in zip(shown, checksums(shown), strict=True):
            copied = LineCopy(line.n, line.at, msgspec.Raw(line.text), expected.hex())
            yield write_json(copied) + b"\n"


def _without_secret(line: Line) -> Line:
    said = msgspec.json.decode(line.text)
    if SECRET not in said:
        return line
    del said[SECRET]
    return Line(line.n, line.at, write_json(said))


def _heading(row: TableRow, lines: int, *, whole: bool) -> TableHeading:
    return TableHeading(
        table=row.id,
        created=row.created,
        updated=row.updated,
        status=row.status,
        public=row.public,
        summary=msgspec.Raw(row.summary),
        lines=lines,
        whole=whole,
    )


def tables_in(file: Iterable[bytes], check: Callable[[bytes], object]) -> Iterator[TableCopy]:
    """Yields the tables of a file. Raises RecordError with the number of a bad line."""
    numbered = enumerate(file, 1)
    heading, _ = _next(numbered, Heading)
    if heading.teahouse_tables != FORMAT:
        raise RecordError(f"format {heading.teahouse_tables} is not known, only {FORMAT} is", 1)
    for _ in range(heading.tables):
        table, _ = _next(numbered, TableHeading)
        lines = _lines(numbered, table.lines, check if table.whole else _no_check)
        yield TableCopy(_row(table), tuple(lines), table.whole)
    for number, _ in numbered:
        raise RecordError(f"the file goes on after its {heading.tables} tables", number)


def _lines(numbered: Numbered, count: int, check: Callable[[bytes], object]) -> Iterator[Line]:
    before: bytes | None = None
    for n in range(1, count + 1):
        copied, number = _next(numbered, LineCopy)
        if copied.n != n:
            raise RecordError(f"line {n} of the table is missing: this one is {copied.n}", number)
        text = bytes(copied.line)
        before = _checked(copied, before, number)
        try:
            check(text)
        except (BadInput, RecursionError) as error:
            raise RecordError(str(error), number) from error
        yield Line(copied.n, copied.at, text)


def _checked(copied: LineCopy, before: bytes | None, number: int) -> bytes | None:
    """Returns a line's verified checksum. Either all lines of a table have one or none."""
    if copied.checksum is None and before is None:
        return None
    expected = checksum(before, copied.n, copied.at, bytes(copied.line))
    if copied.checksum != expected.hex():
        raise RecordError("the line is damaged: its checksum is another", number)
    return expected


def _no_check(text: bytes) -> None:
    """Checks nothing, for a table that was exported without its seed."""


def _next(numbered: Numbered, wanted: type[Read]) -> tuple[Read, int]:
    number, line = next(numbered, (0, b""))
    if not line.endswith(b"\n"):
        raise RecordError("the file is cut off here", number or None)
    if len(line) > MAX_LINE:
        raise RecordError(f"the line is too long: {len(line):,} bytes", number)
    try:
        return msgspec.json.decode(line.decode(), type=wanted), number
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(f"the line is not what comes here: {error}", number) from error


def _row(table: TableHeading) -> TableRow:
    return TableRow(
        id=table.table,
        created=table.created,
        updated=table.updated,
        status=table.status,
        public=table.public,
        summary=bytes(table.summary),
    )
