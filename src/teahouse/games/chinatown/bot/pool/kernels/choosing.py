"""Which of some pools does best, tried in many futures."""

from __future__ import annotations

from math import ceil, log2

import numpy as np
from numpy.typing import NDArray

from .compiling import entry, kernel
from .dealing import deal_and_keep, draw
from .placing import place
from .words import Mask, Pool, Town, Workspace
from .worth import income

__all__ = ["best_pool"]


@kernel
def copy_pool(pool: Pool, start: Pool) -> None:
    pool.shops[:], pool.kinds[:] = start.shops, start.kinds
    pool.free[:], pool.deck[:] = start.free, start.deck
    pool.tiles[:], pool.bag[:] = start.tiles, start.bag


@kernel
def future(
    town: Town, pool: Pool, work: Workspace, round_: int, hands: int, hidden: Mask, steps: int
) -> float:
    """What a pool is worth once a round's cards are dealt and kept and its tiles stand."""
    deal_and_keep(town, pool, work, round_, hands, hidden)
    draw(town, pool, round_)
    return place(town, pool, work, round_, steps)


@entry
def best_pool(
    towns: NDArray[np.void],
    pools: NDArray[np.void],
    works: NDArray[np.void],
    hidden: Mask,
    round_: int,
    hands: int,
    futures: int,
    steps: int,
    seed: int,
) -> int:
    """The number of the best pool, by its income now and by what it is worth after a round.

    So many hands are still dealt in that round, without the hidden cards. Half of the pools are
    left after every stage; all are tried in futures that begin with the same chances. The last of
    `pools` is room for a copy.
    """
    town, pool, work = towns[0], pools[len(pools) - 1], works[0]
    choices, tried = len(pools) - 1, 0
    totals, order, stages = np.zeros(choices), np.arange(choices), ceil(log2(choices))
    while len(order) > 1:
        count = max(1, futures // (stages * len(order)))
        for number in range(tried, tried + count):
            for choice in order:
                np.random.seed(seed + number)
                copy_pool(pool, pools[choice])
                totals[choice] += income(town, pool, work)
                totals[choice] += future(town, pool, work, round_, hands, hidden, steps)
        tried += count
        order = order[np.argsort(-totals[order])][: (len(order) + 1) // 2]
    return int(order[0])
