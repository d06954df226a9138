"""Random layouts of the discs without rejection: every allowed layout is in a table (D2)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations
from typing import NamedTuple

import jax.numpy as jnp
import numpy as np
import numpy.typing as npt

from teahouse.games.dadaocheng.rules.goods import OPIUM
from teahouse.games.dadaocheng.rules.grid import CORNERS, INNER, NEIGHBOURS, SIDE
from teahouse_lab.batch.words import Array, u32, when

from .grid import Grid

__all__ = ["Layouts", "lay_out", "layouts_of"]

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
    """The layouts of these discs, sun side up, in the order that they are shuffled from."""
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
    """Every way to lay these counts of goods on the inner cells that D2 allows."""
    grids = np.full((1, 16), 255, np.uint8)
    grids[:, list(CORNERS)] = OPIUM
    for cell in INNER:
        grids = np.concatenate([_with(grids, cell, good, counts) for good in range(GOODS_INSIDE)])
    crowded = _has_crowd(grids) if solo else _has_line(grids)
    return grids[~crowded]


def _with(grids: Goods, cell: int, good: int, counts: Sequence[int]) -> Goods:
    """The grids on which one more of a good is allowed, with it added on the cell."""
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
    """The lower two bits of each good, as `Grid.shown`; opium has none of them."""
    cells = np.arange(16, dtype=np.uint32)
    low, high = (goods & 1).astype(np.uint32), (goods >> 1 & 1).astype(np.uint32)
    planes: npt.NDArray[np.uint32] = (low << cells | high << cells + 16).sum(axis=1)
    return planes.astype(np.uint32)


def _orders(backs: Sequence[int]) -> npt.NDArray[np.uint32]:
    """Every order of the backs of a good's discs, three bits each."""
    orders = {sum(back << 3 * n for n, back in enumerate(order)) for order in permutations(backs)}
    return np.array(sorted(orders), np.uint32)


def lay_out(layouts: Layouts, where: Array, how: Array) -> Grid:
    """A layout from two random words, all of them equally likely."""
    shown = jnp.asarray(layouts.shown)[where % len(layouts.shown)]
    hidden, opium = u32(layouts.hidden), u32(layouts.opium)
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
    """The inner cells that show a good."""
    low = shown if good & 1 else ~shown
    high = shown if good & 2 else ~shown
    return low & (high >> 16) & sum(1 << cell for cell in INNER)
