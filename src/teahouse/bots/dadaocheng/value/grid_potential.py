"""The value of a turn that starts with a given grid."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from teahouse.bots.dadaocheng.plans.hauls import cells_worth, haul, is_full_house
from teahouse.bots.dadaocheng.purchases.menu import Menu, menu
from teahouse.bots.dadaocheng.purchases.situation import Situation
from teahouse.games.dadaocheng.components.goods import Cubes, plus
from teahouse.games.dadaocheng.solver import OwnYield, Puzzle, yields

from .coefficients import Coefficients

__all__ = ["turn_value"]

LOOKED_AT = 8  # yields that are weighed in full
REMEMBERED = 4096

yields_of = lru_cache(maxsize=REMEMBERED)(yields)


@lru_cache(maxsize=REMEMBERED)
def turn_value(
    puzzle: Puzzle,
    situation: Situation,
    coefficients: Coefficients,
    hand: Cubes,
    shops: tuple[int, ...],
    side: int,
) -> float:
    """The worth of the best haul that the solver finds."""
    at = menu(situation, coefficients)
    found = _most_promising(at, yields_of(puzzle, side), shops)
    return max(
        haul(at, plus(hand, each.cubes), each.cells, shops, each.returns).worth for each in found
    )


def _most_promising(
    at: Menu, found: Sequence[OwnYield], shops: tuple[int, ...]
) -> Sequence[OwnYield]:
    """By all cubes for the same, and storage."""
    if len(found) <= LOOKED_AT:
        return found
    return sorted(found, key=lambda each: _promise(at, each, shops), reverse=True)[:LOOKED_AT]


def _promise(at: Menu, found: OwnYield, shops: tuple[int, ...]) -> float:
    house = max(map(len, found.cells)) if is_full_house(found.cells, shops) else 0
    cubes = sum(found.cubes) - found.returns + house
    return at.coefficients.cube[0] * cubes + cells_worth(at, found.cells, shops)
