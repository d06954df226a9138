"""Open offers together: whichever is accepted first, the others must still be a gain."""

from __future__ import annotations

from math import inf

from teahouse.games.chinatown.bot.value.appraisal import Appraisal
from teahouse.games.chinatown.bot.value.sides import less, more, value

from .deals import Goods, after, no_goods
from .memory import Known
from .stance import Stance
from .terms import money_of

__all__ = ["spoilt", "stands_with_others"]


def stands_with_others(stance: Stance, goods: Goods, notes: int) -> bool:
    """Whether a new offer is a gain after any open one was accepted, and each of these after it."""
    if spoilt(stance, goods) is not None:
        return False
    least = stance.temper.least / 2
    open_ = stance.memory.open
    return all(_gain(stance.appraisal, made.goods, goods) + notes >= least for made in open_)


def spoilt(stance: Stance, goods: Goods) -> Known | None:
    """An open offer of one's own that would be a loss once these goods have changed hands."""
    appraisal = stance.appraisal
    for made in stance.memory.open:
        money = money_of(appraisal, made.offer)[stance.seat]
        if _gain(appraisal, goods, made.goods) + money < stance.temper.least / 2:
            return made
    return None


def _gain(appraisal: Appraisal, first: Goods, then: Goods) -> float:
    """What the second goods bring after the first; they are void if what they need is gone."""
    seat, side = appraisal.seat, after(appraisal.sides[appraisal.seat], appraisal.seat, first)
    given = no_goods(appraisal.rules)
    for giver, _, bundle in then:
        given = more(given, bundle) if giver == seat else given
    if given.lots & ~side.lots or min(less(side, given).tiles) < 0:
        return inf
    return value(appraisal.ground, after(side, seat, then)) - value(appraisal.ground, side)
