"""Links to finished games: making and revoking them, playing the same, and their pictures."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta
from starlette.responses import Response

from teahouse.core import Seat
from teahouse.drawing.links import LinkCard
from teahouse.server.catalogue import Catalogue, catalogue_of, language_of
from teahouse.server.live.lobby_row import summary_of
from teahouse.server.live.replays import Replay
from teahouse.server.notices.contacts import settings_of
from teahouse.server.people.links import (
    SeatConsent,
    SharedGame,
    consent_of,
    find_shared,
    fixed_card,
    game_card,
    gathering_card,
    played_by,
)
from teahouse.server.state.decide_seats import checked_name
from teahouse.server.state.events import Dare, Started
from teahouse.server.state.refusals import Refusal, Why
from teahouse.server.state.table import Table
from teahouse.server.state.tokens import new_token
from teahouse.server.web.endpoint import Endpoints, etag, has_current
from teahouse.server.web.request_context import RequestContext
from teahouse.server.web.services import now
from teahouse.store.social import SharedLink

from .accounts import PlainName
from .channels import Done
from .players import SeatScore
from .tables import QuickTable, check_bot, open_against_bots, usual_tempo

__all__ = ["ENDPOINTS"]

ENDPOINTS = Endpoints()
PLAYERS = ("not_seated", "not_now")


LineNumber: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]

MOST_LINKS = 20  # links of one person to one game


class NewLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new link; `moment` is a line of the game, by default its beginning."""

    moment: LineNumber | None = None


class LinkName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    link: Annotated[str, Meta(max_length=100, pattern=r"^[\w-]+$(?!\n)")]


class Agreement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    agreed: bool


class LinkInfo(msgspec.Struct, frozen=True):
    id: str
    url: str
    moment: int | None
    at: int


class Sharing(msgspec.Struct, frozen=True, kw_only=True):
    """How a finished game is shared: your links, who agrees to be named, and your own choice."""

    links: tuple[LinkInfo, ...]
    seats: tuple[SeatConsent, ...]
    agreed: bool
    standing: bool  # what you have chosen for all your games


class SharedDare(msgspec.Struct, frozen=True):
    """The score to beat, whose seat it is, and what the asker reached in their first try."""

    seat: Seat
    score: int
    tried: int | None


class SharedInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A shared game as anyone sees it; the names of players who do not agree are empty.

    A link to a moment tells neither results nor a score to beat.
    """

    game: str
    names: tuple[str, ...]
    moment: int | None
    seats: tuple[SeatScore, ...] | None
    dare: SharedDare | None


class DareTaken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: PlainName | None = None


@ENDPOINTS.get("/api/tables/{table}/sharing", refuses=PLAYERS)
async def show_sharing(context: RequestContext) -> Sharing:
    """How a game that you have played is shared."""
    table, me = context.request.path_params["table"], await _player(context)
    journal = context.services.journal
    result = await played_by(journal, table, me)
    standing = (await settings_of(journal.notices, me)).agrees
    said = await journal.sharing.agreements(table)
    return Sharing(
        links=tuple(_info(context, one) for one in await journal.sharing.links_of(me, table)),
        seats=await consent_of(journal, table, result),
        agreed=said.get(me, standing),
        standing=standing,
    )


@ENDPOINTS.post("/api/tables/{table}/sharing", refuses=(*PLAYERS, "too_many"))
async def share_game(context: RequestContext, body: NewLink) -> LinkInfo:
    """Make a link to a game that you have played, or to one moment of it."""
    table, me = context.request.path_params["table"], await _player(context)
    sharing = context.services.journal.sharing
    await played_by(context.services.journal, table, me)
    known = await sharing.links_of(me, table)
    same = next((one for one in known if one.moment == body.moment), None)
    if same is None and len(known) >= MOST_LINKS:
        raise Refusal(Why.too_many_links, most=MOST_LINKS)
    link = same or SharedLink(new_token(), table, me, body.moment, now())
    if same is None:
        await sharing.add_link(link)
    return _info(context, link)


@ENDPOINTS.post("/api/tables/{table}/sharing/agree", refuses=PLAYERS)
async def agree(context: RequestContext, body: Agreement) -> Sharing:
    """Choose whether a game that you have played is shown with your name."""
    table, me = context.request.path_params["table"], await _player(context)
    await played_by(context.services.journal, table, me)
    await context.services.journal.sharing.agree(me, table, body.agreed)
    return await show_sharing(context)


@ENDPOINTS.post("/api/people/me/links/drop", refuses=("not_seated",))
async def take_back(context: RequestContext, body: LinkName) -> Done:
    """Revoke a link that you have made."""
    await context.services.journal.sharing.drop_link(body.link, await _player(context))
    return Done()


@ENDPOINTS.get("/api/shared/{link}", refuses=("not_found",))
async def show_shared(context: RequestContext) -> SharedInfo:
    """The game that a link leads to."""
    link = context.request.path_params["link"]
    shared = await find_shared(context.services.journal, link)
    results = zip(shared.names, shared.result.seats, strict=True)
    seats = tuple(SeatScore(name, one.score, one.won, one.bot) for name, one in results)
    return SharedInfo(
        game=shared.summary.game,
        names=shared.names,
        moment=shared.moment,
        seats=seats if shared.moment is None else None,
        dare=await _dare(context, link, shared),
    )


async def _dare(context: RequestContext, link: str, shared: SharedGame) -> SharedDare | None:
    if not shared.is_dare or shared.seat is None:
        return None
    person = await context.person()
    rows = (
        []
        if person is None
        else await context.services.journal.tables_of(person.id, limit=MOST_LOOKED_AT)
    )
    found = [(row.created, summary_of(row)) for row in rows]
    tries = [(at, one.result) for at, one in found if one.dare == link and one.result is not None]
    first = min(tries, key=lambda one: one[0], default=None)
    tried = None if first is None else first[1].seats[shared.seat].score
    return SharedDare(shared.seat, shared.result.seats[shared.seat].score, tried)


MOST_LOOKED_AT = 1_000
OTHERS = "medium"  # bots in place of the people who played


@ENDPOINTS.post(
    "/api/shared/{link}/play",
    status=201,
    refuses=("not_found", "not_possible", "too_many", "unknown_bot"),
)
async def take_dare(context: RequestContext, body: DareTaken) -> QuickTable:
    """Play a shared game yourself: the same start and chance, on the seat whose score to beat."""
    services, link = context.services, context.request.path_params["link"]
    shared = await find_shared(services.journal, link)
    if not shared.is_dare or shared.seat is None:
        raise Refusal(Why.no_dare)
    if body.name:
        services.measures.check_name(checked_name(body.name))
    services.limits.take("address replays", context.address)
    table = (await services.registry.get(shared.table)).table
    opened, chairs = table.opened, [*table.chairs]
    del chairs[shared.seat]
    known = services.settings.bots
    levels = [one.bot if one.bot and one.bot in known else OTHERS for one in chairs]
    for level in levels:
        check_bot(services, level)
    started = table.started
    assert started is not None  # its game is over
    return await open_against_bots(
        context,
        body.name,
        OTHERS,
        seat=shared.seat,
        levels=levels,
        characters=[one.character for one in chairs],
        starts=True,
        again=Started(seed=started.seed, version=started.version, position=started.position),
        game=opened.game,
        options=opened.options,
        sets=opened.sets,
        hints=opened.hints,
        free_undo=opened.free_undo,
        private_talk=opened.private_talk,
        tempo=await usual_tempo(context, opened.game),
        dare=Dare(link, shared.result.seats[shared.seat].score),
    )


@ENDPOINTS.get(
    "/api/shared/{link}/replay", answer_schema=Replay, numbers=("seat",), refuses=("not_found",)
)
async def replay_shared(context: RequestContext) -> msgspec.Raw:
    """A shared game step by step, with everything or, with `seat`, as that seat saw it."""
    services = context.services
    shared = await find_shared(services.journal, context.request.path_params["link"])
    services.limits.take("address replays", context.address)
    match = (await services.registry.get(shared.table)).table.match
    assert match is not None  # the game is over
    return await services.replays.replay_match(
        match,
        shared.names,
        table=shared.table,
        seat=context.number("seat"),
        asker=await context.asker(),
    )


async def _player(context: RequestContext) -> str:
    """Returns the id of the cookie's person. Raises Refusal without one."""
    person = await context.person()
    if person is None:
        raise Refusal("not_seated")
    return person.id


def _info(context: RequestContext, link: SharedLink) -> LinkInfo:
    return LinkInfo(link.id, f"{context.base_url}/shared/{link.id}", link.moment, link.at)


PNG = "image/png"
DAY, MINUTE = 86_400, 60


@ENDPOINTS.get(
    "/api/pictures/{what}", media_type=PNG, texts=("language",), refuses=("not_found", "busy")
)
async def show_fixed(context: RequestContext) -> Response:
    """The picture of the front page, of a game for its private tables, or of revoked links."""
    what, words = context.request.path_params["what"], _words(context)
    fixed = fixed_card(what, words)
    if fixed is None:
        raise Refusal(Why.no_such_picture, picture=what[:100])

    async def card() -> LinkCard:
        return fixed

    return await _picture(context, ("fixed", what, words.language), card, DAY)


@ENDPOINTS.get(
    "/api/tables/{table}/picture",
    media_type=PNG,
    texts=("language",),
    refuses=("not_found", "forbidden", "busy"),
)
async def show_table_picture(context: RequestContext) -> Response:
    """The board of a public table as spectators see it now."""
    table, words = (await context.table()).table, _words(context)
    if not table.opened.public:
        raise Refusal(Why.only_for_invited)
    place = None if table.match is None else len(table.match)

    async def card() -> LinkCard:
        return _card(context, table, place, words)

    return await _picture(context, ("table", table.id, place, words.language), card, MINUTE)


@ENDPOINTS.get(
    "/api/shared/{link}/picture", media_type=PNG, texts=("language",), refuses=("not_found", "busy")
)
async def show_shared_picture(context: RequestContext) -> Response:
    """The board of a shared game at the link's moment, its end or, alone, its beginning."""
    link, words = context.request.path_params["link"], _words(context)
    shared = await find_shared(context.services.journal, link)

    async def card() -> LinkCard:
        table = (await context.services.registry.get(shared.table)).table
        return _card(context, table, place, words)

    is_alone = shared.is_dare and len(shared.names) == 1
    place = 0 if is_alone else shared.moment
    key = ("shared", shared.table, place, words.language)
    return await _picture(context, key, card, MINUTE)


def _card(context: RequestContext, table: Table, n: int | None, words: Catalogue) -> LinkCard:
    """Returns the card of a table."""
    if table.match is None:
        return gathering_card(table.opened.game, len(table.chairs), words)
    named = table.opened.sets
    sets = None if named is None else context.services.settings.sets[named]
    return game_card(table.match, n, words, sets)


def _words(context: RequestContext) -> Catalogue:
    wanted = context.text("language") or context.request.headers.get("accept-language", "")
    return catalogue_of(language_of(wanted))


async def _picture(
    context: RequestContext,
    key: Hashable,
    card: Callable[[], Awaitable[LinkCard]],
    max_age: int,
) -> Response:
    """Answers with the picture of a card. Other sites may show and cache it."""
    pictures = context.services.pictures
    drawn = pictures.cached(key)
    if drawn is None:
        context.services.limits.take("address replays", context.address)
        drawn = await pictures.draw(key, card, await context.asker())
    headers = {
        "Cache-Control": f"public, max-age={max_age}",
        "Cross-Origin-Resource-Policy": "cross-origin",
        "ETag": etag(drawn),
    }
    if has_current(context.request, headers["ETag"]):
        return Response(status_code=304, headers=headers)
    return Response(drawn, headers=headers, media_type=PNG)
