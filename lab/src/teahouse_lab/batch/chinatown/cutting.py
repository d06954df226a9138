"""C16, connected: the cut of a group larger than its type's maximum that pays the most.

A group has at most three tiles too many, and one complete business always pays more than cuts
without one. So the best cut leaves a connected complete business, and what is cut off pays by
its connected pieces: one tile 1 note, two 2, three 4 or, if three are complete, 5. By the size of
the group alone it would be one piece, or as many as there are if it is connected nowhere.
"""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp

from teahouse.games.chinatown.rules.rulebook import COMPLETE, INCOMPLETE
from teahouse_lab.batch.words import Array, u32, when

from .tables import Tables
from .town import Links, grown

__all__ = ["Cut", "best_cut"]

WORTH_SHIFT = 8
MOST_PIECES = 3
THREE = 3


class Cut(NamedTuple):
    """The difference of the best cut from one by size alone: notes never rise, parts may."""

    more_notes: Array
    more_parts: Array


def best_cut(group: Array, size: Array, linked: Links, tables: Tables) -> Cut:
    """The best cut of a group, tried with every set of as many tiles as are too many."""
    count = jax.lax.population_count(group)
    spare = when(count > size, count - size)
    matters = spare >= (2 if tables.rules.options.outlook == "per_business" else THREE)
    by_size = _value(spare, spare - 1, size)

    def one_set(loop: tuple[Array, Array]) -> tuple[Array, Array]:
        off, best = loop
        value = _value(spare, _edges(off, linked, tables.stride), size)
        fits = (jax.lax.population_count(off) == spare) & _is_connected(
            group & ~off, linked, tables
        )
        return (off - group) & group, jnp.maximum(best, when(fits, value))

    first = when(matters, group & (~group + 1))
    _, best = jax.lax.while_loop(lambda loop: loop[0] != 0, one_set, (first, u32(0)))
    best = jnp.where(matters, best, by_size)
    notes = (best >> WORTH_SHIFT) - (by_size >> WORTH_SHIFT)
    pieces = (by_size & ((1 << WORTH_SHIFT) - 1)) - (best & ((1 << WORTH_SHIFT) - 1))
    return Cut(when(spare != 0, notes), when(spare != 0, pieces))


def _value(spare: Array, edges: Array, size: Array) -> Array:
    """The value of a cut: notes of the tiles cut off, then fewer pieces."""
    whole = jnp.where(size == THREE, u32(COMPLETE[THREE]), u32(INCOMPLETE[THREE]))
    is_three = (spare == THREE) & (edges == THREE - 1)
    notes = jnp.where(is_three, whole, spare)
    return (notes << WORTH_SHIFT) | (MOST_PIECES - (spare - edges))


def _edges(word: Array, linked: Links, stride: int) -> Array:
    right = word & (word >> 1) & linked.right
    below = word & (word >> stride) & linked.below
    return jax.lax.population_count(right) + jax.lax.population_count(below)


def _is_connected(word: Array, linked: Links, tables: Tables) -> Array:
    inside = Links(linked.right & word & (word >> 1), linked.below & word & (word >> tables.stride))
    first = word & (~word + 1)
    return grown(first, inside, tables.stride, tables.longest_way) == word
