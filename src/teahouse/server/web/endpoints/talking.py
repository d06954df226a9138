"""What a typed line means, over HTTP: a draft for its speaker, which changes and tells nothing."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from teahouse.core import BadInput, Seat, plain
from teahouse.play.pool import Asker
from teahouse.play.talk import LONGEST_LINE, heard_in, threads_of
from teahouse.server import game_types
from teahouse.server.live.bot_workers import QUESTIONS
from teahouse.server.live.replay_workers import refusing_floods
from teahouse.server.live.talk_context import happenings_of, known_to
from teahouse.server.state.refusals import Refusal, Why
from teahouse.server.web.endpoint import Endpoints
from teahouse.server.web.request_context import RequestContext

__all__ = ["ENDPOINTS"]


ENDPOINTS = Endpoints()

TypedText: TypeAlias = Annotated[str, Meta(max_length=LONGEST_LINE)]
LanguageTag: TypeAlias = Annotated[str, Meta(max_length=20)]


class HearRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A line that a seat's player has typed; `to` are the seats that alone would read it."""

    seat: Seat
    text: TypedText
    language: LanguageTag = "en"
    to: Annotated[tuple[Seat, ...], Meta(max_length=10)] = ()


class HeardSpan(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Signs `begin` to `end` of the line were understood; what they name is said if it is one."""

    begin: int
    end: int
    seat: Seat | None = None
    building: int | None = None
    tile: str | None = None


class Heard(msgspec.Struct, frozen=True):
    """What the line means, tagged with its `kind`, and which of its words were understood."""

    meaning: dict[str, Any]
    spans: tuple[HeardSpan, ...] = ()


@ENDPOINTS.post(
    "/api/tables/{table}/hear",
    invited=True,
    keyed=True,
    refuses=("not_found", "forbidden", "not_yours", "not_now", "busy"),
)
async def hear(context: RequestContext, body: HearRequest) -> Heard:
    """Find out what a line would mean at this table. Nothing is said or done by it."""
    live = await context.watched_table()
    caller, limits = await context.caller(live), context.services.limits
    if not caller.holds(live.table, body.seat):
        raise Refusal(Why.seat_of_another, seat=body.seat)
    limits.take("person messages", caller.person or context.address)
    limits.take("address messages", context.address)
    known, game = known_to(live.table, body.seat), live.table.game
    asker = Asker(context.address, caller.person)
    try:
        with refusing_floods():
            heard = await context.services.pool.call(
                lambda: heard_in(body.text, body.language, known, body.to, game),
                QUESTIONS,
                asker,
            )
    except BadInput as error:
        raise Refusal(Why.unreadable_query, why=str(error)) from error
    return msgspec.convert(plain(heard), Heard)


class Threads(msgspec.Struct, frozen=True):
    """The negotiations of a round as one seat knows them, the latest last."""

    threads: tuple[game_types.Thread, ...]


@ENDPOINTS.get(
    "/api/tables/{table}/threads",
    invited=True,
    keyed=True,
    numbers=("seat", "round"),
    refuses=("not_found", "forbidden", "not_yours", "busy"),
)
async def show_threads(context: RequestContext) -> Threads:
    """What the same people offered, said and agreed about the same things, as a seat knows it.

    Without a seat it is what everybody knows, without a round that of the whole game.
    """
    live = await context.watched_table()
    caller, table = await context.caller(live), live.table
    seat, round = context.number("seat"), context.number("round")
    if seat is not None and not caller.holds(table, seat):
        raise Refusal(Why.seat_of_another, seat=seat)
    known, game = happenings_of(table, seat), table.game.name
    with refusing_floods():
        found = await context.services.pool.call(
            lambda: threads_of(game, known, round),
            QUESTIONS,
            Asker(context.address, caller.person),
        )
    return Threads(tuple(found))
