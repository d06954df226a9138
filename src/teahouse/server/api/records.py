"""Records of finished games, for download."""

from __future__ import annotations

from starlette.responses import Response

from teahouse.core import Record, write_record
from teahouse.server.http.endpoint import Endpoint
from teahouse.server.http.request_context import RequestContext
from teahouse.server.running.services import Services
from teahouse.server.tables.refusals import Refusal
from teahouse.server.tables.table import Table

__all__ = ["ENDPOINTS", "JSON_LINES", "finished_record"]

JSON_LINES = "application/jsonl"


async def show_record(context: RequestContext) -> Response:
    """The whole game with its seed, once it is over; earlier it would reveal secrets."""
    table = (await context.watched_table()).table
    record = finished_record(context.services, table)
    named = f'attachment; filename="{table.game.name}-{table.id}.jsonl"'
    return Response(
        write_record(record),
        media_type=JSON_LINES,
        headers={"Content-Disposition": named},
    )


def finished_record(services: Services, table: Table) -> Record:
    """The record of a table whose game is over, with its set; raises Refusal before."""
    if table.outcome is None:
        raise Refusal("not_now", status=table.status)
    sets = table.opened.sets
    return table.record(None if sets is None else dict(services.settings.sets[sets]))


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
