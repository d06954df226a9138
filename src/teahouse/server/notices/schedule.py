"""Times at which a notification may be sent: not to people who are looking or in quiet hours."""

from __future__ import annotations

from datetime import datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from .contacts import PersonSettings, Quiet

__all__ = ["LOOKING_MS", "backoff", "before_quiet", "is_zone", "quiet_end", "zone_of"]

LOOKING_MS = 60_000  # how long after a look a person counts as looking
FIRST_BACKOFF_MS = 10_000
LONGEST_BACKOFF_MS = 2 * 3600 * 1000


def zone_of(settings: PersonSettings) -> tzinfo:
    """The person's time zone; UTC if this machine does not know it."""
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
    """The end of the quiet hours that this time is in; None if it is in none."""
    hours = _hours_around(settings, at)
    return None if hours is None else hours[1]


def before_quiet(settings: PersonSettings, at: int) -> int:
    """The time itself, or the beginning of the quiet hours that it would fall into."""
    hours = _hours_around(settings, at)
    return at if hours is None else hours[0] - 1


def _hours_around(settings: PersonSettings, at: int) -> tuple[int, int] | None:
    """The begin and end of the quiet hours that a time is in."""
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
    """The quiet hours that begin on a day, in local time, also when the clocks change."""
    last = day if quiet.end > quiet.begin else day + timedelta(days=1)
    begin = day.replace(hour=quiet.begin // 60, minute=quiet.begin % 60)
    return begin, last.replace(hour=quiet.end // 60, minute=quiet.end % 60)


def backoff(attempts: int) -> int:
    """Milliseconds to wait after so many failures in a row."""
    return int(min(FIRST_BACKOFF_MS * 4 ** max(attempts - 1, 0), LONGEST_BACKOFF_MS))
