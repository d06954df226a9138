"""Commands over HTTP, the same as over a table's socket."""

from __future__ import annotations

from typing import Any

import msgspec

from teahouse.server.live.broadcast.messages import Id, No, Unsure, Yes
from teahouse.server.live.live_table import LiveTable
from teahouse.server.state.commands import Act, Command
from teahouse.server.state.tokens import new_id
from teahouse.server.web.http.endpoint import Endpoint
from teahouse.server.web.http.problems import Declined
from teahouse.server.web.http.request_context import RequestContext
from teahouse.server.web.run_command import Actor, run_command

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
    "talk_off",
    "open_talk",
    "too_many",
    "unknown_bot",
    "unsure",
)


class CommandRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command with an id; a repeated id is carried out once."""

    id: Id
    command: Command


class ActionRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An action of the game, by the seat whose key is sent."""

    action: dict[str, Any]
    id: Id | None = None
    seen: int | None = None


async def command(context: RequestContext, body: CommandRequest) -> Yes:
    """Do something at a table, as over its socket."""
    live = await context.watched_table()
    return await done(context, live, await context.actor(live), body.command, body.id)


async def act(context: RequestContext, body: ActionRequest) -> Yes:
    """Do an action of the game with a seat's key; without an id, a repeated request repeats it."""
    live = await context.table()
    wanted = Act(action=body.action, seen=body.seen)
    return await done(context, live, context.by_key(live), wanted, body.id or new_id())


async def done(
    context: RequestContext, live: LiveTable, actor: Actor, wanted: Command, id: str
) -> Yes:
    """The answer of a command that was carried out; raises Declined if it was refused."""
    answer = await run_command(context.services, live, actor, wanted, id)
    match answer:
        case Yes():
            return answer
        case No():
            raise Declined(answer)
        case Unsure():
            raise Declined(No(id=id, code="unsure"))


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
