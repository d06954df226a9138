"""Single things: who gives and gets them in a deal, what they add, and what they complete."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from teahouse.core import Phrase, Seat
from teahouse.games.chinatown.bot.bargaining.deals import Goods
from teahouse.games.chinatown.bot.value.appraisal import Appraisal
from teahouse.games.chinatown.bot.value.ground import Ground
from teahouse.games.chinatown.bot.value.masks import bits
from teahouse.games.chinatown.bot.value.sides import Bundle, Side, less, more, one, value
from teahouse.games.chinatown.bot.value.site import groups
from teahouse.games.chinatown.bot.value.worth import plan

__all__ = ["Thing", "added", "completed", "given", "received", "things_in"]


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
        """A phrase about this thing; a sum is in notes."""
        tile = None if self.kind is None else appraisal.rules.types[self.kind]
        money = None if cash is None else cash * appraisal.rules.note
        return Phrase(say=say, building=self.building, tile=tile, cash=money)

    def is_held(self, side: Side) -> bool:
        """Whether a side has it; a building with a shop on it is one too."""
        if self.kind is not None:
            return side.tiles[self.kind] > 0
        assert self.building is not None
        return bool(side.lots >> self.building & 1)


def things_in(bundle: Bundle) -> Iterator[Thing]:
    """Tiles first, as they say more; each type once."""
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
    """A side's worth with the thing less without it."""
    side, bundle = appraisal.sides[seat], thing.bundle(len(appraisal.rules.types))
    if thing.is_held(side):
        return value(appraisal.ground, side) - value(appraisal.ground, less(side, bundle))
    return value(appraisal.ground, more(side, bundle)) - value(appraisal.ground, side)


def completed(ground: Ground, before: Side, after: Side) -> int | None:
    """A type of which a side could complete a business afterwards, and not before."""
    new = _complete(ground, after) - _complete(ground, before)
    return min(new, default=None)


def _complete(ground: Ground, side: Side) -> set[int]:
    """Types of which a business is complete, with the tiles in hand placed at their best."""
    shops = [mask & side.lots for mask in ground.shops]
    for building, kind in plan(ground, side.lots, side.tiles).places:
        shops[kind] |= 1 << building
    return {
        kind
        for kind, mask in enumerate(shops)
        for group in groups(ground.site, mask)
        if group.bit_count() >= len(ground.site.pays[kind]) - 1
    }
