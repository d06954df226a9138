"""Long chains of lines in Dadaocheng, as the solver finds them (D6)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import msgspec
import numpy as np

from teahouse.games.dadaocheng.rules.grid import Grid, Line, exhaust, exhausted, flip, lines, swap
from teahouse.games.dadaocheng.rules.rulebook import Rules
from teahouse.games.dadaocheng.solver import DiscMove, Puzzle, Result, solve
from teahouse.games.dadaocheng.solver.arrays import arrays_of
from teahouse.games.dadaocheng.solver.puzzle import NONE, sample_grid

__all__ = ["Chain", "long_chain"]


class Chain(msgspec.Struct, frozen=True):
    """Two moves on a grid, and the lines that are collected one after the other."""

    grid: Grid
    plan: tuple[DiscMove, ...]
    lines: tuple[Line, ...]

    @property
    def choices(self) -> list[int]:
        """Which line is picked, wherever there are several."""
        return [
            lines(grid).index(line)
            for grid, line in zip(self._grids(), self.lines, strict=True)
            if len(lines(grid)) > 1
        ]

    @property
    def flips(self) -> int:
        """How many discs turn over."""
        pairs = zip(self._grids(), self.lines, strict=True)
        return sum(len(exhausted(grid, line, "all")) for grid, line in pairs)

    def _grids(self) -> Iterator[Grid]:
        """Yields the discs before each line is collected."""
        grid = self.grid
        for move in self.plan:
            grid = swap(grid, *move) if len(move) > 1 else flip(grid, *move)
        for line in self.lines:
            yield grid
            grid = exhaust(grid, line, "all")


def long_chain(rules: Rules, length: int) -> Chain:
    """Returns the first chain of at least so many lines that is found.

    It tries one grid without lines after the other.
    """
    for n in count():
        grid = sample_grid(rules, f"chain/{n}")
        if not lines(grid):
            longest = _longest(grid, rules)
            if len(longest.lines) >= length:
                return Chain(grid, longest.plan, longest.lines)
    raise AssertionError("there is always another grid")


def _longest(grid: Grid, rules: Rules) -> Result:
    supply = (rules.cubes_each,) * 4 + (rules.cubes_each - 1,)
    solution = solve(Puzzle(grid=grid, supply=supply))
    results, outcomes, *_ = arrays_of(solution)
    lengths = (outcomes["lines"][results["outcome"]] != NONE).sum(axis=1)
    return solution[int(np.where(results["returns"], 0, lengths).argmax())]
