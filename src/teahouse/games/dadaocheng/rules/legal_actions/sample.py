"""Some legal action, found quickly: what random play is made of."""

from __future__ import annotations

from teahouse.core import Chance, Seat
from teahouse.games.dadaocheng.rules.actions import Action, Collect, Flip, Return, Swap, Take
from teahouse.games.dadaocheng.rules.state import Player, State
from teahouse.games.dadaocheng.rules.steps.collect import lines_to_pick
from teahouse.games.dadaocheng.rules.steps.grid import CELLS, Grid, flip, has_line, swap

from .choosing import some_of
from .sample_step4 import sample_step4

__all__ = ["sample"]

FLIP_ONE_IN = 3
TRIES = 4


def sample(state: State, seat: Seat, chance: Chance) -> Action:
    """Some legal action of a seat that is to act."""
    if state.must_return:
        return Return(seat, some_of(state.players[seat].cubes, state.must_return[0].count, chance))
    match state.step:
        case "collect":
            found = lines_to_pick(state)
            return Collect(seat, found[chance.below(len(found))])
        case "full_house":
            return _take(state.players[seat], seat, chance)
        case "act" if seat == state.turn:
            return sample_step4(state, seat, chance)
        case _:
            return _move(state.grid, seat, chance)


def _move(grid: Grid, seat: Seat, chance: Chance) -> Action:
    """Some move; a few are tried for a line, or random players would hardly have any cubes."""
    move: Action
    for _ in range(TRIES):
        cell = chance.below(CELLS)
        if chance.below(FLIP_ONE_IN) == 0:
            move, after = Flip(seat, cell), flip(grid, cell)
        else:
            cells = _ascending(cell, chance.below(CELLS - 1))
            move, after = Swap(seat, cells), swap(grid, *cells)
        if has_line(after):
            break
    return move


def _ascending(first: int, second: int) -> tuple[int, int]:
    """Two cells of which the second was chosen among those that the first is not."""
    return (second, first) if second < first else (first, second + 1)


def _take(player: Player, seat: Seat, chance: Chance) -> Action:
    cells = [cell for cell, goods in enumerate(player.storage) if goods]
    return Take(seat, cells[chance.below(len(cells))])
