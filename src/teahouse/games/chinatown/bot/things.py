"""Single things that bots speak of: what each is worth, and which they need, want or can spare."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import msgspec

from teahouse.core import Phrase, Seat
from teahouse.games.chinatown.placement.groups import bits, border, groups
from teahouse.games.chinatown.placement.growth import Ground
from teahouse.games.chinatown.placement.worth import Bundle, Side, less, more, one, plan, value

from .appraisal import Appraisal
from .deals import Goods
from .search import deals
from .stance import Stance

__all__ = [
    "Thing",
    "added",
    "completed",
    "given",
    "is_useful",
    "last_wishes",
    "needed",
    "needs",
    "received",
    "things_in",
    "wishes",
]


class Thing(msgspec.Struct, frozen=True):
    """A building, or a tile of a type."""

    building: int | None = None
    kind: int | None = None

    def bundle(self, kinds: int) -> Bundle:
        if self.kind is not None:
            return one(kinds, self.kind)
        assert self.building is not None
        return Side(1 << self.building, (0,) * kinds)

    def phrase(self, appraisal: Appraisal, say: str, *, cash: int | None = None) -> Phrase:
        """Returns a phrase about this thing; `cash` is in notes."""
        tile = None if self.kind is None else appraisal.rules.types[self.kind]
        money = None if cash is None else cash * appraisal.rules.note
        return Phrase(say=say, building=self.building, tile=tile, cash=money)

    def is_held(self, side: Side) -> bool:
        """Whether a side has the thing; buildings with shops on them count too."""
        if self.kind is not None:
            return side.tiles[self.kind] > 0
        assert self.building is not None
        return bool(side.lots >> self.building & 1)


def things_in(bundle: Bundle) -> Iterator[Thing]:
    """Yields the things in a bundle: tiles first, as they say more, and each type once."""
    for kind, count in enumerate(bundle.tiles):
        if count:
            yield Thing(kind=kind)
    for building in bits(bundle.lots):
        yield Thing(building=building)


def given(goods: Goods, seat: Seat) -> list[Thing]:
    return [thing for giver, _, bundle in goods if giver == seat for thing in things_in(bundle)]


def received(goods: Goods, seat: Seat) -> list[Thing]:
    return [thing for _, to, bundle in goods if to == seat for thing in things_in(bundle)]


def added(appraisal: Appraisal, seat: Seat, thing: Thing) -> float:
    """Returns the worth of a seat's side with the thing, less its worth without it."""
    side, bundle = appraisal.sides[seat], thing.bundle(len(appraisal.rules.types))
    if thing.is_held(side):
        return value(appraisal.ground, side) - value(appraisal.ground, less(side, bundle))
    return value(appraisal.ground, more(side, bundle)) - value(appraisal.ground, side)


def is_useful(stance: Stance, thing: Thing) -> bool:
    """Whether a thing by itself is worth anything to this seat."""
    return added(stance.appraisal, stance.seat, thing) >= stance.temper.least


def completed(ground: Ground, before: Side, after: Side) -> int | None:
    """Returns a type of which a side could complete a business afterwards and not before."""
    new = _complete(ground, after) - _complete(ground, before)
    return min(new, default=None)


def _complete(ground: Ground, side: Side) -> set[int]:
    """Returns the types of which a business is complete once the tiles in hand are placed."""
    return {
        kind
        for kind, mask in enumerate(_planned_shops(ground, side))
        for group in groups(ground.site, mask)
        if group.bit_count() >= ground.site.sizes[kind]
    }


def _planned_shops(ground: Ground, side: Side) -> list[int]:
    """Returns the masks of a side's shops by type, once the tiles in hand are placed."""
    shops = [mask & side.lots for mask in ground.shops]
    for building, kind in plan(ground, side.lots, side.tiles).places:
        shops[kind] |= 1 << building
    return shops


def needed(stance: Stance, thing: Thing) -> Phrase | None:
    """Returns a phrase on what its plan or its shops need a thing for, or None."""
    appraisal, side = stance.appraisal, stance.appraisal.sides[stance.seat]
    if thing.building is None:
        is_placed = any(kind == thing.kind for _, kind in _places(stance))
        return thing.phrase(appraisal, "need_tile") if is_placed else None
    near = (border(appraisal.ground.site, 1 << thing.building) | 1 << thing.building) & side.lots
    planned = (kind for lot, kind in _places(stance) if lot == thing.building)
    standing = (kind for kind, shops in enumerate(appraisal.ground.shops) if shops & near)
    grows = next(planned, next(standing, None))
    if grows is None:
        return None
    return Phrase(say="need_building", building=thing.building, tile=appraisal.rules.types[grows])


def _places(stance: Stance) -> tuple[tuple[int, int], ...]:
    side = stance.appraisal.sides[stance.seat]
    return tuple(plan(stance.appraisal.ground, side.lots, side.tiles).places)


LOOKED_AT = 3  # the number of deals that wishes are taken from, most joint gain first


def wishes(stance: Stance) -> Iterator[Phrase]:
    """Yields what may be said of wishes and spare things, the most telling first."""
    yield from _one_more(stance)
    yield from _wanted(stance)
    yield from _spare_tiles(stance)
    yield from _spare_buildings(stance)


def last_wishes(stance: Stance) -> Iterator[Phrase]:
    """Yields what a bot may say when it is ready: things it would still trade for, or none."""
    appraisal = stance.appraisal
    found = [
        thing.phrase(appraisal, "last_wish")
        for deal in islice(deals(appraisal), LOOKED_AT)
        for thing in received(deal.goods, stance.seat)
        if is_useful(stance, thing)
    ]
    yield from dict.fromkeys(found) if found else (Phrase(say="ready"),)


def needs(stance: Stance) -> Iterator[Phrase]:
    """Yields what a bot may say when asked what it needs; the last is that it needs nothing."""
    yield from _one_more(stance)
    yield from _wanted(stance)
    yield Phrase(say="ready")


def _one_more(stance: Stance) -> Iterator[Phrase]:
    """Yields a phrase for each business one tile short, with an empty building beside it."""
    appraisal, side = stance.appraisal, stance.appraisal.sides[stance.seat]
    ground, shops = appraisal.ground, _planned_shops(appraisal.ground, side)
    taken = ground.taken
    for mask in shops:
        taken |= mask
    for kind, mask in enumerate(shops):
        short = ground.site.sizes[kind] - 1
        for group in groups(ground.site, mask):
            if group.bit_count() == short and border(ground.site, group) & side.lots & ~taken:
                yield Thing(kind=kind).phrase(appraisal, "one_more")


def _wanted(stance: Stance) -> Iterator[Phrase]:
    """Yields phrases for things that the bot gets in its best deals with one other player."""
    for deal in islice(deals(stance.appraisal), LOOKED_AT):
        for thing in received(deal.goods, stance.seat) if len(deal.parties) == 2 else ():
            is_tile = thing.kind is not None
            if is_useful(stance, thing):
                yield thing.phrase(stance.appraisal, "want_tile" if is_tile else "want_building")


def _spare_tiles(stance: Stance) -> Iterator[Phrase]:
    appraisal, side = stance.appraisal, stance.appraisal.sides[stance.seat]
    placed = [kind for _, kind in _places(stance)]
    for kind, count in enumerate(side.tiles):
        spare = count - placed.count(kind)
        thing = Thing(kind=kind)
        if thing in _got(stance):
            continue
        if spare > 0 and added(appraisal, stance.seat, thing) < stance.temper.least:
            yield Phrase(say="spare_tile", tile=appraisal.rules.types[kind], count=spare)


def _spare_buildings(stance: Stance) -> Iterator[Phrase]:
    """Yields phrases for empty buildings that its plan leaves out, with no own shop beside."""
    appraisal, side = stance.appraisal, stance.appraisal.sides[stance.seat]
    ground, planned = appraisal.ground, {building for building, _ in _places(stance)}
    for building in bits(side.lots & ~ground.taken & ~ground.fixed):
        near = border(ground.site, 1 << building) & side.lots & ground.taken
        thing = Thing(building=building)
        if building not in planned and not near and thing not in _got(stance):
            yield thing.phrase(appraisal, "spare_building")


def _got(stance: Stance) -> set[Thing]:
    """Returns what came by this round's deals, as nobody buys a thing and calls it spare."""
    known = stance.memory
    return {
        thing
        for deal in (*known.made, *known.heard)
        if deal.offer.status == "done"
        for thing in received(deal.goods, stance.seat)
    }
