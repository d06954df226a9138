"""The daily puzzle: one grid for everyone on a date, and most cubes from two moves (D5 to D8)."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import msgspec
from msgspec.structs import replace

from teahouse.core import SeededChance
from teahouse.games.dadaocheng.rules.actions import Action, Collect, Flip, Swap
from teahouse.games.dadaocheng.rules.game import Dadaocheng
from teahouse.games.dadaocheng.rules.state import State
from teahouse.games.dadaocheng.rules.steps.grid import CELLS, Grid, flip
from teahouse.games.dadaocheng.rules.steps.layout import is_allowed
from teahouse.games.dadaocheng.solver import Result, Solution, puzzle_of, solve
from teahouse.games.dadaocheng.solver.solution import OUTCOME, RESULT

__all__ = ["SEAT", "DailyPuzzle", "best_actions", "daily_puzzle", "start_of"]

SEAT = 0
DRAWN = 32
"""Grids of which a day gets the one that is most worth a search."""
NEARLY_UNIQUE = 2
REMEMBERED = 32


class DailyPuzzle(msgspec.Struct, frozen=True):
    """A day's grid, the most cubes that two moves get of it, and how few grids give so many.

    `ways` counts the grids that two moves can make, so that moves in another order are one way.
    """

    date: datetime.date
    grid: tuple[str, ...]
    best: int
    ways: int


@lru_cache(maxsize=REMEMBERED)
def daily_puzzle(date: datetime.date) -> DailyPuzzle:
    """The same for everyone: of the grids that the date's chance draws, the one to be proud of."""
    game = Dadaocheng()
    chance = SeededChance(f"daily {date.isoformat()}")
    start = game.setup(game.options({"players": 1}), chance)
    drawn = [replace(start, grid=_grid(start.rules.discs, chance)) for _ in range(DRAWN)]
    return max((_puzzle(date, state) for state in drawn), key=_appeal)


def start_of(puzzle: DailyPuzzle) -> State:
    """A game alone with this grid, before its first move."""
    game = Dadaocheng()
    chance = SeededChance(puzzle.date.isoformat())
    return game.load(game.options({"players": 1}), {"grid": puzzle.grid}, chance)


def best_actions(puzzle: DailyPuzzle) -> tuple[Action, ...]:
    """Two moves and all lines to pick, for the most cubes there are."""
    found = max(solve(puzzle_of(start_of(puzzle))), key=_kept)
    moves = (Swap(SEAT, move) if len(move) > 1 else Flip(SEAT, *move) for move in found.plan)
    return (*moves, *(Collect(SEAT, line) for line in found.lines))


def _grid(discs: Sequence[int], chance: SeededChance) -> Grid:
    """Any disc anywhere, either side up, but no three of one good connected (D2, solo)."""
    while True:
        placed = bytes(chance.shuffle(discs))
        grid = flip(placed, *(cell for cell in range(CELLS) if chance.below(2)))
        if is_allowed(grid, solo=True):
            return grid


def _puzzle(date: datetime.date, state: State) -> DailyPuzzle:
    most = _most_of_each(solve(puzzle_of(state)))
    best = max(most)
    return DailyPuzzle(date, Dadaocheng().dump(state).grid, best, most.count(best))


def _appeal(puzzle: DailyPuzzle) -> tuple[bool, int, int]:
    """Few ways to the best first, then a best that is high above what most moves give."""
    return puzzle.ways <= NEARLY_UNIQUE, puzzle.best, -puzzle.ways


def _most_of_each(solution: Solution) -> list[int]:
    """The most cubes of each grid that two moves can make."""
    # Read from the packed rows: objects for all of them would take a hundred times as long.
    rows = RESULT.iter_unpack(solution.results)
    kept = [sum(cubes) - returns for _, _, cubes, returns, _, _ in rows]
    counts = [kept[result] for result, _ in OUTCOME.iter_unpack(solution.outcomes)]
    offsets = memoryview(solution.offsets).cast("I")
    return [max(counts[first:end]) for first, end in pairwise(offsets)]


def _kept(result: Result) -> int:
    """What is left once an endless chain's cubes went back (D7)."""
    return sum(result.cubes) - result.returns
