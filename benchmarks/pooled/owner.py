"""One owner of everything: which cards it keeps and where it puts its tiles."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from teahouse.games.chinatown.placement.futures import (
    WEIGHTS,
    RecordArray,
    Weights,
    pools_with,
    split,
    town_of,
)
from teahouse.games.chinatown.placement.kernels import records
from teahouse.games.chinatown.placement.kernels.futures import best_pool, keep, place
from teahouse.games.chinatown.placement.kernels.pools import fill_odds, income, worth
from teahouse.games.chinatown.placement.kernels.records import entry
from teahouse.games.chinatown.rules.rulebook import Rules

__all__ = [
    "income_of",
    "kept",
    "kept_by_futures",
    "place_tiles",
    "placed",
    "placed_by_futures",
    "worth_of",
]

STEPS = 12_000  # of annealing
SPREAD = Weights(growth=0.15, early=0.05, second=0.2, stock=0.15, kept=0.15, lot=0.3, pair=0.1)
CHOICES = 12  # placements that are tried

_WORK = np.zeros(1, records.POOL_WORKSPACE)


def kept(rules: Rules, pool: RecordArray, round_: int, hand: Sequence[int]) -> tuple[int, ...]:
    """Returns the best cards of a hand by what is expected of them."""
    after, cards = pool.copy(), np.array(hand)
    _keep(town_of(rules.site), after, _WORK, cards, round_)
    return tuple(int(card) for card in _WORK[0]["cards"][: rules.deal[round_][1]])


def kept_by_futures(
    rules: Rules, pool: RecordArray, round_: int, hand: Sequence[int], futures: int, steps: int
) -> tuple[int, ...]:
    """Returns the best cards of a hand as `hard` finds them."""
    choices = list(combinations(sorted(hand), rules.deal[round_][1]))
    pools, others, hidden = pools_with(pool, choices), rules.players - 1, split(hand)
    town = town_of(rules.site)
    best = best_pool(town, pools, _WORK, hidden, round_, others, futures, steps, round_)
    return choices[best]


def placed(
    rules: Rules, pool: RecordArray, round_: int, seed: int, weights: Weights = WEIGHTS
) -> RecordArray:
    """Returns the pool with its tiles where it is expected to do best."""
    after = pool.copy()
    place_tiles(town_of(rules.site, weights), after, _WORK, round_, STEPS, seed)
    return after


def placed_by_futures(
    rules: Rules, pool: RecordArray, round_: int, seed: int, futures: int, steps: int
) -> RecordArray:
    """Returns the best of some placements, each made by weights that are a little different."""
    if round_ + 1 == len(rules.deal):
        return placed(rules, pool, round_, seed)
    rng = np.random.default_rng(seed)
    spread = [Weights(*map(float, rng.normal(WEIGHTS, SPREAD))) for _ in range(CHOICES - 1)]
    found = [placed(rules, pool, round_, seed, weights) for weights in (WEIGHTS, *spread)]
    choices = list({choice.tobytes(): choice for choice in found}.values())
    if len(choices) == 1:
        return choices[0]
    town, pools = town_of(rules.site), np.concatenate([*choices, pool])
    hands, later = rules.players, round_ + 1
    best = best_pool(town, pools, _WORK, (0, 0), later, hands, futures, steps, seed)
    return choices[best]


def income_of(rules: Rules, pool: RecordArray) -> float:
    """Returns the notes that all shops pay in a round."""
    return _income(town_of(rules.site), pool, _WORK)


@entry
def _keep(
    towns: NDArray[np.void],
    pools: NDArray[np.void],
    works: NDArray[np.void],
    hand: NDArray[np.int64],
    round_: int,
) -> None:
    works[0].cards[: len(hand)] = hand
    keep(towns[0], pools[0], works[0], round_, 1)


@entry
def place_tiles(
    towns: NDArray[np.void],
    pools: NDArray[np.void],
    works: NDArray[np.void],
    round_: int,
    steps: int,
    seed: int,
) -> float:
    """Puts tiles down, and returns what the pool is then worth."""
    np.random.seed(seed)
    return place(towns[0], pools[0], works[0], round_, steps)


@entry
def worth_of(
    towns: NDArray[np.void], pools: NDArray[np.void], works: NDArray[np.void], round_: int
) -> float:
    """Returns what a pool is worth before a round's income."""
    draws = len(towns[0].dealt) - 1 - round_
    fill_odds(towns[0], pools[0], works[0], draws)
    return worth(towns[0], pools[0], works[0], draws + 1, draws)


@entry
def _income(towns: NDArray[np.void], pools: NDArray[np.void], works: NDArray[np.void]) -> float:
    return income(towns[0], pools[0], works[0])
