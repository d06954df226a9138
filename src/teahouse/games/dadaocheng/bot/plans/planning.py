"""All plans of two moves and choices of lines, weighed by what they bring the seat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from teahouse.core import Seat
from teahouse.games.dadaocheng.bot.purchases.menu import Menu
from teahouse.games.dadaocheng.rules.components.goods import plus
from teahouse.games.dadaocheng.rules.state import State
from teahouse.games.dadaocheng.rules.steps.grid import Grid
from teahouse.games.dadaocheng.solver import Solution, lively_rows, puzzle_of, solve
from teahouse.games.dadaocheng.solver.solution import pack_storage

from .hauls import Haul, cells_worth, haul, is_full_house
from .yields import NOTHING_TAKEN, SIDE, STORAGE, Yield, grid_of, house_of, packed_yields, yield_of

__all__ = ["Prospect", "likely_prospects", "prospects"]


class Prospect(NamedTuple):
    """A result of the solver by its number, and what it is worth."""

    worth: float
    number: int
    grid: Grid  # `NO_GRID` if it will be laid out anew (D7)
    found: Yield
    haul: Haul


def prospects(state: State, seat: Seat, at: Menu, solution: Solution, count: int) -> list[Prospect]:
    """The best results, best first; of equals the first."""
    keys = packed_yields(solution.results)
    return _best(state, seat, at, solution.results, keys, dict.fromkeys(keys), count)


def likely_prospects(
    state: State, seat: Seat, at: Menu, count: int, weighed: int
) -> list[Prospect]:
    """The best results of so many yields, those with most cubes; only those are weighed.

    Plans that make no line are among them where they give as much.
    """
    puzzle = puzzle_of(state)
    rows = lively_rows(puzzle)
    keys = packed_yields(rows)
    richest = _richest(state, seat, keys, weighed)
    if pack_storage(puzzle.storage) + NOTHING_TAKEN in richest:
        rows = solve(puzzle).results
        keys = packed_yields(rows)
        richest = _richest(state, seat, keys, weighed)
    return _best(state, seat, at, rows, keys, richest, count)


def _best(
    state: State,
    seat: Seat,
    at: Menu,
    rows: bytes,
    keys: list[bytes],
    looked_at: Iterable[bytes],
    count: int,
) -> list[Prospect]:
    """The best rows of some yields."""
    found = {key: _weighed(state, seat, at, yield_of(key)) for key in looked_at}
    numbers = [number for number, key in enumerate(keys) if key in found]
    best = sorted(numbers, key=lambda number: -found[keys[number]][0])[:count]
    return [
        Prospect(found[keys[number]][0], number, grid_of(rows, number), *found[keys[number]][1:])
        for number in best
    ]


def _richest(state: State, seat: Seat, keys: list[bytes], count: int) -> list[bytes]:
    """The yields with most cubes, each once."""
    side, shops = state.rules.seat_of_side.index(seat), len(state.players[seat].shops)
    return sorted(dict.fromkeys(keys), key=lambda key: -_cubes(key, side, shops))[:count]


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
