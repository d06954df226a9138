"""Backup of a whole journal to one file, and restoring it into an empty database.

The file is a SQLite journal itself, so a backup of PostgreSQL can be restored into SQLite and the
other way round. It holds every secret that the journal holds.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from teahouse.core import BadInput

from .backup_columns import HOLDS_SOMETHING, check_empty
from .opening import is_postgresql, sqlite_path
from .sqlite_file import check_current, connect, lock, make_private, migrate, readable, refusing
from .witness import dismiss

__all__ = ["backup", "restore"]


async def backup(url: str, out: Path) -> None:
    """Writes a consistent copy to a new file that only its owner can read; servers may go on."""
    with _new_file(out) as unfinished:
        if is_postgresql(url):
            from .postgresql_copy import copy_out

            with closing(connect(unfinished)) as target:
                migrate(target, unfinished)
                await copy_out(url, target)
        else:
            await asyncio.to_thread(_from_sqlite, sqlite_path(url), unfinished)


async def restore(url: str, file: Path) -> None:
    """Copies a backup into a database that is empty."""
    with TemporaryDirectory(prefix="teahouse-") as folder, _up_to_date(file, folder) as source:
        if is_postgresql(url):
            from .postgresql_copy import copy_in

            await copy_in(source, url)
        else:
            await asyncio.to_thread(_to_sqlite, source, sqlite_path(url))


@contextmanager
def _new_file(out: Path) -> Iterator[Path]:
    """A temporary file that is renamed to its final name once it is complete."""
    if out.exists():
        raise BadInput(f"{out} is there already; a backup is not written over")
    if not out.parent.is_dir():
        raise BadInput(f"there is no folder {out.parent} to write to")
    unfinished = out.with_name(f".{out.name}.{os.getpid()}")
    try:
        with refusing(out):
            make_private(unfinished)
            yield unfinished
            unfinished.replace(out)
    finally:
        unfinished.unlink(missing_ok=True)


def _from_sqlite(path: Path, out: Path) -> None:
    with refusing(path), closing(readable(path)) as source, closing(connect(out)) as target:
        check_current(source, path)
        source.backup(target)
        target.execute("pragma journal_mode = delete")  # one file, with nothing beside it


@contextmanager
def _up_to_date(file: Path, folder: str) -> Iterator[sqlite3.Connection]:
    """A copy of a backup, migrated to the current schema."""
    if not file.is_file():
        raise BadInput(f"there is no backup {file}")
    copy = Path(folder) / "copy.db"
    make_private(copy)
    with refusing(file), closing(connect(copy)) as copied:
        with closing(connect(file, mode="ro")) as source:
            source.backup(copied)
        migrate(copied, file, since=1)
        yield copied


def _to_sqlite(source: sqlite3.Connection, path: Path) -> None:
    with refusing(path):
        make_private(path)
        with closing(lock(path)), closing(connect(path)) as target:
            migrate(target, path)
            [[full]] = target.execute(HOLDS_SOMETHING)
            check_empty(full, str(path))
            dismiss(path)  # what it may still name was in another database of this name
            source.backup(target)
