"""Checks shared by the decisions about a table; each raises Refusal."""

from __future__ import annotations

from teahouse.core import Seat

from .caller import Caller
from .refusals import Refusal
from .table import Table

__all__ = ["check_at_table", "check_holds", "check_host", "check_status", "seat_at"]


def seat_at(table: Table, seat: Seat) -> Seat:
    """The seat, if the table has it; raises Refusal."""
    if not 0 <= seat < len(table.chairs):
        raise Refusal("not_found", seat=seat)
    return seat


def check_holds(table: Table, seat: Seat, caller: Caller) -> None:
    if not caller.holds(table, seat):
        raise Refusal("not_yours", seat=seat)


def check_host(table: Table, caller: Caller) -> None:
    if caller.person != table.opened.host:
        raise Refusal("not_host")


def check_status(table: Table, *statuses: str) -> None:
    if table.status not in statuses:
        raise Refusal("not_now", status=table.status)


def check_at_table(table: Table, caller: Caller) -> None:
    is_seated = caller.seat is not None or bool(table.seats_of(caller.person))
    if not is_seated and caller.person != table.opened.host:
        raise Refusal("not_seated")
