"""Finished games that anyone may watch, because everyone who played them agrees."""

from __future__ import annotations

import msgspec

from teahouse.server.people.sharing.consent import consent_of, is_for_all, shown_names
from teahouse.server.state.lobby_row import summary_of
from teahouse.server.web.http.endpoint import Endpoint
from teahouse.server.web.http.request_context import RequestContext
from teahouse.store.journal import Journal, TableRow

__all__ = ["ENDPOINTS"]

MOST_SHOWN = 20
MOST_LOOKED_AT = 200


class GameToWatch(msgspec.Struct, frozen=True):
    """A finished game: who played it, who won, and when it ended."""

    id: str
    game: str
    names: tuple[str, ...]
    winners: tuple[str, ...]
    ended: int


class GamesToWatch(msgspec.Struct, frozen=True):
    games: tuple[GameToWatch, ...]


async def list_games_to_watch(context: RequestContext) -> GamesToWatch:
    """The finished games that anyone may watch, the latest first."""
    journal = context.services.journal
    found: list[GameToWatch] = []
    for row in await journal.tables(statuses=("over",), limit=MOST_LOOKED_AT):
        game = await _to_watch(journal, row)
        found += [] if game is None else [game]
        if len(found) >= MOST_SHOWN:
            break
    return GamesToWatch(tuple(found))


async def _to_watch(journal: Journal, row: TableRow) -> GameToWatch | None:
    summary = summary_of(row)
    result = summary.result
    if result is None or all(seat.bot is not None for seat in result.seats):
        return None
    seats = await consent_of(journal, row.id, result)
    if not is_for_all(seats):
        return None
    names = shown_names(seats)
    won = tuple(name for name, seat in zip(names, result.seats, strict=True) if seat.won)
    return GameToWatch(row.id, summary.game, names, won, result.ended)


ENDPOINTS = (Endpoint(method="GET", path="/api/shared", answer=list_games_to_watch),)
