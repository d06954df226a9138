"""Attempts: what people try alone, kept in a table that nobody can join."""

from __future__ import annotations

from typing import Any

from teahouse.server.state.events import Opened, TableEvent, Tried
from teahouse.server.state.refusals import Refusal
from teahouse.server.state.table import Table
from teahouse.server.state.tokens import new_token, token_hash

from .lobby_row import HOST
from .registry import TableRegistry

__all__ = ["attempts_at", "keep_attempt"]

MOST_TRIES = 20  # kept of one person at one table


async def attempts_at(registry: TableRegistry, table: str) -> dict[str, tuple[int, ...]]:
    """Returns the counts of each person's attempts, in order; empty if nobody has tried."""
    try:
        return (await registry.get(table)).table.tried
    except Refusal as refusal:
        if refusal.code != "not_found":
            raise  # the attempts are there, but cannot be read
        return {}


async def keep_attempt(
    registry: TableRegistry, table: str, game: str, *, person: str, count: int, do: Any
) -> None:
    """Records an attempt at a table, which the first one opens, unless the person has too many."""

    def unless_too_many(table: Table) -> list[TableEvent]:
        tried = Tried(person=person, count=count, do=do)
        return [tried] if len(table.tried.get(person, ())) < MOST_TRIES else []

    opened = Opened(
        game=game,
        options={"players": 1},
        version=registry.game(game, None).version,
        seats=1,
        host=HOST,
        title=table,
        invite=token_hash(new_token()),
    )
    live = await registry.get_or_open(table, opened)
    await live.write_if(unless_too_many)
    await registry.journal.seat_person(live.table.id, person)
