"""The current state of a table, for bots that poll instead of listening."""

from __future__ import annotations

from teahouse.server.live.broadcast.messages import Welcome
from teahouse.server.web.http.endpoint import Endpoint
from teahouse.server.web.http.request_context import RequestContext

__all__ = ["ENDPOINTS"]


async def now(context: RequestContext) -> Welcome:
    """The table, with the view and the listed actions of the seat whose key is sent."""
    live = await context.table()
    return live.welcome(context.by_key(live).caller)


ENDPOINTS = (
    Endpoint(
        method="GET",
        path="/api/tables/{table}/now",
        answer=now,
        keyed=True,
        needs_key=True,
        refuses=("not_found",),
    ),
)
