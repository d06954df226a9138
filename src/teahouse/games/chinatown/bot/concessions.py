"""The prices at which a seat offers and accepts: the share it wants, and how it comes down."""

from __future__ import annotations

from collections.abc import Collection

from teahouse.core import Seat
from teahouse.games.chinatown.rules.actions import MakeOffer, Pay

from .appraisal import Appraisal, broken_words, fair_parts
from .deals import Deal, Goods, Terms, money_of, terms, to_gives
from .stance import Memory, Stance

__all__ = [
    "RETURN",
    "ask_extra",
    "fair_gain",
    "grudge",
    "is_bluff",
    "is_shunned",
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
    """Returns what a seat adds to the shares that it asks for, with these parties and goods.

    The sum may be negative.
    """
    extra = _remembered(stance, parties)
    if _gets_tiles(goods, stance.seat) and not _given_tiles(goods, stance.seat):
        extra += stance.character.buying_tiles
    return extra


def take_extra(stance: Stance, goods: Goods, parties: Collection[Seat]) -> float:
    """Returns what a seat adds to the least share that it accepts, with these parties and goods."""
    extra, given = max(0.0, _remembered(stance, parties)), _given_tiles(goods, stance.seat)
    if given:
        extra += stance.character.selling_tiles
    if given and stance.appraisal.view.round <= LAST_YEAR_OF_COLLECTING:
        extra += stance.character.begun * any(_is_begun(stance.appraisal, kind) for kind in given)
    return extra


def is_shunned(stance: Stance, seat: Seat) -> bool:
    """Whether this seat refuses to deal with another."""
    if seat in stance.appraisal.shunned:
        return True
    words = broken_words(stance.appraisal.view, seat)
    return (
        bool(words) and stance.appraisal.view.round - max(words) <= stance.character.no_deal_years
    )


def grudge(stance: Stance, seat: Seat) -> float:
    """Returns the share added for a seat that broke a promise, as long as that is remembered."""
    words = broken_words(stance.appraisal.view, seat)
    if not words or stance.appraisal.view.round - max(words) > stance.temper.grudge_years:
        return 0.0
    return stance.temper.grudge


def _remembered(stance: Stance, parties: Collection[Seat]) -> float:
    others = [seat for seat in parties if seat != stance.seat]
    return max(
        grudge(stance, seat) + _insult(stance, seat) - _thanks(stance, seat) for seat in others
    )


def _thanks(stance: Stance, seat: Seat) -> float:
    character = stance.character
    deals = _deals_with(stance.memory, seat) - character.thanks_after + 1
    return min(character.most_thanks, character.thanks * max(0, deals))


def _deals_with(memory: Memory, seat: Seat) -> int:
    return sum(known.offer.status == "done" and seat in known.parties for known in memory.all)


def _insult(stance: Stance, seat: Seat) -> float:
    return stance.character.insulted if seat in stance.insulting else 0.0


def _given_tiles(goods: Goods, seat: Seat) -> list[int]:
    return [
        kind
        for giver, _, bundle in goods
        if giver == seat
        for kind, count in enumerate(bundle.tiles)
        if count
    ]


def _gets_tiles(goods: Goods, seat: Seat) -> bool:
    return any(to == seat and any(bundle.tiles) for _, to, bundle in goods)


def _is_begun(appraisal: Appraisal, kind: int) -> bool:
    return bool(appraisal.ground.shops[kind] & appraisal.sides[appraisal.seat].lots)


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
    """Returns the next price of the plan, or None if there is none.

    Prices that were refused or taken back are passed over.
    """
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
    if is_bluff(stance, deal):
        return (BLUFF, *asks)
    if refused and was_bluff(stance, deal):
        return (min(IN_EARNEST, asks[0]), *asks[len(refused) :])
    return asks[len(refused) :]


def _first_ask(stance: Stance, deal: Deal) -> float:
    """Returns the first share of the plan, which is larger for seats that accepted its prices."""
    others = (seat for seat in deal.parties if seat != stance.seat)
    ready = min(stance.memory.readiness(seat, MOST_PRESSED) for seat in others)
    return stance.temper.asks[0] + stance.temper.presses * ready


def is_bluff(stance: Stance, deal: Deal) -> bool:
    """Whether a deal is to be this seat's bluff: its first offer in one round of the game."""
    return _may_bluff(stance, deal) and not stance.memory.made


def was_bluff(stance: Stance, deal: Deal) -> bool:
    """Whether this seat's first price for these goods in this round was the bluff."""
    made = stance.memory.made
    return _may_bluff(stance, deal) and bool(made) and made[0].goods == deal.goods


def _may_bluff(stance: Stance, deal: Deal) -> bool:
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
