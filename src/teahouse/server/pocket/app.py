"""The endpoints of one person alone: all that tables, games and records need, and no accounts."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, WebSocketRoute

from teahouse.core.descriptor import descriptors
from teahouse.server.state.refusals import Refusal, Why
from teahouse.server.web.endpoint import Endpoint, endpoints_of, route
from teahouse.server.web.endpoints import (
    accounts,
    finished_games,
    lobby,
    playing,
    tables,
    talking,
    watching,
)
from teahouse.server.web.problems import refused_response
from teahouse.server.web.services import Services
from teahouse.server.web.socket import table_socket

__all__ = ["ENDPOINTS", "pocket_application"]

ENDPOINTS: tuple[Endpoint, ...] = (
    *accounts.ENDPOINTS,
    *lobby.ENDPOINTS,
    *tables.QUICK_ENDPOINTS,
    *watching.HOUSE_ENDPOINTS,
    *tables.ENDPOINTS,
    *playing.SITTING_ENDPOINTS,
    *playing.ENDPOINTS,
    *lobby.COMPONENTS_ENDPOINTS,
    *(endpoint for game in descriptors() for endpoint in endpoints_of(game)),
    *finished_games.ENDPOINTS,
    *watching.ENDPOINTS,
    *playing.FOLLOWING_ENDPOINTS,
    *talking.ENDPOINTS,
)


def pocket_application(services: Services) -> Starlette:
    """Returns the ASGI application of a tab, whose handlers are those of a server."""
    routes: list[BaseRoute] = [route(endpoint) for endpoint in ENDPOINTS]
    routes.append(WebSocketRoute("/api/tables/{table}/socket", table_socket))
    app = Starlette(routes=routes, exception_handlers={HTTPException: _no_such_path})
    app.state.services = services
    return app


async def _no_such_path(request: Request, error: Exception) -> Response:
    del error
    return refused_response(Refusal(Why.no_such_path, path=request.url.path[:100]))
