"""What a typed line means, over HTTP: a draft for its speaker, which changes and tells nothing."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from teahouse.core import BadInput, Seat, plain
from teahouse.play.pool import Asker
from teahouse.play.talk import LONGEST_LINE, meaning_of
from teahouse.server.live.bot_workers import QUESTIONS
from teahouse.server.live.live_table import LiveTable
from teahouse.server.live.replay_workers import refusing_floods
from teahouse.server.state.access import Caller
from teahouse.server.state.refusals import Refusal, Why, not_while
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


class Heard(msgspec.Struct, frozen=True):
    """What the line means, tagged with its `kind`."""

    meaning: dict[str, Any]


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
    known, game = _known(live, caller, body.seat), live.table.game
    asker = Asker(context.address, caller.person)
    try:
        with refusing_floods():
            meaning = await context.services.pool.call(
                lambda: meaning_of(body.text, body.language, known, body.to, game),
                QUESTIONS,
                asker,
            )
    except BadInput as error:
        raise Refusal(Why.unreadable_query, why=str(error)) from error
    return Heard(plain(meaning))


def _known(live: LiveTable, caller: Caller, seat: Seat) -> dict[str, Any]:
    """Returns what the seat knows, in the form that a reader of talk is given."""
    table = live.table
    if table.state is None:
        raise not_while(table.status)
    info = live.info(caller)
    return {
        "game": table.game.name,
        "options": table.options_plain,
        "names": [chair.name for chair in table.chairs],
        "seat": seat,
        "view": table.game.view(table.state, seat),
        "enquiries": [
            plain(one) for one in info.enquiries if one.to is None or seat in (one.seat, *one.to)
        ],
        "marks": plain(info.marks),
    }
