"""Who may watch a table, and as whom they act there."""

from __future__ import annotations

import hmac

from teahouse.core import Seat
from teahouse.server.accounts.tokens import token_hash
from teahouse.server.tables.caller import Caller
from teahouse.server.tables.refusals import Refusal
from teahouse.server.tables.table import Table

__all__ = ["caller_by_key", "check_may_watch", "seat_of_key", "still_holds"]


def check_may_watch(table: Table, person: str | None, invite: str | None) -> None:
    """A public table is for all; another one for its host, its players and whoever is invited.

    Whoever left their seat to a bot, or had to, may come back for it.
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
    """Whoever shows a seat's key acts for that seat alone, and is host of nothing."""
    seat = seat_of_key(table, key)
    return Caller(person=f"seat {table.chairs[seat].key[:16]}", seat=seat)


def still_holds(table: Table, caller: Caller) -> bool:
    """Whether a seat still has the key that its caller came with."""
    if caller.seat is None:
        return True
    key = table.chairs[caller.seat].key
    return bool(key) and caller.person == f"seat {key[:16]}"
