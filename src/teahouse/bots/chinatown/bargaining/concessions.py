"""The plan of concessions: at what price the same goods may be offered again."""

from __future__ import annotations

from teahouse.bots.chinatown.value.table import Table

from .deals import Deal
from .memory import Memory
from .offers import reserved
from .temper import Temper
from .terms import Terms, money_of, terms
from .wants import extra_share, varied

__all__ = ["RETURN", "next_terms"]

RETURN = 2.0  # notes of joint gain for which a thing goes back to whom it came from this round


def next_terms(table: Table, temper: Temper, memory: Memory, deal: Deal, seed: str) -> Terms | None:
    """The next price of the plan that is not one that was refused; None once it is used up."""
    refused = memory.refused(deal.goods)
    if memory.is_return(deal.goods) and deal.joint < RETURN:
        return None
    extra = extra_share(table, temper, deal.parties)
    for ask in temper.asks[len(refused) :]:
        share = varied(temper, ask + extra, seed)
        agreed = terms(table, temper, deal, share, reserved(table, memory))
        if agreed is not None and _concedes(table, memory, deal, agreed):
            return agreed
    return None


def _concedes(table: Table, memory: Memory, deal: Deal, agreed: Terms) -> bool:
    """Better for somebody else, and worse for nobody, than what was declined before."""
    for made in memory.refused(deal.goods):
        before = money_of(table, made.offer)
        steps = [agreed.nets[seat] - before[seat] for seat in deal.parties if seat != table.seat]
        if max(steps) < 1 or min(steps) < 0:
            return False
    return True
