"""Bids on request: part of a thing's worth to the bidder, whatever it is worth to its owner."""

from __future__ import annotations

from collections.abc import Iterator

from teahouse.core import Seat
from teahouse.games.chinatown.bot.bargaining.deals import Deal
from teahouse.games.chinatown.bot.bargaining.offers import reserved
from teahouse.games.chinatown.bot.bargaining.stance import Stance
from teahouse.games.chinatown.bot.bargaining.terms import Terms, money_of
from teahouse.games.chinatown.bot.value.credit import means_of

__all__ = ["next_bid"]

ROOM = 0.18  # on top of the first share of its plan, to come down from
EVEN = 0.5  # of its worth to the buyer, the price of a thing that its owner has no use for


def next_bid(stance: Stance, deal: Deal, seller: Seat, *, above: int = 0) -> Terms | None:
    """Its next price as a buyer, higher than what others bid; None if it goes no further.

    An owner who asks for bids means to sell, so what the thing is worth to the owner does not
    count. A bid that was refused is never made again.
    """
    appraisal, seat = stance.appraisal, stance.seat
    worth, known = dict(deal.gains)[seat], stance.memory
    if known.is_return(deal.goods) or len(known.refused(deal.goods)) >= len(stance.temper.asks):
        return None
    planned = _planned(stance, deal, worth)
    notes = max(planned, above + 1, 1 + max(_refused_bids(stance, deal), default=0))
    purse, _ = means_of(appraisal, seat, credit=False, reserved=reserved(appraisal, known))
    most = max(planned, _most(stance, worth))
    if notes > min(purse, most) or worth - notes < stance.temper.least:
        return None
    nets = {seller: notes, seat: -notes}
    gains = {party: gain + nets[party] for party, gain in deal.gains}
    return Terms({(seat, seller): notes}, {}, nets, gains)


def _planned(stance: Stance, deal: Deal, worth: float) -> int:
    refused = len(stance.memory.refused(deal.goods))
    ask = stance.temper.asks[refused] + (0 if refused else ROOM)
    return max(1, round(worth * (1 - EVEN * stance.asked(ask, deal.goods))))


def _most(stance: Stance, worth: float) -> float:
    """How far it goes to outbid others."""
    return worth * (1 - EVEN * (stance.temper.takes or 1.0))


def _refused_bids(stance: Stance, deal: Deal) -> Iterator[int]:
    """The notes that it has offered for these goods in vain, in this round or before."""
    known = stance.memory
    for made in (*known.refused(deal.goods), *known.refused_before(deal.goods)):
        yield -money_of(stance.appraisal, made.offer)[stance.seat]
