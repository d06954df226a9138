"""All plans of two moves and choices of lines, weighed by what they bring the seat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from teahouse.bots.dadaocheng.purchases.menu import Menu
from teahouse.core import Seat
from teahouse.games.dadaocheng.components.goods import plus
from teahouse.games.dadaocheng.solver import Solution
from teahouse.games.dadaocheng.state import State
from teahouse.games.dadaocheng.steps.grid import Grid

from .hauls import Haul, cells_worth, haul, is_full_house
from .yields import SIDE, STORAGE, Yield, grid_of, house_of, packed_yields, yield_of

__all__ = ["Prospect", "prospects"]


class Prospect(NamedTuple):
    """A result of the solver by its number, and what it is worth."""

    worth: float
    number: int
    grid: Grid  # `NO_GRID` if it will be laid out anew (D7)
    found: Yield
    haul: Haul


def prospects(
    state: State,
    seat: Seat,
    at: Menu,
    solution: Solution,
    count: int,
    *,
    weighed: int | None = None,
) -> list[Prospect]:
    """The best results, best first; of equals the first.

    With `weighed`, only so many yields, those with most cubes, are weighed by what they can buy.
    """
    keys = packed_yields(solution)
    looked_at = _looked_at(state, seat, keys, weighed)
    found = {key: _weighed(state, seat, at, yield_of(key)) for key in looked_at}
    rows = [row for row, key in enumerate(keys) if key in found]
    best = sorted(rows, key=lambda row: -found[keys[row]][0])[:count]
    return [
        Prospect(found[keys[row]][0], row, grid_of(solution, row), *found[keys[row]][1:])
        for row in best
    ]


def _looked_at(state: State, seat: Seat, keys: list[bytes], count: int | None) -> Iterable[bytes]:
    """Each yield once, or those with most cubes."""
    distinct = dict.fromkeys(keys)
    if count is None or len(distinct) <= count:
        return distinct
    side, shops = state.rules.seat_of_side.index(seat), len(state.players[seat].shops)
    return sorted(distinct, key=lambda key: -_cubes(key, side, shops))[:count]


def _cubes(packed: bytes, side: int, shops: int) -> int:
    *cubes, returns = packed[STORAGE:]
    return sum(cubes) - returns + house_of(packed[side * SIDE : (side + 1) * SIDE], shops)


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
