"""What each of the 136 moves would bring at once, as numbers that a player could see by looking.

| numbers a move | what they are |
|---|---|
| 5 | cubes of each good from the lines that lie there after it, chains not seen |
| 1 | lines that end at the storage in the north, which is one's own in a solo game |
| 1 | pairs of one good side by side, in sixteenths |
"""

from __future__ import annotations

import jax
import jax.numpy as jnp

from teahouse.batch.words import Array, u32
from teahouse.discrete.dadaocheng.actions import MOVE_CELLS

from .grid import Grid, alike, flip, lines, swap

__all__ = ["NUMBERS_AHEAD", "moves_ahead"]

GOODS = 5
NUMBERS_AHEAD = GOODS + 2
NORTH = 0x000F_0000
"""Where lines begin that touch the storage in the north."""
PAIRS = 16


def moves_ahead(grid: Grid) -> Array:
    """A row of numbers for each move, as if it were made now."""
    first, second = MOVE_CELLS[:, 0], MOVE_CELLS[:, 1]
    flipped = u32((first == second) << first)
    grid = Grid(*(word[..., None] for word in grid))
    after = flip(swap(grid, u32(first), u32(second)), flipped)
    found = lines(after)
    cubes = (_count(found & _cells_of(after, good)) for good in range(GOODS))
    rows, columns = alike(after)
    pairs = (_count(rows) + _count(columns)) / PAIRS
    return jnp.stack([*cubes, _count(found & NORTH), pairs], axis=-1).astype(jnp.float32)


def _cells_of(grid: Grid, good: int) -> Array:
    """The cells that show a good, in both halves."""
    low = grid.shown if good & 1 else ~grid.shown
    high = (grid.shown if good & 2 else ~grid.shown) >> 16
    opium = grid.opium if good & 4 else ~grid.opium
    cells = low & high & opium & 0xFFFF
    return cells | (cells << 16)


def _count(bits: Array) -> Array:
    return jax.lax.population_count(bits)
