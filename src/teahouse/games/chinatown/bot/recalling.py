"""Memory: what a bot says of this game's earlier years, of deals, of a no, and of who leads."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from teahouse.core import Phrase, Seat
from teahouse.games.chinatown.rules.actions import MakeOffer
from teahouse.play.protocol import Turn

from .deals import goods_of, money_of
from .judging import ReasonedAction
from .search import deals
from .stance import KnownOffer, Stance
from .things import Thing, given, received

__all__ = ["leader", "recalled"]


RECALLS = ("recall_deal", "recall_no")


def recalled(stance: Stance, turn: Turn, decision: ReasonedAction) -> Iterator[Phrase]:
    """Yields what may be recalled with a first offer to one other: once a game for each of them."""
    action = decision.action
    if not isinstance(action, MakeOffer) or decision.reason != "opening" or action.secret:
        return
    goods = goods_of(stance.appraisal.rules, action.gives)
    others = {give.giver for give in action.gives} | {give.to for give in action.gives}
    others.discard(stance.seat)
    if len(others) != 1:
        return
    (partner,) = others
    if partner is None or _has_recalled(turn, partner):
        return
    yield from _of_a_no(stance, partner, received(goods, stance.seat))
    yield from _of_a_deal(stance, partner)


def _has_recalled(turn: Turn, partner: Seat) -> bool:
    own = (line.phrase for line in turn.said if line.seat == turn.seat and line.phrase)
    return any(phrase.say in RECALLS and phrase.seat == partner for phrase in own)


def _of_a_no(stance: Stance, partner: Seat, wanted: list[Thing]) -> Iterator[Phrase]:
    """Yields that the other refused a thing in an earlier year, which is asked for again."""
    for known in reversed(_open_ones(stance, partner, "declined")):
        offer = known.offer
        again = [thing for thing in received(known.goods, stance.seat) if thing in wanted]
        if offer.by == stance.seat and offer.declined_by == partner and again:
            phrase = again[0].phrase(stance.appraisal, "recall_no")
            yield replace(phrase, seat=partner, round=offer.round)
            return


def _of_a_deal(stance: Stance, partner: Seat) -> Iterator[Phrase]:
    """Yields the last deal of two with the other in an earlier year."""
    appraisal, me = stance.appraisal, stance.seat
    for known in reversed(_open_ones(stance, partner, "done")):
        things = received(known.goods, me) or given(known.goods, me)
        if things:
            cash = abs(money_of(appraisal, known.offer)[me]) * appraisal.rules.note
            phrase = things[0].phrase(appraisal, "recall_deal")
            yield replace(phrase, seat=partner, round=known.offer.round, cash=cash or None)
            return


def _open_ones(stance: Stance, partner: Seat, status: str) -> list[KnownOffer]:
    """Returns the offers of earlier years with another alone that were open to all."""
    parties = frozenset({stance.seat, partner})
    return [
        known
        for known in stance.memory.before
        if known.offer.status == status and known.parties == parties and not known.offer.secret
    ]


FROM_YEAR = 3
LEADS_BY = 3  # notes that the board pays the leader more than anybody else


def leader(stance: Stance, turn: Turn) -> Iterator[Phrase]:
    """Yields who leads by what the board pays, if this seat has the least and could deal.

    It is never said twice running of the same seat.
    """
    view, me, note = stance.appraisal.view, stance.seat, stance.appraisal.rules.note
    pays = view.income
    first = max(range(len(pays)), key=lambda seat: pays[seat])
    second = max(paid for seat, paid in enumerate(pays) if seat != first)
    is_ahead = pays[first] >= second + LEADS_BY * note
    if view.round < FROM_YEAR or not is_ahead or pays[me] > min(pays) or first == me:
        return
    told = [line.phrase for line in turn.said if line.phrase and line.phrase.say == "leader"]
    if told and told[-1].seat == first:
        return
    if next(iter(deals(stance.appraisal)), None) is not None:
        yield Phrase(say="leader", seat=first, cash=pays[first])
