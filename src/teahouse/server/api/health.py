"""Health checks and metrics."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.responses import Response

from teahouse.server.http.endpoint import Endpoint
from teahouse.server.http.request_context import RequestContext
from teahouse.server.tables.refusals import Refusal
from teahouse.store.journal import JournalError

__all__ = ["ENDPOINTS"]

READY_SECONDS = 5.0
PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"


class Health(msgspec.Struct, frozen=True):
    ok: bool


async def lives(context: RequestContext) -> Health:
    """Whether the process answers."""
    del context
    return Health(True)


async def is_ready(context: RequestContext) -> Health:
    """Whether the journal answers and the server has not been asked to stop."""
    if context.services.is_closing:
        raise Refusal("busy")
    try:
        await asyncio.wait_for(context.services.journal.check_writable(), READY_SECONDS)
    except (JournalError, TimeoutError) as error:
        raise Refusal("busy") from error
    return Health(True)


async def show_metrics(context: RequestContext) -> Response:
    """All metrics, in Prometheus' text format."""
    return Response(context.services.meters.text(), media_type=PROMETHEUS)


ENDPOINTS = (
    Endpoint(method="GET", path="/healthz", answer=lives, for_banned=True),
    Endpoint(method="GET", path="/readyz", answer=is_ready, for_banned=True),
    Endpoint(
        method="GET",
        path="/metrics",
        answer=show_metrics,
        media_type=PROMETHEUS,
        for_banned=True,
    ),
)
