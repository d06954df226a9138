"""The ASGI application: all routes, middleware and error pages."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Match, Route, WebSocketRoute

from teahouse.core.descriptor import load
from teahouse.games import descriptors

from .operations.logs import Logging
from .state.refusals import Refusal
from .web.endpoints import addresses as http_house
from .web.endpoints import blocks_and_reports as http_blocks
from .web.endpoints import branches as http_branches
from .web.endpoints import channels as http_channels
from .web.endpoints import commands as http_commands
from .web.endpoints import components as http_components
from .web.endpoints import composing as http_composing
from .web.endpoints import faults as http_faults
from .web.endpoints import health
from .web.endpoints import lobby as http_lobby
from .web.endpoints import my_tables as http_my_tables
from .web.endpoints import notices as http_notices
from .web.endpoints import now as http_now
from .web.endpoints import own_data as http_own_data
from .web.endpoints import people as http_people
from .web.endpoints import players as http_players
from .web.endpoints import questions as http_asking
from .web.endpoints import quick as http_quick
from .web.endpoints import records as http_records
from .web.endpoints import recovery as http_recovery
from .web.endpoints import replays as http_replays
from .web.endpoints import seats as http_seats
from .web.endpoints import stream as http_stream
from .web.endpoints import table_webhook as http_table_webhook
from .web.endpoints import tables as http_tables
from .web.endpoints.sharing import links as http_links
from .web.endpoints.sharing import pictures as http_pictures
from .web.endpoints.sharing import watching as http_watching
from .web.endpoints.social import finding as http_finding
from .web.endpoints.social import friends as http_friends
from .web.endpoints.social import groups as http_groups
from .web.endpoints.social import house as http_house_table
from .web.http import page
from .web.http.endpoint import Endpoint, route
from .web.http.headers import SafeHeaders
from .web.http.problems import refused_response
from .web.schemas.json_schema import Schema, messages_schema
from .web.schemas.openapi import openapi
from .web.services import Services
from .web.transport.socket import table_socket

__all__ = ["ENDPOINTS", "application"]

REVALIDATE = {"Cache-Control": "no-cache"}

ENDPOINTS: tuple[Endpoint, ...] = (
    *http_people.ENDPOINTS,
    *http_recovery.ENDPOINTS,
    *http_players.ENDPOINTS,
    *http_own_data.ENDPOINTS,
    *http_notices.ENDPOINTS,
    *http_channels.ENDPOINTS,
    *http_blocks.ENDPOINTS,
    *http_friends.ENDPOINTS,
    *http_groups.ENDPOINTS,
    *http_lobby.ENDPOINTS,
    *http_my_tables.ENDPOINTS,
    *http_quick.ENDPOINTS,
    *http_finding.ENDPOINTS,
    *http_house_table.ENDPOINTS,
    *http_tables.ENDPOINTS,
    *http_table_webhook.ENDPOINTS,
    *http_seats.ENDPOINTS,
    *http_commands.ENDPOINTS,
    *http_composing.ENDPOINTS,
    *http_asking.ENDPOINTS,
    *http_components.ENDPOINTS,
    *(endpoint for game in descriptors() if game.endpoints for endpoint in load(game.endpoints)),
    *http_house.ENDPOINTS,
    *http_records.ENDPOINTS,
    *http_replays.ENDPOINTS,
    *http_branches.ENDPOINTS,
    *http_watching.ENDPOINTS,
    *http_links.ENDPOINTS,
    *http_pictures.ENDPOINTS,
    *http_now.ENDPOINTS,
    *http_stream.ENDPOINTS,
    *http_faults.ENDPOINTS,
    *health.ENDPOINTS,
)


def application(services: Services) -> Starlette:
    """The application of one server, with its services in `app.state`."""
    routes: list[BaseRoute] = [route(endpoint) for endpoint in ENDPOINTS]
    routes.append(WebSocketRoute("/api/tables/{table}/socket", table_socket))
    routes.append(Route("/api/openapi.json", _document(openapi(ENDPOINTS))))
    routes.append(Route("/api/messages.schema.json", _document(messages_schema())))
    routes += page.ROUTES
    app = Starlette(
        routes=routes,
        middleware=[
            Middleware(Logging, services.meters),
            Middleware(SafeHeaders, services.settings),
        ],
        exception_handlers={HTTPException: _no_such_path},
    )
    app.router.redirect_slashes = False  # it would trust the Host header
    app.state.services = services
    return app


def _document(schema: Schema) -> Callable[[Request], Response]:
    text = msgspec.json.encode(schema)

    def show(request: Request) -> Response:
        del request
        return Response(text, media_type="application/json", headers=REVALIDATE)

    return show


async def _no_such_path(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and page.wants_page(request):
        return await page.page_response(request, status=404)
    is_there = error.status_code == 405
    refusal = Refusal("bad_method" if is_there else "not_found", path=request.url.path[:100])
    response = refused_response(refusal)
    if is_there:
        response.headers["Allow"] = ", ".join(_methods(request))
    return response


def _methods(request: Request) -> list[str]:
    """The methods that some endpoint accepts at this path."""
    routes = [route for route in request.app.routes if isinstance(route, Route)]
    here = [route for route in routes if route.matches(request.scope)[0] is not Match.NONE]
    return sorted({method for route in here for method in route.methods or ()})
