"""The prices at which a seat offers and accepts, and its verdict on an offer, with the reason."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, TypeAlias

import msgspec

from teahouse.core import Phrase, Seat
from teahouse.games.chinatown.rules.actions import Action, Give, MakeOffer, Pay
from teahouse.games.chinatown.rules.state import Offer

from .appraisal import Appraisal, broken_words
from .coalitions import could_do_better, fair_gains
from .deals import Deal, Goods, goods_of, money_of, most_means, to_gives
from .kept import breaks_word
from .prices import Terms, terms
from .search import elsewhere
from .stance import Memory, Stance
from .weighing import (
    Gains,
    at_face_value,
    binds_to_words,
    can_keep_word,
    deal_in,
    is_possible,
    raises_chance,
    weigh,
)

__all__ = [
    "Motive",
    "ReasonedAction",
    "Weighed",
    "ask_extra",
    "at_most",
    "elsewhere_gain",
    "grudge",
    "is_better_elsewhere",
    "is_shunned",
    "is_sound",
    "judged",
    "least_named",
    "next_terms",
    "offer_of",
    "reserved",
    "take_extra",
    "was_bluff",
]


LAST_YEAR_OF_COLLECTING = 4


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
    gives, clauses = _written(appraisal, goods, terms)
    return MakeOffer(seat=appraisal.seat, gives=gives, clauses=clauses, counters=counters)


def _written(
    appraisal: Appraisal, goods: Goods, terms: Terms
) -> tuple[tuple[Give, ...], tuple[Pay, ...]]:
    """Returns goods at a price as an offer states them."""
    note = appraisal.rules.note
    later = sorted(terms.later.items())
    pays = (Pay(by=payer, to=payee, cash=notes * note) for (payer, payee), notes in later)
    return to_gives(appraisal.rules, goods, terms.cash), tuple(pays)


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
    fair = fair_gains(appraisal, deal)[stance.seat]
    outside = elsewhere_gain(stance, deal.goods, deal.parties)
    raised = max(1.0, outside / fair) if fair > 0 else 1.0
    for ask in _asks(stance, deal):
        share = stance.asked(ask + extra, deal.goods) * raised
        agreed = terms(appraisal, stance.temper, deal, share, reserved(appraisal, known))
        if agreed is None or not _is_new(appraisal, known, deal, agreed):
            continue
        if not _concedes(appraisal, known, deal, agreed):
            continue
        offer = Offer(0, stance.seat, *_written(appraisal, deal.goods, agreed))
        is_enough = agreed.gains[stance.seat] + ROUNDING >= outside
        if is_enough and is_sound(appraisal, offer, deal, agreed.gains):
            return agreed
    return None


def is_better_elsewhere(stance: Stance, deal: Deal) -> bool:
    """Whether others would fairly pay so much more that these parties are sure to refuse."""
    fair = fair_gains(stance.appraisal, deal)[stance.seat]
    return elsewhere_gain(stance, deal.goods, deal.parties) > fair + ROUNDING


def is_sound(appraisal: Appraisal, offer: Offer, deal: Deal, gains: Gains) -> bool:
    """Whether an offer that this seat has made or accepted is not below its tests.

    Its part may be as small as what it takes from those who have no more.
    """
    fair = fair_gains(appraisal, deal)[appraisal.seat]
    return (
        gains[appraisal.seat] + ROUNDING >= FROM_THE_POOR * fair
        and raises_chance(appraisal, offer, deal, gains)
        and not could_do_better(appraisal, deal, at_face_value(appraisal, offer, deal))
    )


def elsewhere_gain(stance: Stance, goods: Goods, parties: Collection[Seat]) -> float:
    """Returns the notes that this seat could get by the things it gives, if it thinks of that."""
    if not stance.temper.elsewhere:
        return 0.0
    return stance.temper.elsewhere * elsewhere(stance.appraisal, goods, parties)


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
    "kept",  # it would give what this seat has said that it keeps
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
    fair: float  # the notes of the deal's joint gain that are fair to this seat
    verdict: Motive


def judged(stance: Stance, offer: Offer, *, can_accept: bool = True) -> Weighed:
    appraisal, goods = stance.appraisal, goods_of(stance.appraisal.rules, offer.gives)
    if not is_possible(appraisal, offer) or not can_accept:
        return Weighed(offer, goods, dict.fromkeys(offer.parties(), 0.0), 0.0, "not_now")
    gains, deal = weigh(appraisal, offer), deal_in(appraisal, offer)
    fair = fair_gains(appraisal, deal)[stance.seat]
    verdict = _refusal(stance, offer, deal, gains) or _verdict(stance, offer, deal, gains, fair)
    return Weighed(offer, goods, gains, fair, verdict)


def _refusal(stance: Stance, offer: Offer, deal: Deal, gains: Gains) -> Motive | None:
    """Returns the reason to refuse an offer before its price is judged, if there is one."""
    seat, goods = stance.seat, deal.goods
    if stance.temper.takes is None:
        return "no_gain"
    if any(is_shunned(stance, party) for party in gains if party != seat):
        return "no_gain"
    if breaks_word(stance, goods):
        return "kept"
    if binds_to_words(offer, seat) or not can_keep_word(stance.appraisal, offer):
        return "no_promises"
    if goods and _was_declined(stance, offer, goods):
        return "again"
    if gains[seat] < stance.temper.least:
        return "no_gain"
    if stance.memory.is_return(goods) and deal.joint < RETURN:
        return "no_gain"
    if len(gains) > 2 and any(give.cards for give in offer.gives):
        return "no_gain"  # what fewer parties could do with cards is not reckoned
    return None


def _was_declined(stance: Stance, offer: Offer, goods: Goods) -> bool:
    """Whether an offer brings no more money than one for the same goods declined this round."""
    appraisal, before = stance.appraisal, stance.memory.declined(goods)
    money = money_of(appraisal, offer)[stance.seat]
    return any(money <= money_of(appraisal, known.offer)[stance.seat] for known in before)


def _verdict(stance: Stance, offer: Offer, deal: Deal, gains: Gains, fair: float) -> Motive:
    """Returns whether an offer is good by the three tests of `docs/hard-guarantees.md`."""
    appraisal, mine = stance.appraisal, gains[stance.seat]
    take = _least_share(stance, deal.goods, gains)
    equal = deal.joint / 2 if len(gains) == 2 else fair
    least = min(take * fair, at_most(appraisal, deal, fair))
    if mine + ROUNDING < min(least, take * equal):
        return "too_little"
    if mine + ROUNDING < least or not raises_chance(appraisal, offer, deal, gains):
        return "leader"
    if could_do_better(appraisal, deal, at_face_value(appraisal, offer, deal)):
        return "better_elsewhere"
    if mine + ROUNDING < elsewhere_gain(stance, deal.goods, gains):
        return "better_elsewhere"
    return "good"


def at_most(appraisal: Appraisal, deal: Deal, fair: float) -> float:
    """Returns the most that this seat insists on: six tenths of its part of those who have no more.

    What others have is the most that it can be, whatever they have promised or given in secret.
    """
    others = (seat for seat in deal.parties if seat != appraisal.seat)
    means = sum(most_means(appraisal, seat) for seat in others)
    return max(FROM_THE_POOR * fair, dict(deal.gains)[appraisal.seat] + means)


def _least_share(stance: Stance, goods: Goods, gains: Gains) -> float:
    """Returns the least share that this seat accepts: more where too little was offered before."""
    temper = stance.temper
    assert temper.takes is not None
    tried = min(PERSISTENCE, len(stance.memory.declined(goods)))
    share = temper.takes + temper.hardens * tried + take_extra(stance, goods, gains)
    return stance.taken(share)


def least_named(stance: Stance, deal: Deal) -> float:
    """Returns the least share that any price of this seat's plan may come to."""
    assert stance.temper.takes is not None
    extra = min(0.0, ask_extra(stance, deal.goods, deal.parties))
    return min(stance.temper.takes, stance.temper.asks[-1] + extra) - stance.temper.varies


class ReasonedAction(msgspec.Struct, frozen=True):
    """An action and its reason, with the deal that it proposes and the offer that it answers."""

    action: Action
    reason: Motive
    deal: Deal | None = None
    weighed: Weighed | None = None
    says: Phrase | None = None  # what is said with it before anything else
