"""What shops of one type and owner pay, and the businesses they are counted as (C14 to C16)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from .groups import Site, beside, bits, components

__all__ = ["cut", "pay_of", "sizes_of"]


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
