"""Who has offered far too little this round, though there was more to offer."""

from __future__ import annotations

from collections import Counter

from teahouse.bots.chinatown.value.chances import fair_parts
from teahouse.bots.chinatown.value.credit import means_of
from teahouse.bots.chinatown.value.table import Table
from teahouse.core import Seat
from teahouse.games.chinatown.state import Offer

from .memory import Memory
from .terms import money_of
from .weighing import weigh

__all__ = ["insulting_seats"]

INSULT = 0.6  # of a fair gain; less is far too little
INSULTS = 2


def insulting_seats(table: Table, memory: Memory) -> frozenset[Seat]:
    """Those whose offers of far too little were declined more than once this round."""
    declined = [heard.offer for heard in memory.heard if heard.offer.status == "declined"]
    insults = Counter(offer.by for offer in declined if _is_insult(table, offer))
    return frozenset(seat for seat, count in insults.items() if count >= INSULTS)


def _is_insult(table: Table, offer: Offer) -> bool:
    """Whether it left this seat far less than its part, and its maker could have paid more."""
    gains = weigh(table, offer)
    joint = sum(gains.values())
    fair = joint * fair_parts(table.chances, gains)[table.seat]
    missing = INSULT * fair - gains[table.seat]
    return joint > 0 and 0 < missing <= _could_add(table, offer)


def _could_add(table: Table, offer: Offer) -> int:
    """Notes that its maker has beyond what it pays by the offer, or gets by it."""
    return sum(means_of(table, offer.by, credit=True)) + money_of(table, offer)[offer.by]
