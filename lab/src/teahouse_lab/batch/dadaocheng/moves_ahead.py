"""What each of the 136 moves would bring, as numbers that a player could work out by looking.

| numbers a move | what they are |
|---|---|
| 5 | links of the chain (D6) in which a line of each good can be picked |
| 1 | cubes of the whole chain, the longest line picked every time |
| 1 | links in which a line ends at the storage in the north, which is one's own in a solo game |
| 1 | pairs of one good side by side that are left, at most 15 |

For the first of two moves, each number is the most that a second one can bring, and there are no
pairs. It is assumed that every disc in a line is exhausted (`exhaustion: "all"`), and that the
supply has every cube.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import jax
import jax.numpy as jnp
import numpy as np
import numpy.typing as npt

from teahouse.games.dadaocheng.rules.rulebook import CHAIN_ENDS
from teahouse_lab.batch.compiled import LANES, Kernel, KernelWords
from teahouse_lab.batch.words import Array, flag, repeated, u32
from teahouse_lab.discrete.dadaocheng.numbers import MOVE_CELLS

from .grid import Grid, alike, cells_in_lines, flip, lines, swap

__all__ = ["NUMBERS_AHEAD", "MovesAhead"]

GOODS = 5
TOTAL, NORTH, PAIRS = 4 * GOODS, 4 * (GOODS + 1), 4 * (GOODS + 2)
"""The bits at which a word has the cubes, the links at the storage and the pairs."""
NUMBERS_AHEAD = GOODS + 3
NORTH_LINES = 0x000F_0000
"""Where lines begin that touch the storage in the north."""
MOST = 15
ROWS = 5
MOVES = len(MOVE_CELLS)
CELLS, LAST_CELL = 16, 15


class MovesAhead:
    """The numbers of all moves, computed by loops that are compiled once."""

    def __init__(self, threads: int = 1) -> None:
        self._last, self._first = Kernel(_after_last, ROWS), Kernel(_after_first, ROWS)
        self._pool = ThreadPoolExecutor(threads)
        self._threads = threads

    def __call__(self, grids: KernelWords, *, first: bool) -> npt.NDArray[np.uint8]:
        """Returns eight numbers a move for each grid.

        The grids are given as three rows of words. `first` says that another move follows.
        """
        count = grids.shape[1]
        columns = -(-count * MOVES // LANES) * LANES
        words = np.zeros((ROWS, columns), np.uint32)
        words[1:4, : count * MOVES] = np.repeat(grids, MOVES, axis=1)
        words[4, : count * MOVES] = np.tile(np.arange(MOVES, dtype=np.uint32), count)
        self._run(self._first if first else self._last, words)
        found = words[0, : count * MOVES].reshape(count, MOVES, 1)
        shifts = np.arange(0, 4 * NUMBERS_AHEAD, 4, dtype=np.uint32)
        return ((found >> shifts) & MOST).astype(np.uint8)

    def _run(self, kernel: Kernel, words: KernelWords) -> None:
        columns = words.shape[1]
        share = max(-(-columns // (self._threads * LANES)), 1) * LANES
        starts = range(0, columns, share)
        list(
            self._pool.map(
                lambda at: kernel(words, 1, first=at, last=min(at + share, columns)), starts
            )
        )


def _after_last(_: Array, *words: Array) -> tuple[Array]:
    grid, brought = _brings(_moved(Grid(*words[:3]), words[3]))
    rows, columns = alike(grid)
    pairs = jnp.minimum(_count(rows) + _count(columns), MOST)
    return (brought | (pairs << PAIRS),)


def _after_first(_: Array, *words: Array) -> tuple[Array]:
    grid = _moved(Grid(*words[:3]), words[3])

    def with_cell(cell: Array, most: Array) -> Array:
        def with_cells(further: Array, most: Array) -> Array:
            after = _turned(grid, cell & LAST_CELL, (cell + further) & LAST_CELL)
            return jax.lax.cond(
                lines(after) != 0,
                lambda most: _most_of_each(most, _brings(after)[1]),
                lambda most: most,
                most,
            )

        return repeated(CELLS - cell, with_cells, most)

    return (repeated(u32(CELLS), with_cell, u32(0)),)


def _moved(grid: Grid, move: Array) -> Grid:
    """Returns the discs after a move by its number."""
    cells = jnp.asarray(MOVE_CELLS[:, 0] | MOVE_CELLS[:, 1] << 8)[move]
    return _turned(grid, cells & LAST_CELL, (cells >> 8) & LAST_CELL)


def _turned(grid: Grid, first: Array, second: Array) -> Grid:
    """Returns the grid with two discs swapped, or one flipped if the two are the same."""
    return flip(swap(grid, first, second), flag(first == second) << first)


def _brings(grid: Grid) -> tuple[Grid, Array]:
    """Returns the discs after a chain, and a word of what it brings, four bits a number."""

    def goes_on(chain: tuple[Grid, Array, Array]) -> Array:
        _, found, word = chain
        return (found != 0) & (((word >> TOTAL) & MOST) < CHAIN_ENDS)

    def link(chain: tuple[Grid, Array, Array]) -> tuple[Grid, Array, Array]:
        grid, found, word = chain
        after = flip(grid, cells_in_lines(found))
        return after, lines(after), word + _link(grid, found)

    grid, _, word = jax.lax.while_loop(goes_on, link, (grid, lines(grid), u32(0)))
    return grid, word


def _link(grid: Grid, found: Array) -> Array:
    """Returns what one link of the chain brings, in which one of these lines is picked."""
    fours = (found & (found >> 1) & 0x1111) | (found & (found >> 4) & NORTH_LINES)
    word = (u32(1) + flag(fours != 0)) << TOTAL
    word = word | (flag((found & NORTH_LINES) != 0) << NORTH)
    for good in range(GOODS):
        word = word | (flag((found & _cells_of(grid, good)) != 0) << 4 * good)
    return word


def _most_of_each(one: Array, other: Array) -> Array:
    """Returns the larger number of two in every field of four bits."""
    parts = [u32(MOST << 4 * place) for place in range(NUMBERS_AHEAD - 1)]
    most = u32(0)
    for part in parts:
        most = most | jnp.maximum(one & part, other & part)
    return most


def _cells_of(grid: Grid, good: int) -> Array:
    """Returns the cells that show a good, once in each half of a word."""
    low = grid.shown if good & 1 else ~grid.shown
    high = (grid.shown if good & 2 else ~grid.shown) >> 16
    opium = grid.opium if good & 4 else ~grid.opium
    cells = low & high & opium & 0xFFFF
    return cells | (cells << 16)


def _count(bits: Array) -> Array:
    return jax.lax.population_count(bits)
