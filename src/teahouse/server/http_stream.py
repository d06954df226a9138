"""A stream of lines for outside bots: what a socket would say, for a seat whose key is shown."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import ExitStack

from starlette.responses import Response, StreamingResponse

from .clients import StreamClient
from .desk import Desk
from .doing import Visitor
from .endpoint import Endpoint
from .live import LiveTable
from .refusals import Refusal
from .visit import Visit

__all__ = ["ENDPOINTS"]

NEWLINE_DELIMITED = "application/x-ndjson"


async def stream(visit: Visit) -> Response:
    """Everything that the seat is told, one message a line, for as long as you listen."""
    if visit.desk.is_closing:
        raise Refusal("busy")
    live = await visit.table()
    visitor = visit.by_key(live)
    for kind, who in _held(visitor):
        visit.desk.limits.check_held(kind, who)
    return StreamingResponse(
        _lines(visit.desk, live, visitor, visit.number("last")),
        media_type=NEWLINE_DELIMITED,
        headers={"X-Accel-Buffering": "no"},
    )


async def _lines(
    desk: Desk, live: LiveTable, visitor: Visitor, last: int | None
) -> AsyncIterator[bytes]:
    client = StreamClient(visitor.caller, live, desk.meters)
    with ExitStack() as held:
        for kind, who in _held(visitor):
            held.enter_context(desk.limits.holding(kind, who))
        held.enter_context(desk.seeing(client))
        live.join(client, last)
        async for text in client.lines():
            yield text


def _held(visitor: Visitor) -> tuple[tuple[str, str], ...]:
    """A stream counts as a socket."""
    return (("address sockets", visitor.address), ("person sockets", visitor.caller.person))


ENDPOINTS = (
    Endpoint(
        method="GET",
        path="/api/tables/{table}/stream",
        answer=stream,
        keyed=True,
        needs_key=True,
        media_type=NEWLINE_DELIMITED,
        numbers=("last",),
        refuses=("not_found", "too_many"),
    ),
)
