"""What a seat looks for, and what it has too much of: only what anyone can count."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from teahouse.core import Phrase
from teahouse.games.chinatown.bot.bargaining.search import deals
from teahouse.games.chinatown.bot.bargaining.stance import Stance
from teahouse.games.chinatown.bot.value.masks import bits
from teahouse.games.chinatown.bot.value.site import border, groups
from teahouse.games.chinatown.bot.value.worth import plan

from .things import Thing, added, received

__all__ = ["last_wishes", "needs", "wishes"]

LOOKED_AT = 3  # of the deals, most joint gain first


def wishes(stance: Stance) -> Iterator[Phrase]:
    """What may be said of wishes and spare things, the most telling first."""
    yield from _one_more(stance)
    yield from _wanted(stance)
    yield from _spare_tiles(stance)
    yield from _spare_buildings(stance)


def last_wishes(stance: Stance) -> Iterator[Phrase]:
    """What it may say when it is done: a thing that would still make a deal, or that none would."""
    appraisal = stance.appraisal
    found = [
        thing.phrase(appraisal, "last_wish")
        for deal in islice(deals(appraisal), LOOKED_AT)
        for thing in received(deal.goods, stance.seat)
    ]
    yield from dict.fromkeys(found) if found else (Phrase(say="ready"),)


def needs(stance: Stance) -> Iterator[Phrase]:
    """What it says when asked what it needs; at least that there is nothing."""
    yield from _one_more(stance)
    yield from _wanted(stance)
    yield Phrase(say="ready")


def _one_more(stance: Stance) -> Iterator[Phrase]:
    """A business of its own that open tiles bring to one short of complete, with room for it."""
    appraisal, side = stance.appraisal, stance.appraisal.sides[stance.seat]
    ground = appraisal.ground
    shops = [mask & side.lots for mask in ground.shops]
    for building, kind in plan(ground, side.lots, side.tiles).places:
        shops[kind] |= 1 << building
    taken = ground.taken
    for mask in shops:
        taken |= mask
    for kind, mask in enumerate(shops):
        short = len(ground.site.pays[kind]) - 2
        for group in groups(ground.site, mask):
            if group.bit_count() == short and border(ground.site, group) & side.lots & ~taken:
                yield Thing(kind=kind).phrase(appraisal, "one_more")


def _wanted(stance: Stance) -> Iterator[Phrase]:
    """Things that it gets in its best deals with one other."""
    for deal in islice(deals(stance.appraisal), LOOKED_AT):
        for thing in received(deal.goods, stance.seat) if len(deal.parties) == 2 else ():
            is_tile = thing.kind is not None
            yield thing.phrase(stance.appraisal, "want_tile" if is_tile else "want_building")


def _spare_tiles(stance: Stance) -> Iterator[Phrase]:
    appraisal, side = stance.appraisal, stance.appraisal.sides[stance.seat]
    placed = [kind for _, kind in plan(appraisal.ground, side.lots, side.tiles).places]
    for kind, count in enumerate(side.tiles):
        spare = count - placed.count(kind)
        thing = Thing(kind=kind)
        if thing in _got(stance):
            continue
        if spare > 0 and added(appraisal, stance.seat, thing) < stance.temper.least:
            yield Phrase(say="spare_tile", tile=appraisal.rules.types[kind], count=spare)


def _spare_buildings(stance: Stance) -> Iterator[Phrase]:
    """Empty ones that its plan leaves out, with no shop of its own beside them."""
    appraisal, side, ground = (
        stance.appraisal,
        stance.appraisal.sides[stance.seat],
        stance.appraisal.ground,
    )
    planned = {building for building, _ in plan(ground, side.lots, side.tiles).places}
    for building in bits(side.lots & ~ground.taken & ~ground.fixed):
        near = border(ground.site, 1 << building) & side.lots & ground.taken
        thing = Thing(building=building)
        if building not in planned and not near and thing not in _got(stance):
            yield thing.phrase(appraisal, "spare_building")


def _got(stance: Stance) -> set[Thing]:
    """What came by this round's deals: nobody buys a thing and calls it spare."""
    known = stance.memory
    return {
        thing
        for deal in (*known.made, *known.heard)
        if deal.offer.status == "done"
        for thing in received(deal.goods, stance.seat)
    }
