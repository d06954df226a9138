"""Hints for people: what `hard` would do, what to offer, and what an offer is worth to whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

import msgspec

from teahouse.core import BadInput, FastChance, RuleError, Seat
from teahouse.games.chinatown import Chinatown
from teahouse.games.chinatown.rules.actions import Action, MakeOffer
from teahouse.games.chinatown.rules.state import Offer
from teahouse.play.protocol import Opponent, Turn

from .bargaining.offers import offer_of
from .bargaining.search import deals
from .bargaining.weighing import is_possible, weigh
from .levels import Hard
from .moves.reasons import Reason
from .opponents import Opponents
from .value.appraisal import Appraisal, appraise

__all__ = [
    "Advice",
    "OfferAdvice",
    "Offers",
    "PartyWorth",
    "Worth",
    "best_move",
    "best_offers",
    "draft_worth",
    "offer_worth",
]

LOOKED_AT = 60  # deals, by joint gain; what each is worth to oneself depends on who can pay


class Advice(msgspec.Struct, frozen=True):
    """What to do, and why."""

    action: Action
    reason: Reason


class PartyWorth(msgspec.Struct, frozen=True):
    """The money by which a party is expected to end richer, or poorer."""

    seat: Seat
    worth: int


class Worth(msgspec.Struct, frozen=True):
    """What an offer changes; `possible` says whether all can see that it could be kept."""

    parties: tuple[PartyWorth, ...]
    possible: bool


class OfferAdvice(msgspec.Struct, frozen=True):
    offer: MakeOffer
    parties: tuple[PartyWorth, ...]


class Offers(msgspec.Struct, frozen=True):
    offers: tuple[OfferAdvice, ...]


def best_move(turn: Turn) -> Advice | None:
    """What `hard` would do; None is to wait for the others."""
    decision = Hard().decide(turn)
    if decision is None:
        return None
    return Advice(decision.action, decision.reason)


def best_offers(turn: Turn, opponents: Mapping[Seat, Opponent], most: int) -> Offers:
    """The offers that the others would accept, the best for this seat first."""
    appraisal, others = _appraise(turn), Opponents(turn, opponents)
    found = []
    for deal in islice(deals(appraisal), LOOKED_AT) if appraisal.view.phase == "trade" else ():
        agreed = others.price(appraisal, deal)
        if agreed is not None:
            offer = offer_of(appraisal, deal.goods, agreed)
            found.append(OfferAdvice(offer, _money(appraisal, agreed.gains)))
    found.sort(key=lambda advice: -_worth_to(advice.parties, turn.seat))
    return Offers(tuple(found[:most]))


def offer_worth(turn: Turn, number: int) -> Worth:
    """What an offer on the table is worth; raises BadInput if there is none of this number."""
    appraisal = _appraise(turn)
    for offer in appraisal.view.offers:
        if offer.id == number:
            return _worth(appraisal, offer)
    raise BadInput(f"there is no offer {number}")


def draft_worth(turn: Turn, gives: Sequence[Any], clauses: Sequence[Any]) -> Worth:
    """What a draft of an offer would be worth; raises BadInput."""
    raw = {"type": "offer", "seat": turn.seat, "gives": list(gives), "clauses": list(clauses)}
    try:
        action = turn.game.action(raw)
        turn.game.check(turn.game.redeal(turn.options, turn.view, FastChance("hint")), action)
    except RuleError as error:
        raise BadInput(str(error)) from error
    return _worth(_appraise(turn), Offer(0, turn.seat, action.gives, action.clauses))


def _appraise(turn: Turn) -> Appraisal:
    game = turn.game
    assert isinstance(game, Chinatown)
    return appraise(game.rules(turn.options), turn.view, turn.seat, Hard.sight)


def _worth(appraisal: Appraisal, offer: Offer) -> Worth:
    return Worth(_money(appraisal, weigh(appraisal, offer)), is_possible(appraisal, offer))


def _money(appraisal: Appraisal, gains: Mapping[Seat, float]) -> tuple[PartyWorth, ...]:
    note = appraisal.rules.note
    return tuple(PartyWorth(seat, round(gains[seat] * note)) for seat in sorted(gains))


def _worth_to(parties: Sequence[PartyWorth], seat: Seat) -> int:
    return next(party.worth for party in parties if party.seat == seat)
