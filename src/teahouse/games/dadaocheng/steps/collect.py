"""Step 2: lines give cubes, feed storage and are exhausted, until none is left (D6 to D8)."""

from __future__ import annotations

from msgspec.structs import replace

from teahouse.core import RuleError, SeededChance
from teahouse.games.dadaocheng.actions import Collect
from teahouse.games.dadaocheng.components.goods import GOODS, Cubes, one, plus
from teahouse.games.dadaocheng.events import DiscsExhausted, DiscsLaidOut, Event, LineCollected
from teahouse.games.dadaocheng.rules import CHAIN_ENDS, CHAIN_KEEPS
from teahouse.games.dadaocheng.state import Debt, State

from .grid import CELLS, ENDS, UP, Line, exhausted, flip, lines
from .layout import lay_out
from .sequence import go_on
from .storage import spoil, store
from .transfer import receive

__all__ = ["break_chain", "check_collect", "collect_line"]

Happened = tuple[Event, ...]


def check_collect(state: State, action: Collect) -> None:
    cells = action.cells
    if any(not 0 <= cell < CELLS for cell in cells) or list(cells) != sorted(set(cells)):
        raise RuleError("bad_cells", "D6", cells=cells)
    if cells not in lines(state.grid):
        raise RuleError("no_line", "D6", cells=cells)


def collect_line(state: State, action: Collect) -> tuple[State, Happened]:
    line, good = action.cells, UP[state.grid[action.cells[0]]]
    state, taken = _take(state, action.seat, line, good)
    state, stored = _feed(state, line, good)
    turned = exhausted(state.grid, line, state.rules.options.exhaustion)
    state = replace(state, grid=flip(state.grid, *turned), taken=state.taken + len(line) - 2)
    happened = (taken, *stored, DiscsExhausted(turned))
    if state.taken < CHAIN_ENDS:
        return go_on(state), happened
    return _end_chain(state, happened)


def _take(state: State, seat: int, line: Line, good: int) -> tuple[State, Event]:
    """One cube for three discs, two for four, or what the supply has of them (D8)."""
    count = min(len(line) - 2, state.supply[good])
    cubes: Cubes = one(good) if count == 1 else plus(one(good), one(good))
    event = LineCollected(seat, line, GOODS[good], count)
    return (receive(state, seat, cubes) if count else state), event


def _feed(state: State, line: Line, good: int) -> tuple[State, Happened]:
    """A cube for each storage cell the line touches; only then do full cells spoil."""
    happened: Happened = ()
    for side, cell in ENDS[line]:
        state, events = store(state, side, cell, good)
        happened += events
    for side, cell in ENDS[line]:
        state, events = spoil(state, side, cell)
        happened += events
    return state, happened


def _end_chain(state: State, happened: Happened) -> tuple[State, Happened]:
    """D7: cubes go back first, if there are any."""
    due = min(state.taken - CHAIN_KEEPS, sum(state.players[state.turn].cubes))
    if due:
        return replace(state, must_return=(Debt(state.turn, due),)), happened
    state, events = break_chain(state)
    return state, happened + events


def break_chain(state: State) -> tuple[State, Happened]:
    """D7: the discs are laid out anew, and the step ends."""
    chance = SeededChance(state.seed, state.drawn)
    grid = lay_out(state.rules.discs, chance, solo=state.rules.solo)
    state = replace(state, grid=grid, drawn=chance.drawn, step="full_house")
    return go_on(state), (DiscsLaidOut(),)
