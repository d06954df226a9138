"""Refuses a person's offer with a way on: a number, a thing, a third, or an honest no.

Only what would be offered anyway is named, so that nothing is given away that was not for sale.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from teahouse.core import Mention, Phrase, Seat
from teahouse.games.chinatown.rules.actions import Decline, Give
from teahouse.games.chinatown.rules.state import Offer

from .bargaining import stands_with_others
from .deals import Deal, Goods, money_of, most_means, to_gives
from .judging import ReasonedAction, Weighed, judged, next_terms, offer_of
from .kept import kept_back
from .naming import moved_from, price
from .prices import Terms
from .refusals import MASK, before_price, of_no_use
from .search import pair_deals, trios
from .stance import Stance
from .things import given, received
from .weighing import bare

__all__ = ["refused"]


def refused(stance: Stance, weighed: Weighed) -> ReasonedAction:
    """Returns the answer to an offer of a person that is not good enough."""
    for way in WAYS:
        found = way(stance, weighed)
        if found is not None:
            return found
    return _no(stance, weighed, _last_reason(stance, weighed))


def _no(stance: Stance, weighed: Weighed, why: Phrase) -> ReasonedAction:
    action = Decline(seat=stance.seat, offer=weighed.offer.id, why=why)
    return ReasonedAction(action, weighed.verdict, weighed=weighed)


def _first_things(stance: Stance, weighed: Weighed) -> ReasonedAction | None:
    """Says what must come before any price: a word broken or given, or what cannot be judged."""
    first = before_price(stance, weighed)
    return None if first is None else _no(stance, weighed, first)


def _kept(stance: Stance, weighed: Weighed) -> ReasonedAction | None:
    """Says again what it has said that it keeps."""
    if weighed.verdict != "kept":
        return None
    for thing in given(weighed.goods, stance.seat):
        phrase = kept_back(stance, thing)
        if phrase is not None:
            return _no(stance, weighed, phrase)
    asker, thing = weighed.offer.by, given(weighed.goods, stance.seat)[0]
    phrase = replace(thing.phrase(stance.appraisal, "not_to_leader"), seat=asker)
    return _no(stance, weighed, phrase)


def _with_thing(stance: Stance, weighed: Weighed) -> ReasonedAction | None:
    """Names a thing that the other has: with it the same would be a better deal for both."""
    if len(weighed.gains) > 2 or not _may_price(weighed):
        return None
    found = _best_swap(stance, weighed.offer.by, _given(weighed.goods, stance.seat))
    deal = bare(stance.appraisal, weighed.goods, weighed.gains)
    has_price = deal.joint >= stance.temper.least and next_terms(stance, deal) is not None
    if found is None or (has_price and found[0].joint < deal.joint + MUCH_BETTER):
        return None
    deal, agreed = found
    return _offered(stance, weighed, deal, agreed, _with(stance, deal, agreed))


MUCH_BETTER = 2.0  # notes of joint gain by which a swap must be better than a sale


def _best_swap(stance: Stance, other: Seat, mine: Goods) -> tuple[Deal, Terms] | None:
    """Returns the best deal in which another gives one thing, and maybe cash, for this."""
    wanted = [thing for _, _, bundle in mine for thing in given(mine, stance.seat)]
    for deal in pair_deals(stance.appraisal, other) if wanted else ():
        theirs = received(deal.goods, stance.seat)
        if _given(deal.goods, stance.seat) != mine or not _is_one_thing(deal.goods, other):
            continue
        agreed = next_terms(stance, deal)
        if theirs and agreed is not None and not agreed.later and agreed.nets[stance.seat] >= 0:
            return deal, agreed
    return None


def _given(goods: Goods, seat: Seat) -> Goods:
    return tuple(move for move in goods if move[0] == seat)


def _is_one_thing(goods: Goods, seat: Seat) -> bool:
    bundles = [bundle for giver, _, bundle in goods if giver == seat]
    return sum(one.lots.bit_count() + sum(one.tiles) for one in bundles) == 1


def _with(stance: Stance, deal: Deal, agreed: Terms) -> Phrase:
    appraisal, notes = stance.appraisal, agreed.nets[stance.seat]
    mine, theirs = given(deal.goods, stance.seat)[0], received(deal.goods, stance.seat)[0]
    named = theirs.phrase(appraisal, "")
    other = Mention(building=named.building, tile=named.tile)
    return replace(mine.phrase(appraisal, "price_with", cash=notes or None), other=other)


def _may_price(weighed: Weighed) -> bool:
    return bool(weighed.goods) and weighed.verdict not in ("not_now", "no_promises", "kept")


def _number(stance: Stance, weighed: Weighed) -> ReasonedAction | None:
    """Names the price for the same goods, with an offer at it if one may be made."""
    if not _may_price(weighed):
        return None
    deal = bare(stance.appraisal, weighed.goods, weighed.gains)
    if _is_kept_rather(stance, weighed, deal):
        return None
    agreed = price(stance, deal)
    if agreed is None:
        return None
    phrase = _named(stance, deal, agreed, weighed.offer)
    if phrase is None:
        return None
    return _offered(stance, weighed, deal, agreed, phrase)


def _is_kept_rather(stance: Stance, weighed: Weighed, deal: Deal) -> bool:
    """Whether a thing is worth more here than to anybody else, so that no sum would be fair."""
    if deal.joint >= stance.temper.least:
        return False
    mine = given(weighed.goods, stance.seat)
    return any(kept_back(stance, thing) is not None for thing in mine)


def _named(stance: Stance, deal: Deal, agreed: Terms, offered: Offer) -> Phrase | None:
    """Returns the phrase that names a price, with the sum that was offered for the same goods.

    The thing in it is given by the one who is paid. In a deal of three the seat is the one that the
    sum goes to.
    """
    appraisal, seat = stance.appraisal, stance.seat
    notes, note = agreed.nets[seat], appraisal.rules.note
    giver = seat if notes > 0 else _payee(deal, agreed, seat)
    things = given(deal.goods, giver)
    if notes == 0 or not things:
        return None
    before = money_of(appraisal, offered)[seat]
    bid = abs(before) * note if before * notes > 0 and abs(before) != abs(notes) else None
    was = moved_from(stance, deal, notes) if len(deal.parties) == 2 else None
    if was is not None and was * notes > 0:
        phrase = things[0].phrase(appraisal, "price_moved", cash=abs(notes))
        return replace(phrase, was=abs(was) * note)
    phrase = things[0].phrase(appraisal, "price_is", cash=abs(notes))
    return replace(phrase, bid=bid, seat=giver if len(deal.parties) > 2 else None)


def _payee(deal: Deal, agreed: Terms, payer: Seat) -> Seat:
    """Returns who gets the most of what a seat pays."""
    others = [seat for seat in deal.parties if seat != payer]
    return max(others, key=lambda seat: (agreed.nets[seat], -seat))


def _offered(
    stance: Stance, weighed: Weighed, deal: Deal, agreed: Terms, phrase: Phrase
) -> ReasonedAction | None:
    """Returns a counter-offer at a price, or a refusal that names it if no offer may be made."""
    if _may_offer(stance, deal, agreed):
        counter = offer_of(stance.appraisal, deal.goods, agreed, counters=weighed.offer.id)
        return ReasonedAction(counter, "too_little", deal, weighed=weighed, says=phrase)
    is_whole = not agreed.later and len(deal.parties) == 2 and deal.goods == weighed.goods
    return _no(stance, weighed, phrase) if is_whole else None


def _may_offer(stance: Stance, deal: Deal, agreed: Terms) -> bool:
    known, nets = stance.memory, agreed.nets
    if any(-nets[seat] > most_means(stance.appraisal, seat) for seat in deal.parties):
        return False
    if len(known.made) >= stance.temper.offers or len(known.open) >= MOST_OPEN:
        return False
    same = [made for made in known.made if made.goods == deal.goods]
    if any(made.offer.status == "open" for made in same):
        return False
    if any(money_of(stance.appraisal, made.offer) == nets for made in same):
        return False  # a price that was refused is only named again
    return stands_with_others(stance, deal.goods, nets[stance.seat])


MOST_OPEN = 10  # offers, of which the table allows each seat a few more


def _not_to_leader(stance: Stance, weighed: Weighed) -> ReasonedAction | None:
    """Says that the other leads by what the board pays, where somebody else would get the thing."""
    asker, pays = weighed.offer.by, stance.appraisal.view.income
    mine = given(weighed.goods, stance.seat)
    leads = pays[asker] == max(pays) and pays.count(pays[asker]) == 1
    if weighed.verdict != "leader" or not mine or not leads:
        return None
    if not any(_would_get(stance, weighed, seat) for seat in stance.appraisal.others):
        return None
    phrase = replace(mine[0].phrase(stance.appraisal, "not_to_leader"), seat=asker)
    return _no(stance, weighed, phrase)


def _would_get(stance: Stance, weighed: Weighed, seat: Seat) -> bool:
    """Whether another seat would get for the same money what the leader is refused."""
    if seat in weighed.gains:
        return False
    appraisal, me = stance.appraisal, stance.seat
    goods = tuple((me, seat, bundle) for giver, _, bundle in weighed.goods if giver == me)
    notes = money_of(appraisal, weighed.offer)[me]
    cash = {(seat, me): notes} if notes > 0 else {}
    offer = Offer(0, seat, to_gives(appraisal.rules, goods, cash))
    return judged(stance, offer).verdict == "good"


def _never(stance: Stance, weighed: Weighed) -> ReasonedAction | None:
    """Says that no price will do in this round, and what needs the thing."""
    if not _may_price(weighed):
        return None
    found = (kept_back(stance, thing) for thing in given(weighed.goods, stance.seat))
    phrase = next(filter(None, found), None)
    return None if phrase is None else _no(stance, weighed, phrase)


def _with_third(stance: Stance, weighed: Weighed) -> ReasonedAction | None:
    """Offers a deal of three that gives the other what it asks for, where two find none."""
    asker, me, appraisal = weighed.offer.by, stance.seat, stance.appraisal
    mine = given(weighed.goods, me)
    if len(weighed.gains) > 2 or not mine or not _may_price(weighed):
        return None
    if appraisal.ground.sight.parties < len(weighed.gains) + 1:
        return None
    for deal in trios(appraisal.ground, appraisal.sides):
        third = [seat for seat in deal.parties if seat not in (asker, me)]
        is_theirs = len(third) == 1 and {asker, me} < {*deal.parties}
        if not is_theirs or mine[0] not in received(deal.goods, asker):
            continue
        agreed = next_terms(stance, deal)
        if agreed is not None and _may_offer(stance, deal, agreed):
            phrase = Phrase(say="with_third", seat=third[0])
            return _offered(stance, weighed, deal, agreed, phrase)
    return None


def _direction(stance: Stance, weighed: Weighed) -> ReasonedAction | None:
    """Says that less cash would help, where what this seat has is too little for it."""
    appraisal, seat = stance.appraisal, stance.seat
    pays = -money_of(appraisal, weighed.offer)[seat]
    if weighed.verdict != "not_now" or pays <= appraisal.cash[seat]:
        return None
    offer = weighed.offer
    gives = (replace(give, cash=None) if give.giver == seat else give for give in offer.gives)
    kept = tuple(give for give in gives if give != Give(giver=seat, to=give.to))
    without = judged(stance, replace(offer, gives=kept))
    return _no(stance, weighed, Phrase(say="direction")) if without.verdict == "good" else None


def _no_use(stance: Stance, weighed: Weighed) -> ReasonedAction | None:
    phrase = _hardly_of_use(stance, weighed) or of_no_use(stance, weighed)
    return None if phrase is None else _no(stance, weighed, phrase)


def _hardly_of_use(stance: Stance, weighed: Weighed) -> Phrase | None:
    """Says that things are of no use for which this seat would not even pay a note."""
    deal = bare(stance.appraisal, weighed.goods, weighed.gains)
    got = received(weighed.goods, stance.seat)
    is_gift = not given(weighed.goods, stance.seat)
    if got and is_gift and dict(deal.gains)[stance.seat] < 1 + stance.temper.least:
        return got[0].phrase(stance.appraisal, "no_use")
    return None


def _last_reason(stance: Stance, weighed: Weighed) -> Phrase:
    """Returns a true reason where there is no way on."""
    for thing in given(weighed.goods, stance.seat):
        if weighed.verdict not in ("not_now", "no_promises"):
            return thing.phrase(stance.appraisal, "never")
    return MASK


Way = Callable[[Stance, Weighed], ReasonedAction | None]

WAYS: tuple[Way, ...] = (
    _first_things,
    _kept,
    _with_thing,
    _number,
    _never,
    _not_to_leader,
    _with_third,
    _no_use,
    _direction,
)
