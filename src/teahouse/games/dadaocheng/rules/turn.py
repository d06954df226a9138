"""The course of a turn: its steps 1 to 3, the return of cubes, and its end (D3 to D9, D12)."""

from __future__ import annotations

from msgspec.structs import replace

from teahouse.core import RuleError, SeededChance
from teahouse.games.dadaocheng.reasons import Why

from .actions import Collect, End, Flip, Return, Swap, Take
from .events import (
    CellSpoiled,
    CellTaken,
    CubesReturned,
    CubeStored,
    DiscFlipped,
    DiscsExhausted,
    DiscsLaidOut,
    DiscsSwapped,
    Event,
    GameEnded,
    LineCollected,
    RoundStarted,
    TurnStarted,
)
from .goods import GOODS, NO_CUBES, Cubes, counted, cubes_of, less, one, plus
from .grid import CELLS, ENDS, UP, Grid, Line, choices, exhausted, flip, lay_out, lines, swap
from .rulebook import CHAIN_ENDS, CHAIN_KEEPS, HAND_LIMIT, MOVES, SPOILS_AT
from .score import outcome
from .state import (
    NOTHING_USED,
    Debt,
    State,
    Storage,
    check_count,
    check_has,
    check_storage_cell,
    clockwise,
    full_seat,
    is_last_turn,
    next_seat,
    positive,
    receive,
    transfer,
)

__all__ = [
    "check_collect",
    "check_end",
    "check_flip",
    "check_return",
    "check_swap",
    "check_take",
    "collect_line",
    "early_moves",
    "end_step",
    "flip_disc",
    "go_on",
    "lines_to_pick",
    "return_cubes",
    "swap_discs",
    "take_cell",
    "with_cell",
]


def go_on(state: State) -> State:
    """Moves the turn on to the first step in which somebody has something to do."""
    if state.must_return:
        return state
    step = state.step
    if step == "plan" and not state.moves_left:
        step = "collect"
    if step == "collect" and not lines(state.grid):
        step = "full_house"
    if step == "full_house" and full_seat(state) is None:
        return replace(state, step="act", moves_left=early_moves(state))
    return state if step == state.step else replace(state, step=step)


def early_moves(state: State) -> int:
    """Returns how many moves the next player may make while this one is in step 4 (D12)."""
    return 0 if state.rules.players == 1 or is_last_turn(state) else MOVES


def break_chain(state: State) -> tuple[State, tuple[Event, ...]]:
    """Lays the discs out anew after an endless chain, which ends step 2 (D7)."""
    chance = SeededChance(state.seed, state.drawn)
    grid = lay_out(state.rules.discs, chance, solo=state.rules.solo)
    state = replace(state, grid=grid, drawn=chance.drawn, step="full_house")
    return go_on(state), (DiscsLaidOut(),)


CONFLICT = 1853


def check_end(_: State, action: End) -> None:
    """Passes, as a player may always end their own step 4."""


def end_step(state: State, action: End) -> tuple[State, tuple[Event, ...]]:
    over = sum(state.players[action.seat].cubes) - state.rules.hand_limit
    if over > 0:
        return replace(state, must_return=(Debt(action.seat, over),)), ()
    return next_turn(state)


def next_turn(state: State) -> tuple[State, tuple[Event, ...]]:
    """Starts the next player's turn, in which early moves count as made (D12)."""
    if is_last_turn(state):
        state = replace(state, step="over", moves_left=0)
        ended = outcome(state)
        assert ended is not None
        return state, (GameEnded(ended.scores, ended.winners),)
    seat = next_seat(state)
    moves = MOVES if state.rules.solo else state.moves_left
    state = replace(state, turn=seat, step="plan", moves_left=moves, taken=0, used=NOTHING_USED)
    if seat != state.first_player:
        return go_on(state), (TurnStarted(seat),)
    state = _next_round(state)
    return go_on(state), (RoundStarted(state.round, state.event), TurnStarted(seat))


def _next_round(state: State) -> State:
    past = state.past if state.event is None else (*state.past, state.event)
    event, events = (state.events[0], state.events[1:]) if state.events else (None, ())
    state = replace(state, round=state.round + 1, event=event, events=events, past=past)
    if event != CONFLICT:
        return state
    # Every player with cubes returns one, at once and in turn order.
    seats = (seat for seat in clockwise(state, state.turn) if any(state.players[seat].cubes))
    return replace(state, must_return=tuple(Debt(seat, 1) for seat in seats))


RULE_OF_STEP = {"plan": "D13", "collect": "D7", "full_house": "D9", "act": "D12"}


def check_return(state: State, action: Return) -> None:
    rule = RULE_OF_STEP[state.step]
    cubes = positive(action.cubes, rule)
    check_count(cubes, state.must_return[0].count, rule)
    check_has(state.players[action.seat], cubes, rule)


def return_cubes(state: State, action: Return) -> tuple[State, tuple[Event, ...]]:
    debt, *others = state.must_return
    state = receive(state, action.seat, less(NO_CUBES, cubes_of(action.cubes)))
    state = replace(state, must_return=tuple(others))
    state, events = _after(state, debt.count)
    return state, (CubesReturned(action.seat, action.cubes), *events)


def _after(state: State, count: int) -> tuple[State, tuple[Event, ...]]:
    match state.step:
        case "collect":
            return break_chain(replace(state, taken=state.taken - count))
        case "act":
            return next_turn(state)
        case _:
            return go_on(state), ()


def check_swap(_: State, action: Swap) -> None:
    cells = action.cells
    if len(cells) != 2:
        raise RuleError(Why.wrong_number, "D5", count=len(cells), must_be=2)
    if not 0 <= cells[0] < cells[1] < CELLS:
        raise RuleError(Why.cells_misnamed, "D5", cells=cells)


def check_flip(_: State, action: Flip) -> None:
    if not 0 <= action.cell < CELLS:
        raise RuleError(Why.cells_misnamed, "D5", cells=(action.cell,))


def swap_discs(state: State, action: Swap) -> tuple[State, tuple[Event, ...]]:
    moved = _moved(state, swap(state.grid, *action.cells))
    return moved, (DiscsSwapped(action.seat, action.cells),)


def flip_disc(state: State, action: Flip) -> tuple[State, tuple[Event, ...]]:
    moved = _moved(state, flip(state.grid, action.cell))
    return moved, (DiscFlipped(action.seat, action.cell),)


def _moved(state: State, grid: Grid) -> State:
    """Returns the state with a new grid and one move less, which may be early (D12)."""
    return go_on(replace(state, grid=grid, moves_left=state.moves_left - 1))


def with_cell(storage: Storage, cell: int, goods: bytes) -> Storage:
    """Returns the storage with the goods of one cell replaced."""
    cells = list(storage)
    cells[cell] = goods
    return tuple(cells)


def store(state: State, side: int, cell: int, good: int) -> tuple[State, tuple[Event, ...]]:
    """Moves a cube onto a storage cell (D8), if it stores anything and there is a cube."""
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
    """Flips the discs of exhausted lines (D7), and goes on unless the chain was endless."""
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
    """Stores a cube on each cell that the line touches, and then spoils the full ones."""
    happened: Happened = ()
    for side, cell in ENDS[line]:
        state, events = store(state, side, cell, good)
        happened += events
    for side, cell in ENDS[line]:
        state, events = spoil(state, side, cell)
        happened += events
    return state, happened


def _end_chain(state: State, happened: Happened) -> tuple[State, Happened]:
    """Ends an endless chain: cubes go back before the discs are laid out anew (D7)."""
    due = min(state.taken - CHAIN_KEEPS, sum(state.players[state.turn].cubes))
    if due:
        return replace(state, must_return=(Debt(state.turn, due),)), happened
    state, events = break_chain(state)
    return state, happened + events


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
