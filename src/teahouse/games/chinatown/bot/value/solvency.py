"""Solvency: whether promised payments can be made when they are due (C13)."""

from __future__ import annotations

from teahouse.games.chinatown.bot.bargaining.deals import after, goods_of
from teahouse.games.chinatown.bot.bargaining.terms import later_sum
from teahouse.games.chinatown.rules.actions import Pay, ShareIncome
from teahouse.games.chinatown.rules.state import Offer

from .appraisal import Appraisal
from .worth import plan

__all__ = ["can_keep_word"]


def can_keep_word(appraisal: Appraisal, offer: Offer) -> bool:
    """Whether this seat could still pay all it has promised after this round's income."""
    seat, note = appraisal.seat, appraisal.rules.note
    due = appraisal.promised[seat]
    mine = [c for c in offer.clauses if isinstance(c, (Pay, ShareIncome)) and c.by == seat]
    due += sum(later_sum(appraisal, clause) for clause in mine)
    if not due:
        return True
    cash = appraisal.cash[seat]
    for give in offer.gives:
        cash += ((give.to == seat) - (give.giver == seat)) * (give.cash or 0) // note
    side = after(appraisal.sides[seat], seat, goods_of(appraisal.rules, offer.gives))
    return due <= cash + int(plan(appraisal.ground, side.lots, side.tiles).income)
