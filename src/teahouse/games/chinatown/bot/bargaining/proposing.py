"""Which deal to propose next, and at what price."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from teahouse.games.chinatown.bot.moves.decision import Decision
from teahouse.games.chinatown.bot.moves.reasons import Reason
from teahouse.games.chinatown.bot.value.outside import shares_goods

from .concessions import next_terms
from .deals import Deal, Goods
from .memory import Memory
from .offers import offer_of
from .search import deals
from .stance import Stance
from .standing_offers import stands_with_others
from .sweetening import sweetened
from .terms import terms
from .wants import is_shunned

__all__ = ["propose"]

FAIR = 1.0  # share


def propose(stance: Stance) -> Decision | None:
    """The first deal for which there is another price, and that goes with the open offers."""
    known, temper = stance.memory, stance.temper
    if len(known.made) >= temper.offers or len(known.open) >= temper.open:
        return None
    for deal in _in_order(stance):
        refused = known.refused(deal.goods)
        sweet = sweetened(stance, deal, refused[-1]) if refused else None
        if sweet is not None and not _is_offered(known, sweet[1].goods):
            return Decision(sweet[0], "concession", sweet[1])
        agreed = next_terms(stance, deal)
        if agreed is None:
            continue
        if stands_with_others(stance, deal.goods, agreed.nets[stance.seat]):
            reason: Reason = "concession" if refused else "opening"
            return Decision(offer_of(stance.appraisal, deal.goods, agreed), reason, deal)
    return None


def _in_order(stance: Stance) -> Iterable[Deal]:
    """The deals that may be proposed, largest first: by this seat's gain or by the joint gain."""
    found = (
        deal
        for deal in deals(stance.appraisal)
        if not _is_tiresome(stance, deal) and not _is_offered(stance.memory, deal.goods)
    )
    if not stance.temper.own_gain_first:
        return found
    return sorted(found, key=partial(_own_gain, stance), reverse=True)


def _own_gain(stance: Stance, deal: Deal) -> float:
    """This seat's gain at a fair price, limited by what the others can pay."""
    agreed = terms(stance.appraisal, stance.temper, deal, FAIR)
    return 0.0 if agreed is None else agreed.gains[stance.seat]


def _is_tiresome(stance: Stance, deal: Deal) -> bool:
    """Whether a party is busy, shunned or has refused often enough, or a thing would go back."""
    known = stance.memory
    return known.is_return(deal.goods) or any(
        seat in stance.busy
        or is_shunned(stance, seat)
        or known.refusals(seat) >= known.patience(seat, stance.temper.patience)
        for seat in deal.parties
        if seat != stance.seat
    )


def _is_offered(memory: Memory, goods: Goods) -> bool:
    """Whether anything in it is in an open offer of one's own already."""
    return any(
        giver == other and shares_goods(bundle, mine)
        for made in memory.open
        for other, _, mine in made.goods
        for giver, _, bundle in goods
    )
