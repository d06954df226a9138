"""Storage cells in one word a seat: what is put there, what spoils, when the house is full (D9).

Cell i has its first cube in the three bits from 3i on and its second from 12 + 3i on, as the
good's number + 1; 0 is nothing. A cell that is a shop has 7 in place of its first cube.
"""

from __future__ import annotations

import jax.numpy as jnp

from teahouse_lab.batch.words import Array, u32, when

__all__ = [
    "STORE_MASK",
    "cleared",
    "cubes_on",
    "first_on",
    "free_cells",
    "is_full",
    "one",
    "opened",
    "shop_cells",
    "stored",
    "without_last_shop",
]

SHOP = 7
FIRST_CUBES = 0xFFF
EACH_CELL = 0o1111
STORE_MASK = 0xFFFFFF


def one(good: Array | int) -> Array:
    """Returns a cube of a good, as hands and the supply count it."""
    return u32(1) << (4 * u32(good))


def first_on(store: Array, cell: Array) -> Array:
    """Returns the first cube on a cell, 0 for none, or SHOP."""
    return (store >> (3 * cell)) & 7


def _second_on(store: Array, cell: Array) -> Array:
    return (store >> (3 * cell + 12)) & 7


def cubes_on(store: Array, cell: Array) -> Array:
    """Returns the cubes on a cell that is no shop, counted by good."""
    return _counted(first_on(store, cell)) + _counted(_second_on(store, cell))


def _counted(cube: Array) -> Array:
    return when(cube != 0, u32(1) << (4 * cube - 4))


def cleared(store: Array, cell: Array) -> Array:
    """Returns the word without what was on a cell."""
    return store & ~(u32(0o7_0007) << (3 * cell))


def stored(store: Array, cell: Array, good: Array) -> tuple[Array, Array]:
    """Returns the word with one more cube, and the cubes that spoil, by good.

    The cell must not be a shop (D6).
    """
    code, at = good + 1, 3 * cell
    first, second = first_on(store, cell), _second_on(store, cell)
    spoils = second != 0
    at = jnp.where(first == 0, at, at + 12)
    word = jnp.where(spoils, cleared(store, cell), store | (code << at))
    return word, when(spoils, cubes_on(store, cell) + one(good))


def _marked(store: Array) -> Array:
    """Returns a bit for each cell that has a cube or is a shop, three bits apart."""
    return (store | (store >> 1) | (store >> 2)) & EACH_CELL


def is_full(store: Array) -> Array:
    """Whether every cell that is not a shop has a cube, and there is such a cell (D9)."""
    return (_marked(store) == EACH_CELL) & ((store & FIRST_CUBES) != FIRST_CUBES)


def _together(bits: Array) -> Array:
    """Returns bits 0, 3, 6 and 9 side by side."""
    return (bits & 1) | ((bits >> 2) & 2) | ((bits >> 4) & 4) | ((bits >> 6) & 8)


def free_cells(store: Array) -> Array:
    """Returns the cells with neither cube nor shop."""
    return ~_together(_marked(store)) & 0xF


def shop_cells(store: Array) -> Array:
    """Returns the cells that are shops."""
    return _together(store & (store >> 1) & (store >> 2) & EACH_CELL)


def opened(store: Array, cell: Array) -> Array:
    """Returns the word with a cell turned into a shop."""
    return store | (u32(SHOP) << (3 * cell))


def without_last_shop(store: Array) -> Array:
    """Returns the word with the highest cell that is a shop open again."""
    shops = shop_cells(store)
    highest = when(shops >= 2, 1) + when(shops >= 4, 1) + when(shops >= 8, 1)
    return cleared(store, highest)
