"""The prices that a seat names to people, for goods that somebody asks or offers.

A price is never the least that the seat takes: it is the next of its plan, the last one if all of
them were refused, or one with a margin where the seat sees no joint gain. A price once named stands
for the round, as long as the reckoning that named it holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from msgspec.structs import replace

from teahouse.core import Phrase, Seat
from teahouse.games.chinatown.rules.state import Offer

from .coalitions import fair_gains
from .deals import Deal, means_of, money_of, to_gives
from .judging import (
    Weighed,
    at_most,
    elsewhere_gain,
    is_sound,
    judged,
    least_named,
    next_terms,
    reserved,
)
from .kept import thing_in
from .prices import Terms
from .stance import Stance
from .things import given
from .weighing import bare, weigh

__all__ = ["PRICES", "last_named", "meets_price", "moved_from", "price"]


PRICES = ("ask_price", "bid_price", "price_is", "price_with", "price_moved", "step", "hold")
MARGIN = 2.0  # the least gain, in notes, that a price brings where no joint gain is seen
PART = 0.25  # of what a thing is worth to its owner, the least gain by its price
EVEN = 0.5  # of what a thing is worth to its buyer, what a fair price leaves
RAISED = (1.0, 1.5, 2.0, 3.0, 4.0)  # margins that are tried
SLACK = 0.8  # notes that rounding may take off a named price


def price(stance: Stance, deal: Deal) -> Terms | None:
    """Returns the price that this seat names for the goods of a deal, or None."""
    if deal.joint >= stance.temper.least:
        agreed = next_terms(stance, deal)
        if agreed is not None:
            return agreed
    if len(deal.parties) > 2:
        return None
    last = last_named(stance, deal)
    if last is not None and _holds(stance, deal, last):
        return _at(stance, deal, last)
    return _with_margin(stance, deal)


def last_named(stance: Stance, deal: Deal) -> int | None:
    """Returns the notes for which this seat last said that it would do a deal of two, or None.

    They are what it gets, or pays if negative, at the price of this round that is the best for the
    other.
    """
    return min(_named(stance, deal), default=None)


def moved_from(stance: Stance, deal: Deal, notes: int) -> int | None:
    """Returns the price named before, if it was better for the other than this one."""
    last = last_named(stance, deal)
    return last if last is not None and last < notes else None


def meets_price(stance: Stance, weighed: Weighed) -> bool:
    """Whether an offer of a person is as good as a price that stands, or would be named now."""
    offer = weighed.offer
    if offer.clauses or len(weighed.gains) != 2 or not weighed.goods:
        return False
    if weighed.verdict in ("not_now", "no_promises", "kept") or any(g.cards for g in offer.gives):
        return False
    deal = bare(stance.appraisal, weighed.goods, weighed.gains)
    notes = money_of(stance.appraisal, offer)[stance.seat]
    last = last_named(stance, deal)
    if last is not None and last <= notes and _holds(stance, deal, notes):
        return True
    now = price(stance, deal)
    return now is not None and now.nets[stance.seat] <= notes


def _named(stance: Stance, deal: Deal) -> Iterator[int]:
    """Yields the notes of all prices for these goods that this seat has named in this round."""
    appraisal, seat, parties = stance.appraisal, stance.seat, frozenset(deal.parties)
    for made in stance.memory.made:
        if made.goods == deal.goods and made.parties == parties and not made.offer.clauses:
            yield money_of(appraisal, made.offer)[seat]
    for heard in stance.memory.heard:
        offer = heard.offer
        is_same = heard.goods == deal.goods and heard.parties == parties
        if is_same and offer.declined_by == seat and isinstance(offer.why, Phrase):
            yield from _notes(stance, deal, offer.why)
    if sum(len(given(deal.goods, party)) for party in deal.parties) == 1:
        for line in stance.spoken:
            if line.phrase is not None and (line.to is None or not parties.isdisjoint(line.to)):
                yield from _notes(stance, deal, line.phrase)


def _notes(stance: Stance, deal: Deal, phrase: Phrase) -> Iterator[int]:
    """Yields what this seat gets by the price in a phrase: who gives the thing named is paid."""
    thing = thing_in(stance, phrase)
    if phrase.say not in PRICES or phrase.cash is None or phrase.other is not None:
        return
    notes = phrase.cash // stance.appraisal.rules.note
    for party in deal.parties:
        if thing in given(deal.goods, party):
            yield notes if party == stance.seat else -notes


def _holds(stance: Stance, deal: Deal, notes: int) -> bool:
    """Whether the reckoning still bears a price, for which this seat gets so many notes."""
    appraisal, seat = stance.appraisal, stance.seat
    offer = _offer(stance, deal, notes)
    gains = weigh(appraisal, offer)
    fair = fair_gains(appraisal, deal)[seat]
    least = min(least_named(stance, deal) * fair, at_most(appraisal, deal, fair))
    return (
        gains[seat] >= stance.temper.least / 2
        and gains[seat] + SLACK >= max(least, elsewhere_gain(stance, deal.goods, deal.parties))
        and is_sound(appraisal, offer, deal, gains)
    )


def _with_margin(stance: Stance, deal: Deal) -> Terms | None:
    """Returns a price that this seat would take with a margin, whatever the other makes of it.

    The other may have less than that.
    """
    appraisal, seat = stance.appraisal, stance.seat
    (other,) = (party for party in deal.parties if party != seat)
    gain = dict(deal.gains)[seat]
    held_back = reserved(appraisal, stance.memory)
    purse, _ = means_of(appraisal, seat, credit=False, reserved=held_back)
    for raised in RAISED:
        notes = ceil(raised * _margin(stance, deal, gain) - gain)
        if notes >= 0 and gain >= 1 + stance.temper.least:
            notes = -1  # who gets something worth more than a note pays one
        if -notes > purse:
            continue
        offer = replace(_offer(stance, deal, notes), by=other)
        if judged(stance, offer).verdict == "good":
            return _at(stance, deal, notes)
    return None


def _margin(stance: Stance, deal: Deal, gain: float) -> float:
    fair, ask = fair_gains(stance.appraisal, deal)[stance.seat], stance.temper.asks[0]
    if gain > 0:
        return max(EVEN * ask * gain, ask * fair)
    return max(MARGIN, PART * -gain, ask * fair)


def _offer(stance: Stance, deal: Deal, notes: int) -> Offer:
    agreed = _at(stance, deal, notes)
    return Offer(0, stance.seat, to_gives(stance.appraisal.rules, deal.goods, agreed.cash))


def _at(stance: Stance, deal: Deal, notes: int) -> Terms:
    """Returns the terms of a deal of two by which this seat gets so many notes in cash."""
    seat: Seat = stance.seat
    (other,) = (party for party in deal.parties if party != seat)
    nets = {seat: notes, other: -notes}
    pair = (other, seat) if notes > 0 else (seat, other)
    cash = {pair: abs(notes)} if notes else {}
    return Terms(cash, {}, nets, {party: gain + nets[party] for party, gain in deal.gains})
