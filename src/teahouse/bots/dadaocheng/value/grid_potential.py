"""The value of a turn that starts with a given grid."""

from __future__ import annotations

from functools import lru_cache

from teahouse.bots.dadaocheng.plans.hauls import Cells, cells_worth, haul, is_full_house
from teahouse.bots.dadaocheng.plans.yields import SIDE, OwnYield, cells_of, own_yield_of, own_yields
from teahouse.bots.dadaocheng.purchases.menu import Menu, menu
from teahouse.bots.dadaocheng.purchases.situation import Situation
from teahouse.games.dadaocheng.components.goods import Cubes, plus
from teahouse.games.dadaocheng.solver import Puzzle, solve

from .coefficients import Coefficients

__all__ = ["turn_value"]

LOOKED_AT = 8  # yields that are weighed in full
REMEMBERED = 4096


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
    # Sorted, since a set of bytes has another order in every process.
    yields = sorted(own_yields(solve(puzzle), side))
    return max(
        _worth(at, hand, own_yield_of(packed), shops)
        for packed in _most_promising(at, yields, shops)
    )


def _most_promising(at: Menu, yields: list[bytes], shops: tuple[int, ...]) -> list[bytes]:
    """By all cubes for the same, and storage; each part is weighed once, as many share it."""
    stored = {cells: _stored(at, cells_of(cells), shops) for cells in {y[:SIDE] for y in yields}}
    taken = {cubes: _taken(at, cubes) for cubes in {y[SIDE:] for y in yields}}
    ranked = sorted(yields, key=lambda y: taken[y[SIDE:]] + stored[y[:SIDE]], reverse=True)
    return ranked[:LOOKED_AT]


def _taken(at: Menu, packed: bytes) -> float:
    *cubes, returns = packed
    return at.coefficients.cube[0] * (sum(cubes) - returns)


def _stored(at: Menu, cells: Cells, shops: tuple[int, ...]) -> float:
    house = max(map(len, cells)) if is_full_house(cells, shops) else 0
    return house * at.coefficients.cube[0] + cells_worth(at, cells, shops)


def _worth(at: Menu, hand: Cubes, found: OwnYield, shops: tuple[int, ...]) -> float:
    return haul(at, plus(hand, found.cubes), found.cells, shops, found.returns).worth
