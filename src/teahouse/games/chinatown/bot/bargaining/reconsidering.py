"""Withdraws offers and acceptances that are no longer wanted."""

from __future__ import annotations

from teahouse.games.chinatown.bot.moves.decision import Decision
from teahouse.games.chinatown.bot.value.solvency import can_keep_word
from teahouse.games.chinatown.rules.actions import Decline, Withdraw
from teahouse.games.chinatown.rules.state import Offer

from .stance import Stance
from .weighing import weigh

__all__ = ["reconsider"]


def reconsider(stance: Stance) -> Decision | None:
    """The withdrawal of an open offer that this seat has made or accepted, if one is due."""
    appraisal, seat = stance.appraisal, stance.seat
    for offer in appraisal.view.offers:
        if offer.status != "open" or seat not in (offer.by, *offer.accepted):
            continue
        if _has_better(stance, offer):
            return Decision(Withdraw(seat=seat, offer=offer.id), "concession")
        is_meant = (
            seat in offer.accepted
            and weigh(appraisal, offer)[seat] >= stance.temper.least / 2
            and can_keep_word(appraisal, offer)
        )
        if not is_meant:
            no = Withdraw if offer.by == seat else Decline
            return Decision(no(seat=seat, offer=offer.id), "changed")
    return None


def _has_better(stance: Stance, offer: Offer) -> bool:
    """Whether this seat has since offered the same goods at a better price for the others."""
    mine = {made.offer.id: made.goods for made in stance.memory.open}
    goods = mine.get(offer.id)
    return any(later > offer.id and mine[later] == goods for later in mine)
