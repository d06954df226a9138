"""Doing things at a table over HTTP, as over its socket."""

from __future__ import annotations

from typing import Any

import msgspec

from .commands import Act, Command
from .doing import Visitor, do
from .endpoint import Endpoint
from .live import LiveTable
from .messages import Id, No, Yes
from .problems import Declined
from .tokens import new_id
from .visit import Visit

__all__ = ["ENDPOINTS", "REFUSES", "done"]

REFUSES = (
    "not_found",
    "forbidden",
    "not_yours",
    "not_host",
    "seat_taken",
    "not_seated",
    "not_now",
    "not_possible",
    "stale",
    "muted",
    "too_many",
    "unknown_bot",
)


class Doing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same as over the socket."""

    id: Id
    command: Command


class Acting(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An action of the game, by the seat whose key is shown."""

    action: dict[str, Any]
    id: Id | None = None
    seen: int | None = None


async def command(visit: Visit, wish: Doing) -> Yes:
    """Do something at a table, as over its socket."""
    live = await visit.watched_table()
    return await done(visit, live, await visit.visitor(live), wish.command, wish.id)


async def act(visit: Visit, wish: Acting) -> Yes:
    """Do an action of the game with a seat's key; without an id it is done each time it is sent."""
    live = await visit.table()
    wanted = Act(action=wish.action, seen=wish.seen)
    return await done(visit, live, visit.by_key(live), wanted, wish.id or new_id())


async def done(visit: Visit, live: LiveTable, visitor: Visitor, wanted: Command, id: str) -> Yes:
    """The table's yes; its no is raised."""
    answer = await do(visit.desk, live, visitor, wanted, id)
    if isinstance(answer, No):
        raise Declined(answer)
    return answer


ENDPOINTS = (
    Endpoint(
        method="POST",
        path="/api/tables/{table}/commands",
        answer=command,
        invited=True,
        keyed=True,
        refuses=REFUSES,
    ),
    Endpoint(
        method="POST",
        path="/api/tables/{table}/act",
        answer=act,
        keyed=True,
        needs_key=True,
        refuses=REFUSES,
    ),
)
