"""The lobby: the games that can be played, and the tables that are open."""

from __future__ import annotations

import msgspec

from teahouse.core import AnyGame
from teahouse.core.options import OptionInfo, describe_options
from teahouse.games import NAMES, game
from teahouse.server.sets import game_of_set
from teahouse.server.state.lobby_row import OPEN, summary_of
from teahouse.server.web.http.endpoint import Endpoint
from teahouse.server.web.http.request_context import RequestContext
from teahouse.store.journal import TableRow

__all__ = ["ENDPOINTS", "MOST_LISTED", "LobbyRow", "lobby_row"]

MOST_LISTED = 100


class GameInfo(msgspec.Struct, frozen=True):
    name: str
    version: int
    options: tuple[OptionInfo, ...]


class SetInfo(msgspec.Struct, frozen=True):
    name: str
    game: str


class GameList(msgspec.Struct, frozen=True):
    """The games, bots and sets that tables may name."""

    games: tuple[GameInfo, ...]
    bots: tuple[str, ...]
    sets: tuple[SetInfo, ...]


class LobbyRow(msgspec.Struct, frozen=True):
    """A table as the lobby shows it."""

    id: str
    game: str
    title: str
    edition: str | None
    status: str
    seats: int
    free: int
    names: tuple[str, ...]
    created: int
    updated: int


class Lobby(msgspec.Struct, frozen=True):
    tables: tuple[LobbyRow, ...]


async def list_tables(context: RequestContext) -> Lobby:
    """The public tables, the most recently used first."""
    journal = context.services.journal
    rows = await journal.tables(public=True, statuses=OPEN, limit=MOST_LISTED)
    return Lobby(tuple(map(lobby_row, rows)))


async def list_games(context: RequestContext) -> GameList:
    """The games with their options, and the bots and sets that tables may name."""
    settings = context.services.settings
    return GameList(
        games=tuple(_game_info(game(name)) for name in NAMES),
        bots=tuple(sorted(settings.bots)),
        sets=tuple(SetInfo(name, game_of_set(parts)) for name, parts in settings.sets.items()),
    )


def lobby_row(row: TableRow) -> LobbyRow:
    summary = summary_of(row)
    return LobbyRow(
        id=row.id,
        game=summary.game,
        title=summary.title,
        edition=summary.edition,
        status=row.status,
        seats=summary.seats,
        free=summary.free,
        names=summary.names,
        created=row.created,
        updated=row.updated,
    )


def _game_info(rules: AnyGame) -> GameInfo:
    return GameInfo(rules.name, rules.version, describe_options(rules))


ENDPOINTS = (
    Endpoint(method="GET", path="/api/games", answer=list_games),
    Endpoint(method="GET", path="/api/tables", answer=list_tables),
)
