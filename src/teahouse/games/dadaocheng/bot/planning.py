"""Steps 1 to 3: all plans of moves and lines, weighed by what they bring the seat."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from teahouse.core import Seat
from teahouse.games.dadaocheng.rules.goods import RICE, Cubes, counted, less, one, plus
from teahouse.games.dadaocheng.rules.grid import CELLS, Grid
from teahouse.games.dadaocheng.rules.rulebook import STORAGE_CELLS
from teahouse.games.dadaocheng.rules.state import State
from teahouse.games.dadaocheng.rules.turn import with_cell
from teahouse.games.dadaocheng.solver import Solution, lively_rows, puzzle_of, solve
from teahouse.games.dadaocheng.solver.puzzle import NONE, RESULT, house, pack_storage

from .menu import Choice, Menu

__all__ = [
    "NO_GRID",
    "YIELD",
    "RatedResult",
    "haul",
    "houses",
    "likely_results",
    "rated_results",
    "step4",
    "weighed_yield",
    "yield_of",
]


Cells = tuple[bytes, ...]
"""A seat's four storage cells."""


class Haul(NamedTuple):
    """The best use of what a step 2 brings; `taken` is the cell taken in a full house, or None."""

    worth: float
    hand: Cubes  # cubes in hand at the start of step 4
    cells: Cells  # storage at the start of step 4
    taken: int | None


def haul(menu: Menu, hand: Cubes, cells: Cells, shops: tuple[int, ...], returns: int = 0) -> Haul:
    """Returns the best haul of cubes and cells, after `returns` of what there is most (D7)."""
    if returns:
        hand = _without_most_plentiful(hand, returns)
    if not house(cells, len(shops)):
        worth = step4(menu, hand)[0] + cells_worth(menu, cells, shops)
        return Haul(worth, hand, cells, None)
    return max(houses(menu, hand, cells, shops), key=lambda found: found.worth)


def _without_most_plentiful(hand: Cubes, count: int) -> Cubes:
    """Returns the cubes left after `count` are returned, each of the most plentiful good."""
    left = list(hand)
    for _ in range(min(count, sum(hand))):
        left[max(range(len(left)), key=left.__getitem__)] -= 1
    return left[0], left[1], left[2], left[3], left[4]


def houses(menu: Menu, hand: Cubes, cells: Cells, shops: tuple[int, ...]) -> list[Haul]:
    """Returns a haul for each cell that a full house may give (D9)."""
    found = []
    for cell, goods in enumerate(cells):
        if goods:
            more, left = plus(hand, counted(goods)), with_cell(cells, cell, b"")
            worth = step4(menu, more)[0] + cells_worth(menu, left, shops)
            found.append(Haul(worth, more, left, cell))
    return found


def step4(menu: Menu, hand: Cubes) -> tuple[float, Choice]:
    """Returns the worth and purchases of the best step 4, perhaps after a rice for the dice."""
    best = menu.best(hand)
    if not menu.situation.has_temple or not hand[RICE]:
        return best.worth, best
    coefficients = menu.coefficients
    dice = coefficients.dice if menu.situation.turns_left else coefficients.last_dice
    less_rice = menu.best(less(hand, one(RICE)))
    if less_rice.worth + 2 * dice > best.worth:
        return less_rice.worth + 2 * dice, less_rice
    return best.worth, best


def cells_worth(menu: Menu, cells: Cells, shops: tuple[int, ...]) -> float:
    """Returns the worth of storage; each filled cell counts more when other cells are filled."""
    coefficients, turns = menu.coefficients, menu.situation.turns_left
    if not turns:
        return 0.0
    filled = sum(1 for goods in cells if goods)
    doubled = sum(1 for goods in cells if len(goods) > 1)
    return (
        coefficients.filled * filled * filled / (STORAGE_CELLS - len(shops) or 1)
        + coefficients.stored * doubled
    )


NO_GRID = bytes([NONE]) * CELLS
"""Stands for a grid that will be laid out anew (D7)."""
CELL = 2  # bytes of a storage cell
SIDE = STORAGE_CELLS * CELL
"""How many bytes a side's storage takes."""
STORAGE = 4 * SIDE
"""How many bytes all storage takes; a packed yield begins with it."""
NOTHING_TAKEN = bytes(6)
"""The end of a packed yield that has no cubes and no returns."""
YIELD = slice(CELLS, CELLS + STORAGE + 6)


class Yield(NamedTuple):
    """Storage of all four sides, cubes taken, and how many of them must go back (D7)."""

    storage: Cells
    cubes: Cubes
    returns: int

    def cells(self, side: int) -> Cells:
        return self.storage[side * STORAGE_CELLS : (side + 1) * STORAGE_CELLS]


def packed_yields(rows: bytes) -> list[bytes]:
    """Returns the part of each packed row from which a yield is read."""
    first, end = YIELD.start, YIELD.stop
    return [rows[row + first : row + end] for row in range(0, len(rows), RESULT.size)]


def yield_of(packed: bytes) -> Yield:
    rice, sugar, camphor, tea, opium, returns = packed[STORAGE:]
    return Yield(cells_of(packed[:STORAGE]), (rice, sugar, camphor, tea, opium), returns)


@lru_cache(maxsize=4096)
def house_of(packed: bytes, shops: int) -> int:
    """Returns how many cubes a full house gives, from the packed storage of a side (D9)."""
    return house(cells_of(packed), shops)


@lru_cache(maxsize=4096)
def cells_of(packed: bytes) -> Cells:
    """Returns storage cells from their packed bytes."""
    cells = (packed[start : start + CELL] for start in range(0, len(packed), CELL))
    return tuple(cell.rstrip(bytes([NONE])) for cell in cells)


def grid_of(rows: bytes, index: int) -> bytes:
    """Returns the grid that a result leaves, which is `NO_GRID` if it will be laid out anew."""
    return rows[index * RESULT.size : index * RESULT.size + CELLS]


class RatedResult(NamedTuple):
    """A result of the solver by its number, and what it is worth."""

    worth: float
    number: int
    grid: Grid  # `NO_GRID` if it will be laid out anew (D7)
    found: Yield
    haul: Haul


def rated_results(
    state: State, seat: Seat, at: Menu, solution: Solution, count: int
) -> list[RatedResult]:
    """Returns the best `count` results, the best first. Equals stay in the order found."""
    keys = packed_yields(solution.results)
    return _best(state, seat, at, solution.results, keys, dict.fromkeys(keys), count)


def likely_results(
    state: State, seat: Seat, at: Menu, count: int, weighed: int
) -> list[RatedResult]:
    """Returns the best results among the `weighed` yields with the most cubes.

    Plans that make no line are included if they give as many cubes as these.
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
) -> list[RatedResult]:
    """Returns the best rows of some yields as rated results."""
    found = {key: weighed_yield(state, seat, at, yield_of(key)) for key in looked_at}
    numbers = [number for number, key in enumerate(keys) if key in found]
    best = sorted(numbers, key=lambda number: -found[keys[number]][0])[:count]
    return [
        RatedResult(found[keys[number]][0], number, grid_of(rows, number), *found[keys[number]][1:])
        for number in best
    ]


def _richest(state: State, seat: Seat, keys: list[bytes], count: int) -> list[bytes]:
    """Returns the distinct yields with the most cubes for the seat."""
    side, shops = state.rules.seat_of_side.index(seat), len(state.players[seat].shops)
    return sorted(dict.fromkeys(keys), key=lambda key: -_cubes(key, side, shops))[:count]


def _cubes(packed: bytes, side: int, shops: int) -> int:
    *cubes, returns = packed[STORAGE:]
    return sum(cubes) - returns + house_of(packed[side * SIDE : (side + 1) * SIDE], shops)


def weighed_yield(state: State, seat: Seat, at: Menu, found: Yield) -> tuple[float, Yield, Haul]:
    """Returns a yield's worth to the seat, the yield itself, and the best haul from it."""
    player, side = state.players[seat], state.rules.seat_of_side.index(seat)
    hand = plus(player.cubes, found.cubes)
    best = haul(at, hand, found.cells(side), player.shops, found.returns)
    return best.worth - _given_to_others(state, seat, at, found), found, best


def _given_to_others(state: State, seat: Seat, at: Menu, found: Yield) -> float:
    """Returns what the plan puts into others' storage, weighted by how much that matters."""
    if not at.coefficients.rival:
        return 0.0
    total = 0.0
    for side, owner in enumerate(state.rules.seat_of_side):
        if owner is not None and owner != seat:
            cells, shops = found.cells(side), state.players[owner].shops
            total += cells_worth(at, cells, shops)
            if house(cells, len(shops)):
                total += max(len(goods) for goods in cells) * max(at.values)
    return at.coefficients.rival / (state.rules.players - 1) * total
