"""Strangers who come in pairs, where both play for one of the two."""

from __future__ import annotations

from teahouse.core import Seat
from teahouse.games.chinatown.bot.appraisal import Appraisal
from teahouse.games.chinatown.bot.judging import ReasonedAction
from teahouse.games.chinatown.bot.levels import Hard
from teahouse.games.chinatown.bot.stance import Stance
from teahouse.games.chinatown.rules.actions import Give, MakeOffer, Ready
from teahouse.games.chinatown.rules.rulebook import ROUNDS
from teahouse.play.protocol import Turn

from .promising import map_offers
from .wishes import declining

__all__ = ["Feeder", "Front"]

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
