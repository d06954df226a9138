"""The doctor examines everything that a server needs, and says how to mend what does not work."""

from __future__ import annotations

import asyncio
import shutil
import time
import urllib.request
from collections.abc import AsyncIterator, Awaitable, Callable
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Literal, TypeAlias
from urllib.error import URLError

import msgspec

from teahouse.core import BadInput, Match
from teahouse.core.descriptor import NAMES, game
from teahouse.play.compilation import is_compiled
from teahouse.play.driver import BotDriver
from teahouse.play.levels import BOTS
from teahouse.play.worker import Worker
from teahouse.server.notices.gateways import MISSING, is_installed
from teahouse.server.notices.mail import check_mail_server, mail_server
from teahouse.store import Journal, JournalError, open_journal
from teahouse.store.opening import is_postgresql, sqlite_path

from .settings import Settings

__all__ = ["Finding", "examined"]

Level: TypeAlias = Literal["ok", "note", "bad"]

SECONDS = 10.0
LEAST_FREE = 1_000_000_000  # bytes on the disk
MOST_OFF = 5.0  # seconds that two clocks may differ
NEVER_MADE = "it is made when the server first starts"


class Finding(msgspec.Struct, frozen=True):
    """One finding: what was examined, what was found, and what to do about it."""

    what: str
    level: Level
    found: str
    advice: str = ""


async def examined(settings: Settings) -> AsyncIterator[Finding]:
    """Yields a finding for each part that a server needs or could use."""
    for examine in EXAMINATIONS:
        yield await examine(settings)


# database, disk and clock


async def _database(settings: Settings) -> Finding:
    path = _file(settings)
    if path is not None and not path.exists():
        return Finding("database", "note", f"there is no {path} yet", NEVER_MADE)
    return await _with_journal("database", settings, _tables)


def _file(settings: Settings) -> Path | None:
    """Returns the file of a SQLite database; None for PostgreSQL."""
    return None if is_postgresql(settings.database) else sqlite_path(settings.database)


async def _tables(journal: Journal) -> Finding:
    lost = await journal.missing()
    if lost:
        advice = "restore a backup: teahouse restore FILE"
        return Finding("database", "bad", f"{len(lost)} tables are lost or cut off", advice)
    count = len(await journal.tables(limit=None))
    return Finding("database", "ok", f"it opens and has {count:,} tables")


async def _disk(settings: Settings) -> Finding:
    path = _file(settings)
    if path is None:
        return Finding("disk", "ok", "the tables are on the database's machine")
    folder = next(parent for parent in path.absolute().parents if parent.exists())
    free = shutil.disk_usage(folder).free
    found = f"{free / 1e9:.1f} GB are free in {folder}"
    if free < LEAST_FREE:
        return Finding("disk", "bad", found, "make room: without it no move can be written")
    return Finding("disk", "ok", found)


async def _clock(settings: Settings) -> Finding:
    path = _file(settings)
    if path is not None and not path.exists():
        return Finding("clock", "ok", "there is no table yet that it could be behind")
    return await _with_journal("clock", settings, _last_line)


async def _last_line(journal: Journal) -> Finding:
    """Says whether the clock is behind the last line: set back, or written by a faster machine."""
    rows = await journal.tables(limit=1)
    ahead = rows[0].updated / 1000 - time.time() if rows else 0.0
    if ahead > MOST_OFF:
        advice = "have the clock set by the network (NTP): deadlines and calls go by it"
        return Finding("clock", "bad", f"it is {ahead:.0f} s behind the last move", advice)
    return Finding("clock", "ok", "no move is later than now")


async def _with_journal(
    what: str, settings: Settings, examine: Callable[[Journal], Awaitable[Finding]]
) -> Finding:
    """Examines an open journal. A journal that cannot be opened or read is the finding."""
    try:
        journal = await open_journal(settings.database, reading=True)
    except (BadInput, JournalError) as error:
        return Finding(what, "bad", str(error), "docs/operating.md tells of databases and backups")
    try:
        return await examine(journal)
    except JournalError as error:
        return Finding(what, "bad", str(error), "docs/operating.md tells of databases and backups")
    finally:
        await journal.close()


# calling people


async def _mail(settings: Settings) -> Finding:
    if settings.smtp is None or settings.mail_from is None:
        return Finding("e-mail", "note", "no mail server", "--smtp and --mail-from set one up")
    if settings.public_url is None:
        return Finding("e-mail", "bad", "letters have links", "--public-url says where to")
    try:
        await check_mail_server(mail_server(settings.smtp))
    except (OSError, BadInput) as error:
        return Finding("e-mail", "bad", str(error), "check host, port, user and password")
    return Finding("e-mail", "ok", "the mail server lets us in")


async def _push(settings: Settings) -> Finding:
    if not is_installed():
        return Finding("push keys", "note", "Web Push is not installed", MISSING)
    if not settings.is_https:
        advice = "serve it by https, and say so with --public-url"
        return Finding("push keys", "note", "browsers allow push by https alone", advice)
    path = _file(settings)
    if path is not None and not path.exists():
        return Finding("push keys", "ok", NEVER_MADE)
    return await _with_journal("push keys", settings, _push_keys)


async def _push_keys(journal: Journal) -> Finding:
    if await journal.notices.has_secret("web push"):
        return Finding("push keys", "ok", "they are in the database")
    return Finding("push keys", "note", "there are none yet", NEVER_MADE)


# bots


async def _bots(settings: Settings) -> Finding:
    """Says whether the strongest bot takes a turn of each game, in a process like the server's."""
    del settings
    worker = Worker()
    try:
        failed = await asyncio.to_thread(lambda: [*filter(None, map(_failure(worker), NAMES))])
    finally:
        worker.close()
    if failed:
        advice = "a plain level plays in their place; mend what is said here, then restart"
        return Finding("bots", "bad", "; ".join(failed), advice)
    if not is_compiled():
        advice = "pip install numba, so that they look further"
        return Finding("bots", "note", "they answer, without compiled code", advice)
    from teahouse.play.numba_compiler import cache_folder

    folder = cache_folder()
    if folder is None:
        advice = "name a folder with --cache that the server's user alone can write"
        return Finding("bots", "note", "they answer, but every process compiles anew", advice)
    return Finding("bots", "ok", f"they answer, and compiled code is cached in {folder}")


def _failure(worker: Worker) -> Callable[[str], str | None]:
    """Returns a function that asks a bot for a game's first turn, and returns what went wrong."""

    def ask(name: str) -> str | None:
        match = Match(game(name), seed="doctor")
        bots = dict.fromkeys(match.to_act, BOTS["hard"])
        driver = BotDriver(match, bots, worker.ask, seconds=0.0, seed="doctor")
        driver.next_action()
        return next((f"{name}: {choice.told}" for choice in driver.safe_choices), None)

    return ask


# how players reach it


async def _public_address(settings: Settings) -> Finding:
    if settings.public_url is None:
        advice = "--public-url is needed behind a proxy: invitations begin with it"
        return Finding("public address", "note", "none is set", advice)
    try:
        off = await asyncio.to_thread(_clock_difference, f"{settings.public_url}/healthz")
    except (OSError, URLError, ValueError) as error:
        advice = "start the server, then check name, proxy and certificate"
        return Finding("public address", "bad", f"{settings.public_url}: {error}", advice)
    if abs(off) > MOST_OFF:
        advice = "have both clocks set by the network (NTP)"
        return Finding("public address", "bad", f"its clock is {off:.0f} s off ours", advice)
    return Finding("public address", "ok", f"a server answers at {settings.public_url}")


def _clock_difference(url: str) -> float:
    """Returns how far a running server's clock is ahead, in seconds; raises OSError without one."""
    with urllib.request.urlopen(url, timeout=SECONDS) as answer:
        at = parsedate_to_datetime(answer.headers["Date"])
        return at.timestamp() - time.time()


EXAMINATIONS: tuple[Callable[[Settings], Awaitable[Finding]], ...] = (
    _database,
    _disk,
    _clock,
    _mail,
    _push,
    _bots,
    _public_address,
)
