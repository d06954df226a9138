"""Seats over HTTP: taking one, and getting it back on another device."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from teahouse.core import Seat
from teahouse.server.live.access import caller_by_key, people_behind, seat_of_key
from teahouse.server.live.live_table import LiveTable
from teahouse.server.state.commands import Id, Name, Sit
from teahouse.server.state.events import Joined, TableEvent
from teahouse.server.state.refusals import Refusal
from teahouse.server.state.table import Table
from teahouse.server.state.tokens import new_id, token_hash
from teahouse.server.web.http.endpoint import Endpoint
from teahouse.server.web.http.request_context import RequestContext

from .commands import REFUSES, done

__all__ = ["ENDPOINTS"]

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


async def sit(context: RequestContext, body: SitRequest) -> Seated:
    """Take a seat; the first free one if none is named."""
    live = await context.watched_table(body.invite)
    actor = await context.by_cookie()
    wanted = Sit(name=body.name, seat=body.seat)
    answer = await done(context, live, actor, wanted, body.id or new_id())
    if answer.key is None:
        raise Refusal("wrong_key", why="the seat was taken with another cookie, or is lost since")
    return Seated(seat_of_key(live.table, answer.key), answer.key, answer.number)


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


ENDPOINTS = (
    Endpoint(
        method="POST", path="/api/tables/{table}/sit", answer=sit, invited=True, refuses=REFUSES
    ),
    Endpoint(
        method="POST",
        path="/api/tables/{table}/join",
        answer=join,
        refuses=("not_found", "forbidden", "wrong_key"),
    ),
)
