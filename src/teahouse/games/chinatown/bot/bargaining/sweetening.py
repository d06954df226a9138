"""Sweetening: a refused offer again, at the same price, with one thing added."""

from __future__ import annotations

from collections.abc import Iterator

from teahouse.games.chinatown.bot.value.masks import bits
from teahouse.games.chinatown.bot.value.sides import Bundle, Side, more, one
from teahouse.games.chinatown.rules.actions import MakeOffer

from .deals import Deal, Goods, to_gives
from .memory import Known
from .stance import Stance
from .standing_offers import stands_with_others
from .terms import money_of
from .weighing import bare

__all__ = ["sweetened"]

CHEAP = 1.0  # notes that a thing on top may cost its giver
FELT = 0.5  # notes that it must bring the other


def sweetened(stance: Stance, deal: Deal, refused: Known) -> tuple[MakeOffer, Deal] | None:
    """The offer with the cheapest thing that matters to the other."""
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
    """Tiles and empty buildings of its own that are not in the deal."""
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


def _offer(stance: Stance, deal: Deal, refused: Known) -> MakeOffer:
    """The offer with the same money as before."""
    note = stance.appraisal.rules.note
    cash = {
        (give.giver, give.to): give.cash // note
        for give in refused.offer.gives
        if give.cash and give.giver is not None
    }
    return MakeOffer(seat=stance.seat, gives=to_gives(stance.appraisal.rules, deal.goods, cash))
