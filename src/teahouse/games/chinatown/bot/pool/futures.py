"""Cards that do best in many futures; needs the extra `bots`."""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

import numpy as np

from teahouse.games.chinatown.bot.value.appraisal import Appraisal

from . import kernels
from .kernels import words
from .town import Record, pool_of, split, town_of

__all__ = ["best_cards", "pools_with"]

STEPS = 400  # of annealing in a future

_WORK = np.zeros(1, words.WORKSPACE)
"""The room to work in, one for the process: bots think one after the other."""


def best_cards(
    appraisal: Appraisal, choices: Sequence[tuple[int, ...]], seed: str
) -> tuple[int, ...]:
    """Of some choices the cards with which all players together are worth the most.

    What others are dealt and what is drawn is chance, of all that this seat does not see.
    """
    rules, view = appraisal.rules, appraisal.view
    best = kernels.best_pool(
        town_of(rules),
        pools_with(pool_of(rules, view), choices),
        _WORK,
        split(view.players[appraisal.seat].hand or ()),
        view.round - 1,
        rules.players - 1,
        appraisal.ground.sight.futures,
        STEPS,
        crc32(seed.encode()),
    )
    return choices[best]


def pools_with(pool: Record, choices: Sequence[tuple[int, ...]]) -> Record:
    """A pool with the cards of each choice, and one more as room to work in."""
    pools = np.repeat(pool, len(choices) + 1)
    for found, cards in zip(pools, choices, strict=False):
        kept = np.array(split(cards))
        found["free"] |= kept
        found["deck"] &= ~kept
    return pools
