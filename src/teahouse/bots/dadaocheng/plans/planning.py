"""All plans of two moves and choices of lines, weighed by what they bring the seat."""

from __future__ import annotations

from typing import NamedTuple

from teahouse.bots.dadaocheng.purchases.menu import Menu
from teahouse.core import Seat
from teahouse.games.dadaocheng.components.goods import plus
from teahouse.games.dadaocheng.solver import Solution
from teahouse.games.dadaocheng.state import State
from teahouse.games.dadaocheng.steps.grid import Grid

from .hauls import Haul, cells_worth, haul, is_full_house
from .yields import Yield, grid_of, packed_yields, yield_of

__all__ = ["Prospect", "prospects"]


class Prospect(NamedTuple):
    """A result of the solver by its number, and what it is worth."""

    worth: float
    number: int
    grid: Grid  # `NO_GRID` if it will be laid out anew (D7)
    found: Yield
    haul: Haul


def prospects(state: State, seat: Seat, at: Menu, solution: Solution, count: int) -> list[Prospect]:
    """The best results, best first; of equals the first."""
    keys = packed_yields(solution)
    weighed = {key: _weighed(state, seat, at, yield_of(key)) for key in dict.fromkeys(keys)}
    worths = [weighed[key][0] for key in keys]
    best = sorted(range(len(keys)), key=lambda index: -worths[index])[:count]
    return [
        Prospect(worths[index], index, grid_of(solution, index), *weighed[keys[index]][1:])
        for index in best
    ]


def _weighed(state: State, seat: Seat, at: Menu, found: Yield) -> tuple[float, Yield, Haul]:
    player, side = state.players[seat], state.rules.seat_of_side.index(seat)
    hand = plus(player.cubes, found.cubes)
    best = haul(at, hand, found.cells(side), player.shops, found.returns)
    return best.worth - _given_to_others(state, seat, at, found), found, best


def _given_to_others(state: State, seat: Seat, at: Menu, found: Yield) -> float:
    """What the plan puts into others' storage, weighted by how much that matters."""
    if not at.coefficients.rival:
        return 0.0
    total = 0.0
    for side, owner in enumerate(state.rules.seat_of_side):
        if owner is not None and owner != seat:
            cells, shops = found.cells(side), state.players[owner].shops
            total += cells_worth(at, cells, shops)
            if is_full_house(cells, shops):
                total += max(len(goods) for goods in cells) * max(at.values)
    return at.coefficients.rival / (state.rules.players - 1) * total
