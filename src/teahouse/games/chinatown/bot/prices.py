"""Prices: who pays whom how much for the goods of a deal, by what is fair and what is there."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, floor
from typing import TypeAlias

import msgspec

from teahouse.core import Seat

from .appraisal import Appraisal
from .coalitions import fair_gains
from .deals import Deal, means_of
from .temper import Temper

__all__ = ["Terms", "terms"]


Sums: TypeAlias = dict[tuple[Seat, Seat], int]
"""Notes by payer and payee."""


class Terms(msgspec.Struct, frozen=True):
    """The price of a deal: payments now and after income (C13), and what each party gains by all.

    A party's net is what it gets less what it pays. Everything is in notes.
    """

    cash: Sums
    later: Sums
    nets: dict[Seat, int]
    gains: dict[Seat, float]


def terms(
    appraisal: Appraisal, temper: Temper, deal: Deal, share: float, reserved: int = 0
) -> Terms | None:
    """Returns the price at which this seat gets `share` of its fair part.

    It is None if somebody would gain too little, be it by what the coalitions of the parties could
    gain alone, or if this seat could not pay. `reserved` is money of this seat that its other open
    offers may take.
    """
    before, fair = dict(deal.gains), fair_gains(appraisal, deal)
    if min(fair.values()) < temper.least / 2:
        return None
    purses = {
        seat: means_of(appraisal, seat, credit=temper.credit, reserved=of_own)
        for seat in before
        for of_own in (reserved if seat == appraisal.seat else 0,)
    }
    nets = _others_nets(appraisal, temper, deal, fair, share, purses)
    _do_with_less(temper, before, nets, sum(nets.values()) - sum(purses[appraisal.seat]))
    nets[appraisal.seat] = -sum(nets.values())
    gains = {seat: before[seat] + nets[seat] for seat in before}
    if min(gains.values()) < temper.least or -nets[appraisal.seat] > sum(purses[appraisal.seat]):
        return None
    return _routed(nets, purses, gains)


def _others_nets(
    appraisal: Appraisal,
    temper: Temper,
    deal: Deal,
    fair: Mapping[Seat, float],
    share: float,
    purses: Mapping[Seat, tuple[int, int]],
) -> dict[Seat, int]:
    """Returns what each other party gets, or pays if negative.

    The money gives each its fair part of what this seat leaves, and no less than the smallest gain
    that it takes. Nobody pays more than it can.
    """
    mine, others = fair[appraisal.seat], deal.joint - fair[appraisal.seat]
    nets = {}
    for seat, before in deal.gains:
        if seat != appraisal.seat:
            target = (deal.joint - share * mine) * fair[seat] / others
            net = max(round(target - before), ceil(temper.least - before))
            nets[seat] = max(net, -sum(purses[seat]))
    return nets


def _do_with_less(
    temper: Temper, before: Mapping[Seat, float], nets: dict[Seat, int], missing: int
) -> None:
    """Reduces what others get by the notes that this seat cannot pay.

    Nobody is left with less than the smallest gain for that.
    """
    for seat in nets:
        spare = max(0, floor(before[seat] + nets[seat] - temper.least))
        given_up = max(0, min(spare, missing))
        nets[seat] -= given_up
        missing -= given_up


def _routed(
    nets: dict[Seat, int],
    purses: Mapping[Seat, tuple[int, int]],
    gains: dict[Seat, float],
) -> Terms:
    """Returns the terms with a payer and a payee for every payment, made in cash first."""
    found = Terms({}, {}, nets, gains)
    owed = {seat: net for seat, net in nets.items() if net > 0}
    for payer, net in nets.items():
        now = min(max(0, -net), purses[payer][0])
        _pay(found.cash, payer, now, owed)
        _pay(found.later, payer, max(0, -net) - now, owed)
    return found


def _pay(paid: Sums, payer: Seat, notes: int, owed: dict[Seat, int]) -> None:
    for payee, due in owed.items():
        part = min(notes, due)
        if part:
            paid[payer, payee] = part
            owed[payee] -= part
            notes -= part
