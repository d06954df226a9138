"""Waits are the turns, offers, deadlines, starts and ends that people are told of, when and how."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta, tzinfo
from typing import Literal, TypeAlias
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from teahouse.core import Match, Seat
from teahouse.server.state.table import Table
from teahouse.store.journal import Journal
from teahouse.store.notices import Notice, NoticeStore
from teahouse.store.social import Invitation

from .contacts import TABLE_WANTS, Kind, PersonSettings, Quiet, settings_of, target_of, way_of

__all__ = [
    "CLOCK_SKEW_MS",
    "LOOKING_MS",
    "Subject",
    "Wait",
    "backoff",
    "before_quiet",
    "call_invited",
    "invitation_wait",
    "is_open",
    "is_zone",
    "notices_about",
    "quiet_end",
    "table_owner",
    "waiting_since",
    "waits_of",
    "zone_of",
]


Subject: TypeAlias = Literal["turn", "offer", "time", "begun", "over", "invited"]

KINDS: dict[Subject, Kind] = {
    "turn": "turn",
    "offer": "turn",
    "time": "time",
    "begun": "game",
    "over": "game",
    "invited": "invited",
}
SHORTEST_TIMED = 20 * 60 * 1000  # ms; with a shorter clock players stay at the table
WARNED_AT = 4  # the warning comes when a quarter of the time is left


class Wait(msgspec.Struct, frozen=True):
    """One thing to tell one owner, a person or the table itself; its key never changes."""

    key: str
    subject: Subject
    owner: str
    since: int  # ms since 1970
    due: int  # ms since 1970, before which it is not told
    by: str = ""  # the person who invites

    @property
    def kind(self) -> Kind:
        return KINDS[self.subject]


def table_owner(table: str) -> str:
    """Returns the owner's name of a table's own channels."""
    return f"table {table}"


def waits_of(table: Table) -> Iterator[Wait]:
    """Yields what people are to be told now: nothing where one person plays with bots."""
    people = {chair.people[0] for chair in table.chairs if chair.people}
    if table.match is None or len(people) < 2 or table.status == "closed":
        return
    yield from _of_game(table, table_owner(table.id))
    for seat in table.people():
        for person in table.chairs[seat].people:
            yield from _of_game(table, person)
            if table.status == "playing":
                yield from _of_seat(table, table.match, seat, person)
    if table.status == "playing" and table.waiting_for:
        yield _of_table(table, table.match)


def _of_game(table: Table, owner: str) -> Iterator[Wait]:
    if table.status == "over":
        yield _wait(table, "over", owner, f"{table.ended}", table.ended or table.at)
    else:
        yield _wait(table, "begun", owner, "", table.started_at)


def _of_seat(table: Table, match: Match, seat: Seat, person: str) -> Iterator[Wait]:
    """Yields what a person is to be told of their seat: offers, turns, and time that runs short."""
    asked = table.game.asked(table.state, seat)
    for number, is_public in asked.items():
        since = match.time_of(len(match))
        yield _wait(table, "offer" if is_public else "turn", person, f"{seat} {number}", since)
    if seat in table.waiting_for:
        place, since = _waited_since(table, match, seat), waiting_since(table, seat)
        if not asked:
            yield _wait(table, "turn", person, f"{seat} since {place}", since)
        if (warned := _warned_at(table)) is not None:
            yield _wait(table, "time", person, f"{seat} since {place}", since, warned)


def _of_table(table: Table, match: Match) -> Wait:
    """Returns the turn for the table's channels, since the game last began to wait for somebody."""
    place = max(_waited_since(table, match, seat) for seat in table.waiting_for)
    since = match.time_of(place) if place else table.started_at
    return _wait(table, "turn", table_owner(table.id), f"since {place}", since)


def waiting_since(table: Table, seat: Seat) -> int:
    """Returns when a running game began to wait for a seat, in ms since 1970."""
    assert table.match is not None
    place = _waited_since(table, table.match, seat)
    return table.match.time_of(place) if place else table.started_at


def _waited_since(table: Table, match: Match, seat: Seat) -> int:
    """Returns the line after which this stage began to wait for a seat; 0 is the game's start."""
    stage = table.game.stage(table.state).name
    place = len(match)
    while place and _waits(table, match.state_at(place - 1), seat, stage):
        place -= 1
    return place


def _waits(table: Table, state: object, seat: Seat, stage: str) -> bool:
    return table.game.stage(state).name == stage and seat in table.game.waiting_for(state)


def _warned_at(table: Table) -> int | None:
    """Returns when to warn that time runs short; None without a clock, or with a short one."""
    seconds = table.game.stage(table.state).seconds or table.opened.clocks.turn_seconds
    if table.deadline is None or not seconds or seconds * 1000 < SHORTEST_TIMED:
        return None
    return table.deadline.at - seconds * 1000 // WARNED_AT


def _wait(
    table: Table, subject: Subject, owner: str, mark: str, since: int, due: int | None = None
) -> Wait:
    key = f"{table.id} {subject if subject != 'offer' else 'turn'} {owner} {mark}"
    return Wait(key, subject, owner, since, since if due is None else due)


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
    """Returns a person's open invitation, if neither has muted or blocked the other."""
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
