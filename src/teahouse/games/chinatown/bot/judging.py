"""The prices at which a seat offers and accepts, and its verdict on an offer, with the reason."""

from __future__ import annotations

from collections.abc import Collection
from math import inf
from typing import Literal, TypeAlias

import msgspec

from teahouse.core import Seat
from teahouse.games.chinatown.rules.actions import Action, MakeOffer, Pay
from teahouse.games.chinatown.rules.state import Offer

from .appraisal import Appraisal, broken_words, fair_parts
from .deals import Deal, Goods, Terms, goods_of, money_of, terms, to_gives
from .search import elsewhere
from .stance import Memory, Stance
from .weighing import bare, binds_to_words, can_keep_word, is_possible, weigh

__all__ = [
    "Motive",
    "ReasonedAction",
    "Weighed",
    "ask_extra",
    "fair_gain",
    "grudge",
    "is_shunned",
    "judged",
    "next_terms",
    "offer_of",
    "reserved",
    "take_extra",
    "was_bluff",
]


LAST_YEAR_OF_COLLECTING = 4


def fair_gain(appraisal: Appraisal, joint: float, parties: Collection[Seat]) -> float:
    """Returns this seat's part of a joint gain if all parties' chances to win rise equally."""
    return joint * fair_parts(appraisal.chances, parties)[appraisal.seat]


def ask_extra(stance: Stance, goods: Goods, parties: Collection[Seat]) -> float:
    """Returns what a seat adds to the shares it asks for with these parties; it may be negative."""
    extra, seat = _remembered(stance, parties), stance.seat
    gets_tiles = any(to == seat and any(bundle.tiles) for _, to, bundle in goods)
    if gets_tiles and not _given_tiles(goods, seat):
        extra += stance.character.buying_tiles
    return extra


def take_extra(stance: Stance, goods: Goods, parties: Collection[Seat]) -> float:
    """Returns what a seat adds to the least share that it accepts, with these parties and goods."""
    extra, given = max(0.0, _remembered(stance, parties)), _given_tiles(goods, stance.seat)
    if given:
        extra += stance.character.selling_tiles
    if given and stance.appraisal.view.round <= LAST_YEAR_OF_COLLECTING:
        shops, side = stance.appraisal.ground.shops, stance.appraisal.sides[stance.seat]
        extra += stance.character.begun * any(shops[kind] & side.lots for kind in given)
    return extra


def is_shunned(stance: Stance, seat: Seat) -> bool:
    """Whether this seat refuses to deal with another."""
    if seat in stance.appraisal.shunned:
        return True
    words, round_ = broken_words(stance.appraisal.view, seat), stance.appraisal.view.round
    return bool(words) and round_ - max(words) <= stance.character.no_deal_years


def grudge(stance: Stance, seat: Seat) -> float:
    """Returns the share added for a seat that broke a promise, as long as that is remembered."""
    words = broken_words(stance.appraisal.view, seat)
    if not words or stance.appraisal.view.round - max(words) > stance.temper.grudge_years:
        return 0.0
    return stance.temper.grudge


def _remembered(stance: Stance, parties: Collection[Seat]) -> float:
    insulted = dict.fromkeys(stance.insulting, stance.character.insulted)
    return max(
        grudge(stance, seat) + insulted.get(seat, 0.0) - _thanks(stance, seat)
        for seat in parties
        if seat != stance.seat
    )


def _thanks(stance: Stance, seat: Seat) -> float:
    character = stance.character
    known = (known for known in stance.memory.all if known.offer.status == "done")
    deals = sum(seat in deal.parties for deal in known) - character.thanks_after + 1
    return min(character.most_thanks, character.thanks * max(0, deals))


def _given_tiles(goods: Goods, seat: Seat) -> list[int]:
    return [
        kind
        for giver, _, bundle in goods
        if giver == seat
        for kind, count in enumerate(bundle.tiles)
        if count
    ]


def offer_of(
    appraisal: Appraisal, goods: Goods, terms: Terms, counters: int | None = None
) -> MakeOffer:
    rules = appraisal.rules
    return MakeOffer(
        seat=appraisal.seat,
        gives=to_gives(rules, goods, terms.cash),
        clauses=tuple(
            Pay(by=payer, to=payee, cash=notes * rules.note)
            for (payer, payee), notes in sorted(terms.later.items())
        ),
        counters=counters,
    )


def reserved(appraisal: Appraisal, memory: Memory) -> int:
    """Returns the notes that own open offers would cost, now and after income."""
    return sum(max(0, -money_of(appraisal, made.offer)[appraisal.seat]) for made in memory.open)


RETURN = 2.0  # the least joint gain, in notes, for which a thing goes back to whom it came from
BLUFF = 2.0  # the share that a bluff asks for
LEAST_BLUFFED = 6.0  # the least joint gain, in notes, of a deal for a bluff
BLUFFING_YEARS = (2, 3, 4)
IN_EARNEST = 1.0  # the most that is asked for after a bluff
MOST_PRESSED = 4  # accepted offers after which more of them change nothing


def next_terms(stance: Stance, deal: Deal) -> Terms | None:
    """Returns the plan's next price that was neither refused nor taken back, or None."""
    appraisal, known = stance.appraisal, stance.memory
    if known.is_return(deal.goods) and deal.joint < RETURN:
        return None
    extra = ask_extra(stance, deal.goods, deal.parties)
    for ask in _asks(stance, deal):
        share = stance.asked(ask + extra, deal.goods)
        agreed = terms(appraisal, stance.temper, deal, share, reserved(appraisal, known))
        if agreed is None or not _is_new(appraisal, known, deal, agreed):
            continue
        if _concedes(appraisal, known, deal, agreed):
            return agreed
    return None


def _asks(stance: Stance, deal: Deal) -> tuple[float, ...]:
    """Returns the shares that are left of the plan.

    A bluff comes before the whole plan. After a refused bluff the plan begins at no more than a
    fair part, and each refusal uses up one share of it.
    """
    asks, refused = stance.temper.asks, stance.memory.refused(deal.goods)
    asks = (_first_ask(stance, deal), *asks[1:])
    if _may_bluff(stance, deal) and not stance.memory.made:
        return (BLUFF, *asks)
    if refused and was_bluff(stance, deal):
        return (min(IN_EARNEST, asks[0]), *asks[len(refused) :])
    return asks[len(refused) :]


def _first_ask(stance: Stance, deal: Deal) -> float:
    """Returns the first share of the plan, which is larger for seats that accepted its prices."""
    others = (seat for seat in deal.parties if seat != stance.seat)
    ready = min(stance.memory.readiness(seat, MOST_PRESSED) for seat in others)
    return stance.temper.asks[0] + stance.temper.presses * ready


def was_bluff(stance: Stance, deal: Deal) -> bool:
    """Whether this seat's first price for these goods in this round was the bluff."""
    made = stance.memory.made
    return _may_bluff(stance, deal) and bool(made) and made[0].goods == deal.goods


def _may_bluff(stance: Stance, deal: Deal) -> bool:
    """Whether a deal may be this seat's bluff: its first offer in one round of the game."""
    view = stance.appraisal.view
    year = BLUFFING_YEARS[(view.first_player - view.round + stance.seat) % len(BLUFFING_YEARS)]
    return stance.character.bluffs and view.round == year and deal.joint >= LEAST_BLUFFED


def _is_new(appraisal: Appraisal, memory: Memory, deal: Deal, agreed: Terms) -> bool:
    """Whether a price is new.

    It differs from those refused in rounds before, and is better for this seat than those that it
    has declined itself.
    """
    refused, seat = memory.refused_before(deal.goods), appraisal.seat
    return all(money_of(appraisal, known.offer) != agreed.nets for known in refused) and all(
        money_of(appraisal, known.offer)[seat] < agreed.nets[seat]
        for known in memory.declined(deal.goods)
    )


def _concedes(appraisal: Appraisal, memory: Memory, deal: Deal, agreed: Terms) -> bool:
    """Whether a price is better for somebody else, and worse for no other, than all that failed."""
    for made in memory.given_up(deal.goods):
        before = money_of(appraisal, made.offer)
        steps = [
            agreed.nets[seat] - before[seat] for seat in deal.parties if seat != appraisal.seat
        ]
        if max(steps) < 1 or min(steps) < 0:
            return False
    return True


Motive: TypeAlias = Literal[
    "opening",  # an own first offer
    "concession",  # the same as before, at a better price for the others
    "too_little",  # refused or countered: the deal is good, its price is not
    "good",  # accepted
    "no_gain",  # this seat would gain nothing by it
    "leader",  # it would help a rival who is ahead too much
    "better_elsewhere",  # another would pay more
    "again",  # the same as was declined before
    "no_promises",  # it asks for a promise that could not be kept
    "not_now",  # it cannot be accepted as things are
    "changed",  # withdrawn: it is no longer good or possible
    "nothing_left",  # ready: no deal in sight
    "plan",  # cards and tiles, by what they will be worth
]


ROUNDING = 0.3  # notes; prices are whole ones
FROM_THE_POOR = 0.6  # share of a fair gain that is enough if the others cannot pay more
PERSISTENCE = 3  # refused prices for the same goods after which more of them change nothing


class Weighed(msgspec.Struct, frozen=True):
    """An offer, the notes that each party gains by it, and the verdict: good, or why it is not."""

    offer: Offer
    goods: Goods
    gains: dict[Seat, float]
    verdict: Motive


def judged(stance: Stance, offer: Offer, *, can_accept: bool = True) -> Weighed:
    goods = goods_of(stance.appraisal.rules, offer.gives)
    if not is_possible(stance.appraisal, offer) or not can_accept:
        return Weighed(offer, goods, dict.fromkeys(offer.parties(), 0.0), "not_now")
    gains = weigh(stance.appraisal, offer)
    verdict = _refusal(stance, offer, goods, gains) or _verdict(stance, goods, gains)
    return Weighed(offer, goods, gains, verdict)


def _refusal(stance: Stance, offer: Offer, goods: Goods, gains: dict[Seat, float]) -> Motive | None:
    """Returns the reason to refuse an offer before its price is judged, if there is one."""
    seat = stance.seat
    if stance.temper.takes is None:
        return "no_gain"
    if any(is_shunned(stance, party) for party in gains if party != seat):
        return "no_gain"
    if binds_to_words(offer, seat) or not can_keep_word(stance.appraisal, offer):
        return "no_promises"
    if goods and _was_declined(stance, offer, goods):
        return "again"
    if gains[seat] < stance.temper.least:
        return "no_gain"
    if stance.memory.is_return(goods) and sum(gains.values()) < RETURN:
        return "no_gain"
    return None


def _was_declined(stance: Stance, offer: Offer, goods: Goods) -> bool:
    """Whether an offer brings no more money than one for the same goods declined this round."""
    appraisal, before = stance.appraisal, stance.memory.declined(goods)
    money = money_of(appraisal, offer)[stance.seat]
    return any(money <= money_of(appraisal, known.offer)[stance.seat] for known in before)


def _verdict(stance: Stance, goods: Goods, gains: dict[Seat, float]) -> Motive:
    appraisal, mine, joint = stance.appraisal, gains[stance.seat] + ROUNDING, sum(gains.values())
    fair, equal = fair_gain(appraisal, joint, gains), joint / len(gains)
    take = _least_share(stance, goods, gains)
    priced = terms(appraisal, stance.temper, bare(appraisal, goods, gains), take)
    paid = inf if priced is None else priced.gains[stance.seat]  # limited by what others can pay
    most = max(FROM_THE_POOR * fair, paid)
    if mine < min(most, take * min(fair, equal)):
        return "too_little"
    if mine < min(most, take * fair):
        return "leader"
    if gains[stance.seat] < stance.temper.elsewhere * elsewhere(appraisal, goods, gains):
        return "better_elsewhere"
    return "good"


def _least_share(stance: Stance, goods: Goods, gains: dict[Seat, float]) -> float:
    """Returns the least share that this seat accepts: more where too little was offered before."""
    temper = stance.temper
    assert temper.takes is not None
    tried = min(PERSISTENCE, len(stance.memory.declined(goods)))
    share = temper.takes + temper.hardens * tried + take_extra(stance, goods, gains)
    return stance.taken(share)


class ReasonedAction(msgspec.Struct, frozen=True):
    """An action and its reason, with the deal that it proposes and the offer that it answers."""

    action: Action
    reason: Motive
    deal: Deal | None = None
    weighed: Weighed | None = None
