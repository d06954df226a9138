"""Deals by which one player gathers a business: places and tiles, from one or two others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from teahouse.core import Seat
from teahouse.games.chinatown.bot.value.ground import Ground
from teahouse.games.chinatown.bot.value.layouts import pay_of
from teahouse.games.chinatown.bot.value.masks import bits, mask_of
from teahouse.games.chinatown.bot.value.sides import Bundle, Side, more, one, value
from teahouse.games.chinatown.bot.value.site import border, groups

from .deals import Deal, Goods, after

__all__ = ["gatherings"]

Sides: TypeAlias = tuple[Side, ...]

LEAST_JOINT = 1.5  # notes; as for other deals of three
MOST_CLUSTERS = 400
LOOKED_AT = 24
BUYERS = 2
MOST = 6


class Business(NamedTuple):
    """A business that could stand: its new tiles, and all of it with the shops that they join."""

    income: float  # that it would add, whoever has what of it now
    kind: int
    new: int
    group: int


@lru_cache(maxsize=1 << 8)
def gatherings(ground: Ground, sides: Sides) -> tuple[Deal, ...]:
    """The best gatherings, whoever takes part."""
    owners = {lot: seat for seat, side in enumerate(sides) for lot in bits(side.lots)}
    likely = sorted(_businesses(ground, sides, owners), key=lambda found: -found.income)
    deals = {
        deal.goods: deal
        for business in likely[:LOOKED_AT]
        for buyer in _buyers(business, owners)
        for deal in _gathered(ground, sides, owners, business, buyer)
    }
    return tuple(sorted(deals.values(), key=lambda deal: (-deal.joint, deal.goods))[:MOST])


def _businesses(ground: Ground, sides: Sides, owners: Mapping[int, Seat]) -> Iterator[Business]:
    """Connected sets of empty buildings, of any owners, that tiles of one type could fill."""
    empty = mask_of(owners) & ~ground.taken & ~ground.fixed
    for kind in range(len(ground.shops)):
        tiles = sum(side.tiles[kind] for side in sides)
        shops = ground.shops[kind] & ~ground.fixed
        for new in _connected(ground, empty, shops, min(tiles, len(ground.site.pays[kind]) - 1)):
            group = _joined(ground, new, shops)
            income = _added(ground, kind, new, group, owners)
            if income > 0:
                yield Business(income, kind, new, group)


def _connected(ground: Ground, empty: int, shops: int, most: int) -> Iterator[int]:
    """Sets of limited size, smaller ones first, that are connected directly or through shops."""
    seen: set[int] = set()
    edge = {1 << lot: None for lot in bits(empty)}
    for _ in range(most):
        further: dict[int, None] = {}
        for new in edge:
            if new in seen or len(seen) >= MOST_CLUSTERS:
                continue
            seen.add(new)
            yield new
            for lot in bits(border(ground.site, _joined(ground, new, shops)) & empty):
                further[new | 1 << lot] = None
        edge = further


def _joined(ground: Ground, new: int, shops: int) -> int:
    while beside := border(ground.site, new) & shops:
        new |= beside
    return new


def _added(ground: Ground, kind: int, new: int, group: int, owners: Mapping[int, Seat]) -> float:
    """What one owner would earn with the whole, less what its parts and tiles earn apart."""
    apart = ground.site.pays[kind][1] * new.bit_count()
    old = group & ~new
    for seat in {owners[lot] for lot in bits(old)}:
        held = mask_of(lot for lot in bits(old) if owners[lot] == seat)
        apart += sum(
            pay_of(ground, kind, part, part.bit_count()) for part in groups(ground.site, held)
        )
    return pay_of(ground, kind, group, group.bit_count()) - apart


def _buyers(business: Business, owners: Mapping[int, Seat]) -> list[Seat]:
    """The players who already have most of it."""
    held = [owners[lot] for lot in bits(business.group)]
    return sorted(set(held), key=lambda seat: (-held.count(seat), seat))[:BUYERS]


def _gathered(
    ground: Ground, sides: Sides, owners: Mapping[int, Seat], business: Business, buyer: Seat
) -> Iterator[Deal]:
    goods = _goods(sides, owners, business, buyer)
    parties = {buyer, *(giver for giver, _, _ in goods)}
    if not 1 < len(parties) <= ground.sight.parties:
        return
    gains = tuple(
        (seat, value(ground, after(sides[seat], seat, goods)) - value(ground, sides[seat]))
        for seat in sorted(parties)
    )
    deal = Deal(goods, gains)
    if deal.joint >= LEAST_JOINT:
        yield deal


def _goods(sides: Sides, owners: Mapping[int, Seat], business: Business, buyer: Seat) -> Goods:
    """Everything that the buyer lacks; tiles come first from those who sell a building."""
    kinds, kind = len(sides[buyer].tiles), business.kind
    found: dict[Seat, Bundle] = {}
    for lot in bits(business.group):
        if owners[lot] != buyer:
            bundle = found.get(owners[lot], Side(0, (0,) * kinds))
            found[owners[lot]] = Side(bundle.lots | 1 << lot, bundle.tiles)
    missing = business.new.bit_count() - sides[buyer].tiles[kind]
    holders = [seat for seat, side in enumerate(sides) if seat != buyer and side.tiles[kind]]
    for seat in sorted(holders, key=lambda seat: (seat not in found, -sides[seat].tiles[kind])):
        tiles = one(kinds, kind, max(0, min(missing, sides[seat].tiles[kind])))
        if missing > 0:
            found[seat] = more(found.get(seat, Side(0, (0,) * kinds)), tiles)
        missing -= sum(tiles.tiles)
    return tuple((seat, buyer, found[seat]) for seat in sorted(found))
