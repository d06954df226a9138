"""The tables of a board and its tiles, in notes."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from teahouse.games.chinatown.rules.rulebook import Rules

from .masks import beside, components, mask_of

__all__ = ["Site", "border", "groups", "site_of"]


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
