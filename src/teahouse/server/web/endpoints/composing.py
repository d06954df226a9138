"""Composing over HTTP: a seat says that it is writing an offer, so that bots wait."""

from __future__ import annotations

import msgspec

from teahouse.core import Seat
from teahouse.server.live.broadcast.messages import Composing
from teahouse.server.web.http.endpoint import Endpoint
from teahouse.server.web.http.request_context import RequestContext

__all__ = ["ENDPOINTS"]


class ComposingRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same as the socket's `composing` message."""

    seat: Seat
    on: bool = True
    offer: int | None = None


class ComposingNow(msgspec.Struct, frozen=True):
    """The seats that are writing an offer now."""

    composing: tuple[Seat, ...]


async def compose(context: RequestContext, body: ComposingRequest) -> ComposingNow:
    """Say that a seat is writing an offer, or has stopped; it lapses after 30 seconds."""
    live = await context.watched_table()
    caller, limits = await context.caller(live), context.services.limits
    limits.take("person messages", caller.person or context.address)
    limits.take("address messages", context.address)
    live.compose_by(caller, Composing(seat=body.seat, on=body.on, offer=body.offer))
    return ComposingNow(tuple(live.composing.at(live.clock())))


ENDPOINTS = (
    Endpoint(
        method="POST",
        path="/api/tables/{table}/composing",
        answer=compose,
        invited=True,
        keyed=True,
        refuses=("not_found", "forbidden", "not_yours"),
    ),
)
