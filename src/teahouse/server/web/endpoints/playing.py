"""Playing over HTTP, as over a socket: seats, commands, questions, the state and a stream."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import ExitStack
from itertools import chain, count
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta
from starlette.responses import Response, StreamingResponse

from teahouse.core import Seat
from teahouse.play.pool import Asker
from teahouse.server.game_types import GameName
from teahouse.server.live import messages
from teahouse.server.live.live_table import LiveTable
from teahouse.server.live.lobby_row import HOST, LobbySummary, summary_of
from teahouse.server.state.access import caller_by_key, people_behind, seat_of_key
from teahouse.server.state.commands import Act, Command, Id, Name, Sit
from teahouse.server.state.decide_seats import checked_name, looks_like
from teahouse.server.state.events import Joined, TableEvent
from teahouse.server.state.refusals import Refusal, Why
from teahouse.server.state.table import Table
from teahouse.server.state.tokens import new_id, token_hash
from teahouse.server.web.clients import StreamClient
from teahouse.server.web.endpoint import Endpoints
from teahouse.server.web.problems import Declined
from teahouse.server.web.request_context import RequestContext
from teahouse.server.web.run_command import Actor, run_command
from teahouse.server.web.services import Services

from .accounts import PlainName
from .tables import QuickTable, check_bot, open_against_bots, quick_table, usual_tempo

__all__ = ["ENDPOINTS", "FINDING_ENDPOINTS", "FOLLOWING_ENDPOINTS", "SITTING_ENDPOINTS"]


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
    draft: dict[str, Any] | None = None


class ComposingNow(msgspec.Struct, frozen=True):
    """The seats that are writing an offer now."""

    composing: tuple[Seat, ...]


@ENDPOINTS.of_watched("POST", "/composing", refuses=("not_yours",))
async def compose(context: RequestContext, body: ComposingRequest) -> ComposingNow:
    """Say that a seat is writing an offer, or has stopped; it lapses after 30 seconds."""
    live = await context.watched_table()
    caller, limits = await context.caller(live), context.services.limits
    limits.take("person messages", caller.person or context.address)
    limits.take("address messages", context.address)
    told = messages.Composing(seat=body.seat, on=body.on, offer=body.offer, draft=body.draft)
    live.compose_by(caller, told)
    return ComposingNow(tuple(live.composing.at(live.clock())))


class QuestionRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question; seat null asks as a spectator."""

    seat: Seat | None
    query: dict[str, Any]


@ENDPOINTS.of_watched("POST", "/ask", refuses=("not_yours", "not_seated", "not_now"))
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


FINDING_ENDPOINTS = Endpoints()
SITTING_ENDPOINTS = Endpoints()


Token: TypeAlias = Annotated[str, Meta(max_length=100)]


class SitRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The name to sit down with, the seat wanted and the invitation."""

    name: Name
    seat: Seat | None = None
    invite: Token | None = None
    id: Id | None = None


class Seated(msgspec.Struct, frozen=True):
    """The seat taken, and its key, sent only here, for another device or a bot program."""

    seat: Seat
    key: str
    number: int


class Key(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: Token


class SeatBack(msgspec.Struct, frozen=True):
    seat: Seat


@SITTING_ENDPOINTS.post("/api/tables/{table}/sit", invited=True, refuses=REFUSES)
async def sit(context: RequestContext, body: SitRequest) -> Seated:
    """Take a seat; the first free one if none is named."""
    live = await context.watched_table(body.invite)
    actor = await context.by_cookie()
    wanted = Sit(name=body.name, seat=body.seat)
    answer = await done(context, live, actor, wanted, body.id or new_id())
    if answer.key is None:
        raise Refusal(Why.key_lost)
    return Seated(seat_of_key(live.table, answer.key), answer.key, answer.number)


@SITTING_ENDPOINTS.post("/api/tables/{table}/join", refuses=("not_found", "forbidden", "wrong_key"))
async def join(context: RequestContext, key: Key) -> SeatBack:
    """Get a seat back on another device, by its private key."""
    live = await context.table()
    holders = people_behind(live.table, caller_by_key(live.table, key.key))
    with context.services.acting(holders):
        return await _joined(context, live, key)


async def _joined(context: RequestContext, live: LiveTable, key: Key) -> SeatBack:
    person = await context.person_or_guest()
    wanted = token_hash(key.key)

    def joined(table: Table) -> list[TableEvent]:
        seats = [seat for seat, chair in enumerate(table.chairs) if chair.key == wanted]
        return [
            Joined(seat=seat, person=person.id)
            for seat in seats
            if person.id not in table.chairs[seat].people
        ]

    await live.write_if(joined)
    await context.services.journal.seat_person(live.table.id, person.id)
    return SeatBack(seat_of_key(live.table, key.key))


FILLS = "medium"  # the bots on the other seats until people come
MOST_TRIED = 5


class WantedGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    game: GameName
    name: PlainName | None = None


@FINDING_ENDPOINTS.post(
    "/api/tables/find", status=201, refuses=("not_possible", "too_many", "unknown_bot")
)
async def find_table(context: RequestContext, body: WantedGame) -> QuickTable:
    """Sit down at a public table of a game; if there is none, open one with bots that make room."""
    person = await context.person_or_guest()
    name = checked_name(body.name or person.name or "Guest")
    context.services.measures.check_name(name)
    for id in (await _with_room(context, body.game, person.id))[:MOST_TRIED]:
        live = await context.services.registry.get(id)
        wanted = Sit(name=_free_name(name, live.table))
        try:
            answer = await done(context, live, await context.by_cookie(), wanted, new_id())
        except (Declined, Refusal):
            continue  # somebody else took the seat first
        if answer.key is not None:
            return quick_table(context, live, answer.key)
    check_bot(context.services, FILLS)
    tempo = await usual_tempo(context, body.game)
    return await open_against_bots(
        context, name, FILLS, game=body.game, options={}, public=True, makes_room=True, tempo=tempo
    )


def _free_name(name: str, table: Table) -> str:
    """Returns the name, or the first of Guest 2, Guest 3 and so on that nobody at the table has."""
    taken = [chair.name for chair in table.chairs if chair.people]
    tried = chain((name,), (f"{name} {n}" for n in count(2)))
    return next(one for one in tried if not any(looks_like(one, other) for other in taken))


async def _with_room(context: RequestContext, game: str, person: str) -> list[str]:
    """Returns public tables with free seats and nobody kept apart, the fullest first."""
    journal = context.services.journal
    apart = await journal.moderation.kept_apart(person) | context.services.measures.people.keys()
    found = [
        (row, summary_of(row)) for row in await journal.tables(public=True, statuses=("gathering",))
    ]
    fitting = [(row, one) for row, one in found if _fits(one, game, person, apart)]
    fitting.sort(key=lambda one: (-len(one[1].people or ()), one[0].created))
    return [row.id for row, _ in fitting]


def _fits(summary: LobbySummary, game: str, person: str, apart: frozenset[str]) -> bool:
    people = {summary.host, *(summary.people or ())}
    is_ours = summary.host != HOST and person not in people
    return summary.game == game and summary.free > 0 and is_ours and people.isdisjoint(apart)
