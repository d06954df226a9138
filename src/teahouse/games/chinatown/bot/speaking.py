"""Chooses what a bot says with its actions, or remarks on what happened, by its character."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from msgspec.structs import replace

from teahouse.core import FastChance, Phrase, Seat
from teahouse.core.adding import added_up
from teahouse.games.chinatown.rules.actions import Accept, Decline, MakeOffer, Pay, Ready, Withdraw
from teahouse.games.chinatown.rules.rulebook import ROUNDS
from teahouse.games.chinatown.rules.state import Offer
from teahouse.play.protocol import Reply, Turn

from .deals import after, goods_of, money_of
from .judging import ReasonedAction, was_bluff
from .kept import thing_in
from .manner import in_manner, is_in_book
from .refusals import MASK, reasons
from .remembering import leader, recalled
from .search import trios
from .stance import KnownOffer, Stance
from .things import Thing, added, completed, given, last_wishes, received, things_in, wishes
from .weighing import is_possible, weigh

__all__ = ["farewell", "offering", "remarks", "reply"]


Remark = tuple[Phrase, tuple[Seat, ...] | None]
"""A phrase and who hears it; None is everyone."""

GOOD_YEAR = 2  # notes by which a good year must beat all years before
OUTLOOK = 2  # the least number of shops that outlook cards must pay for


def remarks(stance: Stance, turn: Turn) -> Iterator[Remark]:
    """Yields what may be said in trade apart from offers: of promises, deals and things gone."""
    yield from _promises(stance, turn)
    yield from _thanks(stance)
    yield from _gone(stance)


def _greeting(stance: Stance, turn: Turn) -> Iterator[Remark]:
    """Yields a greeting in round 1 if nobody has said anything yet."""
    has_begun = any(line.phrase or line.text for line in turn.said)
    if stance.appraisal.view.round == 1 and not has_begun:
        yield Phrase(say="hello"), None


def _promises(stance: Stance, turn: Turn) -> Iterator[Remark]:
    """Yields remarks on promises to this seat that were kept or broken since it last said so.

    Remarks on payments and on secret promises are heard by the two parties alone.
    """
    view, me = stance.appraisal.view, stance.seat
    rounds = {offer.id: offer.round for offer in view.offers}
    for clause in view.clauses:
        if clause.to != me or clause.state not in ("kept", "broken"):
            continue
        same = [c for c in view.clauses if (c.by, c.to, c.state) == (clause.by, me, clause.state)]
        if _times_said(turn, clause.state, clause.by) >= len(same):
            continue
        is_private = clause.secret or clause.kind in ("pay", "share")
        year = rounds.get(clause.offer) if clause.state == "broken" else None
        heard = tuple(sorted((me, clause.by))) if is_private else None
        yield Phrase(say=clause.state, seat=clause.by, round=year), heard
    yield from _debts(stance, turn)


def _debts(stance: Stance, turn: Turn) -> Iterator[Remark]:
    view, me = stance.appraisal.view, stance.seat
    for seat, player in enumerate(view.players):
        owed = sum(debt.cash for debt in player.owes or () if debt.to == me)
        heard = tuple(sorted((me, seat)))
        if seat != me and owed:
            yield Phrase(say="still_owed", seat=seat, cash=owed), heard
        was_told = _times_said(turn, "still_owed", seat) > _times_said(turn, "settled", seat)
        if seat != me and not owed and was_told:
            yield Phrase(say="settled", seat=seat), heard


def _times_said(turn: Turn, say: str, seat: Seat) -> int:
    own = (line.phrase for line in turn.said if line.seat == turn.seat and line.phrase)
    return sum(phrase.say == say and phrase.seat == seat for phrase in own)


def _thanks(stance: Stance) -> Iterator[Remark]:
    for made in stance.memory.made:
        if made.offer.status == "done":
            others = sorted(made.parties - {stance.seat})
            got = [
                thing.phrase(stance.appraisal, "thank")
                for thing in received(made.goods, stance.seat)
            ]
            thanks = got[0] if got else Phrase(say="thank")
            yield replace(thanks, seat=others[0]), made.offer.secret_to


def _gone(stance: Stance) -> Iterator[Remark]:
    """Yields remarks on what this seat could have got, and another now has by other deals."""
    all_known = (*stance.memory.made, *stance.memory.heard)
    dealt = [known.goods for known in all_known if known.offer.status == "done"]
    moved = {thing for goods in dealt for _, _, bundle in goods for thing in things_in(bundle)}
    for known in all_known:
        for giver, to, bundle in known.goods if not known.offer.secret else ():
            for thing in things_in(bundle) if to == stance.seat else ():
                owner = _owner(stance, thing, giver)
                if owner not in (None, stance.seat, giver) and thing not in moved:
                    yield from _lost(stance, known.offer, thing, owner)


def _lost(stance: Stance, offer: Offer, thing: Thing, owner: Seat) -> Iterator[Remark]:
    appraisal, me = stance.appraisal, stance.seat
    if offer.by == me and offer.status == "void":
        yield replace(thing.phrase(appraisal, "outbid"), seat=owner), None
    if offer.declined_by == me and added(appraisal, me, thing) >= stance.temper.least:
        yield thing.phrase(appraisal, "regret"), None


def _owner(stance: Stance, thing: Thing, giver: Seat) -> Seat | None:
    """Returns who has a thing now, if that is clear; a giver keeps tiles while it has one."""
    sides = stance.appraisal.sides
    if thing.kind is not None and thing.is_held(sides[giver]):
        return giver
    holders = [seat for seat, side in enumerate(sides) if thing.is_held(side)]
    return holders[0] if len(holders) == 1 else None


def _between_others(stance: Stance) -> Iterator[Remark]:
    """Yields remarks on others' offers: what they would complete, or that three could do better."""
    for offer in stance.appraisal.view.offers:
        if offer.status == "open" and not offer.secret and not offer.concerns(stance.seat):
            yield from _would_complete(stance, offer)
            if _is_better_for_three(stance, offer):
                yield Phrase(say="third"), None


def _would_complete(stance: Stance, offer: Offer) -> Iterator[Remark]:
    appraisal, parties = stance.appraisal, sorted(offer.parties())
    goods = goods_of(appraisal.rules, offer.gives)
    for seat in parties:
        side = appraisal.sides[seat]
        kind = completed(appraisal.ground, side, after(side, seat, goods))
        warned = [other for other in parties if other != seat and given(goods, other)]
        if kind is not None and warned:
            tile = appraisal.rules.types[kind]
            yield Phrase(say="would_complete", seat=warned[0], tile=tile), None


def _is_better_for_three(stance: Stance, offer: Offer) -> bool:
    """Whether an equal part of a deal of three brings both parties more than this offer does."""
    appraisal = stance.appraisal
    three = {*offer.parties(), stance.seat}
    if len(three) != 3 or appraisal.ground.sight.parties < len(three):
        return False
    deals = trios(appraisal.ground, appraisal.sides)
    joint = max((deal.joint for deal in deals if set(deal.parties) == three), default=None)
    if joint is None or not is_possible(appraisal, offer):
        return False
    return joint / len(three) > max(weigh(appraisal, offer).values())


def year(stance: Stance) -> Iterator[Remark]:
    """Yields remarks on the year that has just ended, by what the board paid."""
    view, me = stance.appraisal.view, stance.seat
    last, note = view.round - 1, stance.appraisal.rules.note
    paid = _paid(stance, "income")
    if last < 1:
        return
    cards = _paid(stance, "outlook").get((last, me), 0) // note
    if cards >= OUTLOOK and stance.appraisal.rules.options.outlook == "per_tile":
        yield Phrase(say="outlook_pays", count=cards), None
    own = [paid.get((round_, me), 0) for round_ in range(1, last + 1)]
    if last > 1 and own[-1] >= max(own[:-1]) + GOOD_YEAR * note:
        yield Phrase(say="good_year"), None
    if own[-1] == min(paid.get((last, seat), 0) for seat in range(len(view.players))):
        yield Phrase(say="slow_year", count=ROUNDS - last), None
    yield from _that_pays(stance, last)


def _that_pays(stance: Stance, last: int) -> Iterator[Remark]:
    """Yields remarks on others' complete businesses that pay more than their last year."""
    view, paid = stance.appraisal.view, _paid(stance, "income")
    complete = {one for one in (view.businesses or {}).values() if one.complete}
    for one in sorted(complete, key=lambda one: (-one.pays, one.buildings)):
        if one.seat != stance.seat and paid.get((last - 1, one.seat), 0) < one.pays:
            yield Phrase(say="that_pays", seat=one.seat, tile=one.tile), None


def _paid(stance: Stance, why: str) -> dict[tuple[int, Seat], int]:
    """Returns what the bank paid for this reason, by round and seat, in money and not in notes."""
    found: dict[tuple[int, Seat], int] = {}
    for line in stance.appraisal.view.ledger:
        if line.why == why and line.to is not None:
            found[line.round, line.to] = found.get((line.round, line.to), 0) + (line.cash or 0)
    return found


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
    """Yields a phrase for each thing that an open offer of others gives for less money."""
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
    """Yields phrases on how the price has moved since it was refused, with the sum of the offer."""
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


def _accepting(stance: Stance, decision: ReasonedAction) -> Iterator[Phrase]:
    """Yields phrases for accepting an offer.

    They do not depend on how much the bot gains, so that they tell nothing of it. Only a price that
    is fair to all is called so.
    """
    assert decision.weighed is not None
    appraisal, seat, weighed = stance.appraisal, stance.seat, decision.weighed
    side = appraisal.sides[seat]
    kind = completed(appraisal.ground, side, after(side, seat, weighed.goods))
    is_last = weighed.offer.parties() <= {seat, *weighed.offer.accepted}
    if kind is not None and is_last:
        yield Phrase(say="complete_now", tile=appraisal.rules.types[kind])
    gains = weighed.gains
    mean = added_up(gains.values()) / len(gains)
    is_even = all(abs(gain - mean) <= EVEN * mean for gain in gains.values())
    if is_even and gains[seat] >= weighed.fair:
        yield Phrase(say="fair")
    yield Phrase(say="done")


FIRST = ("hello", "recall_deal", "recall_no")  # phrases that come before all others
MOST = 6  # phrases to choose from
SHUFFLED = 3  # ranks to which phrases are assigned at random


def reply(stance: Stance, turn: Turn, decision: ReasonedAction | None) -> Reply | None:
    """Returns the decision with the phrases that may truly be said beside it.

    Those that the character favours come first. All have the same hearers as the first of them.
    """
    lines = _ranked(stance, list(islice(_lines(stance, turn, decision), 2 * MOST)))
    action = None if decision is None else decision.action
    if decision is not None and decision.says is not None:
        offer = _offer(stance, decision)
        lines = [(decision.says, None if offer is None else offer.secret_to)]
    if turn.character:
        lines = [line for line in lines if is_in_book(turn.character, line[0])]
    if not lines:
        return None if action is None else in_manner(turn, Reply(action=action))
    to = lines[0][1]
    phrases = [phrase for phrase, heard in lines if heard == to]
    said = Reply(action=action, phrases=tuple(dict.fromkeys(phrases))[:MOST], to=to)
    return in_manner(turn, said)


def farewell(turn: Turn) -> Reply:
    """Returns what a bot says once the game is over."""
    winners = turn.view.winners
    has_won = turn.seat in winners
    phrase = Phrase(say="end_won") if has_won else Phrase(say="end_lost", seat=winners[0])
    return Reply(phrases=(phrase,))


def _ranked(stance: Stance, lines: Sequence[Remark]) -> list[Remark]:
    """Returns a greeting or a memory first, then favourites, then the others.

    Each group is in a random order, and lines of the same rank stay in theirs.
    """

    def place(line: Remark) -> tuple[bool, bool, int]:
        say = line[0].say
        luck = FastChance(f"{stance.seed} {say}").below(SHUFFLED)
        return say not in FIRST, say not in stance.character.favours, luck

    return sorted(lines, key=place)


def _lines(stance: Stance, turn: Turn, decision: ReasonedAction | None) -> Iterator[Remark]:
    if stance.appraisal.view.phase == "deal":
        yield from year(stance)
        return
    if stance.appraisal.view.phase != "trade":
        return
    if decision is not None:
        offer = _offer(stance, decision)
        heard = None if offer is None else offer.secret_to
        for phrase in _about(stance, turn, decision):
            yield phrase, heard
        if isinstance(decision.action, Decline):
            yield from _between_two(stance, decision)
        if isinstance(decision.action, (Accept, Decline, Ready)):
            return
    yield from _greeting(stance, turn)
    if not stance.spoken:
        yield from year(stance)
    yield from remarks(stance, turn)
    if stance.appraisal.view.players[stance.seat].ready:
        return
    for phrase in leader(stance, turn):
        yield phrase, None
    if decision is None:
        yield from _between_others(stance)
    yield from _wishes(stance, decision)


WANTS = ("want_tile", "want_building", "one_more")


def _wishes(stance: Stance, decision: ReasonedAction | None) -> Iterator[Remark]:
    """Yields wishes; people hear only of those for which an offer lies on the table."""
    laid = [made.goods for made in stance.memory.open]
    offer = None if decision is None else _offer(stance, decision)
    if offer is not None:
        laid.append(goods_of(stance.appraisal.rules, offer.gives))
    asked = {thing for goods in laid for thing in received(goods, stance.seat)}
    for phrase in wishes(stance):
        if phrase.say not in WANTS or not stance.people or thing_in(stance, phrase) in asked:
            yield phrase, None


def _about(stance: Stance, turn: Turn, decision: ReasonedAction) -> Iterator[Phrase]:
    """Yields phrases that belong to what the bot does."""
    match decision.action:
        case MakeOffer():
            yield from recalled(stance, turn, decision.action)
            yield from offering(stance, decision)
        case Accept():
            yield from _accepting(stance, decision)
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


def _offer(stance: Stance, decision: ReasonedAction) -> Offer | None:
    action = decision.action
    if isinstance(action, MakeOffer):
        return Offer(0, stance.seat, action.gives, action.clauses, action.secret)
    if isinstance(action, (Accept, Decline, Withdraw)):
        return next(o for o in stance.appraisal.view.offers if o.id == action.offer)
    return None
