"""The daily puzzle's table: everyone's attempts, as events of a table's journal."""

from __future__ import annotations

import datetime

from teahouse.server.live.live_table import LiveTable
from teahouse.server.live.lobby_row import HOST
from teahouse.server.live.registry import TableRegistry
from teahouse.server.state.events import Opened, TableEvent, Tried
from teahouse.server.state.refusals import Refusal
from teahouse.server.state.table import Table
from teahouse.server.state.tokens import new_token, token_hash

__all__ = ["attempts_at", "keep_attempt"]

MOST_TRIES = 20  # of one person on one day


async def attempts_at(registry: TableRegistry, date: datetime.date) -> dict[str, tuple[int, ...]]:
    """The cubes of each person's attempts, in order; empty if nobody has tried."""
    try:
        return (await registry.get(_name(date))).table.tried
    except Refusal:
        return {}


async def keep_attempt(registry: TableRegistry, date: datetime.date, tried: Tried) -> None:
    """Records a finished attempt."""

    def unless_too_many(table: Table) -> list[TableEvent]:
        return [tried] if len(table.tried.get(tried.person, ())) < MOST_TRIES else []

    live = await _table(registry, date)
    await live.write_if(unless_too_many)
    await registry.journal.seat_person(live.table.id, tried.person)


async def _table(registry: TableRegistry, date: datetime.date) -> LiveTable:
    """The day's table, opened by the first attempt; nobody can join it."""
    opened = Opened(
        game="dadaocheng",
        options={"players": 1},
        version=registry.game("dadaocheng", None).version,
        seats=1,
        host=HOST,
        title=_name(date),
        invite=token_hash(new_token()),
    )
    return await registry.get_or_open(_name(date), opened)


def _name(date: datetime.date) -> str:
    return f"daily-{date.isoformat()}"
