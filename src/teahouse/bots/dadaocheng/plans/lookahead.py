"""Turns to come: what a plan leaves for one's next turns, and for the others in between."""

from __future__ import annotations

from typing import NamedTuple

from teahouse.bots.dadaocheng.purchases.menu import Menu, menu
from teahouse.bots.dadaocheng.purchases.situation import situation_of
from teahouse.bots.dadaocheng.value.coefficients import Coefficients
from teahouse.bots.dadaocheng.value.grid_potential import hope
from teahouse.core import Seat
from teahouse.games.dadaocheng.solver import Solution, puzzle_of, solve
from teahouse.games.dadaocheng.state import State, is_last_turn

from .afterstate import afterstates, standing
from .hauls import step4
from .planning import Prospect, prospects

__all__ = ["Width", "best_prospect"]


class Width(NamedTuple):
    """How many plans are looked at one turn further, and how many of them two turns, and how."""

    nodes: int
    plans: int = 1
    continuations: int = 1


def best_prospect(state: State, seat: Seat, at: Menu, solution: Solution, width: Width) -> Prospect:
    """The plan to go for: the best by themselves are looked at further, and the best of these."""
    found = prospects(state, seat, at, solution, max(1, width.nodes))
    if width.nodes < 2 or is_last_turn(state):
        return found[0]
    if not state.rules.solo:
        return max(found, key=lambda each: _among(state, seat, at, each))
    found.sort(key=lambda each: -_alone(state, at, each))
    if width.plans < 2:
        return found[0]
    return max(found[: width.plans], key=lambda each: _alone(state, at, each, width.continuations))


def _alone(state: State, at: Menu, prospect: Prospect, continuations: int = 0) -> float:
    """What one has after this turn and the next, or the one after that as well."""
    worth, choice = step4(at, prospect.haul.hand)
    dice = worth - choice.worth
    after = afterstates(state, 0, prospect, choice)
    return dice + sum(_onward(each, at.coefficients, continuations) for each in after) / len(after)


def _onward(state: State, coefficients: Coefficients, continuations: int) -> float:
    """What one will have, alone: the best of the next turn, or of some ways to play it."""
    situation = situation_of(state, 0)
    if not continuations or is_last_turn(state):
        return standing(state, 0, situation, coefficients) + _hope(state, 0, coefficients)
    at = menu(situation, coefficients)
    found = prospects(state, 0, at, solve(puzzle_of(state)), continuations)
    return max(_alone(state, at, each) for each in found)


def _hope(state: State, seat: Seat, coefficients: Coefficients) -> float:
    """The best that a seat, whose turn it is, can make of the grid."""
    player, side = state.players[seat], state.rules.seat_of_side.index(seat)
    situation = situation_of(state, seat)
    return hope(puzzle_of(state), situation, coefficients, player.cubes, player.shops, side)


def _among(state: State, seat: Seat, at: Menu, prospect: Prospect) -> float:
    """This turn, less what the next player can make of what it leaves."""
    _, choice = step4(at, prospect.haul.hand)
    after = afterstates(state, seat, prospect, choice)
    theirs = sum(_hope(each, each.turn, at.coefficients) for each in after) / len(after)
    return prospect.worth - at.coefficients.rival * theirs
