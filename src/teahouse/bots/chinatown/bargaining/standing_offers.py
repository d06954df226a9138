"""Offers that stand at one time: whichever is taken first, the others must still be meant."""

from __future__ import annotations

from math import inf

from teahouse.bots.chinatown.value.sides import less, more, value
from teahouse.bots.chinatown.value.table import Table

from .deals import Goods, after, no_goods
from .memory import Known, Memory
from .temper import Temper
from .terms import money_of

__all__ = ["spoilt", "stands_with_others"]


def stands_with_others(
    table: Table, temper: Temper, memory: Memory, goods: Goods, notes: int
) -> bool:
    """Whether goods for this money are a gain after any open offer, and these after them."""
    if spoilt(table, temper, memory, goods) is not None:
        return False
    return all(_gain(table, made.goods, goods) + notes >= temper.least / 2 for made in memory.open)


def spoilt(table: Table, temper: Temper, memory: Memory, goods: Goods) -> Known | None:
    """An open offer of one's own that would be a loss once these goods have changed hands."""
    for made in memory.open:
        money = money_of(table, made.offer)[table.seat]
        if _gain(table, goods, made.goods) + money < temper.least / 2:
            return made
    return None


def _gain(table: Table, first: Goods, then: Goods) -> float:
    """What the second goods bring after the first; they are void if what they need is gone."""
    seat, side = table.seat, after(table.sides[table.seat], table.seat, first)
    given = no_goods(table.rules)
    for giver, _, bundle in then:
        given = more(given, bundle) if giver == seat else given
    if given.lots & ~side.lots or min(less(side, given).tiles) < 0:
        return inf
    return value(table.ground, after(side, seat, then)) - value(table.ground, side)
