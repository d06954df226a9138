"""One turn further: what the grid that is left gives to whoever comes next."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from teahouse.bots.dadaocheng.purchases.menu import Menu
from teahouse.bots.dadaocheng.purchases.situation import Desk, desk_ahead
from teahouse.bots.dadaocheng.value.cards import cards_worth
from teahouse.bots.dadaocheng.value.coefficients import Scale
from teahouse.bots.dadaocheng.value.grid_potential import hope
from teahouse.bots.dadaocheng.value.next_turn import later
from teahouse.core import Seat, SeededChance
from teahouse.games.dadaocheng.components.goods import Cubes
from teahouse.games.dadaocheng.rules import MOVES
from teahouse.games.dadaocheng.solver import puzzle_of
from teahouse.games.dadaocheng.state import State, is_last_turn, next_seat
from teahouse.games.dadaocheng.steps.grid import Grid
from teahouse.games.dadaocheng.steps.layout import lay_out

from .hauls import Cells, step4
from .planning import Prospect
from .yields import NO_GRID

__all__ = ["foresight"]

LAYOUTS = 2  # that stand for all, where one will be drawn (D7)


def foresight(state: State, at: Menu, prospect: Prospect) -> float:
    """What a prospect is worth with the turn that comes after it in mind."""
    if is_last_turn(state):
        return prospect.worth
    return _alone(state, at, prospect) if state.rules.solo else _among(state, at, prospect)


def _alone(state: State, at: Menu, prospect: Prospect) -> float:
    """This turn and one's next: what is kept for it counts by what it helps to buy then."""
    worth, choice = step4(at, prospect.haul.hand)
    desk = later(at.desk, choice.bundle, state)
    kept = sum(count * value for count, value in zip(choice.kept, at.values, strict=True))
    now = cards_worth(at.desk, at.scale, desk.owned, desk.credit)
    then = cards_worth(desk, at.scale, desk.owned, desk.credit)
    cells = prospect.haul.cells
    storage = cells + prospect.found.storage[len(cells) :]
    after = _hope(state, 0, desk, at.scale, choice.kept, prospect.grid, storage)
    return worth - kept - now + then + after


def _among(state: State, at: Menu, prospect: Prospect) -> float:
    """This turn, less what the next player can make of what it leaves."""
    other = next_seat(state)
    hand, desk = state.players[other].cubes, desk_ahead(state, other)
    after = _hope(state, other, desk, at.scale, hand, prospect.grid, prospect.found.storage)
    return prospect.worth - at.scale.rival * after


def _hope(
    state: State, seat: Seat, desk: Desk, scale: Scale, hand: Cubes, grid: Grid, storage: Cells
) -> float:
    puzzle = replace(puzzle_of(state), storage=storage, moves=MOVES, taken=0)
    shops, side = state.players[seat].shops, state.rules.seat_of_side.index(seat)
    grids = _layouts(state.rules.discs, solo=state.rules.solo) if grid == NO_GRID else (grid,)
    hopes = [hope(replace(puzzle, grid=each), desk, scale, hand, shops, side) for each in grids]
    return sum(hopes) / len(hopes)


@lru_cache
def _layouts(discs: tuple[int, ...], *, solo: bool) -> tuple[Grid, ...]:
    chances = (SeededChance(f"layout {number}") for number in range(LAYOUTS))
    return tuple(lay_out(discs, chance, solo=solo) for chance in chances)
