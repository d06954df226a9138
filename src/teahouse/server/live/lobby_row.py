"""The lobby's row of a table: enough to list it, and its result, without reading its lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from teahouse.core import Move, plain
from teahouse.server.state import events
from teahouse.server.state.seating import seats_to_take
from teahouse.server.state.table import Table
from teahouse.store.journal import TableRow

__all__ = [
    "HOST",
    "HOUSE_TABLE",
    "OPEN",
    "LobbySummary",
    "SeatResult",
    "TableResult",
    "changed_row",
    "row_after",
    "row_of",
    "summary_of",
]


class SeatResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat's result; `person` is never sent to clients."""

    name: str
    score: int
    won: bool = False
    person: str = ""
    bot: str | None = None


class SoloResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """The rank and challenges of a solo game (D15)."""

    rank: str | None = None
    challenges: dict[str, bool] = {}


class TableResult(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The result of a game; one that begins as another did, or goes on from it, is not rated."""

    ended: int
    seats: tuple[SeatResult, ...]
    options: dict[str, Any] = {}
    branched: bool = False
    solo: SoloResult | None = None


def result_of(table: Table) -> TableResult | None:
    """Returns the result of a table's game, or None before it is over."""
    outcome, started = table.outcome, table.started
    if outcome is None or started is None:
        return None
    seats = tuple(
        SeatResult(
            name=chair.name,
            score=outcome.scores[seat],
            won=seat in outcome.winners,
            person=chair.people[0] if chair.people else "",
            bot=chair.bot,
        )
        for seat, chair in enumerate(table.chairs)
    )
    return TableResult(
        ended=table.ended or table.at,
        seats=seats,
        options=table.options_plain,
        branched=started.position is not None or table.opened.dare is not None,
        solo=_solo(table) if len(seats) == 1 else None,
    )


def _solo(table: Table) -> SoloResult:
    end = plain(table.game.dump(table.state))
    return SoloResult(rank=end.get("rank"), challenges=end.get("challenges") or {})


# These events change nothing in the lobby.
LEAVE_ROW = (
    events.Said,
    events.Spoke,
    events.Enquired,
    events.Marked,
    events.Paced,
    events.Hurried,
    events.Held,
    events.TalkSet,
    events.MeetingSet,
    events.Tried,
)


HOST = "the house"  # the host of tables to which nobody is invited
HOUSE_TABLE = "the house table"  # the host of tables that bots play while someone watches
OPEN = ("gathering", "playing", "paused")


class LobbySummary(msgspec.Struct, frozen=True):
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
    result: TableResult | None = None  # once the game is over
    turn_seconds: int | None = None  # rows of earlier versions do not say
    dare: str | None = None  # the link to the game whose chance it has


def row_of(table: Table) -> TableRow:
    """Returns the row of a table as it stands."""
    options, dare = table.opened.options, table.opened.dare
    makes_room = table.opened.makes_room and table.status == "gathering"
    summary = LobbySummary(
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
        turn_seconds=table.opened.clocks.turn_seconds,
        dare=None if dare is None else dare.link,
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
    table: Table, made: Sequence[events.TableEvent], at: int, move: Move | None = None
) -> TableRow:
    """Returns the row after these events."""
    later = table.copy()
    for change in made:
        later.write(later.n + 1, at, change, move)
    return row_of(later)


def summary_of(row: TableRow) -> LobbySummary:
    return msgspec.json.decode(row.summary, type=LobbySummary)


def changed_row(
    table: Table, made: Sequence[events.TableEvent], at: int, move: Move | None
) -> TableRow | None:
    """Returns the row after these events, or None if it stays the same."""
    if move is not None:
        is_same = _leaves_row(table, move)
    else:
        is_same = all(isinstance(event, LEAVE_ROW) for event in made)
    return None if is_same else row_after(table, made, at, move)


def _leaves_row(table: Table, move: Move) -> bool:
    """Whether a move leaves the row as it is: the clock runs as before and the game goes on."""
    stage = table.game.stage
    was_timed = stage(move.before).seconds is not None
    is_timed = stage(move.after).seconds is not None
    return was_timed == is_timed and table.game.outcome(move.after) is None
