"""The three levels: they differ in what they evaluate, and none plays at random."""

from __future__ import annotations

from teahouse.core import FastChance, Seat
from teahouse.games.dadaocheng.rules.actions import Action, Collect, Flip, Return, Swap, Take
from teahouse.games.dadaocheng.rules.collect import lines_to_pick
from teahouse.games.dadaocheng.rules.goods import Cubes, less, named, parts
from teahouse.games.dadaocheng.rules.grid import COLUMNS, ROWS, UP, Grid, Line, flip, lines, swap
from teahouse.games.dadaocheng.rules.pace import waiting_for
from teahouse.games.dadaocheng.rules.state import State
from teahouse.games.dadaocheng.solver import MOVES, Move, Result, Value, best, puzzle_of, solve
from teahouse.play.compilation import is_compiled
from teahouse.play.protocol import Turn

from .acting import act
from .lookahead import Width, best_choice, best_prospect
from .menu import Menu, menu
from .planning import Prospect, haul, houses
from .situation import situation_ahead, situation_of
from .worth import AGAINST_ONE, ALONE, AMONG_OTHERS, GREEDY, Coefficients

__all__ = [
    "Easy",
    "Hard",
    "Medium",
    "best_result",
    "best_single_move",
    "coefficients_of",
    "first_of",
    "imagined",
    "is_moving",
    "most_cubes",
    "planned_action",
    "step4_menu",
    "width_in",
]


def planned_action(state: State, seat: Seat, coefficients: Coefficients, width: Width) -> Action:
    """The next action of the best plan there is; the same plan comes out again after it."""
    if state.must_return:
        return Return(seat, named(_returned(state, seat, coefficients)))
    match state.step:
        case "full_house":
            return _taken(state, seat, coefficients)
        case "act":
            at = step4_menu(state, seat, coefficients)
            return act(state, seat, at, lambda: best_choice(state, seat, at, width))
        case _:
            return first_of(best_result(state, seat, coefficients, width)[0], seat)


def step4_menu(state: State, seat: Seat, coefficients: Coefficients) -> Menu:
    """What a seat can buy in this turn, or in its next one if it buys no more in this."""
    is_done = state.step == "act" and state.must_return  # D12
    if seat == state.turn and not is_done:
        return menu(situation_of(state, seat), coefficients)
    return menu(situation_ahead(state, seat), coefficients)


def best_result(
    state: State, seat: Seat, coefficients: Coefficients, width: Width
) -> tuple[Result, Prospect]:
    """The moves and lines to go for, and what they bring."""
    solution, at = solve(puzzle_of(state)), step4_menu(state, seat, coefficients)
    best = best_prospect(state, seat, at, solution, width)
    return solution[best.number], best


def first_of(result: Result, seat: Seat) -> Action:
    """The next move of a plan, or the next line once it is made."""
    if not result.plan:
        return Collect(seat, result.lines[0])
    move = result.plan[0]
    return Swap(seat, move) if len(move) > 1 else Flip(seat, move[0])


def _taken(state: State, seat: Seat, coefficients: Coefficients) -> Action:
    """D9: the cell whose cubes, and whose room, are worth most."""
    player, at = state.players[seat], step4_menu(state, seat, coefficients)
    found = houses(at, player.cubes, player.storage, player.shops)
    return Take(seat, max(found, key=lambda house: house.worth).taken or 0)


def _returned(state: State, seat: Seat, coefficients: Coefficients) -> Cubes:
    """The cubes that are missed least."""
    player, count = state.players[seat], state.must_return[0].count
    at = step4_menu(state, seat, coefficients)

    def left(back: Cubes) -> float:
        return haul(at, less(player.cubes, back), player.storage, player.shops).worth

    return max(parts(player.cubes, count), key=left)


EVERY_CUBE = Value()


def most_cubes(state: State, seat: Seat) -> Action:
    """The next move or line of the plan that takes most cubes."""
    return first_of(best(puzzle_of(state), EVERY_CUBE), seat)


PAIR = 0.01  # two of one good side by side: what is left to see where nothing makes a line
BESIDE = tuple(
    (cells[place], cells[place + 1]) for cells in ROWS + COLUMNS for place in range(len(cells) - 1)
)


def best_single_move(state: State, seat: Seat) -> Action:
    """The move or line with the most cubes at once; the first of equals."""
    if state.step == "collect":
        return Collect(seat, max(lines_to_pick(state), key=lambda line: _line(state, seat, line)))
    move = max(MOVES, key=lambda each: _looks(_moved(state.grid, each)))
    return Swap(seat, move) if len(move) > 1 else Flip(seat, move[0])


def _moved(grid: Grid, move: Move) -> Grid:
    return swap(grid, *move) if len(move) > 1 else flip(grid, *move)


def _looks(grid: Grid) -> float:
    """The cubes of the lines on the grid, without chains."""
    shown = grid.translate(UP)
    pairs = sum(1 for one, other in BESIDE if shown[one] == shown[other])
    return sum(len(line) - 2 for line in lines(grid)) + PAIR * pairs


def _line(state: State, seat: Seat, line: Line) -> tuple[int, int]:
    """The longest line, of goods that one has least of."""
    return len(line), -state.players[seat].cubes[UP[state.grid[line[0]]]]


A_SECOND = {1: (20, 4, 5), 2: (24, 4, 1), 3: (10, 2, 1), 4: (10, 2, 1)}
"""By players: plans looked at one turn further, of them two turns, each by so many ways on."""
CHOICES = 6
"""Purchases that are looked at until one's next turn."""
PLAIN_SHARE = 0.1
"""Of those without Numba, where each takes so much longer."""


class Easy:
    """Sees the lines that its next move makes, and buys one thing after the other."""

    def choose(self, turn: Turn) -> Action | None:
        state = imagined(turn)
        if turn.seat not in waiting_for(state):
            return None  # early moves (D12) are of no use
        if is_moving(state):
            return best_single_move(state, turn.seat)
        return planned_action(state, turn.seat, GREEDY, Width(1))


class Medium:
    """Sees every plan and all its chains and takes the most cubes, then buys as easy does."""

    def choose(self, turn: Turn) -> Action | None:
        state = imagined(turn)
        if turn.seat not in waiting_for(state):
            return None
        if is_moving(state):
            return most_cubes(state, turn.seat)
        return planned_action(state, turn.seat, GREEDY, Width(1))


class Hard:
    """Weighs every plan by all that it can buy, by what it leads to, and by whom it helps."""

    def choose(self, turn: Turn) -> Action | None:
        state = imagined(turn)
        if turn.seat not in waiting_for(state):
            return None
        return planned_action(
            state, turn.seat, coefficients_of(state), width_in(turn.seconds, state.rules.players)
        )


def imagined(turn: Turn) -> State:
    """A full state that agrees with the view, always the same one: nothing hidden is used."""
    state: State = turn.game.redeal(turn.options, turn.view, FastChance("imagined"))
    return state


def coefficients_of(state: State) -> Coefficients:
    """The coefficients of hard: solo or with opponents."""
    if state.rules.solo:
        return ALONE
    return AGAINST_ONE if state.rules.players == 2 else AMONG_OTHERS


def width_in(seconds: float, players: int) -> Width:
    """How much is looked at: by the time that is given, never by the clock."""
    nodes, plans, continuations = A_SECOND[players]
    if not is_compiled():
        return Width(max(2, int(seconds * PLAIN_SHARE * nodes)))
    return Width(max(2, int(seconds * nodes)), max(1, int(seconds * plans)), continuations, CHOICES)


def is_moving(state: State) -> bool:
    """Whether moves or lines are to be chosen."""
    return state.step in ("plan", "collect") and not state.must_return
