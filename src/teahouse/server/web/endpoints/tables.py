"""Tables over HTTP: opening one, looking at it, playing again."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from teahouse.play.pacing import Tempo
from teahouse.server.game_types import GameName
from teahouse.server.live.broadcast.table_info import TableInfo
from teahouse.server.state.events import Clocks
from teahouse.server.state.refusals import Refusal
from teahouse.server.web.http.endpoint import Endpoint
from teahouse.server.web.http.request_context import RequestContext
from teahouse.server.web.opening import host_of_new_table, link_to

__all__ = ["ENDPOINTS"]

Title: TypeAlias = Annotated[str, Meta(max_length=80)]
Seconds: TypeAlias = Annotated[int, Meta(ge=1, le=30 * 24 * 3600)]


class NewClocks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The time limit of a turn; trade has its own, an option of the game.

    With turns of an hour or more, seats may have a reserve for the whole game and days of time off.
    """

    turn_seconds: Seconds | None = None
    reserve_seconds: Seconds | None = None
    days_off: Annotated[int, Meta(ge=0, le=60)] = 0


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The game to play and who may join."""

    game: GameName
    options: dict[str, Any] = {}
    title: Title = ""
    public: bool = False
    hints: bool = False
    free_undo: bool = False
    private_talk: bool = (
        True  # whether people may talk to some alone; needs secret deals off if not
    )
    clocks: NewClocks = NewClocks()
    tempo: Tempo | None = None  # how fast bots act; by default as the server says
    sets: str | None = None  # the name of a set that the operator has registered


class TableMade(msgspec.Struct, frozen=True):
    """A new table; whoever has the link may watch and sit down."""

    id: str
    invite: str
    link: str


class Again(msgspec.Struct, frozen=True):
    id: str


async def open_table(context: RequestContext, body: NewTable) -> TableMade:
    """Open a table; you are its host."""
    context.services.measures.check_name(body.title)
    services, person = context.services, await host_of_new_table(context)
    live, invite = await services.registry.create(
        game=body.game,
        options=body.options,
        host=person.id,
        title=body.title.strip(),
        public=body.public,
        hints=body.hints,
        free_undo=body.free_undo,
        private_talk=body.private_talk,
        clocks=_clocks(body.clocks),
        tempo=body.tempo or services.settings.tempo,
        sets=body.sets,
    )
    await services.journal.seat_person(live.table.id, person.id)
    link = link_to(context, live.table.id, invite)
    return TableMade(id=live.table.id, invite=invite, link=link)


def _clocks(wish: NewClocks) -> Clocks:
    clocks = Clocks(wish.turn_seconds, wish.reserve_seconds, wish.days_off)
    if not clocks.is_slow and (clocks.reserve_seconds or clocks.days_off):
        raise Refusal("bad_options", why="reserve and time off need turns of an hour or more")
    return clocks


async def show_table(context: RequestContext) -> TableInfo:
    """A table as you may know it, without its game."""
    live = await context.watched_table()
    return live.info(await context.caller(live))


async def rematch(context: RequestContext) -> Again:
    """Open a new table with the same people and bots; whoever asks later gets the same one."""
    live = await context.watched_table()
    caller = await context.caller(live)
    services = context.services
    again = await services.registry.rematch(live, caller.person, without=services.measures.people)
    return Again(again.table.id)


ENDPOINTS = (
    Endpoint(
        method="POST",
        path="/api/tables",
        answer=open_table,
        status=201,
        refuses=("too_many", "bad_options"),
    ),
    Endpoint(
        method="GET",
        path="/api/tables/{table}",
        answer=show_table,
        invited=True,
        keyed=True,
        refuses=("not_found", "forbidden"),
    ),
    Endpoint(
        method="POST",
        path="/api/tables/{table}/rematch",
        answer=rematch,
        invited=True,
        refuses=("not_found", "forbidden", "not_now", "not_seated"),
    ),
)
