"""Hauls: what a seat gains from a step 2 in cubes, full house and purchases."""

from __future__ import annotations

from typing import NamedTuple

from teahouse.games.dadaocheng.bot.purchases.menu import Choice, Menu
from teahouse.games.dadaocheng.rules.components.goods import RICE, Cubes, counted, less, one, plus
from teahouse.games.dadaocheng.rules.rulebook import STORAGE_CELLS
from teahouse.games.dadaocheng.rules.steps.storage import with_cell

__all__ = ["Cells", "Haul", "cells_worth", "haul", "houses", "is_full_house", "step4"]

Cells = tuple[bytes, ...]
"""A seat's four storage cells."""


class Haul(NamedTuple):
    """The best use of a step 2; `taken` is the cell of a full house."""

    worth: float
    hand: Cubes  # at the start of step 4
    cells: Cells  # at its end
    taken: int | None


def haul(menu: Menu, hand: Cubes, cells: Cells, shops: tuple[int, ...], returns: int = 0) -> Haul:
    """The best haul, once about the right cubes are returned (D7)."""
    if returns:
        hand = _without_most_plentiful(hand, returns)
    if not is_full_house(cells, shops):
        worth = step4_worth(menu, hand) + cells_worth(menu, cells, shops)
        return Haul(worth, hand, cells, None)
    return max(houses(menu, hand, cells, shops), key=_worth)


def _without_most_plentiful(hand: Cubes, count: int) -> Cubes:
    """The cubes left after returning some, each of the most plentiful good."""
    left = list(hand)
    for _ in range(min(count, sum(hand))):
        left[max(range(len(left)), key=left.__getitem__)] -= 1
    return left[0], left[1], left[2], left[3], left[4]


def houses(menu: Menu, hand: Cubes, cells: Cells, shops: tuple[int, ...]) -> list[Haul]:
    """A haul for each cell that a full house may give (D9)."""
    found = []
    for cell, goods in enumerate(cells):
        if goods:
            more, left = plus(hand, counted(goods)), with_cell(cells, cell, b"")
            worth = step4_worth(menu, more) + cells_worth(menu, left, shops)
            found.append(Haul(worth, more, left, cell))
    return found


def is_full_house(cells: Cells, shops: tuple[int, ...]) -> bool:
    """D9: a cube on every cell that is not a shop."""
    filled = sum(1 for goods in cells if goods)
    return 0 < filled == STORAGE_CELLS - len(shops)


def step4_worth(menu: Menu, hand: Cubes) -> float:
    """What step 4 is worth with these cubes."""
    return step4(menu, hand)[0]


def step4(menu: Menu, hand: Cubes) -> tuple[float, Choice]:
    """The best purchases, or a rice to the temple first and the best of what is left."""
    best = menu.best(hand)
    if not menu.situation.has_temple or not hand[RICE]:
        return best.worth, best
    coefficients = menu.coefficients
    dice = coefficients.dice if menu.situation.turns_left else coefficients.last_dice
    less_rice = menu.best(less(hand, one(RICE)))
    if less_rice.worth + 2 * dice > best.worth:
        return less_rice.worth + 2 * dice, less_rice
    return best.worth, best


def cells_worth(menu: Menu, cells: Cells, shops: tuple[int, ...]) -> float:
    """The nearer to a full house, the more each filled cell is worth."""
    coefficients, turns = menu.coefficients, menu.situation.turns_left
    if not turns:
        return 0.0
    filled = sum(1 for goods in cells if goods)
    doubled = sum(1 for goods in cells if len(goods) > 1)
    return (
        coefficients.filled * filled * filled / (STORAGE_CELLS - len(shops) or 1)
        + coefficients.stored * doubled
    )


def _worth(found: Haul) -> float:
    return found.worth
