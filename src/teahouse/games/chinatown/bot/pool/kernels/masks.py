"""Sets of buildings, and what a pool has of them."""

from __future__ import annotations

from .compiling import count_bits, kernel, lowest_bit
from .words import EMPTY, LOW_BITS, Mask, Pool, Town, Workspace

__all__ = ["around", "count", "disown", "own", "put", "reached", "write_buildings"]


@kernel
def count(mask: Mask) -> int:
    return count_bits(mask[0]) + count_bits(mask[1])


@kernel
def reached(town: Town, mask: Mask) -> Mask:
    """All buildings that have one of these beside them."""
    low, high = 0, 0
    left = mask[0]
    while left:
        building = lowest_bit(left)
        low |= town.near[building, 0]
        high |= town.near[building, 1]
        left &= left - 1
    left = mask[1]
    while left:
        building = LOW_BITS + lowest_bit(left)
        low |= town.near[building, 0]
        high |= town.near[building, 1]
        left &= left - 1
    return low, high


@kernel
def around(town: Town, pool: Pool, building: int) -> Mask:
    """Where shops stand that could grow over a building: beside it, or one free place off."""
    low, high = town.near[building, 0], town.near[building, 1]
    further = reached(town, (low & pool.free[0], high & pool.free[1]))
    return low | further[0], high | further[1]


@kernel
def own(pool: Pool, building: int) -> None:
    """Takes a building out of the deck."""
    word, bit = building // LOW_BITS, 1 << building % LOW_BITS
    pool.free[word] |= bit
    pool.deck[word] &= ~bit


@kernel
def disown(pool: Pool, building: int) -> None:
    """Puts an empty building back into the deck."""
    word, bit = building // LOW_BITS, 1 << building % LOW_BITS
    pool.free[word] &= ~bit
    pool.deck[word] |= bit


@kernel
def put(pool: Pool, building: int, kind: int) -> None:
    """Makes a building of the pool a shop of a type, or empty; tiles go to and from the hand."""
    word, bit, before = building // LOW_BITS, 1 << building % LOW_BITS, pool.shops[building]
    if before == EMPTY:
        pool.free[word] &= ~bit
    else:
        pool.kinds[before, word] &= ~bit
        pool.tiles[before] += 1
    if kind == EMPTY:
        pool.free[word] |= bit
    else:
        pool.kinds[kind, word] |= bit
        pool.tiles[kind] -= 1
    pool.shops[building] = kind


@kernel
def write_buildings(work: Workspace, mask: Mask, is_deck: bool) -> int:
    """Writes a set to `cards` or `empty`, and returns how many there are."""
    length = 0
    for word in range(2):
        left = mask[word]
        while left:
            building = word * LOW_BITS + lowest_bit(left)
            if is_deck:
                work.cards[length] = building
            else:
                work.empty[length] = building
            length += 1
            left &= left - 1
    return length
