"""What the batch engine says of each move is what the plain engine finds after it."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from teahouse.batch.dadaocheng.conversion import grid_from_plain
from teahouse.batch.dadaocheng.grid import Grid
from teahouse.batch.dadaocheng.moves_ahead import moves_ahead
from teahouse.discrete.dadaocheng.actions import MOVES
from teahouse.games.dadaocheng.steps.grid import COLUMNS, ROWS, UP, flip, lines, swap

GRIDS = 20


def expected(plain: bytes) -> list[float]:
    """Cubes by good, lines at the north side, and pairs."""
    goods = plain.translate(UP)
    cubes, north = [0] * 5, 0
    for line in lines(plain):
        cubes[goods[line[0]]] += len(line) - 2
        north += line[0] < 4 and line[1] == line[0] + 4
    beside = [pair for cells in ROWS + COLUMNS for pair in pairwise(cells)]
    return [*cubes, north, sum(goods[one] == goods[other] for one, other in beside) / 16]


def test_every_move_of_a_grid_is_seen_ahead_as_it_comes_out() -> None:
    random = np.random.default_rng(1)
    plain = [random.integers(0, 25, 16, np.uint8).tobytes() for _ in range(GRIDS)]
    words = zip(*map(grid_from_plain, plain), strict=True)
    ahead = np.asarray(moves_ahead(Grid(*map(np.array, words))))
    for number, grid in enumerate(plain):
        for move, (first, second) in enumerate(MOVES):
            moved = flip(grid, first) if first == second else swap(grid, first, second)
            assert ahead[number, move].tolist() == expected(moved)
