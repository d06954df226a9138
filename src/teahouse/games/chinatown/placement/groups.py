"""Sets of buildings as bits of one number (bit b is building b), and the groups they form (C15)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

import msgspec

__all__ = ["Site", "beside", "bits", "border", "components", "groups", "joined", "mask_of"]


class Site(msgspec.Struct, frozen=True, eq=False, kw_only=True):
    """What never changes in a game: the board and its types of shops. There is one for each Rules.

    Sites compare by identity, so that they are cheap keys of caches.
    """

    near: tuple[int, ...]  # by building, its neighbours
    fronts: int  # the buildings where any tile may be put (C20)
    every: int  # all buildings
    sizes: tuple[int, ...]  # by type, the tiles of a complete business
    tile_counts: tuple[int, ...]  # by type
    note: int  # the smallest note, which is what a tile by itself pays
    coins: tuple[tuple[int, ...], ...]  # by type and size, what a business pays (C14)
    pays: tuple[tuple[float, ...], ...]  # the same in notes, with what outlook cards may add
    is_literal: bool  # whether overfull groups pay by their number of tiles alone (C16)
    is_closed: bool  # whether finished businesses take no more tiles (C16)
    players: int
    deal: tuple[tuple[int, int], ...]  # by round, the cards dealt to each player and those kept


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
    """Yields the connected parts of a set, in the order of their lowest buildings."""
    while mask:
        part = mask & -mask
        edge = near[part.bit_length() - 1] & mask
        while edge:
            part |= edge
            edge = beside(near, edge) & mask & ~part
        yield part
        mask ^= part


@lru_cache(maxsize=1 << 15)
def border(site: Site, group: int) -> int:
    """Returns the buildings beside a group; a cached form of `beside`."""
    return beside(site.near, group)


@lru_cache(maxsize=1 << 14)
def groups(site: Site, shops: int) -> tuple[int, ...]:
    """Returns the connected groups of shops of one type and owner."""
    return tuple(components(site.near, shops))


def joined(site: Site, mask: int, among: int) -> int:
    """Returns a set with all of `among` that is connected to it."""
    while more := border(site, mask) & among:
        mask |= more
    return mask
