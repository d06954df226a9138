"""The ASGI application: all routes, middleware, security headers and error pages."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Match, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from teahouse.core.descriptor import descriptors

from .monitoring import Logging
from .pocket.routes import ROUTES as POCKET_ROUTES
from .settings import Settings
from .state.refusals import Refusal, Why
from .web import page
from .web.endpoint import Endpoint, endpoints_of, route
from .web.endpoints import (
    accounts,
    acquaintances,
    channels,
    finished_games,
    groups,
    lobby,
    notices,
    players,
    playing,
    server_status,
    sharing,
    tables,
    talking,
    watching,
)
from .web.known_hosts import KnownHosts
from .web.problems import refused_response
from .web.schema import Schema, messages_schema, openapi
from .web.services import Services
from .web.socket import table_socket

__all__ = ["ENDPOINTS", "application"]


CONTENT = (
    "default-src 'none'; script-src {scripts}; worker-src 'self'; style-src 'self'; "
    "img-src 'self' data: blob:; media-src 'self'; font-src 'self'; connect-src {connect}; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
POCKET_WORKER = "/static/assets/pocket-worker-"
WITH_WEBASSEMBLY = "'self' 'wasm-unsafe-eval'"  # for Python in a worker, which has its own policy
TWO_YEARS = "max-age=63072000"


class SafeHeaders:
    """ASGI middleware that adds security headers to every response."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.headers = dict(ALWAYS)
        connect = _connect(settings)
        self.headers["Content-Security-Policy"] = CONTENT.format(scripts="'self'", connect=connect)
        self.for_worker = CONTENT.format(scripts=WITH_WEBASSEMBLY, connect=connect)
        if settings.is_https:
            self.headers["Strict-Transport-Security"] = TWO_YEARS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def sending(message: Message) -> None:
            if message["type"].endswith("response.start"):
                headers = MutableHeaders(scope=message)
                resource_policy = headers.get("Cross-Origin-Resource-Policy")
                headers.update(self.headers)
                if scope["path"].startswith(POCKET_WORKER):
                    headers["Content-Security-Policy"] = self.for_worker
                headers.setdefault("Cache-Control", "no-store")
                if resource_policy is not None:  # set by a handler whose file other sites may show
                    headers["Cross-Origin-Resource-Policy"] = resource_policy
            await send(message)

        await self.app(scope, receive, sending)


def _connect(settings: Settings) -> str:
    """Returns connect-src; it names the WebSocket, which some browsers do not count as 'self'."""
    if settings.public_url is None:
        return "'self'"
    return f"'self' {settings.public_url.replace('http', 'ws', 1)}"


REVALIDATE = {"Cache-Control": "no-cache"}

ENDPOINTS: tuple[Endpoint, ...] = (
    *accounts.ENDPOINTS,
    *players.ENDPOINTS,
    *accounts.DATA_ENDPOINTS,
    *notices.ENDPOINTS,
    *channels.ENDPOINTS,
    *acquaintances.ENDPOINTS,
    *groups.ENDPOINTS,
    *lobby.ENDPOINTS,
    *tables.QUICK_ENDPOINTS,
    *playing.FINDING_ENDPOINTS,
    *watching.HOUSE_ENDPOINTS,
    *tables.ENDPOINTS,
    *notices.WEBHOOK_ENDPOINTS,
    *playing.SITTING_ENDPOINTS,
    *playing.ENDPOINTS,
    *lobby.COMPONENTS_ENDPOINTS,
    *(endpoint for game in descriptors() for endpoint in endpoints_of(game)),
    *server_status.ADDRESSES_ENDPOINTS,
    *finished_games.ENDPOINTS,
    *watching.ENDPOINTS,
    *sharing.ENDPOINTS,
    *playing.FOLLOWING_ENDPOINTS,
    *talking.ENDPOINTS,
    *server_status.ENDPOINTS,
)


def application(services: Services) -> Starlette:
    """Returns the ASGI application of one server, with its services in `app.state`."""
    routes: list[BaseRoute] = [route(endpoint) for endpoint in ENDPOINTS]
    routes.append(WebSocketRoute("/api/tables/{table}/socket", table_socket))
    routes.append(Route("/api/openapi.json", _document(openapi(ENDPOINTS))))
    routes.append(Route("/api/messages.schema.json", _document(messages_schema())))
    routes += POCKET_ROUTES
    routes += page.ROUTES
    app = Starlette(
        routes=routes,
        middleware=[
            Middleware(Logging, services.meters),
            Middleware(SafeHeaders, services.settings),
            Middleware(KnownHosts, services.settings),
        ],
        exception_handlers={HTTPException: _no_such_path},
    )
    app.router.redirect_slashes = False  # a redirect would trust the Host header
    app.state.services = services
    return app


def _document(schema: Schema) -> Callable[[Request], Response]:
    """Returns the handler that answers with a schema, encoded once."""
    text = msgspec.json.encode(schema)

    def show(request: Request) -> Response:
        del request
        return Response(text, media_type="application/json", headers=REVALIDATE)

    return show


async def _no_such_path(request: Request, error: Exception) -> Response:
    """Answers a request that no route takes: with the page for browsers, else with a problem."""
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and page.wants_page(request):
        return await page.page_response(request, status=404)
    is_there = error.status_code == 405
    why = Why.wrong_method if is_there else Why.no_such_path
    response = refused_response(Refusal(why, path=request.url.path[:100]))
    if is_there:
        response.headers["Allow"] = ", ".join(_methods(request))
    return response


def _methods(request: Request) -> list[str]:
    """Returns the methods that some endpoint accepts at this path."""
    routes = [route for route in request.app.routes if isinstance(route, Route)]
    here = [route for route in routes if route.matches(request.scope)[0] is not Match.NONE]
    return sorted({method for route in here for method in route.methods or ()})
