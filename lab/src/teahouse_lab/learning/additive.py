"""What parts of a state are worth by themselves: a regression on a few sums of traits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from teahouse.games.dadaocheng.bot.traits import KINDS_OF_TRAIT, STARTS, TRAITS, TURNS
from teahouse.games.dadaocheng.rules.goods import GOODS
from teahouse.games.dadaocheng.rules.rulebook import LEVELS

__all__ = [
    "BASIS",
    "CARDS",
    "FIRST_GUESS",
    "LEVEL",
    "MANSIONS",
    "Numbers",
    "regression",
    "table_of",
]

Numbers = npt.NDArray[Any]

NAMES = [kind.name for kind in KINDS_OF_TRAIT]
LAST = TURNS - 1
HALF_WAY = 5
SECOND = 0.5  # a second building of a kind, as menus count it

PARTS: tuple[tuple[str, Callable[[int], float]], ...] = (
    *((f"{good} kept", float) for good in GOODS),
    ("credit", lambda count: min(count, HALF_WAY)),
    ("credit", lambda count: min(max(count - HALF_WAY, 0), HALF_WAY)),
    *(
        (kind, lambda count: min(count, 1) + SECOND * (count > 1))
        for kind in ("markets", "workshops", "dens", "shops")
    ),
    ("filled", lambda count: count * count / 4),
    ("doubled", float),
)
"""The traits that a row of the additive table is about, in its order, and how they count."""
CARDS = 2 * len(PARTS)
"""The columns of the table: the worth of each part in the last turn but one, and in the first."""


TURN = np.arange(TURNS)
"""The turns that are left after the one that begins."""
ALWAYS, EARLY, LATE = np.ones(TURNS), TURN / LAST, (LAST - TURN) / LAST


def _column(name: str, worth: Callable[[int], float], by_turn: Numbers) -> Numbers:
    """Returns what every trait adds to a column that is about one kind of trait."""
    at, kind = STARTS[NAMES.index(name)], KINDS_OF_TRAIT[NAMES.index(name)]
    worths = np.array([worth(value) for value in range(kind.values)])
    found = np.outer(worths, by_turn).ravel() if kind.by_turn else worths
    column = np.zeros(TRAITS + 1)
    column[at : at + len(found)] = found
    return column


def _basis() -> Numbers:
    """Returns what every trait adds to each column; a last row of zeros stands for no trait."""
    columns = [
        *(_column(name, count, LATE) for name, count in PARTS),
        *(_column(name, count, EARLY) for name, count in PARTS),
        *(_column("turn", lambda _: 1.0, np.equal(TURN, left)) for left in range(TURNS)),
        *(_column("mansions", float, each) for each in (ALWAYS, TURN + 1)),
        *(_column("mansions", lambda count: count**2, each) for each in (ALWAYS, TURN + 1)),
        *(_column(f"pile {level}", float, ALWAYS) for level in LEVELS),
        *(_column(f"pile {level}", float, TURN + 1) for level in LEVELS),
        _column("opium used", float, ALWAYS),
    ]
    return np.stack(columns, 1)


BASIS = _basis()
LEVEL = slice(CARDS, CARDS + TURNS)
"""The columns that stand for the turns that are left."""
MANSIONS = slice(LEVEL.stop, LEVEL.stop + 4)

FIRST_GUESS = np.array(
    [
        *(0.8, 1.2, 0.9, 1.5, 1.5, 0.0, 0.0, 0.8, 1.2, 0.5, 0.3, 0.4, 0.0),
        *(0.7, 1.4, 0.7, 1.5, 1.8, 0.0, 0.0, 4.0, 4.5, 2.5, 1.5, 1.0, 0.0),
    ]
)
"""The worth that the first games are played by, from a regression on games of `hard`."""


def table_of(columns: Numbers) -> Numbers:
    """Returns the additive table: each part's worth with no turn left, and more for each turn."""
    late, early = columns[: len(PARTS)], columns[len(PARTS) : CARDS]
    each = (early - late) / LAST
    return np.stack([late - each, each], 1)


def regression(
    sums: Numbers, prestige: Numbers, *, penalty: Sequence[float], prior: Sequence[float]
) -> Numbers:
    """Returns the columns' worths that predict prestige best, drawn towards a prior (ridge)."""
    weights, towards = np.array(penalty), np.array(prior)
    left = sums.T @ sums + np.diag(weights)
    found: Numbers = np.linalg.solve(left, sums.T @ prestige + weights * towards)
    return found
