"""Hints for people: what `hard` would do, what to offer, and what an offer is worth to each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

import msgspec
from msgspec.structs import replace

from teahouse.core import BadInput, FastChance, RuleError, Seat
from teahouse.games.chinatown import Chinatown
from teahouse.games.chinatown.rules.actions import Action, MakeOffer
from teahouse.games.chinatown.rules.state import Offer
from teahouse.play.protocol import Opponent, Turn

from . import levels
from .answering import waiting_offers
from .appraisal import Appraisal, appraise
from .deals import Deal, Goods, goods_of, have_common
from .judging import Motive, judged, offer_of
from .levels import Hard, Negotiator
from .prices import Terms, terms
from .search import deals
from .stance import Stance, stance_of
from .temper import Temper
from .weighing import is_possible, weigh

__all__ = ["best_move", "best_offers", "draft_worth", "offer_worth"]


SHARES = tuple(part / 10 for part in range(10, 0, -1))  # shares that are tried, largest first
DOUBT = 0.05  # added to a share for what this seat cannot see of another's calculation
LEVELS: Mapping[str, type[Negotiator]] = {
    "easy": levels.Easy,
    "medium": levels.Medium,
    "never_trades": levels.NeverTrades,
}


class Opponents:
    """The other bots as they would judge this seat's offers, as far as its view can tell."""

    def __init__(self, turn: Turn, known: Mapping[Seat, Opponent]) -> None:
        self.turn = turn
        self.known = known
        self._stances: dict[Seat, Stance] = {}

    def price(self, appraisal: Appraisal, deal: Deal) -> Terms | None:
        """Returns this seat's best price, from a fair one down, that all others would accept."""
        others = [self._stance_of(seat) for seat in deal.parties if seat != appraisal.seat]
        if _is_on_the_table(appraisal, deal.goods) or any(map(_has_good_offer, others)):
            return None
        has_credit = all(other.temper.credit for other in others)
        temper = replace(levels.HARD, credit=has_credit)
        for share in SHARES:
            agreed = terms(appraisal, temper, deal, share)
            if agreed is None:
                continue
            made = offer_of(appraisal, deal.goods, agreed)
            round_ = appraisal.view.round
            offer = Offer(0, appraisal.seat, made.gives, made.clauses, round=round_)
            if all(_would_accept(other, offer) for other in others):
                return agreed
        return None

    def _stance_of(self, seat: Seat) -> Stance:
        if seat in self._stances:
            return self._stances[seat]
        turn = self.turn
        assert isinstance(turn.game, Chinatown)
        opponent = self.known.get(seat, Opponent("hard"))
        level = LEVELS.get(opponent.bot, levels.Hard)
        appraisal = appraise(turn.game.rules(turn.options), turn.view, seat, level.sight)
        theirs = replace(turn, seat=seat, character=opponent.character)
        self._stances[seat] = stance_of(appraisal, _at_its_hardest(level.temper), theirs)
        return self._stances[seat]


def _at_its_hardest(temper: Temper) -> Temper:
    """Returns a temper with the highest demands that chance allows, and a little more."""
    if temper.takes is None:
        return temper
    return replace(temper, takes=temper.takes + temper.varies + DOUBT, varies=0.0)


def _would_accept(other: Stance, offer: Offer) -> bool:
    return judged(other, offer).verdict == "good"


def _has_good_offer(other: Stance) -> bool:
    """Whether a bot is about to accept another offer, after which it may judge otherwise."""
    return any(_would_accept(other, offer) for offer in waiting_offers(other))


def _is_on_the_table(appraisal: Appraisal, goods: Goods) -> bool:
    """Whether any of the goods is in an open offer, and so may soon be gone."""
    rules, offers = appraisal.rules, appraisal.view.offers
    open_ = (goods_of(rules, offer.gives) for offer in offers if offer.status == "open")
    return any(have_common(goods, offered) for offered in open_)


LOOKED_AT = 60  # deals that are priced, as the joint gain does not say what this seat can get


class Advice(msgspec.Struct, frozen=True):
    """What to do, and why."""

    action: Action
    reason: Motive


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
    """Returns what `hard` would do, or None if it would wait for the others."""
    decision = Hard().decide(turn)
    if decision is None:
        return None
    return Advice(decision.action, decision.reason)


def best_offers(turn: Turn, opponents: Mapping[Seat, Opponent], most: int) -> Offers:
    """Returns at most `most` offers that the others would accept, the best first."""
    appraisal, others = _appraise(turn), Opponents(turn, opponents)
    found: list[tuple[int, OfferAdvice]] = []
    for deal in islice(deals(appraisal), LOOKED_AT) if appraisal.view.phase == "trade" else ():
        agreed = others.price(appraisal, deal)
        if agreed is not None:
            offer = offer_of(appraisal, deal.goods, agreed)
            gained = round(agreed.gains[turn.seat] * appraisal.rules.note)
            found.append((gained, OfferAdvice(offer, _money(appraisal, agreed.gains))))
    found.sort(key=lambda one: -one[0])
    return Offers(tuple(advice for _, advice in found[:most]))


def offer_worth(turn: Turn, number: int) -> Worth:
    """Returns what an offer on the table is worth; raises BadInput if no offer has the number."""
    appraisal = _appraise(turn)
    for offer in appraisal.view.offers:
        if offer.id == number:
            return _worth(appraisal, offer)
    raise BadInput(f"there is no offer {number}")


def draft_worth(turn: Turn, gives: Sequence[Any], clauses: Sequence[Any]) -> Worth:
    """Returns what a draft of an offer is worth; raises BadInput if the rules do not allow it."""
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
