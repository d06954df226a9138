"""Credit: what a seat can promise to pay, from all it has and gets less all it owes (C13)."""

from __future__ import annotations

from teahouse.core import Seat
from teahouse.games.chinatown.rules.rulebook import ROUNDS

from .appraisal import Appraisal
from .trust import may_place_nothing
from .worth import plan

__all__ = ["credit_of", "means_of"]

IN_SECRET = 2  # divides the credit of a seat that may have pledged it in secret too (C8)


def credit_of(appraisal: Appraisal, seat: Seat, *, spent: int = 0, secret: bool = False) -> int:
    """Notes that a seat can be relied on to pay after income, once it has spent so many.

    In the last round that is nothing, as a seat may give its money away before it is due.
    """
    if appraisal.view.round == ROUNDS or not appraisal.trusted[seat]:
        return 0
    sure = max(0, appraisal.purses[seat].least + _after_income(appraisal, seat) - spent)
    return sure // IN_SECRET if secret or _deals_in_secret(appraisal, seat) else sure


def means_of(
    appraisal: Appraisal, seat: Seat, *, credit: bool, reserved: int = 0
) -> tuple[int, int]:
    """Notes that a seat can be asked for, in cash and after income; some may be reserved."""
    likely = appraisal.cash[seat] - reserved
    cash = max(0, min(likely, likely + _after_income(appraisal, seat)))
    later = credit_of(appraisal, seat, spent=cash + reserved) if credit else 0
    return cash, later


def _after_income(appraisal: Appraisal, seat: Seat) -> int:
    """What this round's income leaves or takes, once promises and debts are paid."""
    return _income(appraisal, seat) - appraisal.promised[seat]


def _income(appraisal: Appraisal, seat: Seat) -> int:
    """With all tiles placed; of another who may place none, what already stands pays."""
    if seat != appraisal.seat and may_place_nothing(appraisal.view, seat):
        return appraisal.view.income[seat] // appraisal.rules.note
    side = appraisal.sides[seat]
    return int(plan(appraisal.ground, side.lots, side.tiles).income)


def _deals_in_secret(appraisal: Appraisal, seat: Seat) -> bool:
    """Whether a seat was party to a secret deal of this round, which may have promised anything."""
    view = appraisal.view
    return any(
        line.cash is None and line.round == view.round and seat in (line.giver, line.to)
        for line in view.ledger
    )
