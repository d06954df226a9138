"""Chooses the deal to propose next and its price, given the offers that are already open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from math import inf

from teahouse.games.chinatown.placement.groups import bits
from teahouse.games.chinatown.placement.worth import Bundle, Side, less, more, one, value
from teahouse.games.chinatown.rules.actions import MakeOffer

from .appraisal import Appraisal
from .concessions import is_shunned, next_terms, offer_of
from .deals import Deal, Goods, after, money_of, no_goods, shares_goods, terms, to_gives
from .judging import Motive, ReasonedAction
from .search import deals
from .stance import KnownOffer, Memory, Stance
from .weighing import bare

__all__ = ["propose", "spoilt", "stands_with_others", "sweetened"]


def stands_with_others(stance: Stance, goods: Goods, notes: int) -> bool:
    """Whether a new offer and each own open one are still good if the other is accepted first.

    `notes` is what this seat gets by the new offer.
    """
    if spoilt(stance, goods) is not None:
        return False
    least = stance.temper.least / 2
    open_ = stance.memory.open
    return all(_gain(stance.appraisal, made.goods, goods) + notes >= least for made in open_)


def spoilt(stance: Stance, goods: Goods) -> KnownOffer | None:
    """Returns an own open offer that is no longer good once these goods have changed hands."""
    appraisal = stance.appraisal
    for made in stance.memory.open:
        money = money_of(appraisal, made.offer)[stance.seat]
        if _gain(appraisal, goods, made.goods) + money < stance.temper.least / 2:
            return made
    return None


def _gain(appraisal: Appraisal, first: Goods, then: Goods) -> float:
    """Returns what the second goods bring this seat after the first have changed hands.

    It is infinite if this seat no longer has what it would give: such an offer is void and does no
    harm.
    """
    seat, side = appraisal.seat, after(appraisal.sides[appraisal.seat], appraisal.seat, first)
    given = no_goods(appraisal.rules)
    for giver, _, bundle in then:
        given = more(given, bundle) if giver == seat else given
    if given.lots & ~side.lots or min(less(side, given).tiles) < 0:
        return inf
    return value(appraisal.ground, after(side, seat, then)) - value(appraisal.ground, side)


CHEAP = 1.0  # the most notes that a thing on top may cost its giver
FELT = 0.5  # the least notes that it must bring the other


def sweetened(stance: Stance, deal: Deal, refused: KnownOffer) -> tuple[MakeOffer, Deal] | None:
    """Returns a refused offer with one thing more, the cheapest that matters to the other.

    It is None if the character does not do that, or no thing is cheap enough.
    """
    if not stance.character.sweetens or len(deal.parties) != 2 or refused.offer.clauses:
        return None
    other = next(seat for seat in deal.parties if seat != stance.seat)
    before, found = dict(deal.gains), []
    notes = money_of(stance.appraisal, refused.offer)[stance.seat]
    for thing in _spare(stance, deal.goods):
        goods = _with(deal.goods, stance.seat, other, thing)
        after = bare(stance.appraisal, goods, deal.parties)
        gains = dict(after.gains)
        cost = before[stance.seat] - gains[stance.seat]
        is_felt = gains[other] - before[other] >= FELT
        if is_felt and cost <= CHEAP and gains[stance.seat] + notes >= stance.temper.least:
            found.append((cost, thing, after))
    if not found:
        return None
    _, _, best = min(found, key=lambda way: (way[0], way[1]))
    if stance.memory.given_up(best.goods) or not stands_with_others(stance, best.goods, notes):
        return None
    return _offer(stance, best, refused), best


def _spare(stance: Stance, goods: Goods) -> Iterator[Bundle]:
    """Yields own tiles and empty buildings that are not in the deal."""
    appraisal, side = stance.appraisal, stance.appraisal.sides[stance.seat]
    kinds = len(side.tiles)
    gone = [bundle for giver, _, bundle in goods if giver == stance.seat]
    for kind, count in enumerate(side.tiles):
        if count > sum(bundle.tiles[kind] for bundle in gone):
            yield one(kinds, kind)
    lots = side.lots & ~appraisal.ground.taken & ~appraisal.ground.fixed
    for bundle in gone:
        lots &= ~bundle.lots
    for building in bits(lots):
        yield Side(1 << building, (0,) * kinds)


def _with(goods: Goods, giver: int, to: int, thing: Bundle) -> Goods:
    moves = {(a, b): bundle for a, b, bundle in goods}
    moves[giver, to] = more(moves[giver, to], thing) if (giver, to) in moves else thing
    return tuple((a, b, moves[a, b]) for a, b in sorted(moves))


def _offer(stance: Stance, deal: Deal, refused: KnownOffer) -> MakeOffer:
    """Returns an offer of a deal with the same money as the refused one."""
    note = stance.appraisal.rules.note
    cash = {
        (give.giver, give.to): give.cash // note
        for give in refused.offer.gives
        if give.cash and give.giver is not None
    }
    return MakeOffer(seat=stance.seat, gives=to_gives(stance.appraisal.rules, deal.goods, cash))


FAIR = 1.0  # the share of a fair price


def propose(stance: Stance) -> ReasonedAction | None:
    """Proposes the first deal that has a price left and does not conflict with open offers."""
    known, temper = stance.memory, stance.temper
    if len(known.made) >= temper.offers or len(known.open) >= temper.open:
        return None
    for deal in _in_order(stance):
        refused = known.refused(deal.goods)
        sweet = sweetened(stance, deal, refused[-1]) if refused else None
        if sweet is not None and not _is_offered(known, sweet[1].goods):
            return ReasonedAction(sweet[0], "concession", sweet[1])
        agreed = next_terms(stance, deal)
        if agreed is None:
            continue
        if stands_with_others(stance, deal.goods, agreed.nets[stance.seat]):
            reason: Motive = "concession" if refused else "opening"
            return ReasonedAction(offer_of(stance.appraisal, deal.goods, agreed), reason, deal)
    return None


def _in_order(stance: Stance) -> Iterable[Deal]:
    """Returns the deals that may be proposed, by this seat's gain or as `deals` orders them."""
    found = (
        deal
        for deal in deals(stance.appraisal)
        if not _is_tiresome(stance, deal) and not _is_offered(stance.memory, deal.goods)
    )
    if not stance.temper.own_gain_first:
        return found
    return sorted(found, key=partial(_own_gain, stance), reverse=True)


def _own_gain(stance: Stance, deal: Deal) -> float:
    """Returns this seat's gain at a fair price as far as others can pay, or 0 if there is none."""
    agreed = terms(stance.appraisal, stance.temper, deal, FAIR)
    return 0.0 if agreed is None else agreed.gains[stance.seat]


def _is_tiresome(stance: Stance, deal: Deal) -> bool:
    """Whether a party is busy, shunned or has refused often enough, or a thing would go back."""
    known = stance.memory
    return known.is_return(deal.goods) or any(
        seat in stance.busy
        or is_shunned(stance, seat)
        or known.refusals(seat) >= known.patience(seat, stance.temper.patience)
        for seat in deal.parties
        if seat != stance.seat
    )


def _is_offered(memory: Memory, goods: Goods) -> bool:
    """Whether any of these goods is in an own open offer already."""
    return any(
        giver == other and shares_goods(bundle, mine)
        for made in memory.open
        for other, _, mine in made.goods
        for giver, _, bundle in goods
    )
