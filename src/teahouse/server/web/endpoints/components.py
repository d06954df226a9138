"""The components of a game: everything that a page needs to draw it."""

from __future__ import annotations

import asyncio

from teahouse.drawing import scenery
from teahouse.games import NAMES
from teahouse.server.game_types import Components, Scenery
from teahouse.server.state.refusals import Refusal
from teahouse.server.web.http.endpoint import Endpoint
from teahouse.server.web.http.request_context import RequestContext

__all__ = ["ENDPOINTS"]

MINUTES = 60


async def show_table_components(context: RequestContext) -> Components:
    """The components of this table's game, with the operator's own set if it has one."""
    table = (await context.watched_table()).table
    return table.game.box(table.options)


async def show_table_scenery(context: RequestContext) -> Scenery:
    """The scenery of this table as SVG, which is drawn once, and where things stand on it."""
    table = (await context.watched_table()).table
    drawn = await asyncio.to_thread(scenery, table.game.name, table.game.box(table.options))
    if drawn is None:
        raise Refusal("not_found", game=table.game.name)
    return drawn


async def show_game_components(context: RequestContext) -> Components:
    """The components of a game, for an edition or set and a number of players."""
    name = context.request.path_params["game"]
    if name not in NAMES:
        raise Refusal("not_found", game=name)
    rules = context.services.registry.game(name, context.text("set"))
    chosen = {"edition": context.text("edition"), "players": context.number("players")}
    options = rules.options({key: value for key, value in chosen.items() if value is not None})
    return rules.box(options)


ENDPOINTS = (
    Endpoint(
        method="GET",
        path="/api/tables/{table}/components",
        answer=show_table_components,
        invited=True,
        keyed=True,
        max_age=10 * MINUTES,
        refuses=("not_found", "forbidden"),
    ),
    Endpoint(
        method="GET",
        path="/api/tables/{table}/scenery",
        answer=show_table_scenery,
        invited=True,
        keyed=True,
        max_age=10 * MINUTES,
        refuses=("not_found", "forbidden"),
    ),
    Endpoint(
        method="GET",
        path="/api/games/{game}/components",
        answer=show_game_components,
        numbers=("players",),
        texts=("edition", "set"),
        max_age=10 * MINUTES,
        refuses=("not_found", "bad_options"),
    ),
)
