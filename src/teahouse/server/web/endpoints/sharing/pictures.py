"""Pictures that other sites show beside a link, as PNG."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable

from starlette.responses import Response

from teahouse.drawing.links import LinkCard
from teahouse.server.people.sharing.cards import fixed_card, game_card, gathering_card
from teahouse.server.people.sharing.shared_games import find_shared
from teahouse.server.people.sharing.words import LinkWords, language_of, link_words
from teahouse.server.state.refusals import Refusal
from teahouse.server.state.table import Table
from teahouse.server.web.http.caching import etag, has_current
from teahouse.server.web.http.endpoint import Endpoint
from teahouse.server.web.http.request_context import RequestContext

__all__ = ["ENDPOINTS"]

PNG = "image/png"
DAY, MINUTE = 86_400, 60


async def show_fixed(context: RequestContext) -> Response:
    """The picture of the front page, of a game for its private tables, or of revoked links."""
    what, words = context.request.path_params["what"], _words(context)
    fixed = fixed_card(what, words)
    if fixed is None:
        raise Refusal("not_found", picture=what[:100])

    async def card() -> LinkCard:
        return fixed

    return await _picture(context, ("fixed", what, words.language), card, DAY)


async def show_table_picture(context: RequestContext) -> Response:
    """The board of a public table as spectators see it now."""
    table, words = (await context.table()).table, _words(context)
    if not table.opened.public:
        raise Refusal("forbidden", why="this table is for those who are invited")
    place = None if table.match is None else len(table.match)

    async def card() -> LinkCard:
        return await _card(context, table, place, words)

    return await _picture(context, ("table", table.id, place, words.language), card, MINUTE)


async def show_shared_picture(context: RequestContext) -> Response:
    """The board of a shared game, at the link's moment or at its end."""
    link, words = context.request.path_params["link"], _words(context)
    shared = await find_shared(context.services.journal, link)

    async def card() -> LinkCard:
        table = (await context.services.registry.get(shared.table)).table
        return await _card(context, table, shared.moment, words)

    key = ("shared", shared.table, shared.moment, words.language)
    return await _picture(context, key, card, MINUTE)


async def _card(context: RequestContext, table: Table, n: int | None, words: LinkWords) -> LinkCard:
    """The card, made in a thread, as going back in a long game takes a while."""
    if table.match is None:
        return gathering_card(table.opened.game, len(table.chairs), words)
    named = table.opened.sets
    sets = None if named is None else context.services.settings.sets[named]
    return await asyncio.to_thread(game_card, table.match.copy(), n, words, sets)


def _words(context: RequestContext) -> LinkWords:
    wanted = context.text("language") or context.request.headers.get("accept-language", "")
    return link_words(language_of(wanted))


async def _picture(
    context: RequestContext,
    key: Hashable,
    card: Callable[[], Awaitable[LinkCard]],
    max_age: int,
) -> Response:
    """The picture, which other sites may show and cache."""
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


ENDPOINTS = (
    Endpoint(
        method="GET",
        path="/api/pictures/{what}",
        answer=show_fixed,
        media_type=PNG,
        texts=("language",),
        refuses=("not_found", "busy"),
    ),
    Endpoint(
        method="GET",
        path="/api/tables/{table}/picture",
        answer=show_table_picture,
        media_type=PNG,
        texts=("language",),
        refuses=("not_found", "forbidden", "busy"),
    ),
    Endpoint(
        method="GET",
        path="/api/shared/{link}/picture",
        answer=show_shared_picture,
        media_type=PNG,
        texts=("language",),
        refuses=("not_found", "busy"),
    ),
)
