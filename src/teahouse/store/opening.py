"""Opens journals, and moderation alone, by the address of a database."""

from __future__ import annotations

import platform
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import unquote, urlsplit

from teahouse.core import BadInput

from .journal import Journal
from .moderation import SqlModeration
from .sqlite import LoneFile, OneConnection, SqliteFile, SqliteJournal
from .sqlite_file import check_current, refusing, writable

__all__ = ["is_postgresql", "open_journal", "open_moderation", "sqlite_path"]

IN_BROWSER = platform.system() == "Emscripten"
KNOWN = "a path, sqlite:///path, :memory: or postgresql://..."


async def open_journal(url: str, *, reading: bool = False) -> Journal:
    """Opens the journal at this address: with `reading` read-only, beside a running server."""
    journal = _journal(url, reading=reading)
    await journal.open()
    return journal


@asynccontextmanager
async def open_moderation(url: str) -> AsyncIterator[SqlModeration]:
    """Yields the moderation of a database. It works even while a server has the database open."""
    if is_postgresql(url):
        journal = await open_journal(url, reading=True)
        try:
            yield journal.moderation
        finally:
            await journal.close()
        return
    path = sqlite_path(url)
    with refusing(path), closing(writable(path)) as connection:
        check_current(connection, path)
        yield SqlModeration(OneConnection(connection))


def _journal(url: str, *, reading: bool) -> Journal:
    if url == ":memory:":
        return SqliteJournal(OneConnection())
    if is_postgresql(url):
        from .postgresql import PostgresJournal

        return PostgresJournal(url, reading=reading)
    path = sqlite_path(url)
    return SqliteJournal(LoneFile(path) if IN_BROWSER else SqliteFile(path, reading=reading))


def is_postgresql(url: str) -> bool:
    """Whether this is a PostgreSQL address. Raises BadInput if asyncpg is not installed for it."""
    if _scheme(url) not in ("postgresql", "postgres"):
        return False
    if find_spec("asyncpg") is None:
        raise BadInput("PostgreSQL needs asyncpg: pip install asyncpg")
    return True


def sqlite_path(url: str) -> Path:
    """Returns the path of a SQLite address; a fourth slash after sqlite:// makes it absolute."""
    scheme, parts = _scheme(url), urlsplit(url)
    path = unquote(parts.path.removeprefix("/")) if scheme else url
    if scheme not in ("", "sqlite") or (scheme and parts.netloc) or not path.strip("/\0"):
        raise BadInput(f"a database is {KNOWN}; {scheme or url!r} is none of these")
    if "\0" in path or path == ":memory:":
        raise BadInput(f"{path!r} cannot be the name of a file")
    return Path(path).expanduser()


def _scheme(url: str) -> str:
    scheme, sign, _ = url.partition("://")
    return scheme if sign else ""
