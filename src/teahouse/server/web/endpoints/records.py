"""Records of finished games, for download."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.responses import Response

from teahouse.core import write_record
from teahouse.server.settings import Settings
from teahouse.server.state.refusals import Refusal
from teahouse.server.state.table import Table
from teahouse.server.web.http.endpoint import Endpoint
from teahouse.server.web.http.request_context import RequestContext

__all__ = ["ENDPOINTS", "JSON_LINES", "finished_record"]

JSON_LINES = "application/jsonl"


async def show_record(context: RequestContext) -> Response:
    """The record of a finished game with its seed; before the end it would reveal secrets."""
    table = (await context.watched_table()).table
    record = await finished_record(context.services.settings, table)
    named = f'attachment; filename="{table.game.name}-{table.id}.jsonl"'
    return Response(
        record,
        media_type=JSON_LINES,
        headers={"Content-Disposition": named},
    )


async def finished_record(settings: Settings, table: Table) -> bytes:
    """The record of a finished game with its set; raises Refusal before the end.

    It is written in a thread, from a copy, as a long game would block the event loop.
    """
    if table.outcome is None:
        raise Refusal("not_now", status=table.status)
    named = table.opened.sets
    sets = None if named is None else dict(settings.sets[named])
    return await asyncio.to_thread(_written, table.copy(), sets)


def _written(table: Table, sets: dict[str, Any] | None) -> bytes:
    return write_record(table.record(sets))


ENDPOINTS = (
    Endpoint(
        method="GET",
        path="/api/tables/{table}/record",
        answer=show_record,
        invited=True,
        keyed=True,
        media_type=JSON_LINES,
        refuses=("not_found", "forbidden", "not_now"),
    ),
)
