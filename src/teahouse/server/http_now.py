"""Everything as it stands: what a socket says first, for bots that would rather ask than listen."""

from __future__ import annotations

from .endpoint import Endpoint
from .messages import Welcome
from .visit import Visit

__all__ = ["ENDPOINTS"]


async def now(visit: Visit) -> Welcome:
    """The table, and for the seat whose key is shown its view and the actions it may list."""
    live = await visit.table()
    return live.welcome(visit.by_key(live).caller)


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
