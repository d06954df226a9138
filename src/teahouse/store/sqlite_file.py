"""Opens SQLite files so that they are locked, private, migrated, checked and durable."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Literal

from teahouse.core import BadInput

from .chain import checksum
from .migrations import check_not_newer, check_not_older, steps
from .row_checksums import row_checksum

__all__ = [
    "check_current",
    "connect",
    "descriptor",
    "exclusive",
    "has_log",
    "is_corrupt",
    "is_failed_sync",
    "lengthen_log",
    "lock",
    "lock_inode",
    "make_private",
    "memory",
    "migrate",
    "readable",
    "refusing",
    "writable",
]

OURS = 0x54454148  # "TEAH", which marks the file's header as ours
BUSY_SECONDS = 5.0
FULL = 2
BEYOND = 1 << 62  # an offset that neither SQLite nor the file will ever reach
AUTOCHECKPOINT_PAGES = 50_000  # a fallback in case Checkpointer fails
LOG_BYTES = 16 << 20  # more than is written between two checkpoints


@contextmanager
def refusing(path: Path) -> Iterator[None]:
    """Turns SQLite's errors about the file into BadInput with a sentence."""
    try:
        yield
    except sqlite3.OperationalError as error:
        raise BadInput(f"{path} cannot be used: {error}") from error
    except sqlite3.DatabaseError as error:
        raise BadInput(f"{path} is damaged or no database: {error}") from error
    except OSError as error:
        raise BadInput(f"{path} cannot be used: {error.strerror or error}") from error


def make_private(path: Path) -> None:
    """Creates the file, and its folder, so that only their owner can read them."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    # An existing file must not be opened, as closing it would drop every lock
    # that SQLite has on it in this process.
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def lock(path: Path) -> sqlite3.Connection:
    """Takes an exclusive lock, which is held until it is closed.

    Raises BadInput if another server has it. The lock is a transaction on an empty database beside
    the file (symbolic links are followed). Unlike flock, it is not inherited by processes that a
    killed server has forked.
    """
    beside = path.resolve().with_name(f"{path.resolve().name}.lock")
    make_private(beside)
    held = sqlite3.connect(beside, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        held.execute("pragma journal_mode = off")  # nothing is ever written to this database
        held.execute("begin exclusive")
    except sqlite3.OperationalError as error:
        held.close()
        raise _in_use(path) from error
    return held


@contextmanager
def descriptor(path: Path) -> Iterator[int]:
    """Yields a descriptor of the file, through which it can be locked.

    It must be closed after every connection to the file. Closing it drops every lock on the file
    that this process has, SQLite's too.
    """
    if not path.is_file():
        raise BadInput(f"there is no database {path}")
    file = os.open(path, os.O_RDWR)
    try:
        yield file
    finally:
        os.close(file)


def lock_inode(file: int, path: Path) -> None:
    """Raises BadInput if another server has the file open under another name.

    A hard link or a mount may give it one. The lock is a record lock far beyond the file's end. The
    system drops it when any descriptor of the file is closed, but SQLite closes none while a
    connection in WAL mode is open.
    """
    if sys.platform == "win32":  # files have a single name there
        return
    import fcntl

    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, BEYOND)
    except BlockingIOError as error:
        raise _in_use(path) from error


def _in_use(path: Path) -> BadInput:
    return BadInput(
        f"another server has {path} open; stop it first, "
        "or use PostgreSQL for several servers (--database postgresql://...)"
    )


def connect(path: Path, *, mode: Literal["rw", "ro"] = "rw") -> sqlite3.Connection:
    """Opens a plain connection to an existing file, which any thread may use."""
    if not path.is_file():
        raise BadInput(f"there is no database {path}")
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
    )
    _add_functions(connection)
    return connection


def _add_functions(connection: sqlite3.Connection) -> None:
    """Makes the functions known that the schema's triggers and our statements call."""
    connection.create_function("checksum", 4, checksum, deterministic=True)
    connection.create_function("row_checksum", -1, row_checksum, deterministic=True)


def memory() -> sqlite3.Connection:
    """Opens a database in memory with the current schema."""
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    _add_functions(connection)
    migrate(connection, Path(":memory:"))
    return connection


def readable(path: Path) -> sqlite3.Connection:
    """Opens a connection that only reads, beside a writer."""
    connection = connect(path)
    connection.execute("pragma query_only = on")
    return connection


def writable(path: Path) -> sqlite3.Connection:
    """Opens the writer's connection. Every commit is on disk before it returns."""
    connection = connect(path)
    [[mode]] = connection.execute("pragma journal_mode = wal")
    if mode != "wal":
        raise BadInput(f"{path} lies where SQLite cannot keep a write-ahead log ({mode})")
    connection.execute("pragma synchronous = full")
    connection.execute("pragma fullfsync = on")  # on macOS this also empties the disk's own cache
    connection.execute(f"pragma wal_autocheckpoint = {AUTOCHECKPOINT_PAGES}")
    [[synchronous]] = connection.execute("pragma synchronous")
    if synchronous != FULL:
        raise BadInput(f"{path}: SQLite does not promise durable writes ({synchronous=})")
    return connection


def exclusive(path: Path) -> sqlite3.Connection:
    """Opens the only connection to a file where there is no shared memory, as in a browser.

    The rollback journal is truncated and never deleted, as files cannot be made in the midst of a
    transaction there. Every commit is on disk before it returns.
    """
    connection = connect(path)
    connection.execute("pragma locking_mode = exclusive")
    connection.execute("pragma journal_mode = truncate")
    connection.execute("pragma synchronous = full")
    return connection


def lengthen_log(connection: sqlite3.Connection, path: Path) -> None:
    """Makes the write-ahead log as long as it will get, by a transaction that is rolled back.

    Commits then overwrite parts of it. Syncing a file takes half the time if its length has not
    changed. If the disk has no room for that, the log stays short and grows with the commits.
    """
    if _log_length(path) >= LOG_BYTES // 2:
        return
    connection.execute("begin immediate")
    try:
        connection.execute("create table filler (bytes blob) strict")
        connection.execute("insert into filler values (zeroblob(?))", (LOG_BYTES,))
    except sqlite3.OperationalError as error:
        if is_failed_sync(error):
            raise
    if connection.in_transaction:
        connection.execute("rollback")


def is_corrupt(error: BaseException | None) -> bool:
    """Whether SQLite has found a corrupt page."""
    code = getattr(error, "sqlite_errorcode", 0)  # Python's own errors have none
    return code & 0xFF == sqlite3.SQLITE_CORRUPT


def is_failed_sync(error: BaseException | None) -> bool:
    """Whether the system has failed to sync a file.

    What was written before may then be lost although a later sync succeeds, as the system forgets
    which pages it could not write. So nothing may be acknowledged until the file is opened anew.
    """
    code = getattr(error, "sqlite_errorcode", 0)  # an error that we have made ourselves has none
    return code in (sqlite3.SQLITE_IOERR_FSYNC, sqlite3.SQLITE_IOERR_DIR_FSYNC)


def has_log(path: Path) -> bool:
    """Whether there is a write-ahead log beside the file that is not empty."""
    return _log_length(path) > 0


def _log_length(path: Path) -> int:
    file = path.resolve()
    log = file.with_name(f"{file.name}-wal")
    return log.stat().st_size if log.exists() else 0


def migrate(
    connection: sqlite3.Connection, path: Path, *, since: int = 0, to: int | None = None
) -> None:
    """Migrates the schema step by step. Raises BadInput if it is older than `since`."""
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
    """Returns the schema's version. Raises BadInput if the file is not ours or is newer."""
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
