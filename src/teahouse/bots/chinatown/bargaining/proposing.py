"""Which deal to propose next, and at what price."""

from __future__ import annotations

from teahouse.bots.chinatown.moves.decision import Decision
from teahouse.bots.chinatown.moves.reasons import Reason
from teahouse.bots.chinatown.value.outside import shares_goods
from teahouse.bots.chinatown.value.table import Table

from .concessions import next_terms
from .deals import Deal, Goods
from .memory import Memory
from .offers import offer_of
from .search import deals
from .standing_offers import stands_with_others
from .temper import Temper

__all__ = ["propose"]


def propose(table: Table, temper: Temper, memory: Memory, seed: str) -> Decision | None:
    """The first deal, by what a party can expect of it, that can still be talked about."""
    if len(memory.made) >= temper.offers or len(memory.open) >= temper.open:
        return None
    for deal in deals(table):
        if _is_tiresome(table, temper, memory, deal) or _is_offered(memory, deal.goods):
            continue
        agreed = next_terms(table, temper, memory, deal, seed)
        if agreed is None:
            continue
        if stands_with_others(table, temper, memory, deal.goods, agreed.nets[table.seat]):
            reason: Reason = "concession" if memory.refused(deal.goods) else "opening"
            return Decision(offer_of(table, deal.goods, agreed, reason), reason)
    return None


def _is_tiresome(table: Table, temper: Temper, memory: Memory, deal: Deal) -> bool:
    """Whether somebody it needs has said no often enough."""
    return any(
        memory.refusals(seat) >= memory.patience(seat, temper.patience)
        for seat in deal.parties
        if seat != table.seat
    )


def _is_offered(memory: Memory, goods: Goods) -> bool:
    """Whether anything in it is in an open offer of one's own already."""
    return any(
        giver == other and shares_goods(bundle, mine)
        for made in memory.open
        for other, _, mine in made.goods
        for giver, _, bundle in goods
    )
