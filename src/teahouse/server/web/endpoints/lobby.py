"""The lobby: games and their components, the tables that are open, and the asker's own tables."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import msgspec
from msgspec.structs import asdict

from teahouse.core import SomeGame
from teahouse.core.descriptor import NAMES, describe, game
from teahouse.core.options import OptionInfo, describe_options
from teahouse.drawing import scenery
from teahouse.play.compilation import can_compile
from teahouse.server.game_types import Components, Scenery
from teahouse.server.live.lobby_row import HOST, OPEN, LobbySummary, TableResult, summary_of
from teahouse.server.notices.waits import waiting_since
from teahouse.server.settings import game_of_set
from teahouse.server.state.refusals import Refusal, Why
from teahouse.server.state.table import Table
from teahouse.server.web.endpoint import Endpoints
from teahouse.server.web.request_context import RequestContext
from teahouse.store.journal import TableRow

__all__ = ["COMPONENTS_ENDPOINTS", "ENDPOINTS"]

ENDPOINTS = Endpoints()
COMPONENTS_ENDPOINTS = Endpoints()


MOST_LISTED = 100


class GameInfo(msgspec.Struct, frozen=True):
    name: str
    version: int
    options: tuple[OptionInfo, ...]
    levels: tuple[str, ...]  # of its bots, from the weakest on


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
    turn_seconds: int | None = None  # how long a turn may take


class Lobby(msgspec.Struct, frozen=True):
    tables: tuple[LobbyRow, ...]


@ENDPOINTS.get("/api/games")
async def list_games(context: RequestContext) -> GameList:
    """The games with their options, and the bots and sets that tables may name."""
    settings, rules = context.services.settings, map(game, NAMES)
    return GameList(
        games=tuple(_told(one) for one in rules),
        bots=tuple(sorted(settings.bots)),
        sets=tuple(SetInfo(name, game_of_set(parts)) for name, parts in settings.sets.items()),
    )


def _told(one: SomeGame) -> GameInfo:
    about = describe(one.name)
    levels = about.levels if can_compile() else about.plain_levels or about.levels
    return GameInfo(one.name, one.version, describe_options(one), levels)


@ENDPOINTS.get("/api/tables")
async def list_tables(context: RequestContext) -> Lobby:
    """The public tables, the most recently used first."""
    journal = context.services.journal
    rows = await journal.tables(public=True, statuses=OPEN, limit=MOST_LISTED)
    return Lobby(tuple(map(lobby_row, rows)))


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
        turn_seconds=summary.turn_seconds,
    )


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


@ENDPOINTS.get("/api/tables/mine")
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
            your_turn=None if standing is None else standing.since is not None,
            standing=standing,
            result=_result(summary.result, person.id),
        )
        for row, summary in mine
        for standing in (standings.get(row.id),)
    )
    return MyTables(tables, tuple(_most_urgent_first(tables)))


def _may_see(row: TableRow, summary: LobbySummary, person: str) -> bool:
    """Whether a person's list shows a table; a private one is not shown to those removed."""
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
        round=None if milestones is None else milestones.place(table.state).round,
        waiting=tuple(table.chairs[seat].name for seat in table.waiting_for),
        until=None if table.deadline is None else table.deadline.at,
        since=min((waiting_since(table, seat) for seat in mine), default=None),
    )


def _result(result: TableResult | None, person: str) -> MyResult | None:
    """Returns a person's best result; winners rank first, whatever broke their tie."""
    if result is None:
        return None
    standing = [(seat.won, seat.score) for seat in result.seats]
    found = [standing[n] for n, seat in enumerate(result.seats) if seat.person == person]
    if not found:
        return None
    won, score = max(found)
    return MyResult(1 + sum(other > (won, score) for other in standing), score, won)


def _most_urgent_first(tables: tuple[MyRow, ...]) -> Iterator[str]:
    """Returns the tables where it is one's turn, by the least time left, then the longest wait."""
    waits = [
        (one.standing.until or NEVER, one.standing.since, one.id)
        for one in tables
        if one.standing is not None and one.standing.since is not None
    ]
    return (id for _, _, id in sorted(waits))


MINUTES = 60


@COMPONENTS_ENDPOINTS.of_watched("GET", "/components", max_age=10 * MINUTES)
async def show_table_components(context: RequestContext) -> Components:
    """The components of this table's game, with the operator's own set if it has one."""
    table = (await context.watched_table()).table
    return table.game.box(table.options)


@COMPONENTS_ENDPOINTS.of_watched("GET", "/scenery", max_age=10 * MINUTES)
async def show_table_scenery(context: RequestContext) -> Scenery:
    """The scenery of this table as SVG, which is drawn once, and where things stand on it."""
    table = (await context.watched_table()).table
    drawn = await asyncio.to_thread(scenery, table.game.name, table.game.box(table.options))
    if drawn is None:
        raise Refusal(Why.no_such_game, game=table.game.name)
    return drawn


@COMPONENTS_ENDPOINTS.get(
    "/api/games/{game}/components",
    numbers=("players",),
    texts=("edition", "set"),
    max_age=10 * MINUTES,
    refuses=("not_found", "bad_options"),
)
async def show_game_components(context: RequestContext) -> Components:
    """The components of a game, for an edition or set and a number of players."""
    name = context.request.path_params["game"]
    if name not in NAMES:
        raise Refusal(Why.no_such_game, game=name)
    rules = context.services.registry.game(name, context.text("set"))
    chosen = {"edition": context.text("edition"), "players": context.number("players")}
    options = rules.options({key: value for key, value in chosen.items() if value is not None})
    return rules.box(options)
