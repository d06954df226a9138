"""The tables of the batch engine, made from those of the plain one.

A price is one word: four bits each of rice, sugar, camphor, tea and any good, four bits of cubes in
all, and from bit 24 on the credit that is asked for.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from teahouse.core import SetError
from teahouse.games.dadaocheng.rules.components import YEARS
from teahouse.games.dadaocheng.rules.goods import Cost
from teahouse.games.dadaocheng.rules.rulebook import LEVELS, Rules

from .grid import Layouts, layouts_of
from .state import BUILDING_BITS

__all__ = ["CARDS", "EMPTY", "NO_SHIP", "YEARS", "Tables", "tables_of"]

Words = npt.NDArray[np.uint32]

CARDS = 16
"""Places for each level in the tables of ships. The last one stands for an empty pile."""
EMPTY = 15
NO_CREDIT = 255
"""A credit that nobody can have, which an empty pile asks for."""
NO_SHIP = NO_CREDIT << 24
MOST_CUBES = 14
"""The most cubes of a good, so that one more still fits four bits."""


class Tables(NamedTuple):
    """The tables that every step looks things up in."""

    rules: Rules
    prices: Words  # of ships, CARDS a level
    credits: Words  # that ships give
    prestige: Words  # likewise
    building_prices: tuple[Cost, ...]
    layouts: Layouts


def tables_of(rules: Rules) -> Tables:
    """Returns the tables for these rules.

    Raises SetError if their numbers are too large for the words.
    """
    _check(rules)
    prices = np.full((len(LEVELS), CARDS), NO_SHIP, np.uint32)
    credits, prestige = np.zeros((2, len(LEVELS), CARDS), np.uint32)
    for level, ids in enumerate(rules.levels):
        for place, id in enumerate(ids):
            ship = rules.ships[id]
            prices[level, place] = price(ship.cost) | ship.credit_required << 24
            credits[level, place], prestige[level, place] = ship.credit, ship.prestige
    return Tables(
        rules=rules,
        prices=prices.ravel(),
        credits=credits.ravel(),
        prestige=prestige.ravel(),
        building_prices=tuple(building.cost for building in rules.buildings),
        layouts=layouts_of(rules.discs, solo=rules.solo),
    )


def price(cost: Cost) -> int:
    """Returns a cost as one word."""
    rice, sugar, camphor, tea, _ = cost.cubes
    parts = (rice, sugar, camphor, tea, cost.any, cost.total)
    return sum(part << 4 * place for place, part in enumerate(parts))


def _check(rules: Rules) -> None:
    """Raises SetError for a custom set whose numbers are too large for the words."""
    costs = [ship.cost for ship in rules.ships.values()] + [card.cost for card in rules.buildings]
    limits = {
        "cubes_each": (rules.cubes_each, MOST_CUBES),
        "a cost": (max(cost.total for cost in costs), 15),
        "credit": (_most_credit(rules), NO_CREDIT - 1),
        "credit_required": (max(ship.credit_required for ship in rules.ships.values()), 254),
        "per_turn": (max(building.per_turn or 0 for building in rules.buildings), 3),
        **{
            f"buildings in play, kind {kind}": (count, (1 << BUILDING_BITS[kind]) - 1)
            for kind, count in enumerate(rules.in_play)
        },
    }
    for name, (number, most) in limits.items():
        if number > most:
            raise SetError(f"{name}: {number} is more than the batch engine can count, {most}")


def _most_credit(rules: Rules) -> int:
    buildings = zip(rules.buildings, rules.in_play, strict=True)
    return sum(ship.credit for ship in rules.ships.values()) + sum(
        building.credit * count for building, count in buildings
    )
