"""Step 2: lines are picked until none is left (D3, D6 to D8).

A line gives cubes, feeds the storage cells at its ends, and is exhausted.
"""

from __future__ import annotations

from msgspec.structs import replace

from teahouse.core import RuleError
from teahouse.games.dadaocheng.reasons import Why

from .actions import Collect
from .events import CellSpoiled, CubeStored, DiscsExhausted, Event, LineCollected
from .goods import GOODS, NO_CUBES, Cubes, counted, less, one, plus
from .grid import CELLS, ENDS, UP, Line, choices, exhausted, flip
from .rulebook import CHAIN_ENDS, CHAIN_KEEPS, SPOILS_AT
from .state import Debt, State, Storage, receive, transfer
from .turn import break_chain, go_on

__all__ = [
    "check_collect",
    "collect_line",
    "lines_to_pick",
    "spoil",
    "store",
    "with_cell",
]


def with_cell(storage: Storage, cell: int, goods: bytes) -> Storage:
    """Returns the storage with the goods of one cell replaced."""
    cells = list(storage)
    cells[cell] = goods
    return tuple(cells)


def store(state: State, side: int, cell: int, good: int) -> tuple[State, tuple[Event, ...]]:
    """Moves one cube from the supply onto a storage cell (D8).

    Nothing moves if the region is closed, the cell is a shop, or the supply has no such cube.
    """
    seat = state.rules.seat_of_side[side]
    if seat is None or cell in state.players[seat].shops or not state.supply[good]:
        return state, ()
    player = state.players[seat]
    storage = with_cell(player.storage, cell, player.storage[cell] + bytes([good]))
    stored = transfer(state, seat, replace(player, storage=storage), one(good))
    return stored, (CubeStored(seat, cell, GOODS[good]),)


def spoil(state: State, side: int, cell: int) -> tuple[State, tuple[Event, ...]]:
    """Empties a storage cell into the supply if it holds three cubes (D6)."""
    seat = state.rules.seat_of_side[side]
    if seat is None or len(state.players[seat].storage[cell]) < SPOILS_AT:
        return state, ()
    player = state.players[seat]
    lost = less(NO_CUBES, counted(player.storage[cell]))
    emptied = replace(player, storage=with_cell(player.storage, cell, b""))
    return transfer(state, seat, emptied, lost), (CellSpoiled(seat, cell),)


Happened = tuple[Event, ...]


def lines_to_pick(state: State) -> tuple[Line, ...]:
    """Returns the lines that the player may choose from, rows before columns."""
    return choices(state.grid, state.rules.options.lines, state.picked)


def check_collect(state: State, action: Collect) -> None:
    cells = action.cells
    if cells in lines_to_pick(state):
        return
    is_on_grid = all(0 <= cell < CELLS for cell in cells) and list(cells) == sorted(set(cells))
    raise RuleError(Why.no_line if is_on_grid else Why.cells_misnamed, "D6", cells=cells)


def collect_line(state: State, action: Collect) -> tuple[State, Happened]:
    line, good = action.cells, UP[state.grid[action.cells[0]]]
    state, taken = _take(state, action.seat, line, good)
    state, stored = _feed(state, line, good)
    happened = (taken, *stored)
    count = state.taken + len(line) - 2
    if state.rules.options.exhaustion == "together" and count < CHAIN_ENDS:
        state = replace(state, picked=tuple(sorted((*state.picked, *line))))
        if lines_to_pick(state):
            return replace(state, taken=count), happened
    return _exhaust(state, line, count, happened)


def _exhaust(state: State, line: Line, count: int, happened: Happened) -> tuple[State, Happened]:
    """Flips the discs of the exhausted lines (D7).

    The turn goes on from the new grid, unless the chain was endless.
    """
    turned = exhausted(state.grid, line, state.rules.options.exhaustion)
    state = replace(state, grid=flip(state.grid, *turned), taken=count, picked=())
    happened += (DiscsExhausted(turned),)
    return (go_on(state), happened) if count < CHAIN_ENDS else _end_chain(state, happened)


def _take(state: State, seat: int, line: Line, good: int) -> tuple[State, Event]:
    """Gives the seat one cube for three discs, two for four, or as many as the supply has (D8)."""
    count = min(len(line) - 2, state.supply[good])
    cubes: Cubes = one(good) if count == 1 else plus(one(good), one(good))
    event = LineCollected(seat, line, GOODS[good], count)
    return (receive(state, seat, cubes) if count else state), event


def _feed(state: State, line: Line, good: int) -> tuple[State, Happened]:
    """Stores a cube on each cell that the line touches.

    Full cells spoil only after all have been fed.
    """
    happened: Happened = ()
    for side, cell in ENDS[line]:
        state, events = store(state, side, cell, good)
        happened += events
    for side, cell in ENDS[line]:
        state, events = spoil(state, side, cell)
        happened += events
    return state, happened


def _end_chain(state: State, happened: Happened) -> tuple[State, Happened]:
    """Ends an endless chain (D7).

    If the player has cubes to return, they go back before the discs are laid out anew.
    """
    due = min(state.taken - CHAIN_KEEPS, sum(state.players[state.turn].cubes))
    if due:
        return replace(state, must_return=(Debt(state.turn, due),)), happened
    state, events = break_chain(state)
    return state, happened + events
