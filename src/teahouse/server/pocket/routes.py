"""The files of the pocket edition that a server makes when they are first asked for."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from teahouse.server.web.endpoint import etag, has_current

from .archive import SITE, made_files

__all__ = ["ROUTES"]


def _show(name: str) -> Callable[[Request], Awaitable[Response]]:
    async def show(request: Request) -> Response:
        body = (await asyncio.to_thread(made_files))[name]  # it takes a second, once
        headers = {"Cache-Control": "no-cache", "ETag": etag(body)}
        if has_current(request, headers["ETag"]):
            return Response(status_code=304, headers=headers)
        kind = "application/zip" if name == SITE else "application/json"
        return Response(body, headers=headers, media_type=kind)

    return show


ROUTES: list[BaseRoute] = [
    Route(f"/static/pocket/{name}", _show(name)) for name in ("pocket.json", SITE)
]
