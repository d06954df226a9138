"""Answers the offers of others (C7): yes, another price, or no with a reason."""

from __future__ import annotations

from teahouse.games.chinatown.rules.actions import Accept, Decline, Withdraw
from teahouse.games.chinatown.rules.state import Offer
from teahouse.play.protocol import Turn

from .bargaining import spoilt
from .judging import ReasonedAction, Weighed, is_shunned, judged, next_terms, offer_of
from .naming import meets_price
from .refusals import why
from .stance import Stance
from .ways_on import refused
from .weighing import bare

__all__ = ["answer", "waiting_offers"]


BETTER = 0.5  # notes by which a counter-offer must be better than the offer that it counters


def answer(stance: Stance, turn: Turn) -> ReasonedAction | None:
    """Accepts the best offer if it is good, else counters or declines it; None if none waits."""
    seat = stance.seat
    waiting = [
        judged(stance, offer, can_accept=Accept(seat=seat, offer=offer.id) in turn.actions)
        for offer in waiting_offers(stance)
    ]
    if not waiting:
        return None
    best = max(waiting, key=lambda w: (w.verdict == "good", w.gains[seat], -w.offer.id))
    if best.verdict == "good":
        return _agree(stance, best)
    if best.offer.by in stance.people:
        return _agree(stance, best) if meets_price(stance, best) else refused(stance, best)
    no = Decline(seat=seat, offer=best.offer.id, why=why(stance, best))
    return _counter(stance, best) or ReasonedAction(no, best.verdict, weighed=best)


def waiting_offers(stance: Stance) -> list[Offer]:
    """Returns the open offers of others that this seat has yet to answer."""
    seat, offers = stance.seat, stance.appraisal.view.offers
    mine = (offer for offer in offers if offer.status == "open" and offer.by != seat)
    return [offer for offer in mine if offer.concerns(seat) and seat not in offer.accepted]


def _agree(stance: Stance, best: Weighed) -> ReasonedAction:
    """Accepts an offer, or first withdraws an own open offer that conflicts with it."""
    own = spoilt(stance, best.goods)
    if own is not None:
        return ReasonedAction(Withdraw(seat=stance.seat, offer=own.offer.id), "changed")
    return ReasonedAction(Accept(seat=stance.seat, offer=best.offer.id), "good", weighed=best)


def _counter(stance: Stance, offered: Weighed) -> ReasonedAction | None:
    """Returns a counter-offer of the same goods, or None if more than the price is wrong."""
    appraisal, seat = stance.appraisal, stance.seat
    offer, goods, gains = offered.offer, offered.goods, offered.gains
    if offered.verdict in ("not_now", "no_promises") or len(gains) > 2 or not goods:
        return None
    if stance.temper.takes is None or any(is_shunned(stance, s) for s in gains if s != seat):
        return None
    if len(stance.memory.made) >= stance.temper.offers:
        return None
    if any(known.goods == goods for known in stance.memory.open):
        return None  # its own price for these goods is on offer already
    deal = bare(appraisal, goods, gains)
    agreed = next_terms(stance, deal)
    if agreed is None or agreed.gains[seat] < gains[seat] + BETTER:
        return None
    counter = offer_of(appraisal, goods, agreed, counters=offer.id)
    return ReasonedAction(counter, "too_little", deal, weighed=offered)
