"""The house table of each game: bots with characters play there while somebody watches."""

from __future__ import annotations

import msgspec

from teahouse.server.game_types import GameName
from teahouse.server.state.decide_seats import bot_on_seat
from teahouse.server.state.events import Started, TableEvent
from teahouse.server.state.lobby_row import HOUSE_TABLE, summary_of
from teahouse.server.state.refusals import Refusal
from teahouse.server.state.tokens import new_id, new_seed
from teahouse.server.web.http.endpoint import Endpoint
from teahouse.server.web.http.request_context import RequestContext
from teahouse.server.web.services import Services, now
from teahouse.store.journal import TableRow

__all__ = ["ENDPOINTS"]

PLAYS = "medium"
OPENING_MS = 10_000  # the lease under which one process opens it
KEPT_MS = 3_600_000  # how long a finished game can still be looked at


class WatchedGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: GameName


class HouseTable(msgspec.Struct, frozen=True):
    id: str


async def watch_house_table(context: RequestContext, body: WatchedGame) -> HouseTable:
    """The house table of a game, or a new one if its game is over; it goes on while watched."""
    services = context.services
    context.services.limits.take("address tables", context.address)
    running = await _house_tables(services, body.game, "playing")
    if running:
        return HouseTable(running[0].id)
    lease, holder = f"house table {body.game}", new_id()
    if not await services.journal.lease(lease, holder, OPENING_MS):
        raise Refusal("busy")
    try:
        await _drop_old(services, body.game)
        return HouseTable(await _open(services, body.game))
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


ENDPOINTS = (
    Endpoint(
        method="POST",
        path="/api/tables/house",
        answer=watch_house_table,
        refuses=("not_possible",),
    ),
)
