"""Health checks and metrics."""

from __future__ import annotations

import asyncio
from typing import Literal

import msgspec
from starlette.responses import Response

from teahouse.server.state.refusals import Refusal
from teahouse.server.web.http.endpoint import Endpoint
from teahouse.server.web.http.request_context import RequestContext
from teahouse.store.journal import JournalError

__all__ = ["ENDPOINTS"]

READY_SECONDS = 5.0
PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"


class Health(msgspec.Struct, frozen=True):
    ok: bool


class ReplacedBot(msgspec.Struct, frozen=True):
    """A bot that fails in a game, for which a plain level answers."""

    bot: str
    game: str
    why: Literal["crashed", "stalled", "died", "late"]


class Readiness(msgspec.Struct, frozen=True):
    """Says that tables are served; and which bots play at a plain level meanwhile."""

    ok: bool
    bots_replaced: tuple[ReplacedBot, ...]


async def lives(context: RequestContext) -> Health:
    """Whether the process answers."""
    del context
    return Health(True)


async def is_ready(context: RequestContext) -> Readiness:
    """Whether the journal and bots answer and the server has not been asked to stop."""
    services = context.services
    if services.is_closing or not services.has_bots():
        raise Refusal("busy")
    try:
        await asyncio.wait_for(services.journal.check_writable(), READY_SECONDS)
    except (JournalError, TimeoutError) as error:
        raise Refusal("busy") from error
    replaced = services.replaced_bots().items()
    return Readiness(True, tuple(ReplacedBot(*key, why) for key, why in sorted(replaced)))


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
