"""The learned worth: the prestige that a solo game is still to bring, by its traits."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
from msgspec.structs import replace

from .traits import Numbers
from .worth import ALONE, Coefficients

__all__ = ["COLUMNS", "OUT_SCALE", "SCALE", "Learned", "learned_worth"]


SCALE, OUT_SCALE = 64, 256
"""What weights of the first and of the second layer are multiplied by to be whole numbers."""
WEIGHTS = "expert.npz"

COLUMNS = (
    *("rice", "sugar", "camphor", "tea", "opium"),  # a cube kept
    *("credit", "more credit"),  # up to five, and from there up to ten
    *("market", "workshop", "den", "shop"),  # the first of a kind
    *("filled", "doubled"),  # storage cells
)
"""What the additive table has a row for: its worth with no turn left, and more for each turn."""
LEAST_CUBE = 0.3  # so that a cube is never kept or given away for nothing
MOST_TURNS = 12


class Learned:
    """Learned weights: a network of one hidden layer, beside a plain sum.

    Each trait adds its row of weights, the last of which goes into the plain sum. All numbers are
    whole, so every machine finds the same worth.
    """

    def __init__(
        self, rows: Numbers, plain: Numbers, bias: Numbers, out: Numbers, table: Numbers
    ) -> None:
        self.rows: Numbers = np.concatenate([rows, plain[:, None]], 1, dtype=np.int32)
        self.bias, self.out = bias.astype(np.int32), out.astype(np.int32)
        self._coefficients = [coefficients_of(table, turns) for turns in range(MOST_TURNS)]

    def coefficients(self, turns: int) -> Coefficients:
        """Returns what cubes and cards are worth by themselves with so many turns left."""
        return self._coefficients[min(turns, MOST_TURNS - 1)]

    def sum_of(self, traits: Iterable[int]) -> Numbers:
        """Returns the sum of the weights of these traits."""
        total: Numbers = self.rows[list(traits)].sum(0)
        return total

    def sums_of(self, first: Numbers, more: Numbers) -> Numbers:
        """Returns the sum of the weights of each row of traits, with a sum that all share."""
        sums = np.repeat(first[None], len(more), 0)
        for traits in more.T:
            sums += self.rows[traits]
        return sums

    def worth(self, sums: Numbers) -> Any:
        """Returns the prestige that is expected from each sum of weights."""
        hidden = np.maximum(sums[..., :-1] + self.bias, 0)
        return (hidden @ self.out + sums[..., -1]) / (SCALE * OUT_SCALE)


def coefficients_of(table: Numbers, turns: int) -> Coefficients:
    """Returns the coefficients that the additive table has for so many turns."""
    rice, sugar, camphor, tea, opium, near, far, market, workshop, den, shop, filled, doubled = (
        float(first + more * turns) for first, more in table
    )
    rice, sugar, camphor, tea, opium = (
        max(LEAST_CUBE, worth) for worth in (rice, sugar, camphor, tea, opium)
    )
    each = max(1, turns)  # the coefficients of cards are those of a turn
    return replace(
        ALONE,
        cube=(rice, sugar, camphor, tea, opium),
        credit=(near / each, far / each),
        market=market / each,
        workshop=workshop / each,
        den=den / each,
        shop=shop / each,
        filled=filled,
        stored=doubled,
    )


@cache
def learned_worth() -> Learned:
    """Returns the worth that was learned, from the package."""
    with files(__package__).joinpath(WEIGHTS).open("rb") as file:
        return Learned(**np.load(file))
