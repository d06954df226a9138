"""Who pays whom how much, so that everybody gains by a deal."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, floor
from typing import TypeAlias

import msgspec

from teahouse.core import Seat
from teahouse.games.chinatown.bot.value.appraisal import Appraisal
from teahouse.games.chinatown.bot.value.chances import fair_parts
from teahouse.games.chinatown.bot.value.credit import means_of
from teahouse.games.chinatown.bot.value.worth import plan
from teahouse.games.chinatown.rules.actions import Pay, ShareIncome
from teahouse.games.chinatown.rules.state import Offer

from .deals import Deal
from .temper import Temper

__all__ = ["Terms", "later_sum", "money_of", "terms"]

Sums: TypeAlias = dict[tuple[Seat, Seat], int]
"""Notes by payer and payee."""


class Terms(msgspec.Struct, frozen=True):
    """The payments now and after income (C13), and what everybody gains by goods and money."""

    cash: Sums
    later: Sums
    nets: dict[Seat, int]
    gains: dict[Seat, float]


def terms(
    appraisal: Appraisal, temper: Temper, deal: Deal, share: float, reserved: int = 0
) -> Terms | None:
    """A price at which this seat gets this much of its fair part, and nobody too little.

    `reserved` is money of this seat that its other open offers may take.
    """
    before = dict(deal.gains)
    purses = {seat: _purse(appraisal, temper, seat, reserved) for seat in before}
    nets = _others_nets(appraisal, temper, before, share, purses)
    _do_with_less(temper, before, nets, sum(nets.values()) - sum(purses[appraisal.seat]))
    nets[appraisal.seat] = -sum(nets.values())
    gains = {seat: before[seat] + nets[seat] for seat in before}
    if min(gains.values()) < temper.least or -nets[appraisal.seat] > sum(purses[appraisal.seat]):
        return None
    return _routed(nets, purses, gains)


def _others_nets(
    appraisal: Appraisal,
    temper: Temper,
    before: Mapping[Seat, float],
    share: float,
    purses: Mapping[Seat, tuple[int, int]],
) -> dict[Seat, int]:
    """What each other party gets, or pays if it can: its part of the rest, or a minimum."""
    joint, parts = sum(before.values()), fair_parts(appraisal.chances, before)
    own = share * parts[appraisal.seat]
    nets = {}
    for seat in before:
        if seat != appraisal.seat:
            target = joint * (1 - own) * parts[seat] / (1 - parts[appraisal.seat])
            net = max(round(target - before[seat]), ceil(temper.least - before[seat]))
            nets[seat] = max(net, -sum(purses[seat]))
    return nets


def _do_with_less(
    temper: Temper, before: Mapping[Seat, float], nets: dict[Seat, int], missing: int
) -> None:
    """Reduces what others get by what this seat cannot pay."""
    for seat in nets:
        spare = max(0, floor(before[seat] + nets[seat] - temper.least))
        given_up = max(0, min(spare, missing))
        nets[seat] -= given_up
        missing -= given_up


def _purse(appraisal: Appraisal, temper: Temper, seat: Seat, reserved: int) -> tuple[int, int]:
    """Cash, and what can surely be paid after this round's income."""
    mine = reserved if seat == appraisal.seat else 0
    return means_of(appraisal, seat, credit=temper.credit, reserved=mine)


def _routed(
    nets: dict[Seat, int],
    purses: Mapping[Seat, tuple[int, int]],
    gains: dict[Seat, float],
) -> Terms:
    """The payments from payers to receivers; cash comes before payments after income."""
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


def money_of(appraisal: Appraisal, offer: Offer) -> dict[Seat, int]:
    """The notes that each party gets by an offer, or pays, now and after income."""
    nets = dict.fromkeys(offer.parties(), 0)
    for give in offer.gives:
        assert give.giver is not None
        nets[give.giver] -= (give.cash or 0) // appraisal.rules.note
        nets[give.to] += (give.cash or 0) // appraisal.rules.note
    for clause in offer.clauses:
        if isinstance(clause, (Pay, ShareIncome)):
            nets[clause.by] -= later_sum(appraisal, clause)
            nets[clause.to] += later_sum(appraisal, clause)
    return nets


def later_sum(appraisal: Appraisal, clause: Pay | ShareIncome) -> int:
    """Notes that a clause makes its giver pay; a part of an income is at most that of all of it."""
    if isinstance(clause, Pay):
        return clause.cash // appraisal.rules.note
    side = appraisal.sides[clause.by]
    return int(plan(appraisal.ground, side.lots, side.tiles).income * clause.percent / 100)
