"""Chooses the phrases that a bot says with its actions, by what happened and by its character."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from teahouse.core import FastChance, Phrase, Seat
from teahouse.games.chinatown.rules.actions import Accept, Decline, MakeOffer, Pay, Ready, Withdraw
from teahouse.games.chinatown.rules.state import Offer
from teahouse.play.protocol import Reply, Turn

from .concessions import fair_gain, was_bluff
from .deals import after, goods_of, money_of
from .judging import ReasonedAction
from .refusals import MASK, reasons
from .remarks import Remark, between_others, greeting, parting, remarks, year
from .stance import KnownOffer, Stance
from .things import completed, given, last_wishes, wishes
from .weighing import weigh

__all__ = ["accepting", "farewell", "offering", "reply"]


EVEN = 0.2  # share of the mean gain by which gains may differ from it at a fair price


def offering(stance: Stance, decision: ReasonedAction) -> Iterator[Phrase]:
    """Yields phrases for an own offer: how its price has moved, or that it is good for all."""
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
    """Yields a phrase for each thing for which its giver gets more here than elsewhere.

    The thing must be in an open offer between others, which is not secret.
    """
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


def _moved(stance: Stance, offer: Offer, before: KnownOffer) -> Iterator[Phrase]:
    """Yields phrases about how the price has moved since it was refused.

    A sum that they name is that of the offer.
    """
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
    """Yields a phrase if the new offer is one that was refused, with one thing more."""
    appraisal, seat = stance.appraisal, stance.seat
    things = given(goods_of(appraisal.rules, offer.gives), seat)
    for made in stance.memory.made:
        before = given(made.goods, seat)
        extra = [thing for thing in things if thing not in before]
        if made.offer.status == "declined" and len(extra) == 1 and len(things) == len(before) + 1:
            yield extra[0].phrase(appraisal, "on_top")
            return


def accepting(stance: Stance, decision: ReasonedAction) -> Iterator[Phrase]:
    """Yields phrases for accepting an offer.

    They do not depend on how much the bot gains, so that they tell nothing of it. Only a price that
    is fair to all is called so.
    """
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


MOST = 6  # phrases to choose from
SHUFFLED = 3  # ranks to which phrases are assigned at random


def reply(stance: Stance, turn: Turn, decision: ReasonedAction | None) -> Reply | None:
    """Returns the decision with the phrases that may truly be said beside it.

    Those that the character favours come first. All have the same hearers as the first of them.
    """
    lines = _ranked(stance, list(islice(_lines(stance, turn, decision), 2 * MOST)))
    action = None if decision is None else decision.action
    if not lines:
        return None if action is None else Reply(action=action)
    to = lines[0][1]
    phrases = [phrase for phrase, heard in lines if heard == to]
    return Reply(action=action, phrases=tuple(dict.fromkeys(phrases))[:MOST], to=to)


def farewell(turn: Turn) -> Reply:
    """Returns what a bot says once the game is over."""
    return Reply(phrases=tuple(phrase for phrase, _ in parting(turn)))


def _ranked(stance: Stance, lines: Sequence[Remark]) -> list[Remark]:
    """Returns a greeting first, then favourites, then the others, each group in a random order.

    Lines of the same rank stay in their order.
    """

    def place(line: Remark) -> tuple[bool, bool, int]:
        say = line[0].say
        luck = FastChance(f"{stance.seed} {say}").below(SHUFFLED)
        return say != "hello", say not in stance.character.favours, luck

    return sorted(lines, key=place)


def _lines(stance: Stance, turn: Turn, decision: ReasonedAction | None) -> Iterator[Remark]:
    if stance.appraisal.view.phase == "deal":
        yield from year(stance)
        return
    if stance.appraisal.view.phase != "trade":
        return
    if decision is not None:
        heard = _heard(stance, decision)
        for phrase in _about(stance, decision):
            yield phrase, heard
        if isinstance(decision.action, Decline):
            yield from _between_two(stance, decision)
        if isinstance(decision.action, (Accept, Decline, Ready)):
            return
    yield from greeting(stance, turn)
    yield from remarks(stance, turn)
    if stance.appraisal.view.players[stance.seat].ready:
        return
    if decision is None:
        yield from between_others(stance)
    for phrase in wishes(stance):
        yield phrase, None


def _about(stance: Stance, decision: ReasonedAction) -> Iterator[Phrase]:
    """Yields phrases that belong to what the bot does."""
    match decision.action:
        case MakeOffer():
            yield from offering(stance, decision)
        case Accept():
            yield from accepting(stance, decision)
        case Decline() if _has_no_other_price(stance, decision):
            yield Phrase(say="no_other_price")
        case Withdraw() if decision.reason == "changed":
            yield Phrase(say="changed")
        case Ready(ready=True):
            yield from last_wishes(stance)
        case _:
            return


def _has_no_other_price(stance: Stance, decision: ReasonedAction) -> bool:
    """Whether the bot has no price left for these goods, as all of its plan were refused."""
    if decision.weighed is None or decision.reason not in ("too_little", "leader"):
        return False
    return len(stance.memory.refused(decision.weighed.goods)) >= len(stance.temper.asks)


def _between_two(stance: Stance, decision: ReasonedAction) -> Iterator[Remark]:
    """Yields the true reason of a refusal for the debtor alone, if the others hear the mask."""
    weighed, view = decision.weighed, stance.appraisal.view
    if weighed is None or next(reasons(stance, weighed), None) is not MASK:
        return
    for clause in weighed.offer.clauses:
        if isinstance(clause, Pay) and clause.to == stance.seat and view.players[clause.by].owes:
            heard = tuple(sorted((stance.seat, clause.by)))
            yield Phrase(say="owed_first", seat=clause.by), heard


def _heard(stance: Stance, decision: ReasonedAction) -> tuple[Seat, ...] | None:
    """Returns who hears phrases about an action: the parties of a secret offer, or None for all."""
    offer = _offer(stance, decision)
    return tuple(sorted(offer.parties())) if offer is not None and offer.secret else None


def _offer(stance: Stance, decision: ReasonedAction) -> Offer | None:
    action = decision.action
    if isinstance(action, MakeOffer):
        return Offer(0, stance.seat, action.gives, action.clauses, action.secret)
    if isinstance(action, (Accept, Decline, Withdraw)):
        return next(o for o in stance.appraisal.view.offers if o.id == action.offer)
    return None
