"""The value of a turn that starts with a given grid."""

from __future__ import annotations

from functools import lru_cache

from teahouse.games.dadaocheng.bot.plans.hauls import haul
from teahouse.games.dadaocheng.bot.purchases.menu import menu
from teahouse.games.dadaocheng.bot.purchases.situation import Situation
from teahouse.games.dadaocheng.rules.components.goods import Cubes, plus
from teahouse.games.dadaocheng.solver import Puzzle, richest_yields

from .coefficients import Coefficients

__all__ = ["turn_value"]

LOOKED_AT = 8  # yields that are weighed in full
REMEMBERED = 4096

yields_of = lru_cache(maxsize=REMEMBERED)(richest_yields)


@lru_cache(maxsize=REMEMBERED)
def turn_value(
    puzzle: Puzzle,
    situation: Situation,
    coefficients: Coefficients,
    hand: Cubes,
    shops: tuple[int, ...],
    side: int,
) -> float:
    """The worth of the best haul that the solver finds among the richest yields."""
    at = menu(situation, coefficients)
    return max(
        haul(at, plus(hand, each.cubes), each.cells, shops, each.returns).worth
        for each in yields_of(puzzle, side, len(shops), LOOKED_AT)
    )
