"""Seats over HTTP: take one, and get one back on another device."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from teahouse.core import Seat

from .access import seat_of_key
from .commands import Name, Sit
from .decide import Caller
from .doing import Visitor
from .endpoint import Endpoint
from .http_commands import REFUSES, done
from .lines import Change, Joined
from .table import Table
from .tokens import new_id, token_hash
from .visit import Visit

__all__ = ["ENDPOINTS"]

Token: TypeAlias = Annotated[str, Meta(max_length=100)]


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """To sit down: under which name, where, and with what invitation."""

    name: Name
    seat: Seat | None = None
    invite: Token | None = None


class Seated(msgspec.Struct, frozen=True):
    """The key is told this once: it gets the seat back elsewhere, and lets a bot play it."""

    seat: Seat
    key: str
    number: int


class Key(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: Token


class SeatBack(msgspec.Struct, frozen=True):
    seat: Seat


async def sit(visit: Visit, wish: Wish) -> Seated:
    """Take a seat; the first free one if none is named."""
    live = await visit.watched_table(wish.invite)
    visitor = Visitor(Caller(person=(await visit.someone()).id), visit.address)
    wanted = Sit(name=wish.name, seat=wish.seat)
    answer = await done(visit, live, visitor, wanted, new_id())
    assert answer.key is not None
    return Seated(seat_of_key(live.table, answer.key), answer.key, answer.number)


async def join(visit: Visit, key: Key) -> SeatBack:
    """Get a seat back on another device, by its private key."""
    live = await visit.table()
    seat_of_key(live.table, key.key)
    person = await visit.someone()
    wanted = token_hash(key.key)

    def joined(table: Table) -> list[Change]:
        seats = [seat for seat, chair in enumerate(table.chairs) if chair.key == wanted]
        return [
            Joined(seat=seat, person=person.id)
            for seat in seats
            if person.id not in table.chairs[seat].people
        ]

    await live.write_if(joined)
    await visit.desk.journal.seat_person(live.table.id, person.id)
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
