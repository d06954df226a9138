"""A deal before its price: the goods that change hands, and what they are worth to each party."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

import msgspec

from teahouse.core import Seat
from teahouse.games.chinatown.bot.value.masks import bits, mask_of
from teahouse.games.chinatown.bot.value.sides import Bundle, Side, less, more
from teahouse.games.chinatown.rules.actions import Give
from teahouse.games.chinatown.rules.rulebook import Rules

__all__ = ["Deal", "Goods", "after", "goods_of", "is_empty", "no_goods", "to_gives"]

Goods: TypeAlias = tuple[tuple[Seat, Seat, Bundle], ...]
"""Giver, taker and what goes over; ascending, each pair once."""


class Deal(msgspec.Struct, frozen=True):
    """Goods, and what each party gains by them before any money."""

    goods: Goods
    gains: tuple[tuple[Seat, float], ...]

    @property
    def joint(self) -> float:
        return sum(gain for _, gain in self.gains)

    @property
    def parties(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, _ in self.gains)


def no_goods(rules: Rules) -> Bundle:
    return Side(0, (0,) * len(rules.types))


def is_empty(bundle: Bundle) -> bool:
    return not bundle.lots and not any(bundle.tiles)


def goods_of(rules: Rules, gives: Iterable[Give]) -> Goods:
    """The buildings and tiles of these gives."""
    found: dict[tuple[Seat, Seat], Bundle] = {}
    for give in gives:
        if give.buildings or give.tiles:
            assert give.giver is not None
            pair = (give.giver, give.to)
            tiles = tuple(give.tiles.get(tile, 0) for tile in rules.types)
            bundle = Side(mask_of(give.buildings), tiles)
            found[pair] = more(found.get(pair, no_goods(rules)), bundle)
    return tuple((giver, to, found[giver, to]) for giver, to in sorted(found))


def after(side: Side, seat: Seat, goods: Goods) -> Side:
    """A seat's side once these goods have changed hands."""
    for giver, _, bundle in goods:
        if giver == seat:
            side = less(side, bundle)
    for _, to, bundle in goods:
        if to == seat:
            side = more(side, bundle)
    return side


def to_gives(rules: Rules, goods: Goods, cash: Mapping[tuple[Seat, Seat], int]) -> tuple[Give, ...]:
    """Goods and cash, in notes, as an offer says them."""
    bundles = {(giver, to): bundle for giver, to, bundle in goods}
    return tuple(
        Give(
            giver=giver,
            to=to,
            buildings=tuple(bits(bundles[giver, to].lots)) if (giver, to) in bundles else (),
            tiles=_named(rules, bundles.get((giver, to))),
            cash=cash.get((giver, to), 0) * rules.note or None,
        )
        for giver, to in sorted({*bundles, *cash})
    )


def _named(rules: Rules, bundle: Bundle | None) -> dict[str, int]:
    if bundle is None:
        return {}
    return {rules.types[kind]: count for kind, count in enumerate(bundle.tiles) if count}
