"""Records keep a game as JSON Lines: a header, and then one line for each action or undo."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

import msgspec

from .chance import verify
from .errors import BadInput, RecordError
from .wire import read_as, read_json, write_json

__all__ = ["FORMAT", "Entry", "Header", "Record", "read_record", "read_records", "write_record"]


FORMAT = 1
MAX_LINE = 1_000_000


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The game, version, options and commitment; the seed is set only once the game is over."""

    game: str
    version: int
    options: dict[str, Any]
    commitment: str
    teahouse: int = msgspec.field(default=FORMAT)
    seed: str | None = None
    names: tuple[str, ...] = ()
    position: dict[str, Any] | None = None
    sets: dict[str, Any] | None = None


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Line n: an action, or an undo of all from action `undo` on."""

    n: int
    at: int
    do: Any = None
    undo: int | None = None


class Record(msgspec.Struct, frozen=True):
    """A header and all its lines."""

    header: Header
    entries: tuple[Entry, ...]


def write_record(record: Record) -> bytes:
    """Writes a record as text. Each line ends in a newline."""
    header = {"teahouse": FORMAT, **msgspec.to_builtins(record.header, str_keys=True)}
    return b"".join(write_json(line) + b"\n" for line in (header, *record.entries))


def read_record(raw: bytes) -> Record:
    """Reads a text with exactly one record. Raises RecordError with the line and what is wrong."""
    records = list(read_records(raw.splitlines(keepends=True)))
    if len(records) != 1:
        raise RecordError(f"this file holds {len(records)} records, one was expected")
    return records[0]


def read_records(lines: Iterable[bytes]) -> Iterator[Record]:
    """Reads all records of a file, one after the other. Raises RecordError."""
    header: Header | None = None
    entries: list[Entry] = []
    number = 0
    for number, line in enumerate(lines, 1):
        value = _line(line, number)
        if "teahouse" in value:
            if header is not None:
                yield Record(header, tuple(entries))
            header, entries = _header(value, number), []
        elif header is None:
            raise RecordError('a record starts with a header {"teahouse": 1, ...}', number)
        else:
            entries.append(_entry(value, number, len(entries) + 1))
    if header is None:
        raise RecordError("the file is empty: a record starts with a header", number or None)
    yield Record(header, tuple(entries))


def _line(line: bytes, number: int) -> dict[str, Any]:
    if len(line) > MAX_LINE:
        raise RecordError(f"the line is too long: {len(line):,} bytes", number)
    if not line.endswith(b"\n"):
        raise RecordError("the line is cut off: it does not end in a newline", number)
    try:
        value = read_json(line, "the line")
    except BadInput as error:
        raise RecordError(str(error), number) from error
    if not isinstance(value, dict):
        raise RecordError("the line is not a JSON object", number)
    return value


def _header(value: dict[str, Any], number: int) -> Header:
    if value["teahouse"] != FORMAT:
        raise RecordError(f"record format {value['teahouse']!r} is not known, only 1 is", number)
    header = read_as(value, Header, partial(RecordError, line=number))
    if header.seed is not None and not verify(header.seed, header.commitment):
        raise RecordError("the seed does not match its commitment", number)
    return header


def _entry(value: dict[str, Any], number: int, n: int) -> Entry:
    if ("do" in value) == ("undo" in value):
        raise RecordError('a line has either "do" or "undo"', number)
    entry = read_as(value, Entry, partial(RecordError, line=number))
    if entry.n != n:
        raise RecordError(f"action {n} is missing: this line is number {entry.n}", number)
    if entry.undo is not None and not 1 <= entry.undo < n:
        raise RecordError(f"there is no action {entry.undo} to go back to", number)
    return entry
