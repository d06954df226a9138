"""Strangers who come in pairs, where both play for one of the two."""

from __future__ import annotations

from collections.abc import Iterator

from teahouse.core import Seat
from teahouse.games.chinatown.bot.appraisal import Appraisal
from teahouse.games.chinatown.bot.deals import Deal
from teahouse.games.chinatown.bot.judging import ReasonedAction
from teahouse.games.chinatown.bot.levels import Hard
from teahouse.games.chinatown.bot.search import pair_deals
from teahouse.games.chinatown.bot.stance import Stance, memory
from teahouse.games.chinatown.bot.strategies import shared_out
from teahouse.games.chinatown.rules.actions import Give, MakeOffer, Ready
from teahouse.games.chinatown.rules.rulebook import ROUNDS
from teahouse.play.protocol import Turn

from .promising import map_offers
from .wishes import declining, offered

__all__ = ["Feeder", "Front", "PaidThird"]

HANDSHAKE = "Long time no see."


class _Pair(Hard):
    """A bot that knows its partner by what both say in round 1.

    The higher seat gives to the lower one.
    """

    def trade(self, stance: Stance, turn: Turn) -> ReasonedAction | None:
        appraisal = stance.appraisal
        if not any(o.by == appraisal.seat and o.note == HANDSHAKE for o in appraisal.view.offers):
            return _handshake(appraisal)
        partner = _partner(appraisal)
        if partner is None:
            return super().trade(stance, turn)
        if partner < appraisal.seat:
            return declining_partner(turn, partner) or super().trade(stance, turn)
        return self.give(stance, turn, partner)

    def give(self, stance: Stance, turn: Turn, partner: Seat) -> ReasonedAction | None:
        raise NotImplementedError


class Feeder(_Pair):
    """A bot that deals as hard does, and gives its partner all it has before it is ready."""

    def give(self, stance: Stance, turn: Turn, partner: Seat) -> ReasonedAction | None:
        appraisal = stance.appraisal
        decision = super(_Pair, self).trade(stance, turn)
        if decision is not None and not isinstance(decision.action, Ready):
            return decision
        return _gift(appraisal, partner, everything=True) or decision


class Front(_Pair):
    """A bot that in the last round gives away its cash, then buys on credit and passes that on."""

    def give(self, stance: Stance, turn: Turn, partner: Seat) -> ReasonedAction | None:
        appraisal = stance.appraisal
        if appraisal.view.round < ROUNDS:
            return super(_Pair, self).trade(stance, turn)
        cash = _gift(appraisal, partner, everything=False)
        if cash is not None:
            return cash
        bought = declining(turn, but=partner) or next(map_offers(appraisal), None)
        return (
            bought
            or _gift(appraisal, partner, everything=True)
            or super(_Pair, self).trade(stance, turn)
        )


OFFERS, OPEN = 24, 6  # in a round, and at a time
LEAST = 3.0  # notes of joint gain that are worth the trouble


class PaidThird(_Pair):
    """A bot whose partner joins its deals as a third, is paid for that, and gives it the money."""

    def trade(self, stance: Stance, turn: Turn) -> ReasonedAction | None:
        partner = _partner(stance.appraisal)
        if partner is not None and partner > stance.seat and not turn.last_call:
            joined = next(_with_third(stance.appraisal, partner), None)
            if joined is not None:
                return joined
        return super().trade(stance, turn)

    def give(self, stance: Stance, turn: Turn, partner: Seat) -> ReasonedAction | None:
        taken = declining_partner(turn, partner)
        decision = taken or super(_Pair, self).trade(stance, turn)
        if decision is not None and not isinstance(decision.action, Ready):
            return decision
        return _gift(stance.appraisal, partner, everything=False) or decision


def _with_third(appraisal: Appraisal, partner: Seat) -> Iterator[ReasonedAction]:
    """Yields offers to the others, each of which pays the partner a third of the joint gain."""
    known = memory(appraisal.rules, appraisal.view, appraisal.seat)
    if len(known.made) >= OFFERS or len(known.open) >= OPEN:
        return
    asked = {made.goods for made in known.made}
    for other in (seat for seat in appraisal.others if seat != partner):
        for deal in pair_deals(appraisal, other):
            if deal.goods in asked or deal.joint < LEAST:
                continue
            joined = Deal(deal.goods, tuple(sorted((*deal.gains, (partner, 0.0)))))
            cash = shared_out(appraisal, joined, {other: 1 / 3, partner: 1 / 3})
            if cash is not None and any(partner in pair for pair in cash):
                yield offered(appraisal, joined, cash)


def declining_partner(turn: Turn, partner: Seat) -> ReasonedAction | None:
    """Returns a yes to the partner's offer, or None if it has made none."""
    decision = declining(turn, but=partner)
    return decision if decision is not None and decision.reason == "good" else None


def _handshake(appraisal: Appraisal) -> ReasonedAction:
    other = (appraisal.seat + 1) % appraisal.rules.players
    ask = Give(giver=other, to=appraisal.seat, cash=appraisal.rules.note)
    return ReasonedAction(MakeOffer(seat=appraisal.seat, gives=(ask,), note=HANDSHAKE), "opening")


def _partner(appraisal: Appraisal) -> Seat | None:
    greeting = [
        o.by for o in appraisal.view.offers if o.note == HANDSHAKE and o.by != appraisal.seat
    ]
    return greeting[0] if greeting else None


def _gift(appraisal: Appraisal, partner: Seat, *, everything: bool) -> ReasonedAction | None:
    """Returns an offer of all its cash, or of all it has. Returns None if one is open already."""
    me = appraisal.view.players[appraisal.seat]
    give = Give(
        giver=appraisal.seat,
        to=partner,
        buildings=me.buildings if everything else (),
        tiles=dict(me.tiles) if everything else {},
        cash=me.cash or None,
    )
    is_offered = any(
        offer.by == appraisal.seat and offer.status == "open" and offer.gives[0].to == partner
        for offer in appraisal.view.offers
    )
    if is_offered or not (give.buildings or give.tiles or give.cash):
        return None
    offer = MakeOffer(
        seat=appraisal.seat, gives=(give,), secret=appraisal.rules.options.secret_deals
    )
    return ReasonedAction(offer, "opening")
