"""Remarks on what happened: thanks, regret, promises kept and broken, a good or a slow year."""

from __future__ import annotations

from collections.abc import Iterator

from teahouse.core import Phrase, Seat
from teahouse.games.chinatown.rules.rulebook import ROUNDS
from teahouse.games.chinatown.rules.state import Offer
from teahouse.play.protocol import Turn

from .deals import after, goods_of
from .search import trios
from .stance import Stance
from .things import Thing, added, completed, given, things_in
from .weighing import is_possible, weigh

__all__ = ["Remark", "between_others", "greeting", "parting", "remarks", "year"]


Remark = tuple[Phrase, tuple[Seat, ...] | None]
"""A phrase and who hears it; None is everyone."""

GOOD_YEAR = 2  # notes by which a good year must beat all years before
OUTLOOK = 2  # the least number of shops that outlook cards must pay for


def remarks(stance: Stance, turn: Turn) -> Iterator[Remark]:
    """Yields what may be said in trade apart from offers: of promises, deals and things gone."""
    yield from _promises(stance, turn)
    yield from _thanks(stance)
    yield from _gone(stance)


def greeting(stance: Stance, turn: Turn) -> Iterator[Remark]:
    """Yields a greeting in round 1 if nobody has said anything yet."""
    has_begun = any(line.phrase or line.text for line in turn.said)
    if stance.appraisal.view.round == 1 and not has_begun:
        yield Phrase(say="hello"), None


def parting(turn: Turn) -> Iterator[Remark]:
    winners = turn.view.winners
    if turn.seat in winners:
        yield Phrase(say="end_won"), None
    else:
        yield Phrase(say="end_lost", seat=winners[0]), None


def _promises(stance: Stance, turn: Turn) -> Iterator[Remark]:
    """Yields remarks on promises to this seat that were kept or broken since it last said so.

    Of payments and of secret promises only the two parties hear.
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
            yield Phrase(say="thank", seat=others[0]), _heard(made.offer)


def _heard(offer: Offer) -> tuple[Seat, ...] | None:
    return tuple(sorted(offer.parties())) if offer.secret else None


def _gone(stance: Stance) -> Iterator[Remark]:
    """Yields remarks on things that this seat could have got this round and another has now.

    They came to the other by a deal in which this seat had no part.
    """
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
        tile = _tile(stance, thing)
        yield Phrase(say="outbid", seat=owner, building=thing.building, tile=tile), None
    if offer.declined_by == me and added(appraisal, me, thing) >= stance.temper.least:
        yield thing.phrase(appraisal, "regret"), None


def _tile(stance: Stance, thing: Thing) -> str | None:
    return None if thing.kind is None else stance.appraisal.rules.types[thing.kind]


def _owner(stance: Stance, thing: Thing, giver: Seat) -> Seat | None:
    """Returns who has a thing now, or None if that is not clear.

    Tiles of a type cannot be told apart, so they are still the giver's as long as it has one.
    """
    sides = stance.appraisal.sides
    if thing.kind is not None and thing.is_held(sides[giver]):
        return giver
    holders = [seat for seat, side in enumerate(sides) if thing.is_held(side)]
    return holders[0] if len(holders) == 1 else None


def between_others(stance: Stance) -> Iterator[Remark]:
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
            yield (
                Phrase(say="would_complete", seat=warned[0], tile=appraisal.rules.types[kind]),
                None,
            )


def _is_better_for_three(stance: Stance, offer: Offer) -> bool:
    """Whether an equal part of a deal of three brings both parties more than this offer does."""
    appraisal = stance.appraisal
    three = {*offer.parties(), stance.seat}
    if len(three) != 3 or appraisal.ground.sight.parties < len(three):
        return False
    found = [
        deal for deal in trios(appraisal.ground, appraisal.sides) if set(deal.parties) == three
    ]
    if not found or not is_possible(appraisal, offer):
        return False
    return max(deal.joint for deal in found) / len(three) > max(weigh(appraisal, offer).values())


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
    """Yields remarks on others' complete businesses.

    Only those count that alone pay more than the board paid their owner the year before.
    """
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
