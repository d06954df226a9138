"""From one step of a turn to the next: a step with nothing to do is passed over."""

from __future__ import annotations

from msgspec.structs import replace

from teahouse.games.dadaocheng.rules.rulebook import MOVES
from teahouse.games.dadaocheng.rules.state import State, is_last_turn

from .grid import lines
from .storage import full_seat

__all__ = ["early_moves", "go_on"]


def go_on(state: State) -> State:
    """The same turn, at the first step where somebody has something to do."""
    if state.must_return:
        return state
    step = state.step
    if step == "plan" and not state.moves_left:
        step = "collect"
    if step == "collect" and not lines(state.grid):
        step = "full_house"
    if step == "full_house" and full_seat(state) is None:
        return replace(state, step="act", moves_left=early_moves(state))
    return state if step == state.step else replace(state, step=step)


def early_moves(state: State) -> int:
    """The moves that the next player may make while this one is in step 4 (D12)."""
    return 0 if state.rules.players == 1 or is_last_turn(state) else MOVES
