"""What was done as time had run out, which everybody at the table is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from teahouse.core import Move

from .events import ActionDone
from .seating import TimeUp

if TYPE_CHECKING:
    from .table import Table

__all__ = ["with_time_up"]

KEPT = 100


def with_time_up(
    time_ups: tuple[TimeUp, ...], table: Table, change: ActionDone, move: Move
) -> tuple[TimeUp, ...]:
    """The list with one more if this action was done for somebody who was late."""
    if not change.late:
        return time_ups
    seen = table.seen_by(None, move.events)
    return (*time_ups[1 - KEPT :], TimeUp(table.n, table.at, move.action.seat, seen))
