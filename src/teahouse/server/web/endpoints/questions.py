"""Questions about a position ("what if") over HTTP, the same as over the socket; hints too."""

from __future__ import annotations

from typing import Any

import msgspec

from teahouse.core import Seat
from teahouse.server.live.broadcast.messages import Answered, Ask, No
from teahouse.server.live.fair_queue import Asker
from teahouse.server.state.refusals import Refusal
from teahouse.server.state.tokens import new_id
from teahouse.server.web.http.endpoint import Endpoint
from teahouse.server.web.http.problems import Declined
from teahouse.server.web.http.request_context import RequestContext

__all__ = ["ENDPOINTS"]


class QuestionRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question; seat null asks as a spectator."""

    seat: Seat | None
    query: dict[str, Any]


async def ask(context: RequestContext, body: QuestionRequest) -> Answered:
    """Ask about the position, from what the seat may know; or ask for a hint, if allowed."""
    live = await context.watched_table()
    caller, limits = await context.caller(live), context.services.limits
    if body.seat is not None and not caller.holds(live.table, body.seat):
        raise Refusal("not_yours", seat=body.seat)
    limits.take("person messages", caller.person or context.address)
    limits.take("address messages", context.address)
    question = Ask(id=new_id(), seat=body.seat, query=body.query)
    asker = Asker(context.address, caller.person)
    answer = await context.services.what_if.answer(live.table, question, asker)
    if isinstance(answer, No):
        raise Declined(answer)
    return answer


ENDPOINTS = (
    Endpoint(
        method="POST",
        path="/api/tables/{table}/ask",
        answer=ask,
        invited=True,
        keyed=True,
        refuses=("not_found", "forbidden", "not_yours", "not_seated", "not_now"),
    ),
)
