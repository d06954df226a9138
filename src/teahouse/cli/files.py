"""Files: they are read only up to a size limit, and written completely or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

from teahouse.core import BadInput, Record, read_json, read_records
from teahouse.core.record import MAX_LINE
from teahouse.core.wire import MAX_BYTES

__all__ = ["is_record", "read_file", "read_json_file", "record_in", "written"]


def read_file(path: Path) -> bytes:
    """Returns the bytes of a file. Raises BadInput if it is larger than any file of ours can be."""
    _check_there(path)
    size = path.stat().st_size
    if size > MAX_BYTES:
        raise BadInput(f"{path} is too large: {size:,} bytes, at most {MAX_BYTES:,}")
    return path.read_bytes()


def read_json_file(path: Path) -> Any:
    """Returns the JSON value in a file."""
    return read_json(read_file(path), str(path))


def is_record(path: Path) -> bool:
    """Whether a file begins as a record does."""
    _check_there(path)
    with path.open("rb") as file:
        return file.readline(MAX_LINE).lstrip().startswith(b'{"teahouse"')


def record_in(path: Path, number: int | None) -> Record:
    """Returns the record of this number, from 1, or a file's only one. Raises BadInput."""
    _check_there(path)
    with path.open("rb") as file:
        try:
            pieces = iter(lambda: file.readline(MAX_LINE + 1), b"")  # it may have no newlines
            found = list(islice(read_records(pieces), (number or 1) - 1, (number or 2)))
        except BadInput as error:
            raise BadInput(f"{path}: {error}") from error
    if not found:
        raise BadInput(f"{path} holds no record number {number}")
    if len(found) > 1:
        raise BadInput(f"{path} holds more than one record: say which with --record NUMBER")
    return found[0]


@contextmanager
def written(path: Path, *, force: bool, private: bool = False) -> Iterator[BinaryIO]:
    """Opens a temporary file that gets its name only once it is completely written.

    Only its owner may read a private file. Raises BadInput if the name is taken, unless `force` is
    true.
    """
    if path.exists() and not force:
        raise BadInput(f"{path} is there already; --force writes over it")
    if not path.parent.is_dir():
        raise BadInput(f"there is no folder {path.parent} to write to")
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with open(unfinished, "xb", opener=_private if private else None) as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _check_there(path: Path) -> None:
    if not path.exists():
        raise BadInput(f"there is no file {path}")
    if not path.is_file():
        raise BadInput(f"{path} is not a file")
