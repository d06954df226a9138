"""Questions about what would be, over HTTP as over the socket; hints among them."""

from __future__ import annotations

from typing import Any

import msgspec

from teahouse.core import Seat

from .endpoint import Endpoint
from .messages import Answered, Ask, No
from .problems import Declined
from .refusals import Refusal
from .tokens import new_id
from .visit import Visit

__all__ = ["ENDPOINTS"]


class Asking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same as over the socket: null is a spectator's seat."""

    seat: Seat | None
    query: dict[str, Any]


async def ask(visit: Visit, asking: Asking) -> Answered:
    """What would be if, from what the seat may know; where the table allows it, a hint."""
    live = await visit.watched_table()
    caller, limits = await visit.caller(live), visit.desk.limits
    if asking.seat is not None and not caller.holds(live.table, asking.seat):
        raise Refusal("not_yours", seat=asking.seat)
    limits.take("person messages", caller.person or visit.address)
    limits.take("address messages", visit.address)
    question = Ask(id=new_id(), seat=asking.seat, query=asking.query)
    answer = await visit.desk.what_if.answer(live.table, question)
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
