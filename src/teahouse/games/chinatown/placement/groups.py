"""Sets of buildings as bits of one number (bit b is building b), and the groups they form (C15).

What shops of one type and owner pay follows from that (C14 to C16), and where tiles may join them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

import msgspec

__all__ = [
    "Site",
    "barrier",
    "bits",
    "border",
    "cut",
    "groups",
    "joined",
    "legal_order",
    "mask_of",
    "pay_of",
    "sizes_of",
]


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


@lru_cache(maxsize=1 << 15)
def pay_of(site: Site, kind: int, shops: int) -> int:
    """Returns what a player's shops of one type pay, all their groups together."""
    coins, most, total = site.coins[kind], site.sizes[kind], 0
    for group in components(site.near, shops):
        size = group.bit_count()
        if size <= most:
            total += coins[size]
        else:
            total += sum(coins[part] for part in sizes_of(site, kind, group))
    return total


def sizes_of(site: Site, kind: int, group: int) -> tuple[int, ...]:
    """Returns the sizes of the businesses that a group is counted as, the largest first (C16)."""
    size, most = group.bit_count(), site.sizes[kind]
    if size <= most:
        return (size,)
    if site.is_literal:
        whole, rest = divmod(size, most)
        return (most,) * whole + ((rest,) if rest else ())
    return tuple(sorted(map(len, _best_parts(site, kind, group)), reverse=True))


def cut(site: Site, kind: int, group: int) -> tuple[tuple[int, ...], ...]:
    """Returns the buildings of each business in a group, the largest business first.

    The best cut into connected businesses is returned wherever it has the sizes that are paid for.
    Read literally, C16 has sizes that some groups cannot be cut into. Then the businesses need not
    be connected.
    """
    sizes = sizes_of(site, kind, group)
    if len(sizes) == 1:
        return (tuple(bits(group)),)
    parts = sorted(_best_parts(site, kind, group), key=len, reverse=True)
    if tuple(map(len, parts)) == sizes:
        return tuple(parts)
    walk = iter(_walk(site, group))
    return tuple(tuple(sorted(next(walk) for _ in range(size))) for size in sizes)


def _walk(site: Site, group: int) -> list[int]:
    """Returns the buildings of a group from its lowest on, neighbours after neighbours."""
    order = [next(bits(group))]
    for building in order:
        order += [near for near in bits(site.near[building] & group) if near not in order]
    return order


def _best_parts(site: Site, kind: int, group: int) -> list[tuple[int, ...]]:
    """Returns the cut into connected businesses that pays the most, and among equals the fewest.

    Groups of one shape are cut once, wherever they stand: a building is known by its place among
    the buildings of the group.
    """
    cells = tuple(bits(group))
    place = {building: n for n, building in enumerate(cells)}
    near = tuple(
        sum(1 << place[other] for other in bits(site.near[building] & group)) for building in cells
    )
    _, parts = _best_cut(near, (1 << len(cells)) - 1, site.coins[kind])
    return [tuple(cells[n] for n in bits(part)) for part in parts]


@lru_cache(maxsize=100_000)
def _best_cut(
    near: tuple[int, ...], left: int, coins: tuple[int, ...]
) -> tuple[int, tuple[int, ...]]:
    """Returns the best pay and the best connected parts for the cells left, as bit sets."""
    if not left:
        return 0, ()
    best: tuple[int, tuple[int, ...]] | None = None
    # Some part has the lowest cell left, so only parts that hold it are tried here.
    for part in _parts_with_lowest(near, left, len(coins) - 1):
        rest_pays, rest = _best_cut(near, left & ~part, coins)
        found = (coins[part.bit_count()] + rest_pays, (part, *rest))
        if best is None or (found[0], -len(found[1])) > (best[0], -len(best[1])):
            best = found
    assert best is not None
    return best


def _parts_with_lowest(near: Sequence[int], left: int, most: int) -> set[int]:
    """Returns the connected sets of at most `most` cells left that hold the lowest of them."""
    first = left & -left
    found, edge = {first}, {first}
    for _ in range(most - 1):
        edge = {part | 1 << cell for part in edge for cell in bits(beside(near, part) & left)}
        found |= edge
    return found


def barrier(site: Site, kind: int, shops: int, building: int) -> tuple[str, str] | None:
    """Returns the code and rule by which a variant refuses a tile here, or None.

    `shops` are those of its type and owner. C20: through them it has to reach a street front.
    C16: it may not touch a group with a complete business.
    """
    if not joined(site, 1 << building, shops) & site.fronts:
        return "no_street", "C20"
    if site.is_closed:
        touched = [group for group in groups(site, shops) if group & site.near[building]]
        if any(group.bit_count() >= site.sizes[kind] for group in touched):
            return "finished", "C16"
    return None


def legal_order(site: Site, kind: int, shops: int, buildings: Sequence[int]) -> tuple[int, ...]:
    """Returns as many of these buildings as tiles of a type can be put on, in a legal order.

    A tile can bar another (C16), so taking the first that fits is not always right. After each step
    there is one order for every set of buildings that can be filled. There are few tiles of a type,
    and so few sets; without C16 the first of them is enough.
    """
    orders: dict[int, tuple[int, ...]] = {shops: ()}
    while True:
        longer: dict[int, tuple[int, ...]] = {}
        for filled, order in orders.items():
            for building in buildings:
                more = filled | 1 << building
                if more == filled or more in longer:
                    continue
                if barrier(site, kind, filled, building) is None:
                    longer[more] = (*order, building)
                    if not site.is_closed:
                        break
        if not longer:
            return next(iter(orders.values()))
        orders = longer
