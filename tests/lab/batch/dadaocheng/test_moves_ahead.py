"""What the batch engine says of each move is what the plain engine finds after it."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import numpy.typing as npt

from teahouse.games.dadaocheng.rules.grid import COLUMNS, ROWS, UP, flip, lines, swap
from teahouse.games.dadaocheng.rules.rulebook import CHAIN_ENDS
from teahouse_lab.batch.dadaocheng.conversion import grid_from_plain
from teahouse_lab.batch.dadaocheng.moves_ahead import MovesAhead
from teahouse_lab.discrete.dadaocheng.numbers import MOVES

GRIDS = 20
Numbers = npt.NDArray[np.int64]


def moved(grid: bytes, move: tuple[int, int]) -> bytes:
    first, second = move
    return flip(grid, first) if first == second else swap(grid, first, second)


def brings(grid: bytes) -> list[int]:
    """Links by good, cubes, links at the north side, and pairs that are left."""
    goods, cubes, north = [0] * 5, 0, 0
    while (found := lines(grid)) and cubes < CHAIN_ENDS:
        up = grid.translate(UP)
        for good in {up[line[0]] for line in found}:
            goods[good] += 1
        cubes += max(len(line) - 2 for line in found)
        north += any(line[0] < 4 and line[1] == line[0] + 4 for line in found)
        for cell in {cell for line in found for cell in line}:
            grid = flip(grid, cell)
    up = grid.translate(UP)
    beside = [pair for cells in ROWS + COLUMNS for pair in pairwise(cells)]
    pairs = sum(up[one] == up[other] for one, other in beside)
    return [*goods, cubes, north, min(pairs, 15)]


def ahead(grids: list[bytes], *, first: bool) -> list[list[list[int]]]:
    words = np.array([grid_from_plain(grid) for grid in grids], np.uint32).T
    numbers: list[list[list[int]]] = MovesAhead(threads=2)(words, first=first).tolist()
    return numbers


def random_grids(count: int) -> list[bytes]:
    random = np.random.default_rng(1)
    return [random.integers(0, 25, 16, np.uint8).tobytes() for _ in range(count)]


def test_every_last_move_of_a_grid_is_seen_ahead_as_it_comes_out() -> None:
    grids = random_grids(GRIDS)
    for grid, numbers in zip(grids, ahead(grids, first=False), strict=True):
        assert numbers == [brings(moved(grid, move)) for move in MOVES]


def test_a_first_move_brings_the_most_that_a_second_one_can() -> None:
    (grid,) = random_grids(1)
    (numbers,) = ahead([grid], first=True)
    for move in range(0, len(MOVES), 15):
        after = moved(grid, MOVES[move])
        seconds: Numbers = np.array([brings(moved(after, second)) for second in MOVES])
        assert numbers[move] == [*seconds.max(axis=0)[:-1].tolist(), 0]
