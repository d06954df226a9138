"""Answers others' offers (C7), and withdraws what this seat has offered or accepted."""

from __future__ import annotations

from teahouse.games.chinatown.rules.actions import Accept, Decline, Withdraw
from teahouse.games.chinatown.rules.state import Offer
from teahouse.play.protocol import Turn

from .concessions import is_shunned, next_terms, offer_of
from .judging import ReasonedAction, Weighed, judged
from .proposing import spoilt
from .refusals import why
from .stance import Stance
from .weighing import bare, can_keep_word, weigh

__all__ = ["answer", "reconsider", "waiting_offers"]


BETTER = 0.5  # notes by which a counter-offer must be better than the offer that it counters


def answer(stance: Stance, turn: Turn) -> ReasonedAction | None:
    """Accepts the best offer that is good enough, else counters or declines the best one.

    Returns None if no offer waits.
    """
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
    return _counter(stance, best) or _decline(stance, best)


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


def _decline(stance: Stance, best: Weighed) -> ReasonedAction:
    no = Decline(seat=stance.seat, offer=best.offer.id, why=why(stance, best))
    return ReasonedAction(no, best.verdict, weighed=best)


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


def reconsider(stance: Stance) -> ReasonedAction | None:
    """Returns the withdrawal of an offer that this seat has made or accepted, if one is due."""
    appraisal, seat = stance.appraisal, stance.seat
    for offer in appraisal.view.offers:
        if offer.status != "open" or seat not in (offer.by, *offer.accepted):
            continue
        if _has_better(stance, offer):
            return ReasonedAction(Withdraw(seat=seat, offer=offer.id), "concession")
        is_meant = (
            seat in offer.accepted
            and weigh(appraisal, offer)[seat] >= stance.temper.least / 2
            and can_keep_word(appraisal, offer)
        )
        if not is_meant:
            no = Withdraw if offer.by == seat else Decline
            return ReasonedAction(no(seat=seat, offer=offer.id), "changed")
    return None


def _has_better(stance: Stance, offer: Offer) -> bool:
    """Whether this seat has since offered the same goods at a better price for the others."""
    mine = {made.offer.id: made.goods for made in stance.memory.open}
    goods = mine.get(offer.id)
    return any(later > offer.id and mine[later] == goods for later in mine)
