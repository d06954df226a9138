"""Step 3: a full house gives its owner the cubes of one storage cell (D9)."""

from __future__ import annotations

from msgspec.structs import replace

from teahouse.core import RuleError
from teahouse.games.dadaocheng.reasons import Why

from .actions import Take
from .collect import with_cell
from .events import CellTaken, Event
from .goods import NO_CUBES, counted, plus
from .paying import check_storage_cell
from .rulebook import HAND_LIMIT
from .state import Debt, State, transfer
from .turn import go_on

__all__ = ["check_take", "take_cell"]


def check_take(state: State, action: Take) -> None:
    check_storage_cell(action.cell, "D9")
    if action.cell in state.players[action.seat].shops:
        raise RuleError(Why.cell_is_shop, "D9", cell=action.cell)


def take_cell(state: State, action: Take) -> tuple[State, tuple[Event, ...]]:
    player = state.players[action.seat]
    cubes = plus(player.cubes, counted(player.storage[action.cell]))
    emptied = with_cell(player.storage, action.cell, b"")
    state = transfer(state, action.seat, replace(player, cubes=cubes, storage=emptied), NO_CUBES)
    over = sum(cubes) - HAND_LIMIT
    if over > 0 and action.seat != state.turn:
        state = replace(state, must_return=(Debt(action.seat, over),))
    return go_on(state), (CellTaken(action.seat, action.cell),)
