"""Outside options: what another player might give for the same things."""

from __future__ import annotations

from collections.abc import Iterable

from teahouse.core import Seat
from teahouse.games.chinatown.bot.bargaining.deals import Goods, no_goods
from teahouse.games.chinatown.bot.bargaining.search import pair_deals

from .appraisal import Appraisal
from .sides import Bundle, more

__all__ = ["elsewhere", "shares_goods"]


def elsewhere(appraisal: Appraisal, goods: Goods, parties: Iterable[Seat]) -> float:
    """Half the joint gain of the best deal with somebody else that includes things given here."""
    given = no_goods(appraisal.rules)
    for giver, _, bundle in goods:
        if giver == appraisal.seat:
            given = more(given, bundle)
    best = 0.0
    for other in appraisal.others:
        for deal in pair_deals(appraisal, other) if other not in parties else ():
            if any(g == appraisal.seat and shares_goods(b, given) for g, _, b in deal.goods):
                best = max(best, deal.joint / 2)
    return best


def shares_goods(one: Bundle, other: Bundle) -> bool:
    """Whether two bundles have a building or a type of tile in common."""
    if one.lots & other.lots:
        return True
    return any(a and b for a, b in zip(one.tiles, other.tiles, strict=True))
