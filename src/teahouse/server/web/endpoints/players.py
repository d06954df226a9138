"""A player's page: their games, results and ratings."""

from __future__ import annotations

from typing import Any

import msgspec

from teahouse.core import Seat
from teahouse.server.live.lobby_row import LobbySummary, TableResult, summary_of
from teahouse.server.people.ratings import Rating
from teahouse.server.state.refusals import Refusal, Why
from teahouse.server.web.endpoint import Endpoints
from teahouse.server.web.request_context import RequestContext
from teahouse.store.journal import TableRow

__all__ = ["ENDPOINTS"]

ENDPOINTS = Endpoints()

MOST_LOOKED_AT = 1_000
MOST_LISTED = 100
MOST_BEST = 20


class SeatScore(msgspec.Struct, frozen=True):
    """A seat's result in a finished game."""

    name: str
    score: int
    won: bool
    bot: str | None


class PlayedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game that someone played, and the seat they had."""

    table: str
    game: str
    title: str
    edition: str | None
    ended: int
    seat: Seat
    seats: tuple[SeatScore, ...]


class PlayerPage(msgspec.Struct, frozen=True, kw_only=True):
    """A player; `games` are those that the asker may see, the latest first."""

    id: str
    name: str
    since: int
    played: int
    won: int
    ratings: tuple[Rating, ...]
    games: tuple[PlayedGame, ...]


class SoloGame(msgspec.Struct, frozen=True, kw_only=True):
    """A solo game, with the options it was played with."""

    table: str
    game: str
    edition: str | None
    ended: int
    score: int
    rank: str | None
    challenges: dict[str, bool]
    options: dict[str, Any]


class SoloBest(msgspec.Struct, frozen=True):
    """One's solo games: how many, and the best of them."""

    played: int
    best: tuple[SoloGame, ...]


@ENDPOINTS.get("/api/people/me/solo")
async def show_my_solo(context: RequestContext) -> SoloBest:
    """Your best games alone."""
    me = await context.person()
    if me is None:
        return SoloBest(0, ())
    rows = await context.services.journal.tables_of(me.id, limit=MOST_LOOKED_AT)
    alone = [one for one in _over(rows) if one[2].solo is not None and not one[2].branched]
    mine = [_solo(*one) for one in alone if _seats(one[2], me.id)]
    best = sorted(mine, key=lambda game: (-game.score, game.ended))
    return SoloBest(len(mine), tuple(best[:MOST_BEST]))


@ENDPOINTS.get("/api/people/{person}", refuses=("not_found",))
async def show_player(context: RequestContext) -> PlayerPage:
    """A player's games, results and ratings; those of private tables only if you sat there."""
    id = context.request.path_params["person"]
    person, asker = await context.services.journal.person(id), await context.person()
    if person is None:
        raise Refusal(Why.no_such_person, person=id)
    rows = await context.services.journal.tables_of(id, limit=MOST_LOOKED_AT)
    played = [(row, summary, result) for row, summary, result in _over(rows) if _seats(result, id)]
    seen = [one for one in played if _may_see(one[0], one[2], asker.id if asker else "")]
    return PlayerPage(
        id=id,
        name=person.name or _name_of(played, id),
        since=person.created,
        played=len(played),
        won=sum(any(result.seats[s].won for s in _seats(result, id)) for _, _, result in played),
        ratings=await context.services.ratings.of(id),
        games=tuple(_game(*one, id) for one in seen[:MOST_LISTED]),
    )


def _over(rows: list[TableRow]) -> list[tuple[TableRow, LobbySummary, TableResult]]:
    """Returns the tables whose games are over, the latest first."""
    summaries = [(row, summary_of(row)) for row in rows if row.status == "over"]
    found = [(row, one, one.result) for row, one in summaries if one.result is not None]
    return sorted(found, key=lambda one: -one[2].ended)


def _seats(result: TableResult, person: str) -> list[Seat]:
    return [n for n, seat in enumerate(result.seats) if seat.person == person]


def _name_of(played: list[tuple[TableRow, LobbySummary, TableResult]], person: str) -> str:
    """Returns a person's name in their latest game."""
    names = (seat.name for _, _, result in played for seat in result.seats if seat.person == person)
    return next(names, "")


def _may_see(row: TableRow, result: TableResult, asker: str) -> bool:
    return row.public or bool(asker and _seats(result, asker))


def _game(row: TableRow, summary: LobbySummary, result: TableResult, person: str) -> PlayedGame:
    return PlayedGame(
        table=row.id,
        game=summary.game,
        title=summary.title,
        edition=summary.edition,
        ended=result.ended,
        seat=_seats(result, person)[0],
        seats=tuple(SeatScore(one.name, one.score, one.won, one.bot) for one in result.seats),
    )


def _solo(row: TableRow, summary: LobbySummary, result: TableResult) -> SoloGame:
    assert result.solo is not None
    return SoloGame(
        table=row.id,
        game=summary.game,
        edition=summary.edition,
        ended=result.ended,
        score=result.seats[0].score,
        rank=result.solo.rank,
        challenges=result.solo.challenges,
        options=result.options,
    )
