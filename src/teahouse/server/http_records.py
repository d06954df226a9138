"""Records: a game that is over, ready to be replayed by anyone."""

from __future__ import annotations

from starlette.responses import Response

from teahouse.core import write_record

from .endpoint import Endpoint
from .refusals import Refusal
from .visit import Visit

__all__ = ["ENDPOINTS"]

JSON_LINES = "application/jsonl"


async def show_record(visit: Visit) -> Response:
    """The whole game with its seed, once it is over: before that it would tell secrets."""
    table = (await visit.watched_table()).table
    if table.outcome is None:
        raise Refusal("not_now", status=table.status)
    named = f'attachment; filename="{table.game.name}-{table.id}.jsonl"'
    return Response(
        write_record(table.record()),
        media_type=JSON_LINES,
        headers={"Content-Disposition": named},
    )


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
