"""SQLite files: locked, private, migrated, checked and durable."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Literal

from teahouse.core import BadInput

from .migrations import check_not_newer, check_not_older, steps

__all__ = [
    "check_current",
    "connect",
    "lock",
    "make_private",
    "migrate",
    "readable",
    "refusing",
    "writable",
]

OURS = 0x54454148  # "TEAH", in the file's header
BUSY_SECONDS = 5.0
FULL = 2
AUTOCHECKPOINT_PAGES = 50_000  # a fallback, should Checkpointer fail


@contextmanager
def refusing(path: Path) -> Iterator[None]:
    """Raises BadInput with a sentence for whatever keeps the file from being used."""
    try:
        yield
    except sqlite3.OperationalError as error:
        raise BadInput(f"{path} cannot be used: {error}") from error
    except sqlite3.DatabaseError as error:
        raise BadInput(f"{path} is damaged or no database: {error}") from error
    except OSError as error:
        raise BadInput(f"{path} cannot be used: {error.strerror or error}") from error


def make_private(path: Path) -> None:
    """Creates the file, and its folder, readable by their owner alone."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    # An existing file must not be opened: closing it would drop every lock
    # that SQLite has on it in this process.
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def lock(path: Path) -> sqlite3.Connection:
    """An exclusive lock, held until it is closed; raises BadInput if another server has it.

    It is a transaction on an empty database beside the file: unlike flock it is not inherited by
    processes that a killed server has forked.
    """
    beside = path.with_name(f"{path.name}.lock")
    make_private(beside)
    held = sqlite3.connect(beside, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        held.execute("pragma journal_mode = off")  # nothing is ever written to it
        held.execute("begin exclusive")
    except sqlite3.OperationalError as error:
        held.close()
        raise BadInput(
            f"another server has {path} open; stop it first, "
            "or use PostgreSQL for several servers (--database postgresql://...)"
        ) from error
    return held


def connect(path: Path, *, mode: Literal["rw", "ro"] = "rw") -> sqlite3.Connection:
    """A plain connection to an existing file, usable from any thread."""
    if not path.is_file():
        raise BadInput(f"there is no database {path}")
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
    )


def readable(path: Path) -> sqlite3.Connection:
    """A read-only connection, beside a writer."""
    connection = connect(path)
    connection.execute("pragma query_only = on")
    return connection


def writable(path: Path) -> sqlite3.Connection:
    """The writer's connection: every commit is on disk before it returns."""
    connection = connect(path)
    [[mode]] = connection.execute("pragma journal_mode = wal")
    if mode != "wal":
        raise BadInput(f"{path} lies where SQLite cannot keep a write-ahead log ({mode})")
    connection.execute("pragma synchronous = full")
    connection.execute("pragma fullfsync = on")  # macOS: through the disk's own cache
    connection.execute(f"pragma wal_autocheckpoint = {AUTOCHECKPOINT_PAGES}")
    [[synchronous]] = connection.execute("pragma synchronous")
    if synchronous != FULL:
        raise BadInput(f"{path}: SQLite does not promise durable writes ({synchronous=})")
    return connection


def migrate(
    connection: sqlite3.Connection, path: Path, *, since: int = 0, to: int | None = None
) -> None:
    """Migrates the schema step by step; raises BadInput for one older than `since`."""
    version = _version(connection, path)
    if version < since:
        raise BadInput(f"{path} holds no journal of Teahouse")
    _check_sound(connection, path)
    for number, step in enumerate(steps("sqlite")[version:to], version + 1):
        connection.executescript(
            f"begin immediate; {step}; pragma application_id = {OURS}; "
            f"pragma user_version = {number}; commit"
        )


def check_current(connection: sqlite3.Connection, path: Path) -> None:
    """Raises BadInput for a schema of any other version."""
    check_not_older(_version(connection, path), len(steps("sqlite")), str(path))


def _version(connection: sqlite3.Connection, path: Path) -> int:
    """The schema's version; raises BadInput if the file is not ours or newer."""
    [[version]] = connection.execute("pragma user_version")
    [[owner]] = connection.execute("pragma application_id")
    [[things]] = connection.execute("select count(*) from sqlite_schema")
    if owner != OURS and (things or version):
        raise BadInput(f"{path} is a database of another program, not a journal of Teahouse")
    check_not_newer(version, len(steps("sqlite")), str(path))
    return int(version)


def _check_sound(connection: sqlite3.Connection, path: Path) -> None:
    [[found], *_] = connection.execute("pragma quick_check(1)")
    if found != "ok":
        raise BadInput(f"{path} is damaged: {found}; restore a backup")
