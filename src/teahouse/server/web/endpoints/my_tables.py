"""One's own tables: whose turn it is at each, and how finished games ended."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import asdict

from teahouse.core.descriptor import load
from teahouse.games import describe
from teahouse.server.notices.waits import waiting_since
from teahouse.server.state.lobby_row import HOST, Summary, summary_of
from teahouse.server.state.refusals import Refusal
from teahouse.server.state.results import Result
from teahouse.server.state.table import Table
from teahouse.server.web.http.endpoint import Endpoint
from teahouse.server.web.http.request_context import RequestContext
from teahouse.store.journal import TableRow

from .lobby import MOST_LISTED, LobbyRow, lobby_row

__all__ = ["ENDPOINTS"]

MOST_LOOKED_AT = 20
NEVER = 1 << 62  # ms since 1970, later than any deadline


class GameStanding(msgspec.Struct, frozen=True, kw_only=True):
    """How a running game stands; `since` is when it began to wait for you."""

    round: int | None
    waiting: tuple[str, ...]  # the names of those whom the game waits for
    until: int | None  # when time is up
    since: int | None


class MyResult(msgspec.Struct, frozen=True):
    """One's result in a finished game; equal results share a place."""

    place: int
    score: int
    won: bool


class MyRow(LobbyRow, frozen=True, kw_only=True):
    """A table of one's own; `result` is set once it is over, `standing` while it runs."""

    your_turn: bool | None
    standing: GameStanding | None = None
    result: MyResult | None = None


class MyTables(msgspec.Struct, frozen=True):
    """One's tables; `next` are the ids of those where it is one's turn, the most urgent first."""

    tables: tuple[MyRow, ...]
    next: tuple[str, ...]


async def list_my_tables(context: RequestContext) -> MyTables:
    """The tables that you sit at or have opened, the most recently used first."""
    person = await context.person()
    if person is None:
        return MyTables((), ())
    rows = await context.services.journal.tables_of(person.id, limit=MOST_LISTED)
    mine = [(row, summary_of(row)) for row in rows]
    mine = [(row, summary) for row, summary in mine if _may_see(row, summary, person.id)]
    playing = [row.id for row, _ in mine if row.status == "playing"][:MOST_LOOKED_AT]
    standings = {id: await _standing(context, id, person.id) for id in playing}
    tables = tuple(
        MyRow(
            **asdict(lobby_row(row)),
            your_turn=_is_waited_for(standings.get(row.id)),
            standing=standings.get(row.id),
            result=_result(summary.result, person.id),
        )
        for row, summary in mine
    )
    return MyTables(tables, tuple(_most_urgent_first(tables)))


def _may_see(row: TableRow, summary: Summary, person: str) -> bool:
    """Whether a person's list shows a table; a private one not once they were removed from it."""
    if summary.host == HOST:
        return False
    return row.public or summary.people is None or person in (summary.host, *summary.people)


async def _standing(context: RequestContext, id: str, person: str) -> GameStanding | None:
    try:
        table = (await context.services.registry.get(id)).table
    except Refusal:  # a damaged table is listed, but cannot be opened
        return None
    return _standing_of(table, person)


def _standing_of(table: Table, person: str) -> GameStanding:
    mine = [seat for seat in table.seats_of(person) if seat in table.waiting_for]
    milestones = describe(table.opened.game).milestones
    return GameStanding(
        round=None if milestones is None else load(milestones).place(table.state).round,
        waiting=tuple(table.chairs[seat].name for seat in table.waiting_for),
        until=None if table.deadline is None else table.deadline.at,
        since=min((waiting_since(table, seat) for seat in mine), default=None),
    )


def _is_waited_for(standing: GameStanding | None) -> bool | None:
    return None if standing is None else standing.since is not None


def _result(result: Result | None, person: str) -> MyResult | None:
    """One's best result in a finished game; winners rank first, whatever broke their tie."""
    if result is None:
        return None
    standing = [(seat.won, seat.score) for seat in result.seats]
    found = [standing[n] for n, seat in enumerate(result.seats) if seat.person == person]
    if not found:
        return None
    won, score = max(found)
    return MyResult(1 + sum(other > (won, score) for other in standing), score, won)


def _most_urgent_first(tables: tuple[MyRow, ...]) -> Iterator[str]:
    """The ids of tables where it is one's turn: least time left first, then the longest wait."""
    waits = [
        (one.standing.until or NEVER, one.standing.since, one.id)
        for one in tables
        if one.standing is not None and one.standing.since is not None
    ]
    return (id for _, _, id in sorted(waits))


ENDPOINTS = (Endpoint(method="GET", path="/api/tables/mine", answer=list_my_tables),)
