"""The levels of bots, which differ in what they evaluate; none of them plays at random."""

from __future__ import annotations

from teahouse.core import FastChance, Seat
from teahouse.games.dadaocheng.rules.actions import Action, Collect, Flip, Return, Swap, Take
from teahouse.games.dadaocheng.rules.goods import Cubes, less, named, parts
from teahouse.games.dadaocheng.rules.grid import COLUMNS, ROWS, UP, Grid, Line, flip, lines, swap
from teahouse.games.dadaocheng.rules.state import State
from teahouse.games.dadaocheng.rules.steps import waiting_for
from teahouse.games.dadaocheng.rules.turn import lines_to_pick
from teahouse.games.dadaocheng.solver import MOVES, DiscMove, Result, Value, best, puzzle_of, solve
from teahouse.play.compilation import is_compiled
from teahouse.play.protocol import Turn

from .acting import act
from .lookahead import Width, best_choice, best_rated
from .menu import Menu, menu
from .planning import RatedResult, haul, houses
from .worth import (
    AGAINST_ONE,
    ALONE,
    AMONG_OTHERS,
    GREEDY,
    Coefficients,
    situation_ahead,
    situation_of,
)

__all__ = [
    "Easy",
    "Expert",
    "Hard",
    "Medium",
    "Narrow",
    "best_result",
    "coefficients_of",
    "expert_action",
    "first_of",
    "imagined",
    "is_learned",
    "is_moving",
    "narrow_width",
    "planned_action",
    "step4_menu",
    "strongest_action",
    "width_in",
]


def planned_action(state: State, seat: Seat, coefficients: Coefficients, width: Width) -> Action:
    """Returns the next action of the best plan.

    The same plan is found again after the action, so no plan has to be remembered.
    """
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
    """Returns the menu of a seat's present turn.

    It is that of its next turn if the seat buys no more in this one.
    """
    is_done = state.step == "act" and state.must_return  # D12
    if seat == state.turn and not is_done:
        return menu(situation_of(state, seat), coefficients)
    return menu(situation_ahead(state, seat), coefficients)


def best_result(
    state: State, seat: Seat, coefficients: Coefficients, width: Width
) -> tuple[Result, RatedResult]:
    """Returns the moves and lines to aim for, and the result of the solver that they lead to."""
    solution, at = solve(puzzle_of(state)), step4_menu(state, seat, coefficients)
    best = best_rated(state, seat, at, solution, width)
    return solution[best.number], best


def first_of(result: Result, seat: Seat) -> Action:
    """Returns the next move of a plan, or the next line once all moves are made."""
    if not result.plan:
        return Collect(seat, result.lines[0])
    move = result.plan[0]
    return Swap(seat, move) if len(move) > 1 else Flip(seat, move[0])


def _taken(state: State, seat: Seat, coefficients: Coefficients) -> Action:
    """Returns the cell of a full house whose cubes, and whose room, are worth most (D9)."""
    player, at = state.players[seat], step4_menu(state, seat, coefficients)
    found = houses(at, player.cubes, player.storage, player.shops)
    return Take(seat, max(found, key=lambda house: house.worth).taken or 0)


def _returned(state: State, seat: Seat, coefficients: Coefficients) -> Cubes:
    """Returns the cubes whose return costs the seat least."""
    player, count = state.players[seat], state.must_return[0].count
    at = step4_menu(state, seat, coefficients)

    def left(back: Cubes) -> float:
        return haul(at, less(player.cubes, back), player.storage, player.shops).worth

    return max(parts(player.cubes, count), key=left)


EVERY_CUBE = Value()


def most_cubes(state: State, seat: Seat) -> Action:
    """Returns the next move or line of the plan that takes the most cubes."""
    return first_of(best(puzzle_of(state), EVERY_CUBE), seat)


PAIR = 0.01  # cubes that a pair of one good counts as, so that it decides where no line can be made
BESIDE = tuple(
    (cells[place], cells[place + 1]) for cells in ROWS + COLUMNS for place in range(len(cells) - 1)
)


def best_single_move(state: State, seat: Seat) -> Action:
    """Returns the move or line that brings the most cubes at once, the first of equals."""
    if state.step == "collect":
        return Collect(seat, max(lines_to_pick(state), key=lambda line: _line(state, seat, line)))
    move = max(MOVES, key=lambda each: _looks(state.grid, each))
    return Swap(seat, move) if len(move) > 1 else Flip(seat, move[0])


def _looks(grid: Grid, move: DiscMove) -> float:
    """Returns the cubes of the lines after a move, without chains; pairs count a little as well."""
    grid = swap(grid, *move) if len(move) > 1 else flip(grid, *move)
    shown = grid.translate(UP)
    pairs = sum(1 for one, other in BESIDE if shown[one] == shown[other])
    return sum(len(line) - 2 for line in lines(grid)) + PAIR * pairs


def _line(state: State, seat: Seat, line: Line) -> tuple[int, int]:
    """Returns a key that is greatest for the longest line, of the good the seat has least of."""
    return len(line), -state.players[seat].cubes[UP[state.grid[line[0]]]]


A_SECOND = {1: (20, 4, 5), 2: (24, 4, 1), 3: (10, 2, 1), 4: (10, 2, 1)}
"""What is examined in each second of thinking time, by number of players.

The three numbers are the plans examined one turn further, those of them examined two turns
further, and the ways to go on from each.
"""
CHOICES = 6
"""How many purchases are examined up to one's next turn."""
PLAIN_SHARE = 0.1
"""The share of these numbers that is left without Numba, where examining takes much longer."""


class Easy:
    """Easy sees only the lines that its next move makes, and buys one card after the other."""

    def choose(self, turn: Turn) -> Action | None:
        state = imagined(turn)
        if turn.seat not in waiting_for(state):
            return None  # early moves (D12) are of no use
        if is_moving(state):
            return best_single_move(state, turn.seat)
        return planned_action(state, turn.seat, GREEDY, Width(1))


class Medium:
    """Medium takes the plan and chain with the most cubes, then buys as easy does."""

    def choose(self, turn: Turn) -> Action | None:
        state = imagined(turn)
        if turn.seat not in waiting_for(state):
            return None
        if is_moving(state):
            return most_cubes(state, turn.seat)
        return planned_action(state, turn.seat, GREEDY, Width(1))


class Hard:
    """Hard weighs every plan by what it can buy, what it leads to, and whom it helps."""

    def choose(self, turn: Turn) -> Action | None:
        state = imagined(turn)
        if turn.seat not in waiting_for(state):
            return None
        return planned_action(
            state, turn.seat, coefficients_of(state), width_in(turn.seconds, state.rules.players)
        )


class Narrow:
    """Narrow is hard as it is without Numba, anywhere: it examines few plans, one turn further."""

    def choose(self, turn: Turn) -> Action | None:
        state = imagined(turn)
        if turn.seat not in waiting_for(state):
            return None
        width = narrow_width(turn.seconds, state.rules.players)
        return planned_action(state, turn.seat, coefficients_of(state), width)


class Expert:
    """Expert plays a solo game by exact plans and the learned worth, and any other as hard does."""

    def choose(self, turn: Turn) -> Action | None:
        state = imagined(turn)
        if turn.seat not in waiting_for(state):
            return None
        return strongest_action(state, turn.seat, turn.seconds)


def is_learned(state: State) -> bool:
    """Whether the worth of a game has been learned, and can be found fast enough to plan by it."""
    return state.rules.solo and is_compiled()


def strongest_action(state: State, seat: Seat, seconds: float) -> Action:
    """Returns the next action of `expert`, which is that of `hard` where nothing was learned."""
    if is_learned(state):
        return expert_action(state, seconds)
    width = width_in(seconds, state.rules.players)
    return planned_action(state, seat, coefficients_of(state), width)


def expert_action(state: State, seconds: float) -> Action:
    """Returns the next action of a solo game by the learned worth."""
    from . import expert  # which needs NumPy
    from .learned import learned_worth

    learned, horizon = learned_worth(), expert.horizon_in(seconds)
    if is_moving(state):
        return first_of(expert.best_leaf(state, learned, horizon)[0], 0)
    is_done = state.step == "act" and bool(state.must_return)  # D12
    at = expert.learned_menu(state, learned, is_done=is_done)
    if state.step == "act" and not is_done:
        return act(state, 0, at, lambda: expert.best_purchase(state, at, learned, horizon))
    return planned_action(state, 0, at.coefficients, Width(1))


def imagined(turn: Turn) -> State:
    """Returns a full state that agrees with the view, the same one each time.

    Nothing hidden from the seat is used.
    """
    state: State = turn.game.redeal(turn.options, turn.view, FastChance("imagined"))
    return state


def coefficients_of(state: State) -> Coefficients:
    """Returns the coefficients of hard for a solo game, for two players, or for more."""
    if state.rules.solo:
        return ALONE
    return AGAINST_ONE if state.rules.players == 2 else AMONG_OTHERS


def width_in(seconds: float, players: int) -> Width:
    """Returns how much is examined in a number of seconds.

    It depends on the time given and never on a clock, so that a bot's choice can be repeated.
    """
    if not is_compiled():
        return narrow_width(seconds, players)
    nodes, plans, continuations = A_SECOND[players]
    return Width(max(2, int(seconds * nodes)), max(1, int(seconds * plans)), continuations, CHOICES)


def narrow_width(seconds: float, players: int) -> Width:
    """Returns how much is examined in a number of seconds without Numba."""
    nodes, _, _ = A_SECOND[players]
    return Width(max(2, int(seconds * PLAIN_SHARE * nodes)))


def is_moving(state: State) -> bool:
    """Whether the next thing to choose is a move or a line."""
    return state.step in ("plan", "collect") and not state.must_return
