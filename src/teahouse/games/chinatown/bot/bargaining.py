"""Makes offers (C7) and takes them back, given the offers that are already open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf

from teahouse.games.chinatown.placement.groups import bits
from teahouse.games.chinatown.placement.worth import Bundle, Side, less, more, one, value
from teahouse.games.chinatown.rules.actions import Decline, MakeOffer, Withdraw
from teahouse.games.chinatown.rules.state import Offer

from .appraisal import Appraisal
from .deals import Deal, Goods, after, have_common, money_of, no_goods, to_gives
from .judging import (
    Motive,
    ReasonedAction,
    is_better_elsewhere,
    is_shunned,
    is_sound,
    next_terms,
    offer_of,
)
from .kept import breaks_word
from .prices import terms
from .search import deals
from .stance import KnownOffer, Memory, Stance
from .weighing import bare, can_keep_word, deal_in, is_possible, weigh

__all__ = ["propose", "reconsider", "spoilt", "stands_with_others"]


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


def _sweetened(stance: Stance, deal: Deal, refused: KnownOffer) -> tuple[MakeOffer, Deal] | None:
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
    made = _offer(stance, best, refused)
    offer = Offer(0, stance.seat, made.gives)
    if not is_sound(stance.appraisal, offer, best, weigh(stance.appraisal, offer)):
        return None
    return made, best


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
        sweet = _sweetened(stance, deal, refused[-1]) if refused else None
        if sweet is not None and not _is_offered(known, sweet[1].goods):
            return ReasonedAction(sweet[0], "concession", sweet[1])
        agreed = None if is_better_elsewhere(stance, deal) else next_terms(stance, deal)
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
        if not _is_tiresome(stance, deal)
        and not _is_offered(stance.memory, deal.goods)
        and (not stance.people or _can_be_read(stance, deal))
    )
    if not stance.temper.own_gain_first:
        return found

    def own_gain(deal: Deal) -> float:
        """Returns this seat's gain at a fair price as far as others can pay, or 0."""
        agreed = terms(stance.appraisal, stance.temper, deal, FAIR)
        return 0.0 if agreed is None else agreed.gains[stance.seat]

    return sorted(found, key=own_gain, reverse=True)


MOST_THINGS = 3  # that a seat gives in an offer at a table with people, who have to read it


def _can_be_read(stance: Stance, deal: Deal) -> bool:
    """Whether people can take a deal in at a glance."""
    if stance.pairs_only and len(deal.parties) > 2:
        return False
    for seat in deal.parties:
        bundles = [bundle for giver, _, bundle in deal.goods if giver == seat]
        if sum(one.lots.bit_count() + sum(one.tiles) for one in bundles) > MOST_THINGS:
            return False
    return True


def _is_tiresome(stance: Stance, deal: Deal) -> bool:
    """Whether a party is busy, shunned or has refused often enough, or a thing would go back."""
    known = stance.memory
    return (
        known.is_return(deal.goods)
        or breaks_word(stance, deal.goods)
        or any(
            seat in stance.busy
            or is_shunned(stance, seat)
            or known.refusals(seat) >= known.patience(seat, stance.temper.patience)
            for seat in deal.parties
            if seat != stance.seat
        )
    )


def _is_offered(memory: Memory, goods: Goods) -> bool:
    """Whether any of these goods is in an own open offer already."""
    return any(have_common(goods, made.goods) for made in memory.open)


def reconsider(stance: Stance) -> ReasonedAction | None:
    """Returns the withdrawal of an offer that this seat has made or accepted, if one is due."""
    appraisal, seat = stance.appraisal, stance.seat
    for offer in appraisal.view.offers:
        if offer.status != "open" or seat not in (offer.by, *offer.accepted):
            continue
        if _has_better(stance, offer):
            return ReasonedAction(Withdraw(seat=seat, offer=offer.id), "concession")
        if seat not in offer.accepted or not _is_meant(stance, offer):
            no = Withdraw if offer.by == seat else Decline
            return ReasonedAction(no(seat=seat, offer=offer.id), "changed")
    return None


def _is_meant(stance: Stance, offer: Offer) -> bool:
    """Whether an offer that this seat agreed to is still good, whatever has changed since."""
    appraisal, gains = stance.appraisal, weigh(stance.appraisal, offer)
    if gains[stance.seat] < stance.temper.least / 2 or not can_keep_word(appraisal, offer):
        return False
    if not is_possible(appraisal, offer):
        return True  # it is void, or about to be, and does no harm
    return is_sound(appraisal, offer, deal_in(appraisal, offer), gains)


def _has_better(stance: Stance, offer: Offer) -> bool:
    """Whether this seat has since offered the same goods at a better price for the others."""
    mine = {made.offer.id: made.goods for made in stance.memory.open}
    goods = mine.get(offer.id)
    return any(later > offer.id and mine[later] == goods for later in mine)
