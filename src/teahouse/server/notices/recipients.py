"""Recipients: the channels over which a wait is told."""

from __future__ import annotations

from teahouse.store.notices import Notice, NoticeStore

from .contacts import TABLE_WANTS, PersonSettings, settings_of, target_of, way_of
from .schedule import before_quiet
from .waits import Wait, table_owner

__all__ = ["CLOCK_SKEW_MS", "notices_about"]

CLOCK_SKEW_MS = 2_000  # by which clocks of servers may differ or be set back


async def notices_about(store: NoticeStore, table: str, wait: Wait) -> list[Notice]:
    """One notice for each channel by which the wait's owner wants to hear of it."""
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
