"""Deals and their terms as offers, and what offers would take from a seat."""

from __future__ import annotations

from teahouse.games.chinatown.bot.value.appraisal import Appraisal
from teahouse.games.chinatown.rules.actions import MakeOffer, Pay

from .deals import Goods, to_gives
from .memory import Memory
from .terms import Terms, money_of

__all__ = ["offer_of", "reserved"]


def offer_of(
    appraisal: Appraisal, goods: Goods, terms: Terms, counters: int | None = None
) -> MakeOffer:
    rules = appraisal.rules
    return MakeOffer(
        seat=appraisal.seat,
        gives=to_gives(rules, goods, terms.cash),
        clauses=tuple(
            Pay(by=payer, to=payee, cash=notes * rules.note)
            for (payer, payee), notes in sorted(terms.later.items())
        ),
        counters=counters,
    )


def reserved(appraisal: Appraisal, memory: Memory) -> int:
    """The notes that open offers of one's own would take, now and after income."""
    return sum(max(0, -money_of(appraisal, made.offer)[appraisal.seat]) for made in memory.open)
