"""Sets of buildings as two words (`words`), as `value.masks` has them in one number."""

from __future__ import annotations

from .compiling import kernel
from .words import LOW_BITS, Ground, Mask

__all__ = [
    "border",
    "connected",
    "count",
    "count_bits",
    "lowest",
    "reached",
    "with_building",
    "without_building",
]


@kernel
def count_bits(word: int) -> int:
    word = word - ((word >> 1) & 0x5555555555555555)
    word = (word & 0x3333333333333333) + ((word >> 2) & 0x3333333333333333)
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0F
    word = word + (word >> 8)
    word = word + (word >> 16)
    return (word + (word >> 32)) & 0x7F


@kernel
def count(mask: Mask) -> int:
    return count_bits(mask[0]) + count_bits(mask[1])


@kernel
def lowest(mask: Mask) -> int:
    """The lowest building of a set."""
    if mask[0]:
        return count_bits((mask[0] & -mask[0]) - 1)
    return LOW_BITS + count_bits((mask[1] & -mask[1]) - 1)


@kernel
def with_building(mask: Mask, building: int) -> Mask:
    if building < LOW_BITS:
        return mask[0] | 1 << building, mask[1]
    return mask[0], mask[1] | 1 << (building - LOW_BITS)


@kernel
def without_building(mask: Mask, building: int) -> Mask:
    if building < LOW_BITS:
        return mask[0] & ~(1 << building), mask[1]
    return mask[0], mask[1] & ~(1 << (building - LOW_BITS))


@kernel
def reached(ground: Ground, mask: Mask) -> Mask:
    """All buildings that have one of these beside them, members of the set included."""
    low, high = 0, 0
    word = mask[0]
    while word:
        building = count_bits((word & -word) - 1)
        low |= ground.near[building, 0]
        high |= ground.near[building, 1]
        word &= word - 1
    word = mask[1]
    while word:
        building = LOW_BITS + count_bits((word & -word) - 1)
        low |= ground.near[building, 0]
        high |= ground.near[building, 1]
        word &= word - 1
    return low, high


@kernel
def border(ground: Ground, mask: Mask) -> Mask:
    """What is adjacent to a set, and not in it."""
    low, high = reached(ground, mask)
    return low & ~mask[0], high & ~mask[1]


@kernel
def connected(ground: Ground, mask: Mask, among: Mask) -> Mask:
    """A set with all that is connected to it."""
    low, high = mask
    while True:
        around = border(ground, (low, high))
        more_low, more_high = around[0] & among[0], around[1] & among[1]
        if not more_low | more_high:
            return low, high
        low |= more_low
        high |= more_high
