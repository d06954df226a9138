"""Step 2: lines give cubes, feed storage and are exhausted, until none is left (D6 to D8)."""

from __future__ import annotations

from msgspec.structs import replace

from teahouse.core import RuleError, SeededChance
from teahouse.games.dadaocheng.rules.actions import Collect
from teahouse.games.dadaocheng.rules.components.goods import GOODS, Cubes, one, plus
from teahouse.games.dadaocheng.rules.events import (
    DiscsExhausted,
    DiscsLaidOut,
    Event,
    LineCollected,
)
from teahouse.games.dadaocheng.rules.rulebook import CHAIN_ENDS, CHAIN_KEEPS
from teahouse.games.dadaocheng.rules.state import Debt, State

from .grid import CELLS, ENDS, UP, Line, choices, exhausted, flip
from .layout import lay_out
from .sequence import go_on
from .storage import spoil, store
from .transfer import receive

__all__ = ["break_chain", "check_collect", "collect_line", "lines_to_pick"]

Happened = tuple[Event, ...]


def lines_to_pick(state: State) -> tuple[Line, ...]:
    """The lines that the player chooses from, rows before columns."""
    return choices(state.grid, state.rules.options.lines, state.picked)


def check_collect(state: State, action: Collect) -> None:
    cells = action.cells
    if cells in lines_to_pick(state):
        return
    is_on_grid = all(0 <= cell < CELLS for cell in cells) and list(cells) == sorted(set(cells))
    raise RuleError("no_line" if is_on_grid else "bad_cells", "D6", cells=cells)


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
    """Discs are flipped; then one looks again, or the chain was endless (D7)."""
    turned = exhausted(state.grid, line, state.rules.options.exhaustion)
    state = replace(state, grid=flip(state.grid, *turned), taken=count, picked=())
    happened += (DiscsExhausted(turned),)
    return (go_on(state), happened) if count < CHAIN_ENDS else _end_chain(state, happened)


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
