"""A stream of JSON lines for outside bots, with the messages that a socket would get."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import ExitStack

from starlette.responses import Response, StreamingResponse

from teahouse.server.live.live_table import LiveTable
from teahouse.server.state.refusals import Refusal
from teahouse.server.web.http.endpoint import Endpoint
from teahouse.server.web.http.request_context import RequestContext
from teahouse.server.web.run_command import Actor
from teahouse.server.web.services import Services
from teahouse.server.web.transport.clients import StreamClient

__all__ = ["ENDPOINTS"]

NEWLINE_DELIMITED = "application/x-ndjson"


async def stream(context: RequestContext) -> Response:
    """Everything that the seat is sent, one message per line, until you disconnect."""
    if context.services.is_closing:
        raise Refusal("busy")
    live = await context.table()
    actor = context.by_key(live)
    for kind, who in _held(actor):
        context.services.limits.check_held(kind, who)
    return StreamingResponse(
        _lines(context.services, live, actor, context.number("last")),
        media_type=NEWLINE_DELIMITED,
        headers={"X-Accel-Buffering": "no"},
    )


async def _lines(
    services: Services, live: LiveTable, actor: Actor, last: int | None
) -> AsyncIterator[bytes]:
    client = StreamClient(actor.caller, live, services.meters, actor.address)
    with ExitStack() as held:
        for kind, who in _held(actor):
            held.enter_context(services.limits.holding(kind, who))
        held.enter_context(services.connected(client))
        if services.is_banned(client):  # since the request was admitted
            client.cut("banned")
        else:
            live.join(client, last)
        async for text in client.lines():
            yield text


def _held(actor: Actor) -> tuple[tuple[str, str], ...]:
    """The caps that a stream counts against; it counts as a socket."""
    return (("address sockets", actor.address), ("person sockets", actor.caller.person))


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
