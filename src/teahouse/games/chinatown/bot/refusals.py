"""The reasons that a bot gives for declining an offer.

The first true reason in the phrasebook's order is said. Where it would tell what others may not
know, a phrase without a reason stands for it: the mask. A reason function returns None if its
reason is not true.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from teahouse.core import FastChance, Phrase, Seat
from teahouse.games.chinatown.placement.worth import plan
from teahouse.games.chinatown.rules.actions import Pay, Promise

from .appraisal import broken_words, promised
from .deals import after, money_of
from .judging import Weighed, grudge, is_shunned
from .kept import is_for_sale
from .stance import Stance
from .things import completed, given, is_useful, needed, received
from .weighing import binds_to_words, can_keep_word

__all__ = ["MASK", "before_price", "of_no_use", "reasons", "why"]

MASK = Phrase(say="not_so")
MASKED = 6  # one in so many refusals is masked at random, so that the mask tells nothing
LATE = 5  # round


def why(stance: Stance, weighed: Weighed) -> Phrase:
    """Returns the reason that is said: the first true one, or at times the mask in its place."""
    if FastChance(f"{stance.seed} mask").below(MASKED) == 0:
        return MASK
    return next(reasons(stance, weighed), MASK)


def reasons(stance: Stance, weighed: Weighed) -> Iterator[Phrase]:
    """Yields the reasons that are true, in the phrasebook's order, up to the mask."""
    for reason in ORDER:
        found = reason(stance, weighed)
        if found is not None:
            yield found
            if found is MASK:  # what decided must stay hidden, and so must later reasons
                return


def before_price(stance: Stance, weighed: Weighed) -> Phrase | None:
    """Returns what a person is told before any price: of words broken or given, or None."""
    return _first_of(BEFORE_PRICE, stance, weighed)


def of_no_use(stance: Stance, weighed: Weighed) -> Phrase | None:
    """Returns what a person is told where no price is any good: of no use, or of a lead."""
    return _first_of(OF_NO_USE, stance, weighed)


def _first_of(order: Sequence[Reason], stance: Stance, weighed: Weighed) -> Phrase | None:
    found = (reason(stance, weighed) for reason in order)
    return next((phrase for phrase in found if phrase not in (None, MASK)), None)


def _others(stance: Stance, weighed: Weighed) -> list[Seat]:
    return sorted(seat for seat in weighed.gains if seat != stance.seat)


def _word_first(stance: Stance, weighed: Weighed) -> Phrase | None:
    """Says that a party broke a promise to this seat, if the refusal is due to that."""
    view = stance.appraisal.view
    for seat in _others(stance, weighed):
        rounds = broken_words(view, seat)
        mine = [c for c in view.clauses if (c.by, c.to) == (seat, stance.seat)]
        broken = [clause for clause in mine if clause.state == "broken"]
        is_priced = grudge(stance, seat) > 0 and weighed.verdict == "too_little"
        if rounds and broken and (is_priced or is_shunned(stance, seat)):
            is_secret = all(clause.secret for clause in broken)
            return MASK if is_secret else Phrase(say="word_first", seat=seat, round=max(rounds))
    return None


def _owed_first(stance: Stance, weighed: Weighed) -> Phrase | None:
    """Returns the mask, as debts are known to two seats only, if one who would pay later owes."""
    players = stance.appraisal.view.players
    for clause in weighed.offer.clauses:
        if isinstance(clause, Pay) and clause.to == stance.seat and players[clause.by].owes:
            return MASK
    return None


def _bound(stance: Stance, weighed: Weighed) -> Phrase | None:
    """Says that the bot has promised something about a building that it would give away.

    The promise must not be secret. Any other offer that cannot be accepted now is masked.
    """
    if weighed.verdict != "not_now":
        return None
    for thing in given(weighed.goods, stance.seat):
        for clause in stance.appraisal.view.clauses:
            is_mine = clause.by == stance.seat and clause.state == "open"
            if is_mine and thing.building is not None and clause.building == thing.building:
                return MASK if clause.secret else thing.phrase(stance.appraisal, "bound")
    return MASK


def _cannot_judge(stance: Stance, weighed: Weighed) -> Phrase | None:
    """Says that the bot promises nothing in free text. Deliveries and refraining are masked."""
    if not binds_to_words(weighed.offer, stance.seat):
        return None
    clauses = (c for c in weighed.offer.clauses if c.by == stance.seat)
    has_words = any(isinstance(clause, Promise) for clause in clauses)
    return Phrase(say="cannot_judge") if has_words else MASK


def _later_money(stance: Stance, weighed: Weighed) -> Phrase | None:
    """Says that the bot would owe more than its shops and tiles can pay, or gives no credit.

    Where that depends on its cash, which is hidden, it is masked.
    """
    appraisal, seat = stance.appraisal, stance.seat
    pays = [c for c in weighed.offer.clauses if isinstance(c, Pay) and c.by == seat]
    if pays and not stance.temper.credit:
        return Phrase(say="later_money")
    if can_keep_word(appraisal, weighed.offer):
        return None
    side = after(appraisal.sides[seat], seat, weighed.goods)
    due = sum(clause.cash for clause in pays) // appraisal.rules.note
    due += promised(appraisal.rules, appraisal.view, seat)
    income = plan(appraisal.ground, side.lots, side.tiles).income
    return Phrase(say="later_money") if pays and due > income else MASK


def _again(stance: Stance, weighed: Weighed) -> Phrase | None:
    """Says that the same price was declined before; a lower one is too little, not the same."""
    if weighed.verdict != "again":
        return None
    declined = stance.memory.declined(weighed.goods)
    money = money_of(stance.appraisal, weighed.offer)
    is_same = any(money_of(stance.appraisal, known.offer) == money for known in declined)
    return Phrase(say="again") if is_same else None


def _one_alone(stance: Stance, weighed: Weighed) -> Phrase | None:
    appraisal, side = stance.appraisal, stance.appraisal.sides[stance.seat]
    for thing in received(weighed.goods, stance.seat):
        if thing.kind is None or is_useful(stance, thing):
            continue
        has = side.tiles[thing.kind] or appraisal.ground.shops[thing.kind] & side.lots
        gets = sum(b.tiles[thing.kind] for _, to, b in weighed.goods if to == stance.seat)
        if not has and gets == 1:
            return thing.phrase(appraisal, "one_alone")
    return None


def _no_room(stance: Stance, weighed: Weighed) -> Phrase | None:
    appraisal, seat = stance.appraisal, stance.seat
    side = after(appraisal.sides[seat], seat, weighed.goods)
    places = {kind for _, kind in plan(appraisal.ground, side.lots, side.tiles).places}
    for thing in received(weighed.goods, seat):
        if thing.kind is not None and thing.kind not in places and not is_useful(stance, thing):
            return thing.phrase(appraisal, "no_room")
    return None


def _no_use(stance: Stance, weighed: Weighed) -> Phrase | None:
    got = received(weighed.goods, stance.seat)
    if got and not any(is_useful(stance, thing) for thing in got):
        return got[0].phrase(stance.appraisal, "no_use")
    return None


def _need(stance: Stance, weighed: Weighed) -> Phrase | None:
    """Says what the bot needs a thing for that it gains too little by; tiles come first.

    Where people hear it, this is said only of what no deal in sight would give.
    """
    has_priced = any(made.goods == weighed.goods for made in stance.memory.made)
    if has_priced or weighed.gains[stance.seat] >= stance.temper.least:
        return None
    things = sorted(given(weighed.goods, stance.seat), key=lambda thing: thing.kind is None)
    if stance.people:
        things = [thing for thing in things if not is_for_sale(stance, thing)]
    return next(filter(None, (needed(stance, thing) for thing in things)), None)


def _too_late(stance: Stance, weighed: Weighed) -> Phrase | None:
    appraisal, seat, ground = stance.appraisal, stance.seat, stance.appraisal.ground
    pays = -money_of(appraisal, weighed.offer)[seat]
    got = received(weighed.goods, seat)
    if appraisal.view.round < LATE or pays <= 0 or len(got) != 1 or given(weighed.goods, seat):
        return None
    side = appraisal.sides[seat]
    then = after(side, seat, weighed.goods)
    grows = plan(ground, then.lots, then.tiles).income - plan(ground, side.lots, side.tiles).income
    return got[0].phrase(appraisal, "too_late") if pays > grows * ground.rounds else None


def _completes_yours(stance: Stance, weighed: Weighed) -> Phrase | None:
    appraisal = stance.appraisal
    if weighed.verdict in ("again", "better_elsewhere"):
        return None
    if weighed.gains[stance.seat] >= weighed.fair:
        return None
    for seat in _others(stance, weighed):
        side = appraisal.sides[seat]
        kind = completed(appraisal.ground, side, after(side, seat, weighed.goods))
        if kind is not None:
            return Phrase(say="completes_yours", seat=seat, tile=appraisal.rules.types[kind])
    return None


def _you_lead(stance: Stance, weighed: Weighed) -> Phrase | None:
    """Says that another leads by what the board pays, which all can see, unlike cash."""
    pays = stance.appraisal.view.income
    if weighed.verdict != "leader":
        return None
    leaders = [seat for seat in _others(stance, weighed) if pays[seat] == max(pays)]
    return Phrase(say="you_lead", seat=leaders[0]) if leaders else None


def _others_use(stance: Stance, weighed: Weighed) -> Phrase | None:
    gives = given(weighed.goods, stance.seat)
    if weighed.verdict != "better_elsewhere" or not gives:
        return None
    return gives[0].phrase(stance.appraisal, "others_use")


def _too_dear(stance: Stance, weighed: Weighed) -> Phrase | None:
    """Says that a useful thing, or the first of things useful together, costs too much."""
    pays = -money_of(stance.appraisal, weighed.offer)[stance.seat]
    got = received(weighed.goods, stance.seat)
    useful = [thing for thing in got if is_useful(stance, thing)]
    if not useful and weighed.gains[stance.seat] + pays >= stance.temper.least:
        useful = got
    if pays <= 0 or not useful:
        return None
    return useful[0].phrase(stance.appraisal, "too_dear")


def _too_little(stance: Stance, weighed: Weighed) -> Phrase | None:
    gives = given(weighed.goods, stance.seat)
    if weighed.verdict not in ("too_little", "no_gain", "leader", "again") or not gives:
        return None
    return gives[0].phrase(stance.appraisal, "too_little")


def _nothing_in_it(stance: Stance, weighed: Weighed) -> Phrase | None:
    gets = received(weighed.goods, stance.seat)
    money = money_of(stance.appraisal, weighed.offer)[stance.seat]
    is_empty = weighed.verdict == "no_gain" and not gets and money <= 0
    return Phrase(say="nothing_in_it") if is_empty else None


Reason: TypeAlias = Callable[[Stance, Weighed], Phrase | None]

BEFORE_PRICE: tuple[Reason, ...] = (_word_first, _bound, _cannot_judge, _later_money)
OF_NO_USE: tuple[Reason, ...] = (_one_alone, _no_room, _no_use, _you_lead, _nothing_in_it)
ORDER: tuple[Reason, ...] = (
    _word_first,
    _owed_first,
    _bound,
    _cannot_judge,
    _later_money,
    _again,
    _one_alone,
    _no_room,
    _no_use,
    _need,
    _too_late,
    _completes_yours,
    _you_lead,
    _others_use,
    _too_dear,
    _too_little,
    _nothing_in_it,
)
