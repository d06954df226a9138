"""What a bot says with what it does: a few words, chosen by what happened and by character."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from teahouse.core import FastChance, Phrase, Seat
from teahouse.games.chinatown.rules.actions import Accept, Decline, MakeOffer, Pay, Ready, Withdraw
from teahouse.games.chinatown.rules.state import Offer
from teahouse.play.protocol import Reply, Turn

from .concessions import fair_gain, was_bluff
from .deals import after, goods_of, money_of
from .judging import Decision
from .refusals import MASK, reasons
from .remarks import Remark, between_others, greeting, parting, remarks, year
from .stance import KnownOffer, Stance
from .things import completed, given, last_wishes, wishes
from .weighing import weigh

__all__ = ["accepting", "farewell", "offering", "reply"]


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


def _moved(stance: Stance, offer: Offer, before: KnownOffer) -> Iterator[Phrase]:
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


MOST = 6  # phrases to choose from
SHUFFLED = 3  # ranks that phrases are spread over


def reply(stance: Stance, turn: Turn, decision: Decision | None) -> Reply | None:
    """The decision with all that may truly be said beside it, what the character favours first."""
    lines = _ranked(stance, list(islice(_lines(stance, turn, decision), 2 * MOST)))
    action = None if decision is None else decision.action
    if not lines:
        return None if action is None else Reply(action=action)
    to = lines[0][1]
    phrases = [phrase for phrase, heard in lines if heard == to]
    return Reply(action=action, phrases=tuple(dict.fromkeys(phrases))[:MOST], to=to)


def farewell(turn: Turn) -> Reply:
    """What is said once the game is over."""
    return Reply(phrases=tuple(phrase for phrase, _ in parting(turn)))


def _ranked(stance: Stance, lines: Sequence[Remark]) -> list[Remark]:
    """A greeting, then favourites; among the others now and then one that would come later."""

    def place(line: Remark) -> tuple[bool, bool, int]:
        say = line[0].say
        luck = FastChance(f"{stance.seed} {say}").below(SHUFFLED)
        return say != "hello", say not in stance.character.favours, luck

    return sorted(lines, key=place)


def _lines(stance: Stance, turn: Turn, decision: Decision | None) -> Iterator[Remark]:
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


def _about(stance: Stance, decision: Decision) -> Iterator[Phrase]:
    """Words that belong to what it does."""
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


def _has_no_other_price(stance: Stance, decision: Decision) -> bool:
    """Whether its plan of prices for these goods is used up."""
    if decision.weighed is None or decision.reason not in ("too_little", "leader"):
        return False
    return len(stance.memory.refused(decision.weighed.goods)) >= len(stance.temper.asks)


def _between_two(stance: Stance, decision: Decision) -> Iterator[Remark]:
    """What the one refused may hear, where the others see no more than the mask."""
    weighed, view = decision.weighed, stance.appraisal.view
    if weighed is None or next(reasons(stance, weighed), None) is not MASK:
        return
    for clause in weighed.offer.clauses:
        if isinstance(clause, Pay) and clause.to == stance.seat and view.players[clause.by].owes:
            heard = tuple(sorted((stance.seat, clause.by)))
            yield Phrase(say="owed_first", seat=clause.by), heard


def _heard(stance: Stance, decision: Decision) -> tuple[Seat, ...] | None:
    """Words about a secret offer are for its parties."""
    offer = _offer(stance, decision)
    return tuple(sorted(offer.parties())) if offer is not None and offer.secret else None


def _offer(stance: Stance, decision: Decision) -> Offer | None:
    action = decision.action
    if isinstance(action, MakeOffer):
        return Offer(0, stance.seat, action.gives, action.clauses, action.secret)
    if isinstance(action, (Accept, Decline, Withdraw)):
        return next(o for o in stance.appraisal.view.offers if o.id == action.offer)
    return None
