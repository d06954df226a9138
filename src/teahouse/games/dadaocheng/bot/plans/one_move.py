"""The best single move by the lines it makes, without chains."""

from __future__ import annotations

from teahouse.core import Seat
from teahouse.games.dadaocheng.rules.actions import Action, Collect, Flip, Swap
from teahouse.games.dadaocheng.rules.state import State
from teahouse.games.dadaocheng.rules.steps.collect import lines_to_pick
from teahouse.games.dadaocheng.rules.steps.grid import (
    COLUMNS,
    ROWS,
    UP,
    Grid,
    Line,
    flip,
    lines,
    swap,
)
from teahouse.games.dadaocheng.solver import MOVES, Move

__all__ = ["best_single_move"]

PAIR = 0.01  # two of one good side by side: what is left to see where nothing makes a line
BESIDE = tuple(
    (cells[place], cells[place + 1]) for cells in ROWS + COLUMNS for place in range(len(cells) - 1)
)


def best_single_move(state: State, seat: Seat) -> Action:
    """The move or line with the most cubes at once; the first of equals."""
    if state.step == "collect":
        return Collect(seat, max(lines_to_pick(state), key=lambda line: _line(state, seat, line)))
    move = max(MOVES, key=lambda each: _looks(_moved(state.grid, each)))
    return Swap(seat, move) if len(move) > 1 else Flip(seat, move[0])


def _moved(grid: Grid, move: Move) -> Grid:
    return swap(grid, *move) if len(move) > 1 else flip(grid, *move)


def _looks(grid: Grid) -> float:
    """The cubes of the lines on the grid, without chains."""
    shown = grid.translate(UP)
    pairs = sum(1 for one, other in BESIDE if shown[one] == shown[other])
    return sum(len(line) - 2 for line in lines(grid)) + PAIR * pairs


def _line(state: State, seat: Seat, line: Line) -> tuple[int, int]:
    """The longest line, of goods that one has least of."""
    return len(line), -state.players[seat].cubes[UP[state.grid[line[0]]]]
