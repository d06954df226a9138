"""What bots say of years before: deals with a partner, refusals, and who leads by now."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from teahouse.core import Phrase, Seat
from teahouse.games.chinatown.rules.actions import MakeOffer
from teahouse.games.chinatown.rules.state import Offer
from teahouse.play.protocol import Turn

from .deals import Goods, goods_of, money_of
from .stance import Stance
from .things import given, received

__all__ = ["leader", "recalled"]


def recalled(stance: Stance, turn: Turn, action: MakeOffer) -> Iterator[Phrase]:
    """Yields what it recalls before an offer: once in a game a deal with this partner, and a no.

    Secret deals are not spoken of.
    """
    offer = Offer(0, stance.seat, action.gives, action.clauses, action.secret)
    others = sorted(offer.parties() - {stance.seat})
    if not turn.character or offer.secret or len(others) != 1:
        return
    partner = others[0]
    spoken = (line.phrase for line in turn.said if line.seat == turn.seat and line.phrase)
    said = {phrase.say for phrase in spoken if phrase.seat == partner}
    if "recall_no" not in said:
        yield from _refused(stance, partner, goods_of(stance.appraisal.rules, offer.gives))
    if "recall_deal" not in said:
        yield from _dealt(stance, partner)


def _refused(stance: Stance, partner: Seat, goods: Goods) -> Iterator[Phrase]:
    """Yields a refusal of years before of a thing that this offer asks for again."""
    asked = received(goods, stance.seat)
    for known in reversed(stance.memory.before):
        if known.offer.by != stance.seat or known.offer.declined_by != partner:
            continue
        for thing in received(known.goods, stance.seat) if not known.offer.secret else ():
            if thing in asked and known.parties == {stance.seat, partner}:
                no = thing.phrase(stance.appraisal, "recall_no")
                yield replace(no, seat=partner, round=known.offer.round)
                return


def _dealt(stance: Stance, partner: Seat) -> Iterator[Phrase]:
    """Yields the last deal of years before with this partner alone."""
    for known in reversed(stance.memory.before):
        is_done = known.offer.status == "done" and known.parties == {stance.seat, partner}
        things = [*received(known.goods, stance.seat), *given(known.goods, stance.seat)]
        if is_done and things and not known.offer.secret:
            notes = abs(money_of(stance.appraisal, known.offer)[stance.seat])
            deal = things[0].phrase(stance.appraisal, "recall_deal", cash=notes or None)
            yield replace(deal, seat=partner, round=known.offer.round)
            return


FIRST_LED = 3  # the round from which on somebody is said to lead
LED_BY = 3  # notes that the board pays a leader more than anybody else


def leader(stance: Stance, turn: Turn) -> Iterator[Phrase]:
    """Yields who leads by what the board pays: once a year, said by the bot that it pays least.

    Nobody is said to lead twice running.
    """
    view, me = stance.appraisal.view, stance.seat
    bots = [seat for seat in range(len(view.players)) if seat not in turn.people]
    if not turn.character or view.round < FIRST_LED or me != min(bots, key=view.income.__getitem__):
        return
    first, second = sorted(view.income, reverse=True)[:2]
    seat = view.income.index(first)
    told = [line for line in turn.said if line.phrase and line.phrase.say == "leader"]
    was_told = told and (told[-1].n >= turn.said_from or _seat_in(told[-1].phrase) == seat)
    has_offer = bool(stance.memory.open)
    is_ahead = first - second >= LED_BY * stance.appraisal.rules.note
    if is_ahead and seat != me and has_offer and not was_told:
        yield Phrase(say="leader", seat=seat, cash=first)


def _seat_in(phrase: Phrase | None) -> Seat | None:
    return None if phrase is None else phrase.seat
