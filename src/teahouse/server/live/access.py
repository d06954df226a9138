"""Access: who may watch a table, and which seat a key belongs to."""

from __future__ import annotations

import hmac

from teahouse.core import Seat
from teahouse.server.state.caller import Caller
from teahouse.server.state.refusals import Refusal
from teahouse.server.state.table import Table
from teahouse.server.state.tokens import token_hash

__all__ = [
    "caller_by_key",
    "caller_of_key",
    "check_may_watch",
    "people_behind",
    "seat_of_key",
    "still_holds",
]


def check_may_watch(table: Table, person: str | None, invite: str | None) -> None:
    """Raises Refusal unless the table is public or the person is host, player or invited.

    Players whose seat a bot has taken may come back for it.
    """
    if table.opened.public or person == table.opened.host:
        return
    if person is not None and any(person in (*c.people, *c.was) for c in table.chairs):
        return
    if invite is not None and hmac.compare_digest(token_hash(invite), table.invitation.hash):
        return
    raise Refusal("forbidden", why="this table is for those who are invited")


def seat_of_key(table: Table, key: str) -> Seat:
    """The seat that a private key belongs to; raises Refusal."""
    wanted = token_hash(key)
    for seat, chair in enumerate(table.chairs):
        if chair.key and hmac.compare_digest(chair.key, wanted):
            return seat
    raise Refusal("wrong_key")


def caller_by_key(table: Table, key: str) -> Caller:
    """The caller with a seat's key, who acts for that seat alone and is never host."""
    seat = seat_of_key(table, key)
    return Caller(person=caller_of_key(table.chairs[seat].key), seat=seat)


def caller_of_key(key: str) -> str:
    """The caller's name for whoever acts with the seat's key that has this hash."""
    return f"seat {key[:16]}"


def people_behind(table: Table, caller: Caller) -> tuple[str, ...]:
    """The people who may be acting: the caller, and all who have the keys of the caller's seats.

    Somebody may have taken the key of their seat to another device, as another guest.
    """
    if caller.seat is not None:
        return table.chairs[caller.seat].people
    seats = table.seats_of(caller.person)
    return (caller.person, *(one for seat in seats for one in table.chairs[seat].people))


def still_holds(table: Table, caller: Caller) -> bool:
    """Whether the caller's key is still the seat's key."""
    if caller.seat is None:
        return True
    key = table.chairs[caller.seat].key
    return bool(key) and caller.person == caller_of_key(key)
