"""Questions about what would be, over HTTP as over the socket; hints among them."""

from __future__ import annotations

from typing import Any

import msgspec

from teahouse.core import Seat
from teahouse.server.accounts.tokens import new_id
from teahouse.server.broadcast.messages import Answered, Ask, No
from teahouse.server.http.endpoint import Endpoint
from teahouse.server.http.problems import Declined
from teahouse.server.http.request_context import RequestContext
from teahouse.server.tables.refusals import Refusal

__all__ = ["ENDPOINTS"]


class Asking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same as over the socket: null is a spectator's seat."""

    seat: Seat | None
    query: dict[str, Any]


async def ask(context: RequestContext, asking: Asking) -> Answered:
    """What would be if, from what the seat may know; where the table allows it, a hint."""
    live = await context.watched_table()
    caller, limits = await context.caller(live), context.services.limits
    if asking.seat is not None and not caller.holds(live.table, asking.seat):
        raise Refusal("not_yours", seat=asking.seat)
    limits.take("person messages", caller.person or context.address)
    limits.take("address messages", context.address)
    question = Ask(id=new_id(), seat=asking.seat, query=asking.query)
    answer = await context.services.what_if.answer(live.table, question)
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
