"""Deals and their terms as offers, and what offers would take from a seat."""

from __future__ import annotations

from teahouse.bots.chinatown.value.table import Table
from teahouse.games.chinatown.actions import MakeOffer, Pay

from .deals import Goods, to_gives
from .memory import Memory
from .terms import Terms, money_of

__all__ = ["offer_of", "reserved"]


def offer_of(table: Table, goods: Goods, terms: Terms, counters: int | None = None) -> MakeOffer:
    rules = table.rules
    return MakeOffer(
        seat=table.seat,
        gives=to_gives(rules, goods, terms.cash),
        clauses=tuple(
            Pay(by=payer, to=payee, cash=notes * rules.note)
            for (payer, payee), notes in sorted(terms.later.items())
        ),
        counters=counters,
    )


def reserved(table: Table, memory: Memory) -> int:
    """The notes that open offers of one's own would take, now and after income."""
    return sum(max(0, -money_of(table, made.offer)[table.seat]) for made in memory.open)
