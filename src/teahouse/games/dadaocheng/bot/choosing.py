"""The next action of any step, chosen by the same values."""

from __future__ import annotations

from teahouse.core import Seat
from teahouse.games.dadaocheng.rules.actions import Action, Collect, Flip, Return, Swap, Take
from teahouse.games.dadaocheng.rules.components.goods import Cubes, less, named
from teahouse.games.dadaocheng.rules.legal_actions.parts import parts
from teahouse.games.dadaocheng.rules.state import State
from teahouse.games.dadaocheng.solver import Result, puzzle_of, solve

from .plans.hauls import haul, houses
from .plans.lookahead import Width, best_choice, best_prospect
from .plans.planning import Prospect
from .purchases.acting import act
from .purchases.menu import Menu, menu
from .purchases.situation import situation_ahead, situation_of
from .value.coefficients import Coefficients

__all__ = ["best_result", "first_of", "planned_action", "step4_menu"]


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
