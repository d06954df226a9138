"""Sets of buildings, with a word per district, and connected groups in them (C1, C15).

The buildings of a district lie in rows of `stride` bits, of which the last is never a building. So
neighbours are found by shifts by 1 and by the stride, and nothing crosses a street.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import and_, or_
from typing import NamedTuple, TypeAlias

import jax

from teahouse_lab.batch.words import Array, pick, u32, when

__all__ = [
    "Links",
    "Mask",
    "beside",
    "chosen",
    "common",
    "count",
    "grown",
    "less",
    "links",
    "only",
    "union",
]

Mask: TypeAlias = tuple[Array, ...]


class Links(NamedTuple):
    """The buildings of a district that are connected to the next one to the right, and below."""

    right: Array
    below: Array


def union(*masks: Mask) -> Mask:
    """Returns what is in any of the sets."""
    return tuple(reduce(or_, words) for words in zip(*masks, strict=True))


def common(*masks: Mask) -> Mask:
    """Returns what is in all of the sets."""
    return tuple(reduce(and_, words) for words in zip(*masks, strict=True))


def less(mask: Mask, other: Mask) -> Mask:
    """Returns what is in the first set and not in the other."""
    return tuple(a & ~b for a, b in zip(mask, other, strict=True))


def only(condition: Array, mask: Mask) -> Mask:
    """Returns the set where the condition holds, else the empty set."""
    return tuple(when(condition, word) for word in mask)


def chosen(masks: Sequence[Mask], seat: Array) -> Mask:
    """Returns the set of one seat."""
    return tuple(pick(words, seat) for words in zip(*masks, strict=True))


def count(mask: Mask) -> Array:
    """Returns how many are in the set."""
    return sum((jax.lax.population_count(word) for word in mask), u32(0))


def beside(word: Array, stride: int) -> Array:
    """Returns the places of a district that are next to one of these.

    Some of them may be no buildings.
    """
    return (word << 1) | (word >> 1) | (word << stride) | (word >> stride)


def links(planes: Sequence[Array], owners: Sequence[Array], stride: int) -> Links:
    """Returns which neighbours have shops of one type and one owner (C15)."""
    return Links(_linked(planes, owners, 1), _linked(planes, owners, stride))


def _linked(planes: Sequence[Array], owners: Sequence[Array], by: int) -> Array:
    shops = reduce(or_, planes)
    unlike = reduce(or_, [plane ^ (plane >> by) for plane in planes])
    same_owner = reduce(or_, [owned & (owned >> by) for owned in owners])
    return shops & (shops >> by) & ~unlike & same_owner


def grown(word: Array, linked: Links, stride: int, times: int) -> Array:
    """Returns a part of a district with all that is linked to it in at most so many steps."""
    for _ in range(times):
        word = word | ((word & linked.right) << 1) | ((word >> 1) & linked.right)
        word = word | ((word & linked.below) << stride) | ((word >> stride) & linked.below)
    return word
