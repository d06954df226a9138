"""A yes that is no longer meant is taken back before somebody relies on it."""

from __future__ import annotations

from teahouse.bots.chinatown.moves.decision import Decision
from teahouse.bots.chinatown.value.solvency import can_keep_word
from teahouse.games.chinatown.actions import Decline, Withdraw

from .stance import Stance
from .weighing import weigh

__all__ = ["reconsider"]


def reconsider(stance: Stance) -> Decision | None:
    """Looks at open offers that this seat has made or accepted."""
    table, seat = stance.table, stance.seat
    for offer in table.view.offers:
        if offer.status != "open" or seat not in (offer.by, *offer.accepted):
            continue
        is_meant = (
            seat in offer.accepted
            and weigh(table, offer)[seat] >= stance.temper.least / 2
            and can_keep_word(table, offer)
        )
        if not is_meant:
            no = Withdraw if offer.by == seat else Decline
            return Decision(no(seat=seat, offer=offer.id), "changed")
    return None
