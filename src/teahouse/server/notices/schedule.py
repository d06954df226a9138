"""When and over which channels a wait is told, and how long a friend's invitation stands."""

from __future__ import annotations

from datetime import datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from teahouse.server.state.table import Table
from teahouse.store.journal import Journal
from teahouse.store.notices import Notice, NoticeStore
from teahouse.store.social import Invitation

from .contacts import TABLE_WANTS, PersonSettings, Quiet, settings_of, target_of, way_of
from .waits import Wait, table_owner

__all__ = [
    "CLOCK_SKEW_MS",
    "LOOKING_MS",
    "backoff",
    "before_quiet",
    "call_invited",
    "invitation_wait",
    "is_open",
    "is_zone",
    "notices_about",
    "quiet_end",
    "zone_of",
]


LOOKING_MS = 60_000  # how long after a look a person counts as looking
FIRST_BACKOFF_MS = 10_000
LONGEST_BACKOFF_MS = 2 * 3600 * 1000


def zone_of(settings: PersonSettings) -> tzinfo:
    """Returns the person's time zone, or UTC if this machine does not know it."""
    try:
        return ZoneInfo(settings.zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo("UTC")


def is_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def quiet_end(settings: PersonSettings, at: int) -> int | None:
    """Returns the end of the quiet hours that this time is in, or None if it is in none."""
    hours = _hours_around(settings, at)
    return None if hours is None else hours[1]


def before_quiet(settings: PersonSettings, at: int) -> int:
    """Returns the time itself or, if it is in quiet hours, a time just before they begin."""
    hours = _hours_around(settings, at)
    return at if hours is None else hours[0] - 1


def _hours_around(settings: PersonSettings, at: int) -> tuple[int, int] | None:
    """Returns the begin and end of the quiet hours that a time is in; None if it is in none."""
    quiet = settings.quiet
    if quiet is None or quiet.begin == quiet.end:
        return None
    local = datetime.fromtimestamp(at / 1000, zone_of(settings))
    today = local.replace(hour=0, minute=0, second=0, microsecond=0)
    for day in (today - timedelta(days=1), today):
        begin, end = _on(day, quiet)
        if begin <= local < end:
            return round(begin.timestamp() * 1000), round(end.timestamp() * 1000)
    return None


def _on(day: datetime, quiet: Quiet) -> tuple[datetime, datetime]:
    """Returns the quiet hours that begin on a day, in local time, right also when clocks change."""
    last = day if quiet.end > quiet.begin else day + timedelta(days=1)
    begin = day.replace(hour=quiet.begin // 60, minute=quiet.begin % 60)
    return begin, last.replace(hour=quiet.end // 60, minute=quiet.end % 60)


def backoff(attempts: int) -> int:
    """Returns the milliseconds to wait after so many failures in a row."""
    return int(min(FIRST_BACKOFF_MS * 4 ** max(attempts - 1, 0), LONGEST_BACKOFF_MS))


CLOCK_SKEW_MS = 2_000  # how far the clocks of servers may differ or be set back


async def notices_about(store: NoticeStore, table: str, wait: Wait) -> list[Notice]:
    """Returns a notice for each channel by which the wait's owner wants to hear of it."""
    is_table = wait.owner == table_owner(table)
    settings = PersonSettings() if is_table else await settings_of(store, wait.owner)
    if table in settings.muted:
        return []
    due = before_quiet(settings, wait.due) if wait.kind == "time" else wait.due
    found = []
    for channel in await store.channels_of(wait.owner):
        target = target_of(channel)
        wants = TABLE_WANTS if is_table else settings.wants.get(way_of(target), ())
        is_news = wait.since >= target.created - CLOCK_SKEW_MS
        if wait.kind in wants and is_news and not target.is_off:
            key = f"{wait.key} {channel.id}"
            found.append(Notice(key, channel.id, table, max(due, wait.since)))
    return found


MARK_LENGTH = 8  # characters of the link's hash, enough to tell a table's links apart


def is_open(table: Table, invitation: Invitation) -> bool:
    """Whether an invitation is valid: before the game, with a free seat and the same link."""
    has_room = table.status == "gathering" and any(chair.is_free for chair in table.chairs)
    return has_room and table.invitation.hash == invitation.link_hash


async def invitation_wait(journal: Journal, table: Table, person: str) -> Wait | None:
    """Returns a person's open invitation to a table, or None.

    An invitation does not count if its sender is muted or blocked, or has blocked the person.
    """
    invitations = await journal.social.invitations(person)
    found = next((one for one in invitations if one.table == table.id), None)
    if found is None or not is_open(table, found) or table.seats_of(person):
        return None
    if await _are_apart(journal, person, found.inviter):
        return None
    # The key holds the link and not the time, so that a second invitation is not told again.
    key = f"{table.id} invited {person} {found.link_hash[:MARK_LENGTH]}"
    return Wait(key, "invited", person, found.at, found.at, found.inviter)


async def call_invited(journal: Journal, table: Table, person: str) -> None:
    """Stores the notices of an invitation; the process that holds the lease sends them."""
    wait = await invitation_wait(journal, table, person)
    if wait is not None and (new := await notices_about(journal.notices, table.id, wait)):
        await journal.notices.add(new)


async def _are_apart(journal: Journal, person: str, inviter: str) -> bool:
    """Whether one has blocked the other, or the invited person has muted the other."""
    unheard = {block.other for block in await journal.moderation.blocks(person)}
    return inviter in unheard or inviter in await journal.moderation.blockers(person)
