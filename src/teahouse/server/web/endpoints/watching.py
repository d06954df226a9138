"""Watching: the house table of each game, and finished games that anyone may see."""

from __future__ import annotations

import asyncio

import msgspec

from teahouse.server.game_types import GameName
from teahouse.server.live.lobby_row import HOUSE_TABLE, summary_of
from teahouse.server.people.links import consent_of, is_for_all, shown_names
from teahouse.server.state.decide_seats import bot_on_seat
from teahouse.server.state.events import Started, TableEvent
from teahouse.server.state.refusals import Refusal
from teahouse.server.state.tokens import new_id, new_seed
from teahouse.server.web.endpoint import Endpoints
from teahouse.server.web.request_context import RequestContext
from teahouse.server.web.services import Services, now
from teahouse.store.journal import Journal, TableRow

__all__ = ["ENDPOINTS", "HOUSE_ENDPOINTS"]

HOUSE_ENDPOINTS = Endpoints()
ENDPOINTS = Endpoints()


PLAYS = "medium"
OPENING_MS = 10_000  # how long one process holds the lease to open a table
LOOKS, LOOKS_EVERY = 40, 0.05  # times, and seconds, to wait while somebody else opens one
KEPT_MS = 3_600_000  # how long a finished game stays after its last line


class WatchedGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: GameName


class HouseTable(msgspec.Struct, frozen=True):
    id: str


@HOUSE_ENDPOINTS.post("/api/tables/house", refuses=("not_possible",))
async def watch_house_table(context: RequestContext, body: WatchedGame) -> HouseTable:
    """The house table of a game, or a new one if its game is over; it goes on while watched."""
    services = context.services
    context.services.limits.take("address tables", context.address)
    for _ in range(LOOKS):
        running = await _house_tables(services, body.game, "playing")
        if running:
            return HouseTable(running[0].id)
        if (opened := await _opened(services, body.game)) is not None:
            return HouseTable(opened)
        await asyncio.sleep(LOOKS_EVERY)  # somebody else opens one at this moment
    raise Refusal("busy")


async def _opened(services: Services, game: str) -> str | None:
    """Opens a house table, or returns None if somebody else is doing so or has done it."""
    lease, holder = f"house table {game}", new_id()
    if not await services.journal.lease(lease, holder, OPENING_MS):
        return None
    try:
        if await _house_tables(services, game, "playing"):
            return None
        await _drop_old(services, game)
        return await _open(services, game)
    finally:
        await services.journal.release(lease, holder)


async def _house_tables(services: Services, game: str, status: str) -> list[TableRow]:
    rows = await services.journal.tables(public=True, statuses=(status,), limit=None)
    summaries = [(row, summary_of(row)) for row in rows]
    return [row for row, one in summaries if one.host == HOUSE_TABLE and one.game == game]


async def _drop_old(services: Services, game: str) -> None:
    for row in await _house_tables(services, game, "over"):
        if row.updated < now() - KEPT_MS and row.id not in services.registry.tables:
            await services.journal.moderation.drop_table(row.id)


async def _open(services: Services, game: str) -> str:
    bots = services.settings.bots
    bot, version = PLAYS if PLAYS in bots else min(bots), services.registry.game(game, None).version

    def seated(seats: int) -> list[TableEvent]:
        players = [bot_on_seat(bot, seat, by=HOUSE_TABLE) for seat in range(seats)]
        return [*players, Started(seed=new_seed(), version=version)]

    live, _ = await services.registry.create(
        game=game,
        options={},
        host=HOUSE_TABLE,
        public=True,
        tempo=services.settings.tempo,
        seated=seated,
    )
    return live.table.id


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


@ENDPOINTS.get("/api/shared")
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
    """Returns a finished game if anyone may watch it: people played it, and all of them agree."""
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
