"""Playing over HTTP, as over a socket: commands, drafts, questions, the state and a stream."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import ExitStack
from typing import Any

import msgspec
from starlette.responses import Response, StreamingResponse

from teahouse.core import Seat
from teahouse.play.pool import Asker
from teahouse.server.live import messages
from teahouse.server.live.live_table import LiveTable
from teahouse.server.state.commands import Act, Command
from teahouse.server.state.refusals import Refusal, Why
from teahouse.server.state.tokens import new_id
from teahouse.server.web.clients import StreamClient
from teahouse.server.web.endpoint import Endpoints
from teahouse.server.web.problems import Declined
from teahouse.server.web.request_context import RequestContext
from teahouse.server.web.run_command import Actor, run_command
from teahouse.server.web.services import Services

__all__ = ["ENDPOINTS", "FOLLOWING_ENDPOINTS", "REFUSES", "done"]

ENDPOINTS = Endpoints()
FOLLOWING_ENDPOINTS = Endpoints()


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

    id: messages.Id
    command: Command


class ActionRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An action of the game, by the seat whose key is sent."""

    action: dict[str, Any]
    id: messages.Id | None = None
    seen: int | None = None


@ENDPOINTS.post("/api/tables/{table}/commands", invited=True, keyed=True, refuses=REFUSES)
async def command(context: RequestContext, body: CommandRequest) -> messages.Yes:
    """Do something at a table, as over its socket."""
    live = await context.watched_table()
    return await done(context, live, await context.actor(live), body.command, body.id)


@ENDPOINTS.post("/api/tables/{table}/act", keyed=True, needs_key=True, refuses=REFUSES)
async def act(context: RequestContext, body: ActionRequest) -> messages.Yes:
    """Do an action of the game with a seat's key; without an id, a repeated request repeats it."""
    live = await context.table()
    wanted = Act(action=body.action, seen=body.seen)
    return await done(context, live, context.by_key(live), wanted, body.id or new_id())


async def done(
    context: RequestContext, live: LiveTable, actor: Actor, wanted: Command, id: str
) -> messages.Yes:
    """Returns the answer of a command that was carried out. Raises Declined if it was refused."""
    answer = await run_command(context.services, live, actor, wanted, id)
    match answer:
        case messages.Yes():
            return answer
        case messages.No():
            raise Declined(answer)
        case messages.Unsure():
            raise Declined(messages.no_of(id, Refusal("unsure")))


class ComposingRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same as the socket's `composing` message."""

    seat: Seat
    on: bool = True
    offer: int | None = None


class ComposingNow(msgspec.Struct, frozen=True):
    """The seats that are writing an offer now."""

    composing: tuple[Seat, ...]


@ENDPOINTS.post(
    "/api/tables/{table}/composing",
    invited=True,
    keyed=True,
    refuses=("not_found", "forbidden", "not_yours"),
)
async def compose(context: RequestContext, body: ComposingRequest) -> ComposingNow:
    """Say that a seat is writing an offer, or has stopped; it lapses after 30 seconds."""
    live = await context.watched_table()
    caller, limits = await context.caller(live), context.services.limits
    limits.take("person messages", caller.person or context.address)
    limits.take("address messages", context.address)
    live.compose_by(caller, messages.Composing(seat=body.seat, on=body.on, offer=body.offer))
    return ComposingNow(tuple(live.composing.at(live.clock())))


class QuestionRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question; seat null asks as a spectator."""

    seat: Seat | None
    query: dict[str, Any]


@ENDPOINTS.post(
    "/api/tables/{table}/ask",
    invited=True,
    keyed=True,
    refuses=("not_found", "forbidden", "not_yours", "not_seated", "not_now"),
)
async def ask(context: RequestContext, body: QuestionRequest) -> messages.Answered:
    """Ask about the position, from what the seat may know; or ask for a hint, if allowed."""
    live = await context.watched_table()
    caller, limits = await context.caller(live), context.services.limits
    if body.seat is not None and not caller.holds(live.table, body.seat):
        raise Refusal(Why.seat_of_another, seat=body.seat)
    limits.take("person messages", caller.person or context.address)
    limits.take("address messages", context.address)
    question = messages.Ask(id=new_id(), seat=body.seat, query=body.query)
    asker = Asker(context.address, caller.person)
    answer = await context.services.what_if.answer(live.table, question, asker)
    if isinstance(answer, messages.No):
        raise Declined(answer)
    return answer


@FOLLOWING_ENDPOINTS.get(
    "/api/tables/{table}/now", keyed=True, needs_key=True, refuses=("not_found",)
)
async def now(context: RequestContext) -> messages.Welcome:
    """The table, with the view and the listed actions of the seat whose key is sent."""
    live = await context.table()
    return live.welcome(context.by_key(live).caller)


NEWLINE_DELIMITED = "application/x-ndjson"


@FOLLOWING_ENDPOINTS.get(
    "/api/tables/{table}/stream",
    keyed=True,
    needs_key=True,
    media_type=NEWLINE_DELIMITED,
    numbers=("last",),
    refuses=("not_found", "too_many"),
)
async def stream(context: RequestContext) -> Response:
    """Everything that the seat is sent, one message per line, until you disconnect."""
    if context.services.is_closing:
        raise Refusal("busy")
    live = await context.table()
    actor = context.by_key(live)
    for kind, who in _held(actor):
        context.services.limits.check_held(kind, who)
    return StreamingResponse(
        _lines(context.services, live, actor, context.number("last")),
        media_type=NEWLINE_DELIMITED,
        headers={"X-Accel-Buffering": "no"},
    )


async def _lines(
    services: Services, live: LiveTable, actor: Actor, last: int | None
) -> AsyncIterator[bytes]:
    client = StreamClient(actor.caller, live, services.meters, actor.address)
    with ExitStack() as held:
        for kind, who in _held(actor):
            held.enter_context(services.limits.holding(kind, who))
        held.enter_context(services.connected(client))
        if services.is_banned(client):  # the ban came after the request was admitted
            client.cut("banned")
        else:
            live.join(client, last)
        async for text in client.lines():
            yield text


def _held(actor: Actor) -> tuple[tuple[str, str], ...]:
    """Returns the caps that a stream counts against, which are those of a socket."""
    return (("address sockets", actor.address), ("person sockets", actor.caller.person))
