"""A bot's decision with its reason, and its verdict on an offer: to accept it, or why to refuse."""

from __future__ import annotations

from math import inf
from typing import Literal, TypeAlias

import msgspec

from teahouse.core import Seat
from teahouse.games.chinatown.rules.actions import Action
from teahouse.games.chinatown.rules.state import Offer

from .concessions import RETURN, fair_gain, is_shunned, take_extra
from .deals import Deal, Goods, goods_of, money_of, terms
from .search import elsewhere
from .stance import Stance
from .weighing import bare, binds_to_words, can_keep_word, is_possible, weigh

__all__ = ["Motive", "ReasonedAction", "Weighed", "judged", "least_share"]


Motive: TypeAlias = Literal[
    "opening",  # an own first offer
    "concession",  # the same as before, at a better price for the others
    "too_little",  # refused or countered: the deal is good, its price is not
    "good",  # accepted
    "no_gain",  # this seat would gain nothing by it
    "leader",  # it would help a rival who is ahead too much
    "better_elsewhere",  # another would pay more
    "again",  # the same as was declined before
    "no_promises",  # it asks for a promise that could not be kept
    "not_now",  # it cannot be accepted as things are
    "changed",  # withdrawn: it is no longer good or possible
    "nothing_left",  # ready: no deal in sight
    "plan",  # cards and tiles, by what they will be worth
]


ROUNDING = 0.3  # notes; prices are whole ones
FROM_THE_POOR = 0.6  # share of a fair gain that is enough if the others cannot pay more
PERSISTENCE = 3  # refused prices for the same goods after which more of them change nothing


class Weighed(msgspec.Struct, frozen=True):
    """An offer, the notes that each party gains by it, and the verdict: good, or why it is not."""

    offer: Offer
    goods: Goods
    gains: dict[Seat, float]
    verdict: Motive


def judged(stance: Stance, offer: Offer, *, can_accept: bool = True) -> Weighed:
    goods = goods_of(stance.appraisal.rules, offer.gives)
    if not is_possible(stance.appraisal, offer) or not can_accept:
        return Weighed(offer, goods, dict.fromkeys(offer.parties(), 0.0), "not_now")
    gains = weigh(stance.appraisal, offer)
    verdict = _refusal(stance, offer, goods, gains) or _verdict(stance, goods, gains)
    return Weighed(offer, goods, gains, verdict)


def _refusal(stance: Stance, offer: Offer, goods: Goods, gains: dict[Seat, float]) -> Motive | None:
    """Returns the reason to refuse an offer before its price is judged, if there is one."""
    seat = stance.seat
    if stance.temper.takes is None:
        return "no_gain"
    if any(is_shunned(stance, party) for party in gains if party != seat):
        return "no_gain"
    if binds_to_words(offer, seat) or not can_keep_word(stance.appraisal, offer):
        return "no_promises"
    if goods and _was_declined(stance, offer, goods):
        return "again"
    if gains[seat] < stance.temper.least:
        return "no_gain"
    if stance.memory.is_return(goods) and sum(gains.values()) < RETURN:
        return "no_gain"
    return None


def _was_declined(stance: Stance, offer: Offer, goods: Goods) -> bool:
    """Whether an offer brings no more money than one for the same goods declined this round."""
    appraisal, before = stance.appraisal, stance.memory.declined(goods)
    money = money_of(appraisal, offer)[stance.seat]
    return any(money <= money_of(appraisal, known.offer)[stance.seat] for known in before)


def _verdict(stance: Stance, goods: Goods, gains: dict[Seat, float]) -> Motive:
    appraisal, mine, joint = stance.appraisal, gains[stance.seat] + ROUNDING, sum(gains.values())
    fair, equal = fair_gain(appraisal, joint, gains), joint / len(gains)
    take = least_share(stance, goods, gains)
    most = max(FROM_THE_POOR * fair, _most_paid(stance, goods, gains, take))
    if mine < min(most, take * min(fair, equal)):
        return "too_little"
    if mine < min(most, take * fair):
        return "leader"
    if gains[stance.seat] < stance.temper.elsewhere * elsewhere(appraisal, goods, gains):
        return "better_elsewhere"
    return "good"


def least_share(stance: Stance, goods: Goods, gains: dict[Seat, float]) -> float:
    """Returns the least share that this seat accepts.

    It is larger for goods for which too little was offered before.
    """
    temper = stance.temper
    assert temper.takes is not None
    tried = min(PERSISTENCE, len(stance.memory.declined(goods)))
    share = temper.takes + temper.hardens * tried + take_extra(stance, goods, gains)
    return stance.taken(share)


def _most_paid(stance: Stance, goods: Goods, gains: dict[Seat, float], share: float) -> float:
    """Returns the most that this seat can gain by these goods at this share.

    It is limited by what the others can pay, and infinite if there is no such price.
    """
    agreed = terms(stance.appraisal, stance.temper, bare(stance.appraisal, goods, gains), share)
    return inf if agreed is None else agreed.gains[stance.seat]


class ReasonedAction(msgspec.Struct, frozen=True):
    """An action and its reason, with the deal that it proposes and the offer that it answers."""

    action: Action
    reason: Motive
    deal: Deal | None = None
    weighed: Weighed | None = None
