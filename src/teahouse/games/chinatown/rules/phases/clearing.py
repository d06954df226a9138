"""Who pays how much of what is due, when what one gets goes on to others (C13)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from teahouse.core import Seat

__all__ = ["Due", "payments"]


class Due(msgspec.Struct, frozen=True):
    """A sum that one seat is to pay another."""

    payer: Seat
    to: Seat
    cash: int


def payments(cash: Sequence[int], dues: Sequence[Due]) -> list[int]:
    """What is paid of each due, until nobody who still owes has money.

    Each seat pays its own dues in their order, out of all it has and gets. Where what a seat pays
    would come round to it again, all on that way pay at once as much as goes round: one note may
    settle any number of debts, and would take as many turns.
    """
    purse, left = list(cash), [due.cash for due in dues]
    while True:
        first = _first_unpaid(dues, left)
        payer = next((seat for seat in first if purse[seat]), None)
        if payer is None:
            return [due.cash - rest for due, rest in zip(dues, left, strict=True)]
        circle = _circle(dues, first, payer)
        if circle:
            amount = min(left[n] for n in circle)
        else:
            circle, amount = [first[payer]], min(purse[payer], left[first[payer]])
        for n in circle:
            left[n] -= amount
            purse[dues[n].payer] -= amount
            purse[dues[n].to] += amount


def _first_unpaid(dues: Sequence[Due], left: Sequence[int]) -> dict[Seat, int]:
    """The number of the due that each seat that owes has to pay next."""
    first: dict[Seat, int] = {}
    for n, due in enumerate(dues):
        if left[n]:
            first.setdefault(due.payer, n)
    return first


def _circle(dues: Sequence[Due], first: dict[Seat, int], payer: Seat) -> list[int]:
    """The dues that lead from a seat back to it, each the next of its payer; else none."""
    seat, way = payer, list[int]()
    while seat in first and len(way) <= len(first):
        way.append(first[seat])
        seat = dues[way[-1]].to
        if seat == payer:
            return way
    return []
