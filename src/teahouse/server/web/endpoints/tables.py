"""Tables over HTTP: opening one, playing at once against bots, looking at it, playing again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from teahouse.core import Seat
from teahouse.core.phrases import CHARACTERS
from teahouse.server.game_types import GameName
from teahouse.server.live.live_table import LiveTable
from teahouse.server.live.lobby_row import OPEN, summary_of
from teahouse.server.live.table_info import TableInfo
from teahouse.server.state.access import seat_of_key
from teahouse.server.state.decide_seats import bot_on_seat, checked_name, checked_title
from teahouse.server.state.events import Clocks, Sat, Started, TableEvent, Tempo
from teahouse.server.state.refusals import Refusal, Why
from teahouse.server.state.tokens import new_seed, new_token, token_hash
from teahouse.server.web.endpoint import Endpoints
from teahouse.server.web.request_context import RequestContext
from teahouse.server.web.services import Services
from teahouse.store.journal import Person

from .accounts import PlainName

__all__ = [
    "ENDPOINTS",
    "QUICK_ENDPOINTS",
    "QuickTable",
    "check_bot",
    "open_against_bots",
    "quick_table",
    "usual_tempo",
]

ENDPOINTS = Endpoints()
QUICK_ENDPOINTS = Endpoints()


MOST_LOOKED_AT = 1_000


async def host_of_new_table(context: RequestContext) -> Person:
    """Returns the asker, as host. Raises Refusal if they may not open one more table."""
    services, person = context.services, await context.person_or_guest()
    services.limits.take("person tables", person.id)
    services.limits.take("address tables", context.address)
    rows = await services.journal.tables_of(person.id, limit=MOST_LOOKED_AT)
    hosted = [row for row in rows if row.status in OPEN and summary_of(row).host == person.id]
    services.limits.check_cap("person tables", len(hosted))
    return person


FIRST_GAMES = 3  # of a person, in which bots are calm if nobody has chosen their tempo


async def usual_tempo(context: RequestContext, game: str) -> Tempo:
    """Returns the tempo of bots where the asker has not chosen one: the server's.

    In one's first games of a kind it is calm, unless the server has a tempo of its own.
    """
    services, person = context.services, await context.person_or_guest()
    if services.settings.tempo != "normal":
        return services.settings.tempo
    rows = await services.journal.tables_of(person.id, limit=MOST_LOOKED_AT)
    finished = [summary_of(row) for row in rows if row.status == "over"]
    played = sum(one.game == game and one.result is not None for one in finished)
    return "calm" if played < FIRST_GAMES else "normal"


def check_bot(services: Services, bot: str) -> None:
    """Raises Refusal unless tables here may use this bot."""
    known = services.settings.bots
    if bot not in known:
        raise Refusal(Why.unknown_bot, bot=bot, known=sorted(known))


def link_to(context: RequestContext, table: str, invite: str) -> str:
    """Returns the invite link. Browsers do not send the part after the # to servers."""
    return f"{context.base_url}/table/{table}#{invite}"


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
        True  # whether people may talk to some players alone; if not, secret deals must be off
    )
    clocks: NewClocks = NewClocks()
    tempo: Tempo | None = None  # how fast bots act; by default calm in one's first games
    sets: str | None = None  # the name of a set that the operator has registered


class TableMade(msgspec.Struct, frozen=True):
    """A new table; whoever has the link may watch and sit down."""

    id: str
    invite: str
    link: str


class Again(msgspec.Struct, frozen=True):
    id: str


@ENDPOINTS.post("/api/tables", status=201, refuses=("too_many", "bad_options", "not_possible"))
async def open_table(context: RequestContext, body: NewTable) -> TableMade:
    """Open a table; you are its host."""
    title = checked_title(body.title)
    context.services.measures.check_name(title)
    services, person = context.services, await host_of_new_table(context)
    live, invite = await services.registry.create(
        game=body.game,
        options=body.options,
        host=person.id,
        title=title,
        public=body.public,
        hints=body.hints,
        free_undo=body.free_undo,
        private_talk=body.private_talk,
        clocks=_clocks(body.clocks),
        tempo=body.tempo or await usual_tempo(context, body.game),
        sets=body.sets,
    )
    await services.journal.seat_person(live.table.id, person.id)
    link = link_to(context, live.table.id, invite)
    return TableMade(id=live.table.id, invite=invite, link=link)


def _clocks(wish: NewClocks) -> Clocks:
    clocks = Clocks(wish.turn_seconds, wish.reserve_seconds, wish.days_off)
    if not clocks.is_slow and (clocks.reserve_seconds or clocks.days_off):
        raise Refusal(Why.reserve_needs_slow_turns)
    return clocks


@ENDPOINTS.of_watched("GET", "")
async def show_table(context: RequestContext) -> TableInfo:
    """A table as you may know it, without its game."""
    live = await context.watched_table()
    return live.info(await context.caller(live))


@ENDPOINTS.post(
    "/api/tables/{table}/rematch",
    invited=True,
    refuses=("not_found", "forbidden", "not_now", "not_seated"),
)
async def rematch(context: RequestContext) -> Again:
    """Open a new table with the same people and bots; whoever asks later gets the same one."""
    live = await context.watched_table()
    caller = await context.caller(live)
    services = context.services
    again = await services.registry.rematch(live, caller.person, without=services.measures.people)
    return Again(again.table.id)


class QuickGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The game to play; options that are left out have the game's defaults."""

    game: GameName
    players: int | None = None
    edition: str | None = None
    options: dict[str, Any] = {}
    level: str = "medium"
    hints: bool = True
    name: PlainName | None = None
    tempo: Tempo | None = None  # how fast bots act; by default calm in one's first games
    characters: tuple[str, ...] = ()  # of the bots, from seat 1 on; by default all differ
    sets: str | None = None
    position: dict[str, Any] | None = None  # the position to start from, such as a lesson's


class QuickTable(msgspec.Struct, frozen=True):
    """The new table, and the key of the seat, which is sent only here."""

    id: str
    seat: Seat
    key: str
    link: str


@QUICK_ENDPOINTS.post(
    "/api/tables/quick",
    status=201,
    refuses=("not_possible", "too_many", "bad_options", "unknown_bot"),
)
async def play_now(context: RequestContext, body: QuickGame) -> QuickTable:
    """Open a table with a game against bots that has already started."""
    check_bot(context.services, body.level)
    for character in body.characters:
        if character not in CHARACTERS:
            raise Refusal(Why.no_such_character, character=character, known=sorted(CHARACTERS))
    if body.name is not None:
        context.services.measures.check_name(checked_name(body.name))
    return await open_against_bots(
        context,
        body.name,
        body.level,
        characters=body.characters,
        starts=True,
        position=body.position,
        game=body.game,
        options=_options(body),
        sets=body.sets,
        hints=body.hints,
        tempo=body.tempo or await usual_tempo(context, body.game),
    )


async def open_against_bots(
    context: RequestContext,
    name: str | None,
    level: str,
    *,
    game: str,
    sets: str | None = None,
    seat: Seat = 0,
    characters: Sequence[str] = (),
    levels: Sequence[str] = (),
    starts: bool = False,
    position: dict[str, Any] | None = None,
    again: Started | None = None,
    **more: Any,
) -> QuickTable:
    """Opens a table where the asker has a seat, and bots the others; raises Refusal.

    The bots have this level, or each its own of `levels`. With `again` the game begins as that one.
    """
    services = context.services
    person, key = await host_of_new_table(context), new_token()

    def seated(seats: int) -> list[TableEvent]:
        if not 0 <= seat < seats:
            raise Refusal(Why.no_such_chair, seat=seat)
        known = name or person.name or "Guest"
        me = Sat(seat=seat, person=person.id, name=known, key=token_hash(key))
        others = [n for n in range(seats) if n != seat]
        faces = zip(others, [*levels, *[level] * seats], [*characters, *[""] * seats], strict=False)
        bots = [bot_on_seat(one, n, by=person.id, character=face) for n, one, face in faces]
        version = services.registry.game(game, sets).version
        started = again or Started(seed=new_seed(), version=version, position=position)
        return [me, *bots, *[started] * starts]

    live, _ = await services.registry.create(
        game=game, sets=sets, host=person.id, seated=seated, **more
    )
    await services.journal.seat_person(live.table.id, person.id)
    return quick_table(context, live, key)


def quick_table(context: RequestContext, live: LiveTable, key: str) -> QuickTable:
    """Returns what is sent to whoever has just taken the seat of this key."""
    table = live.table
    link = link_to(context, table.id, table.invitation.token)
    return QuickTable(id=table.id, seat=seat_of_key(table, key), key=key, link=link)


def _options(body: QuickGame) -> dict[str, Any]:
    said = {"players": body.players, "edition": body.edition}
    return {**body.options, **{name: value for name, value in said.items() if value is not None}}
