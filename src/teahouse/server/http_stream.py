"""A stream of lines for outside bots: what a socket would say, for a seat whose key is shown."""

from __future__ import annotations

from collections.abc import AsyncIterator

from starlette.responses import Response, StreamingResponse

from .clients import StreamClient
from .desk import Desk
from .endpoint import Endpoint
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
    client = StreamClient(visitor.caller, live, visit.desk.meters)
    visit.desk.limits.check_cap("person sockets", visit.desk.count_clients(visitor.caller))
    return StreamingResponse(
        _lines(visit.desk, client, visit.number("last")),
        media_type=NEWLINE_DELIMITED,
        headers={"X-Accel-Buffering": "no"},
    )


async def _lines(desk: Desk, client: StreamClient, last: int | None) -> AsyncIterator[bytes]:
    async with desk.seeing(client):
        client.live.join(client, last)
        async for text in client.lines():
            yield text


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
