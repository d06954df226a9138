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
    """Yields the buildings of a mask, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def beside(near: Sequence[int], mask: int) -> int:
    """Returns the buildings that are adjacent to a set and not in it."""
    reached, left = 0, mask
    while left:
        low = left & -left
        reached |= near[low.bit_length() - 1]
        left ^= low
    return reached & ~mask


def components(near: Sequence[int], mask: int) -> Iterator[int]:
    """Yields the connected parts of a set."""
    while mask:
        part = mask & -mask
        while more := beside(near, part) & mask:
            part |= more
        yield part
        mask &= ~part


class Site(msgspec.Struct, frozen=True, eq=False):
    """What never changes in a game. There is one Site for each Rules."""

    rules: Rules
    near: tuple[int, ...]  # by building, its neighbours
    fronts: int  # buildings where any tile may be put (C20)
    every: int  # all buildings
    pays: tuple[tuple[float, ...], ...]  # by type and size: income with expected outlook, in notes


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
    """Returns the notes that a business of a type pays, by its size (C14).

    They include what outlook cards are expected to bring its tiles, or the whole (C19, C21).
    """
    cards, mode = rules.components.outlook.cards, rules.options.outlook
    expected = sum(rules.sizes[kind] in card for card in cards) / len(cards)
    per_tile = expected if mode == "per_tile" else 0.0
    once = expected if mode == "per_business" else 0.0
    pays = [pay / rules.note + n * per_tile + once for n, pay in enumerate(rules.pays[kind])]
    return (0.0, *pays[1:])


@lru_cache(maxsize=1 << 15)
def border(site: Site, group: int) -> int:
    """Returns the buildings beside a group; a cached form of `beside`."""
    return beside(site.near, group)


@lru_cache(maxsize=1 << 14)
def groups(site: Site, shops: int) -> tuple[int, ...]:
    """Returns the connected groups of shops of one type and owner."""
    return tuple(components(site.near, shops))
