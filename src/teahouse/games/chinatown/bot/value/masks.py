"""Sets of buildings as bits of one number: bit b is building b."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

__all__ = ["beside", "bits", "components", "mask_of"]


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
