"""Foresight: what another turn is worth, and how whoever is next will likely play it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from teahouse.core import Seat
from teahouse.games.dadaocheng.bot.purchases.menu import Menu, menu
from teahouse.games.dadaocheng.bot.purchases.situation import situation_of
from teahouse.games.dadaocheng.bot.value.coefficients import Coefficients
from teahouse.games.dadaocheng.bot.value.grid_potential import turn_value
from teahouse.games.dadaocheng.rules.state import State, is_last_turn
from teahouse.games.dadaocheng.solver import puzzle_of

from .afterstate import afterstates
from .hauls import step4
from .planning import Prospect, likely_prospects

__all__ = [
    "OF_MANY",
    "OWN",
    "THEIRS",
    "LikelyTurn",
    "Sight",
    "balance",
    "likely_turn",
    "next_worth",
]

REMEMBERED = 1024


class Sight(NamedTuple):
    """How well a turn is foreseen: plans compared by what they leave, and yields weighed."""

    plans: int
    weighed: int


THEIRS, OWN, OF_MANY = Sight(16, 24), Sight(8, 24), Sight(4, 12)
"""Between two the other's turn and one's own after it; with more players that of each."""


class LikelyTurn(NamedTuple):
    """A turn of whoever is next, as foreseen."""

    worth: float
    balance: float
    after: State


@lru_cache(maxsize=REMEMBERED)
def likely_turn(state: State, coefficients: Coefficients, sight: Sight) -> LikelyTurn:
    """The plan with the best balance among the next player's best plans."""
    seat = state.turn
    at = menu(situation_of(state, seat), coefficients)
    found = likely_prospects(state, seat, at, sight.plans, sight.weighed)
    balances = [
        each.worth if is_last_turn(state) else balance(state, seat, at, each) for each in found
    ]
    most = max(balances)
    best = found[balances.index(most)]
    _, choice = step4(at, best.haul.hand)
    return LikelyTurn(best.worth, most, afterstates(state, seat, best, choice)[0])


def balance(state: State, seat: Seat, at: Menu, prospect: Prospect) -> float:
    """A turn's worth, less what the next player can make of what it leaves."""
    _, choice = step4(at, prospect.haul.hand)
    after = afterstates(state, seat, prospect, choice)
    theirs = sum(next_worth(each, each.turn, at.coefficients) for each in after) / len(after)
    return prospect.worth - at.coefficients.rival * theirs


def next_worth(state: State, seat: Seat, coefficients: Coefficients) -> float:
    """The best that a seat, whose turn it is, can make of the grid."""
    player, side = state.players[seat], state.rules.seat_of_side.index(seat)
    situation = situation_of(state, seat)
    return turn_value(puzzle_of(state), situation, coefficients, player.cubes, player.shops, side)
