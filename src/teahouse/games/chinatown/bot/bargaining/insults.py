"""Insults: offers of far too little by players who could have paid more."""

from __future__ import annotations

from collections import Counter

from teahouse.core import Seat
from teahouse.games.chinatown.bot.value.appraisal import Appraisal
from teahouse.games.chinatown.bot.value.chances import fair_parts
from teahouse.games.chinatown.bot.value.credit import means_of
from teahouse.games.chinatown.rules.state import Offer

from .memory import Memory
from .terms import money_of
from .weighing import weigh

__all__ = ["insulting_seats"]

INSULT = 0.6  # of a fair gain; less is far too little
INSULTS = 2


def insulting_seats(appraisal: Appraisal, memory: Memory) -> frozenset[Seat]:
    """The seats whose offers of far too little were declined more than once this round."""
    declined = [heard.offer for heard in memory.heard if heard.offer.status == "declined"]
    insults = Counter(offer.by for offer in declined if _is_insult(appraisal, offer))
    return frozenset(seat for seat, count in insults.items() if count >= INSULTS)


def _is_insult(appraisal: Appraisal, offer: Offer) -> bool:
    """Whether an offer left this seat far too little, though its maker could pay more."""
    gains = weigh(appraisal, offer)
    joint = sum(gains.values())
    fair = joint * fair_parts(appraisal.chances, gains)[appraisal.seat]
    missing = INSULT * fair - gains[appraisal.seat]
    return joint > 0 and 0 < missing <= _could_add(appraisal, offer)


def _could_add(appraisal: Appraisal, offer: Offer) -> int:
    """The notes that the offer's maker could have added."""
    return sum(means_of(appraisal, offer.by, credit=True)) + money_of(appraisal, offer)[offer.by]
