"""The discs as planes of bits, one bit a cell, and their random layouts without rejection (D2).

A good is three bits. `shown` has the lower two bits of the goods that lie up, sixteen cells for
each bit. `hidden` has the same of the goods that lie down. `opium` has the third bit of both:
sixteen cells up, then sixteen down.

Dice and layouts come from a generator in the state, or are passed in, so that the engine can follow
the plain engine's verifiable chance die by die.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import permutations
from typing import NamedTuple

import jax.numpy as jnp
import numpy as np
import numpy.typing as npt

from teahouse.games.dadaocheng.rules.goods import OPIUM
from teahouse.games.dadaocheng.rules.grid import CORNERS, INNER, NEIGHBOURS, SIDE
from teahouse_lab.batch.words import Array, Generator, below, draw, u32, when

__all__ = [
    "Draws",
    "Grid",
    "Layouts",
    "alike",
    "cells_in_lines",
    "draw_step",
    "first_and_last_threes",
    "flip",
    "good_at",
    "lay_out",
    "layouts_of",
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
    """The discs of a game, as three words."""

    shown: Array
    hidden: Array
    opium: Array


def swap(grid: Grid, first: Array, second: Array) -> Grid:
    """Returns the grid with two discs swapped. It is unchanged if the two cells are the same."""
    return Grid(*(_swapped(word, first, second) for word in grid))


def _swapped(word: Array, first: Array, second: Array) -> Array:
    differs = ((word >> first) ^ (word >> second)) & BOTH
    return word ^ (differs << first) ^ (differs << second)


def flip(grid: Grid, cells: Array) -> Grid:
    """Returns the grid with the discs on these cells turned over."""
    both = cells | (cells << 16)
    differs = (grid.shown ^ grid.hidden) & both
    # One word has the third bit of both sides, so turning discs over swaps its halves.
    turned = (grid.opium << 16) | (grid.opium >> 16)
    opium = grid.opium ^ ((grid.opium ^ turned) & both)
    return Grid(grid.shown ^ differs, grid.hidden ^ differs, opium)


def lines(grid: Grid) -> Array:
    """Returns where three of one good begin.

    The low half of the word has those in rows, the high half those in columns.
    """
    rows, columns = _like_next(grid, 1), _like_next(grid, 4)
    return (rows & (rows >> 1) & ROW_STARTS) | ((columns & (columns >> 4) & COLUMN_STARTS) << 16)


def alike(grid: Grid) -> tuple[Array, Array]:
    """Returns the cells that show the same good as the next in their row, then in their column."""
    return _like_next(grid, 1) & ROW_PAIRS, _like_next(grid, 4) & COLUMN_PAIRS


def _like_next(grid: Grid, step: int) -> Array:
    """Returns the cells that show the same good as the cell `step` further on."""
    shown = grid.shown ^ (grid.shown >> step)
    opium = grid.opium ^ (grid.opium >> step)
    return ~(shown | (shown >> 16) | opium) & LOW


def cells_in_lines(found: Array) -> Array:
    """Returns every cell that is in a line of three or four."""
    rows, columns = found & LOW, found >> 16
    return rows | (rows << 1) | (rows << 2) | columns | (columns << 4) | (columns << 8)


def first_and_last_threes(found: Array) -> tuple[Array, Array]:
    """Returns where the first three discs are a line, and where the last three are.

    Bits 0 to 3 are the rows, bits 4 to 7 the columns.
    """
    first = _gathered(found) | ((found >> 12) & 0xF0)
    last = _gathered(found >> 1) | ((found >> 16) & 0xF0)
    return first, last


def _gathered(word: Array) -> Array:
    return (((word & EVERY_FOURTH) * u32(GATHER)) >> 12) & 0xF


def good_at(grid: Grid, cell: Array) -> Array:
    """Returns the good that lies up on a cell."""
    shown, opium = grid.shown >> cell, grid.opium >> cell
    return (shown & 1) | ((shown >> 15) & 2) | ((opium & 1) << 2)


Goods = npt.NDArray[np.uint8]
GOODS_INSIDE = 4  # all but opium


class Layouts(NamedTuple):
    """The possible layouts of a set of discs."""

    shown: npt.NDArray[np.uint32]  # of every allowed layout, as `Grid.shown`
    counts: tuple[int, ...]  # discs, by the good on their sun side
    backs: tuple[npt.NDArray[np.uint32], ...]  # by good: every order of its discs, see `_orders`
    hidden: int  # what lies down on the corners, as `Grid.hidden`
    opium: int  # as `Grid.opium`


@cache
def layouts_of(discs: tuple[int, ...], *, solo: bool) -> Layouts:
    """Returns the layouts of these discs, sun side up, in the order that they are shuffled from."""
    opium = [code % 5 for code in discs if code // 5 == OPIUM]
    inner = [code for code in discs if code // 5 != OPIUM]
    backs = [[code % 5 for code in inner if code // 5 == good] for good in range(GOODS_INSIDE)]
    counts = tuple(len(of_good) for of_good in backs)
    return Layouts(
        shown=_planes(_allowed(counts, solo=solo)),
        counts=counts,
        backs=tuple(_orders(of_good) for of_good in backs),
        hidden=sum((back & 1) << cell | (back >> 1 & 1) << cell + 16 for cell, back in _at(opium)),
        opium=sum(1 << cell | (back >> 2) << cell + 16 for cell, back in _at(opium)),
    )


def _at(corners: Sequence[int]) -> list[tuple[int, int]]:
    return list(zip(CORNERS, corners, strict=True))


def _allowed(counts: Sequence[int], *, solo: bool) -> Goods:
    """Returns every way to lay these counts of goods on the inner cells that D2 allows."""
    grids = np.full((1, 16), 255, np.uint8)
    grids[:, list(CORNERS)] = OPIUM
    for cell in INNER:
        grids = np.concatenate([_with(grids, cell, good, counts) for good in range(GOODS_INSIDE)])
    crowded = _has_crowd(grids) if solo else _has_line(grids)
    return grids[~crowded]


def _with(grids: Goods, cell: int, good: int, counts: Sequence[int]) -> Goods:
    """Returns the grids on which one more of a good is allowed, with it added on the cell."""
    grids = grids[(grids == good).sum(axis=1) < counts[good]]
    grids[:, cell] = good
    return grids


def _has_line(grids: Goods) -> npt.NDArray[np.bool_]:
    square = grids.reshape(-1, SIDE, SIDE)
    rows = (square[:, :, 1:] == square[:, :, :-1]).astype(np.uint8)
    columns = (square[:, 1:] == square[:, :-1]).astype(np.uint8)
    threes = (rows[:, :, 1:] & rows[:, :, :-1]).any(axis=(1, 2))
    result: npt.NDArray[np.bool_] = threes | (columns[:, 1:] & columns[:, :-1]).any(axis=(1, 2))
    return result


def _has_crowd(grids: Goods) -> npt.NDArray[np.bool_]:
    """Whether three discs of a good are connected: then one of them touches the two others."""
    crowd = np.zeros(len(grids), np.bool_)
    for cell, near in enumerate(NEIGHBOURS):
        crowd |= (grids[:, list(near)] == grids[:, [cell]]).sum(axis=1) > 1
    return crowd


def _planes(goods: Goods) -> npt.NDArray[np.uint32]:
    """Returns the lower two bits of each good, laid out as `Grid.shown`. Opium has neither."""
    cells = np.arange(16, dtype=np.uint32)
    low, high = (goods & 1).astype(np.uint32), (goods >> 1 & 1).astype(np.uint32)
    planes: npt.NDArray[np.uint32] = (low << cells | high << cells + 16).sum(axis=1)
    return planes.astype(np.uint32)


def _orders(backs: Sequence[int]) -> npt.NDArray[np.uint32]:
    """Returns every order of the backs of a good's discs, three bits each."""
    orders = {sum(back << 3 * n for n, back in enumerate(order)) for order in permutations(backs)}
    return np.array(sorted(orders), np.uint32)


def lay_out(layouts: Layouts, where: Array, how: Array) -> Grid:
    """Returns a layout chosen by two random words. All layouts are equally likely."""
    shown = jnp.asarray(layouts.shown)[where % len(layouts.shown)]
    hidden, opium = u32(layouts.hidden), u32(layouts.opium)
    # `how` has a digit for the order of each good's backs, which then go to its cells in order.
    for good, orders in enumerate(layouts.backs):
        order = jnp.asarray(orders)[how % len(orders)]
        how = how // len(orders)
        cells = _cells_of(shown, good)
        for n in range(layouts.counts[good]):
            cell = cells & (~cells + 1)
            cells = cells ^ cell
            back = order >> 3 * n
            hidden = hidden | when((back & 1) != 0, cell) | when((back & 2) != 0, cell << 16)
            opium = opium | when((back & 4) != 0, cell << 16)
    return Grid(shown, hidden, opium)


def _cells_of(shown: Array, good: int) -> Array:
    """Returns the inner cells that show a good."""
    low = shown if good & 1 else ~shown
    high = shown if good & 2 else ~shown
    return low & (high >> 16) & sum(1 << cell for cell in INNER)


FACES = 6


class Draws(NamedTuple):
    """The faces of the next three dice, from 0, and the layout if a chain ends (D7).

    The layout is a function, as compiled loops compute it only where it is needed.
    """

    dice: tuple[Array, Array, Array]
    grid: Callable[[], Grid]


def draw_step(layouts: Layouts, generator: Generator) -> tuple[Draws, Generator]:
    """Returns the draws of one step."""
    dice, generator = draw(generator)
    where, generator = draw(generator)
    how, generator = draw(generator)
    rolled = below(dice, FACES**3)
    faces = (rolled % FACES, rolled // FACES % FACES, rolled // FACES**2)
    return Draws(faces, lambda: lay_out(layouts, where, how)), generator
