"""Step 1: a player makes two moves, each a swap or a flip (D5)."""

from __future__ import annotations

from msgspec.structs import replace

from teahouse.core import RuleError
from teahouse.games.dadaocheng.reasons import Why

from .actions import Flip, Swap
from .events import DiscFlipped, DiscsSwapped, Event
from .grid import CELLS, Grid, flip, swap
from .state import State
from .turn import go_on

__all__ = ["check_flip", "check_swap", "flip_disc", "swap_discs"]


def check_swap(action: Swap) -> None:
    cells = action.cells
    if len(cells) != 2:
        raise RuleError(Why.wrong_number, "D5", count=len(cells), must_be=2)
    if not 0 <= cells[0] < cells[1] < CELLS:
        raise RuleError(Why.cells_misnamed, "D5", cells=cells)


def check_flip(action: Flip) -> None:
    if not 0 <= action.cell < CELLS:
        raise RuleError(Why.cells_misnamed, "D5", cells=(action.cell,))


def swap_discs(state: State, action: Swap) -> tuple[State, tuple[Event, ...]]:
    moved = _moved(state, swap(state.grid, *action.cells))
    return moved, (DiscsSwapped(action.seat, action.cells),)


def flip_disc(state: State, action: Flip) -> tuple[State, tuple[Event, ...]]:
    moved = _moved(state, flip(state.grid, action.cell))
    return moved, (DiscFlipped(action.seat, action.cell),)


def _moved(state: State, grid: Grid) -> State:
    """Returns the state with a new grid and one move less.

    A move made in another player's step 4 is an early one, after which nothing follows (D12).
    """
    return go_on(replace(state, grid=grid, moves_left=state.moves_left - 1))
