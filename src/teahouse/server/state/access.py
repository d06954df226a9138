"""Callers: who asks something of a table, which seat a key belongs to, and what a caller may do."""

from __future__ import annotations

import hmac

import msgspec

from teahouse.core import Seat

from .refusals import Refusal, Why, not_while
from .table import Table
from .tokens import token_hash

__all__ = [
    "Caller",
    "caller_by_key",
    "caller_of_key",
    "check_at_table",
    "check_holds",
    "check_host",
    "check_may_watch",
    "check_status",
    "people_behind",
    "seat_at",
    "seat_of_key",
    "still_holds",
]


class Caller(msgspec.Struct, frozen=True, gc=False):
    """The sender of a request: a person, someone with the key of one seat, or the bot of a seat."""

    person: str
    seat: Seat | None = None  # of a key or a bot; None for a person
    is_bot: bool = False

    @property
    def asker(self) -> str:
        """The scope of message ids; every key and every bot has one of its own."""
        return self.person if self.seat is None else f"{self.person} seat {self.seat}"

    def holds(self, table: Table, seat: Seat) -> bool:
        """Whether the caller may act for a seat; raises Refusal if the table does not have it."""
        if not 0 <= seat < len(table.chairs):
            raise Refusal(Why.no_such_chair, seat=seat)
        if self.is_bot:  # the bot may have been replaced meanwhile
            return seat == self.seat and table.chairs[seat].bot is not None
        return seat == self.seat or self.person in table.chairs[seat].people


def seat_at(table: Table, seat: Seat) -> Seat:
    """Returns the seat; raises Refusal if the table does not have it."""
    if not 0 <= seat < len(table.chairs):
        raise Refusal(Why.no_such_chair, seat=seat)
    return seat


def check_holds(table: Table, seat: Seat, caller: Caller) -> None:
    if not caller.holds(table, seat):
        raise Refusal(Why.seat_of_another, seat=seat)


def check_host(table: Table, caller: Caller) -> None:
    if caller.person != table.opened.host:
        raise Refusal("not_host")


def check_status(table: Table, *statuses: str) -> None:
    if table.status not in statuses:
        raise not_while(table.status)


def check_at_table(table: Table, caller: Caller) -> None:
    is_seated = caller.seat is not None or bool(table.seats_of(caller.person))
    if not is_seated and caller.person != table.opened.host:
        raise Refusal("not_seated")


def check_may_watch(table: Table, person: str | None, invite: str | None) -> None:
    """Raises Refusal unless the table is public, or the person's as host, player or invited."""
    if table.opened.public or person == table.opened.host:
        return
    if person is not None and any(person in (*c.people, *c.was) for c in table.chairs):
        return
    if invite is not None and hmac.compare_digest(token_hash(invite), table.invitation.hash):
        return
    raise Refusal(Why.only_for_invited)


def seat_of_key(table: Table, key: str) -> Seat:
    """Returns the seat that a private key belongs to; raises Refusal if there is none."""
    wanted = token_hash(key)
    for seat, chair in enumerate(table.chairs):
        if chair.key and hmac.compare_digest(chair.key, wanted):
            return seat
    raise Refusal("wrong_key")


def caller_by_key(table: Table, key: str) -> Caller:
    """Returns the caller with a seat's key, who acts for that seat alone and is never host."""
    seat = seat_of_key(table, key)
    return Caller(person=caller_of_key(table.chairs[seat].key), seat=seat)


def caller_of_key(key: str) -> str:
    """Returns the caller's name for whoever acts with the seat's key that has this hash."""
    return f"seat {key[:16]}"


def people_behind(table: Table, caller: Caller) -> tuple[str, ...]:
    """Returns the people who may be acting as this caller.

    They are the caller and everyone who has the key of one of the caller's seats. Somebody may have
    taken their key to another device, where they are another guest.
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
