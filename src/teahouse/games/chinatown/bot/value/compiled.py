"""The same plans as `plain` makes, compiled by Numba; needs the extra `bots`."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from teahouse.games.chinatown.rules.rulebook import Rules

from . import kernels
from .ground import GROUNDS_KEPT, Ground
from .kernels import words
from .plain import Plan

__all__ = ["best_plan", "best_worth", "can_plan"]

LOW = (1 << words.LOW_BITS) - 1

_WORK = np.zeros(1, words.WORKSPACE)
"""The room to work in, one for the process: bots think one after the other."""
_TILES, _PLACES = _WORK["tiles"][0], _WORK["places"][0]
_ADDRESS = _WORK.ctypes.data


def can_plan(rules: Rules) -> bool:
    """Whether the kernels' tables have room for a set of one's own."""
    return (
        rules.buildings <= words.MOST_BUILDINGS
        and len(rules.types) <= words.MOST_TYPES
        and max(rules.sizes) + max(rules.tile_counts) <= words.MOST_TILES
    )


def best_plan(ground: Ground, mine: int, tiles: tuple[int, ...]) -> Plan:
    """The best placement."""
    worth, income, count = _best(ground, mine, tiles)
    return Plan(worth, income, tuple(map(tuple, _PLACES[:count].tolist())))


def best_worth(ground: Ground, mine: int, tiles: tuple[int, ...]) -> float:
    """What the best placement is worth."""
    return _best(ground, mine, tiles)[0]


def _best(ground: Ground, mine: int, tiles: tuple[int, ...]) -> tuple[float, float, int]:
    _TILES[: len(tiles)] = tiles
    _, address = _words(ground)
    return kernels.best_plan(address, _ADDRESS, mine & LOW, mine >> words.LOW_BITS)


@lru_cache(maxsize=GROUNDS_KEPT)
def _words(ground: Ground) -> tuple[words.Array, int]:
    """A ground as the kernels read it, and its address."""
    site, sight, rules = ground.site, ground.sight, ground.site.rules
    record = np.zeros(1, words.GROUND)
    found: words.Ground = record.view(np.recarray)[0]
    found.near[: len(site.near)] = [_split(mask) for mask in site.near]
    found.shops[: len(ground.shops)] = [_split(mask) for mask in ground.shops]
    for name, mask in (("fronts", site.fronts), ("taken", ground.taken)):
        found[name] = _split(mask)
    for name, mask in (("barred", ground.barred), ("deck", ground.deck)):
        found[name] = _split(mask)
    for kind in range(len(rules.types)):
        found.pays[kind, : len(site.pays[kind])] = site.pays[kind]
        found.coins[kind, : len(rules.pays[kind])] = rules.pays[kind]
    found.most[: len(rules.sizes)] = rules.sizes
    found.types = len(rules.types)
    found.is_literal = rules.options.overflow == "literal"
    found.rounds, found.draws = ground.rounds, len(ground.draws)
    found.dealt[: len(ground.dealt)] = sight.dealt * np.array(ground.dealt)
    found.sold[: len(ground.draws)] = sight.sold * np.array(ground.draws)
    found.bag[: len(ground.bag)] = ground.bag
    found.held[: len(ground.bag)] = np.subtract(ground.unseen, ground.bag)
    found.drawn, found.drawn_share = rules.players * rules.deal[-1][1], sight.drawn
    for name in ("lead", "bought", "growth", "stock", "lot", "pair", "tile"):
        found[name] = getattr(sight, name)
    kernels.fill_tile_odds(record.ctypes.data)
    return record, record.ctypes.data


def _split(mask: int) -> words.Mask:
    return mask & LOW, mask >> words.LOW_BITS
