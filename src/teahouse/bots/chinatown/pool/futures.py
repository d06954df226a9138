"""Cards and places that do best in many futures; needs the extra `bots`."""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

import numpy as np

from teahouse.bots.chinatown.value.appraisal import Appraisal
from teahouse.bots.chinatown.value.plain import Plan

from . import kernels
from .kernels import words
from .town import Record, pool_of, split, town_of

__all__ = ["best_cards", "best_plan", "pools_with"]

STEPS = 400  # of annealing in a future
NOTHING_HIDDEN = (0, 0)
BY_TILE = 5  # places are chosen anew for every tile, so each time in fewer futures

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


def best_plan(appraisal: Appraisal, plans: Sequence[Plan], seed: str) -> Plan:
    """Of some plans the one after which all players together earn and are worth the most."""
    rules, view = appraisal.rules, appraisal.view
    best = kernels.best_pool(
        town_of(rules),
        _pools_after(pool_of(rules, view), plans),
        _WORK,
        NOTHING_HIDDEN,
        view.round,
        rules.players,
        appraisal.ground.sight.futures // BY_TILE,
        STEPS,
        crc32(seed.encode()),
    )
    return plans[best]


def pools_with(pool: Record, choices: Sequence[tuple[int, ...]]) -> Record:
    """A pool with the cards of each choice, and one more as room to work in."""
    pools = np.repeat(pool, len(choices) + 1)
    for found, cards in zip(pools, choices, strict=False):
        kept = np.array(split(cards))
        found["free"] |= kept
        found["deck"] &= ~kept
    return pools


def _pools_after(pool: Record, plans: Sequence[Plan]) -> Record:
    """A pool after each plan, and one more as room to work in."""
    pools = np.repeat(pool, len(plans) + 1)
    for found, plan in zip(pools, plans, strict=False):
        for building, kind in plan.places:
            placed = np.array(split((building,)))
            found["shops"][building] = kind
            found["kinds"][kind] |= placed
            found["free"] &= ~placed
            found["tiles"][kind] -= 1
    return pools
