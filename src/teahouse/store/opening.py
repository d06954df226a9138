"""Which journal a database's address means."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote, urlsplit

from teahouse.core import BadInput

from .journal import Journal
from .memory import MemoryJournal
from .sqlite import SqliteJournal

__all__ = ["open_journal", "sqlite_path"]

KNOWN = "a path, sqlite:///path, :memory: or postgresql://..."


async def open_journal(url: str, *, reading: bool = False) -> Journal:
    """The journal at this address, open; with `reading` to look on beside a running server."""
    journal = _journal(url, reading=reading)
    await journal.open()
    return journal


def _journal(url: str, *, reading: bool) -> Journal:
    if url == ":memory:":
        return MemoryJournal()
    if _scheme(url) in ("postgresql", "postgres"):
        return _postgres(url, reading=reading)
    return SqliteJournal(sqlite_path(url), reading=reading)


def _postgres(url: str, *, reading: bool) -> Journal:
    try:
        from .postgresql import PostgresJournal
    except ModuleNotFoundError as error:
        raise BadInput("PostgreSQL needs asyncpg: pip install 'teahouse[server]'") from error
    return PostgresJournal(url, reading=reading)


def sqlite_path(url: str) -> Path:
    """The file that an address means; raises BadInput for one of another kind."""
    if not url or "\0" in url:
        raise BadInput(f"a database is {KNOWN}, not {url!r}")
    scheme = _scheme(url)
    if not scheme:
        return Path(url).expanduser()
    path = urlsplit(url).path.removeprefix("/")
    if scheme != "sqlite" or urlsplit(url).netloc or not path:
        raise BadInput(f"a database is {KNOWN}; {scheme}: is not known as written")
    return Path(unquote(path)).expanduser()


def _scheme(url: str) -> str:
    scheme, sign, _ = url.partition("://")
    return scheme if sign else ""
