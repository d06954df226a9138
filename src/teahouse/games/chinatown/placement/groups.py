"""Sets of buildings as bits of one number (bit b is building b), and the groups they form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

import msgspec

from teahouse.games.chinatown.rules.rulebook import Rules

__all__ = ["Site", "beside", "bits", "border", "components", "groups", "mask_of", "site_of"]


def mask_of(buildings: Iterable[int]) -> int:
    mask = 0
    for building in buildings:
        mask |= 1 << building
    return mask


def bits(mask: int) -> Iterator[int]:
    """The buildings of a mask, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def beside(near: Sequence[int], mask: int) -> int:
    """What is adjacent to a set, and not in it."""
    reached, left = 0, mask
    while left:
        low = left & -left
        reached |= near[low.bit_length() - 1]
        left ^= low
    return reached & ~mask


def components(near: Sequence[int], mask: int) -> Iterator[int]:
    """The connected parts of a set."""
    while mask:
        part = mask & -mask
        while more := beside(near, part) & mask:
            part |= more
        yield part
        mask &= ~part


class Site(msgspec.Struct, frozen=True, eq=False):
    """What never changes in a game; one for each rules."""

    rules: Rules
    near: tuple[int, ...]  # by building, its neighbours
    fronts: int  # where any tile may be put (C20)
    every: int  # all buildings
    pays: tuple[tuple[float, ...], ...]  # by type and size: income, and the outlook expected


@lru_cache(maxsize=16)
def site_of(rules: Rules) -> Site:
    buildings = range(1, rules.buildings + 1)
    is_free = not rules.options.street_access
    return Site(
        rules=rules,
        near=tuple(mask_of(around) for around in rules.neighbours),
        fronts=mask_of(b for b in buildings if is_free or rules.has_front[b]),
        every=mask_of(buildings),
        pays=tuple(_pays(rules, kind) for kind in range(len(rules.types))),
    )


def _pays(rules: Rules, kind: int) -> tuple[float, ...]:
    """C14, and C19, C21: what a card is expected to bring a tile, or a business, of a type."""
    cards, mode = rules.kit.outlook.cards, rules.options.outlook
    expected = sum(rules.sizes[kind] in card for card in cards) / len(cards)
    per_tile = expected if mode == "per_tile" else 0.0
    once = expected if mode == "per_business" else 0.0
    pays = [pay / rules.note + n * per_tile + once for n, pay in enumerate(rules.pays[kind])]
    return (0.0, *pays[1:])


@lru_cache(maxsize=1 << 15)
def border(site: Site, group: int) -> int:
    """What is beside a group."""
    return beside(site.near, group)


@lru_cache(maxsize=1 << 14)
def groups(site: Site, shops: int) -> tuple[int, ...]:
    """The connected groups of shops of one type and owner."""
    return tuple(components(site.near, shops))
