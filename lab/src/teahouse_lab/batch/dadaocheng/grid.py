"""The discs as planes of bits, one bit a cell: moves and lines are a few shifts (D5, D6).

A good is three bits. `shown` has the lower two of the goods that lie up, sixteen cells each,
`hidden` those of the goods that lie down, and `opium` the third bit of both: up, then down.
"""

from __future__ import annotations

from typing import NamedTuple

from teahouse_lab.batch.words import Array, u32

__all__ = [
    "Grid",
    "alike",
    "cells_in_lines",
    "first_and_last_threes",
    "flip",
    "good_at",
    "lines",
    "swap",
]

LOW = 0xFFFF
BOTH = 0x0001_0001
ROW_STARTS, COLUMN_STARTS = 0x3333, 0x00FF
"""Cells where three in a row, or three in a column, can begin."""
ROW_PAIRS, COLUMN_PAIRS = 0x7777, 0x0FFF
"""Cells that have a next one in their row, or in their column."""
EVERY_FOURTH = 0x1111
GATHER = (1 << 12) | (1 << 9) | (1 << 6) | (1 << 3)
"""A factor that brings bits 0, 4, 8 and 12 together, from bit 12 on."""


class Grid(NamedTuple):
    """Three words."""

    shown: Array
    hidden: Array
    opium: Array


def swap(grid: Grid, first: Array, second: Array) -> Grid:
    """Two discs change places; nothing happens if they are the same."""
    return Grid(*(_swapped(word, first, second) for word in grid))


def _swapped(word: Array, first: Array, second: Array) -> Array:
    differs = ((word >> first) ^ (word >> second)) & BOTH
    return word ^ (differs << first) ^ (differs << second)


def flip(grid: Grid, cells: Array) -> Grid:
    """The discs on these cells turned over."""
    both = cells | (cells << 16)
    differs = (grid.shown ^ grid.hidden) & both
    turned = (grid.opium << 16) | (grid.opium >> 16)
    opium = grid.opium ^ ((grid.opium ^ turned) & both)
    return Grid(grid.shown ^ differs, grid.hidden ^ differs, opium)


def lines(grid: Grid) -> Array:
    """Where three of one good begin: in rows in the low half, in columns in the high half."""
    rows, columns = _like_next(grid, 1), _like_next(grid, 4)
    return (rows & (rows >> 1) & ROW_STARTS) | ((columns & (columns >> 4) & COLUMN_STARTS) << 16)


def alike(grid: Grid) -> tuple[Array, Array]:
    """The cells that show the same good as the next one in their row, and in their column."""
    return _like_next(grid, 1) & ROW_PAIRS, _like_next(grid, 4) & COLUMN_PAIRS


def _like_next(grid: Grid, step: int) -> Array:
    """The cells that show the same good as the one so many cells on."""
    shown = grid.shown ^ (grid.shown >> step)
    opium = grid.opium ^ (grid.opium >> step)
    return ~(shown | (shown >> 16) | opium) & LOW


def cells_in_lines(found: Array) -> Array:
    """Every cell that is in a line of three or four."""
    rows, columns = found & LOW, found >> 16
    return rows | (rows << 1) | (rows << 2) | columns | (columns << 4) | (columns << 8)


def first_and_last_threes(found: Array) -> tuple[Array, Array]:
    """Whether the first, and the last, three discs of rows 0 to 3 and columns 0 to 3 are a line."""
    first = _gathered(found) | ((found >> 12) & 0xF0)
    last = _gathered(found >> 1) | ((found >> 16) & 0xF0)
    return first, last


def _gathered(word: Array) -> Array:
    return (((word & EVERY_FOURTH) * u32(GATHER)) >> 12) & 0xF


def good_at(grid: Grid, cell: Array) -> Array:
    """The good that lies up on a cell."""
    shown, opium = grid.shown >> cell, grid.opium >> cell
    return (shown & 1) | ((shown >> 15) & 2) | ((opium & 1) << 2)
