"""Phrases said with an offer, a counter-offer, an acceptance or a withdrawal."""

from __future__ import annotations

from collections.abc import Iterator

from teahouse.core import Phrase
from teahouse.games.chinatown.bot.bargaining.concessions import was_bluff
from teahouse.games.chinatown.bot.bargaining.deals import after, goods_of
from teahouse.games.chinatown.bot.bargaining.memory import Known
from teahouse.games.chinatown.bot.bargaining.stance import Stance
from teahouse.games.chinatown.bot.bargaining.terms import money_of
from teahouse.games.chinatown.bot.bargaining.wants import fair_gain
from teahouse.games.chinatown.bot.bargaining.weighing import weigh
from teahouse.games.chinatown.bot.moves.decision import Decision
from teahouse.games.chinatown.rules.actions import MakeOffer
from teahouse.games.chinatown.rules.state import Offer

from .things import completed, given

__all__ = ["accepting", "offering"]

EVEN = 0.2  # of the mean gain, by which all gains may differ in a fair price


def offering(stance: Stance, decision: Decision) -> Iterator[Phrase]:
    """Words for an offer of its own: how it moved, or that it is good for all."""
    assert isinstance(decision.action, MakeOffer)
    action = decision.action
    offer = Offer(0, stance.seat, action.gives, action.clauses)
    if decision.reason == "opening":
        yield from _opening(stance, offer)
        return
    if decision.deal is not None and was_bluff(stance, decision.deal):
        yield Phrase(say="in_earnest")
    goods = goods_of(stance.appraisal.rules, offer.gives)
    refused = stance.memory.refused(goods)
    if refused:
        yield from _moved(stance, offer, refused[-1])
    elif decision.reason == "concession":
        yield from _on_top(stance, offer)
    if decision.reason == "too_little":
        yield Phrase(say="nearly")


def _opening(stance: Stance, offer: Offer) -> Iterator[Phrase]:
    appraisal = stance.appraisal
    yield from _outbidding(stance, offer)
    if min(weigh(appraisal, offer).values()) >= stance.temper.least:
        yield Phrase(say="for_all")


def _outbidding(stance: Stance, offer: Offer) -> Iterator[Phrase]:
    """A thing that lies in an open offer between others, whose giver gets a note more here."""
    appraisal, goods = stance.appraisal, goods_of(stance.appraisal.rules, offer.gives)
    mine = {
        thing: giver for giver, to, _ in goods if to == stance.seat for thing in given(goods, giver)
    }
    for other in appraisal.view.offers:
        if other.status != "open" or other.secret or other.concerns(stance.seat):
            continue
        theirs = goods_of(appraisal.rules, other.gives)
        for thing, giver in mine.items():
            gets_more = money_of(appraisal, offer)[giver] > money_of(appraisal, other).get(giver, 0)
            if gets_more and thing in given(theirs, giver):
                yield thing.phrase(appraisal, "i_give_more")


def _moved(stance: Stance, offer: Offer, before: Known) -> Iterator[Phrase]:
    """How the price moved since it was refused; a sum is the one on the table."""
    appraisal, seat = stance.appraisal, stance.seat
    now, then = money_of(appraisal, offer)[seat], money_of(appraisal, before.offer)[seat]
    theirs = [money_of(appraisal, h.offer)[seat] for h in stance.memory.declined(before.goods)]
    if theirs and abs(2 * now - then - theirs[-1]) <= 1:
        yield Phrase(say="halfway")
    if 0 < now < then:
        yield Phrase(say="come_down", cash=now * appraisal.rules.note)
    elif now < then <= 0:
        yield Phrase(say="go_up", cash=-now * appraisal.rules.note)


def _on_top(stance: Stance, offer: Offer) -> Iterator[Phrase]:
    """Its new offer is one that was refused, and one thing more."""
    appraisal, seat = stance.appraisal, stance.seat
    things = given(goods_of(appraisal.rules, offer.gives), seat)
    for made in stance.memory.made:
        before = given(made.goods, seat)
        extra = [thing for thing in things if thing not in before]
        if made.offer.status == "declined" and len(extra) == 1 and len(things) == len(before) + 1:
            yield extra[0].phrase(appraisal, "on_top")
            return


def accepting(stance: Stance, decision: Decision) -> Iterator[Phrase]:
    """Words for a yes, the same at any margin but for a price that is fair to all."""
    assert decision.weighed is not None
    appraisal, seat, weighed = stance.appraisal, stance.seat, decision.weighed
    side = appraisal.sides[seat]
    kind = completed(appraisal.ground, side, after(side, seat, weighed.goods))
    if kind is not None:
        yield Phrase(say="complete_now", tile=appraisal.rules.types[kind])
    gains = weighed.gains
    mean = sum(gains.values()) / len(gains)
    is_even = all(abs(gain - mean) <= EVEN * mean for gain in gains.values())
    if is_even and gains[seat] >= fair_gain(appraisal, sum(gains.values()), gains):
        yield Phrase(say="fair")
    yield Phrase(say="done")
