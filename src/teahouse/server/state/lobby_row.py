"""The lobby's row of a table: enough to list it without reading its lines."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from teahouse.core import Move
from teahouse.store.journal import TableRow

from .chairs import seats_to_take
from .events import Enquired, Held, Hurried, Marked, Paced, Said, Spoke, TableEvent, TalkSet, Tried
from .results import Result, result_of
from .table import Table

__all__ = [
    "HOST",
    "HOUSE_TABLE",
    "OPEN",
    "Summary",
    "changed_row",
    "row_after",
    "row_of",
    "summary_of",
]

# Events that change nothing in the lobby.
LEAVE_ROW = (
    Said,
    Spoke,
    Enquired,
    Marked,
    Paced,
    Hurried,
    Held,
    TalkSet,
    Tried,
)


HOST = "the house"  # the host of tables to which nobody is invited
HOUSE_TABLE = "the house table"  # the host of tables that bots play while someone watches
OPEN = ("gathering", "playing", "paused")


class Summary(msgspec.Struct, frozen=True):
    """The JSON in a table's row."""

    game: str
    title: str
    edition: str | None
    seats: int
    names: tuple[str, ...]
    free: int
    runs_alone: bool  # a clock or bots run without clients
    host: str = ""  # `host` and `people` are never sent to clients
    people: tuple[str, ...] | None = None
    result: Result | None = None  # once the game is over


def row_of(table: Table) -> TableRow:
    options = table.opened.options
    makes_room = table.opened.makes_room and table.status == "gathering"
    summary = Summary(
        game=table.game.name,
        title=table.opened.title,
        edition=options.get("edition"),
        seats=len(table.chairs),
        names=tuple(chair.name for chair in table.chairs if not chair.is_free),
        free=len(seats_to_take(table.chairs, bots_make_room=makes_room)),
        runs_alone=table.runs_alone and table.opened.host != HOUSE_TABLE,
        host=table.opened.host,
        people=tuple(one for chair in table.chairs for one in (*chair.people, *chair.was)),
        result=result_of(table),
    )
    return TableRow(
        id=table.id,
        created=table.created,
        updated=table.at,
        status=table.status,
        public=table.opened.public,
        summary=msgspec.json.encode(summary),
    )


def row_after(
    table: Table, made: Sequence[TableEvent], at: int, move: Move | None = None
) -> TableRow:
    """The row after these events."""
    later = table.copy()
    for change in made:
        later.write(later.n + 1, at, change, move)
    return row_of(later)


def summary_of(row: TableRow) -> Summary:
    return msgspec.json.decode(row.summary, type=Summary)


def changed_row(
    table: Table, made: Sequence[TableEvent], at: int, move: Move | None
) -> TableRow | None:
    """The row after these events; None if it stays the same."""
    if move is not None:
        is_same = _leaves_row(table, move)
    else:
        is_same = all(isinstance(event, LEAVE_ROW) for event in made)
    return None if is_same else row_after(table, made, at, move)


def _leaves_row(table: Table, move: Move) -> bool:
    """Whether the clock runs as before and the game goes on."""
    stage = table.game.stage
    was_timed = stage(move.before).seconds is not None
    is_timed = stage(move.after).seconds is not None
    return was_timed == is_timed and table.game.outcome(move.after) is None
