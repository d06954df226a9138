"""The search of `plain` compiled by Numba, with the same results."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from . import kernels
from .groups import Site
from .growth import GROUNDS_KEPT, Ground
from .kernels import records
from .plain import Placement

__all__ = ["best_plan", "best_worth", "can_plan"]

_WORK = np.zeros(1, records.WORKSPACE)
"""The one workspace of the process, which is enough as bots think one after the other."""
_TILES, _PLACES = _WORK["tiles"][0], _WORK["places"][0]
_ADDRESS = _WORK.ctypes.data


def can_plan(site: Site) -> bool:
    """Whether a game, which may have a user's own set, fits into the kernels' tables."""
    return (
        len(site.near) - 1 <= records.MOST_BUILDINGS
        and len(site.sizes) <= records.MOST_TYPES
        and max(site.sizes) + max(site.tile_counts) <= records.MOST_TILES
    )


def best_plan(ground: Ground, mine: int, tiles: tuple[int, ...]) -> Placement:
    """Returns the best placement of these buildings and tiles."""
    worth, income, count = _best(ground, mine, tiles)
    return Placement(worth, income, tuple(map(tuple, _PLACES[:count].tolist())))


def best_worth(ground: Ground, mine: int, tiles: tuple[int, ...]) -> float:
    """Returns what the best placement is worth, in notes."""
    return _best(ground, mine, tiles)[0]


def _best(ground: Ground, mine: int, tiles: tuple[int, ...]) -> tuple[float, float, int]:
    """Runs the search; returns worth, income and how many rows of `_PLACES` it has written."""
    _TILES[: len(tiles)] = tiles
    _, address = _recorded(ground)
    return kernels.best_plan(address, _ADDRESS, *records.two_words(mine))


@lru_cache(maxsize=GROUNDS_KEPT)
def _recorded(ground: Ground) -> tuple[records.Array, int]:
    """Returns a ground as the kernels read it, kept alive with the address of that record."""
    site, sight = ground.site, ground.sight
    record = np.zeros(1, records.GROUND)
    found: records.Ground = record.view(np.recarray)[0]
    found.near[: len(site.near)] = [records.two_words(mask) for mask in site.near]
    found.shops[: len(ground.shops)] = [records.two_words(mask) for mask in ground.shops]
    for name, mask in (("fronts", site.fronts), ("taken", ground.taken)):
        found[name] = records.two_words(mask)
    for name, mask in (("barred", ground.barred), ("deck", ground.deck)):
        found[name] = records.two_words(mask)
    for kind, coins in enumerate(site.coins):
        found.pays[kind, : len(coins)] = site.pays[kind]
        found.coins[kind, : len(coins)] = coins
    found.most[: len(site.sizes)] = site.sizes
    found.types = len(site.sizes)
    found.is_literal = site.is_literal
    found.rounds, found.draws = ground.rounds, len(ground.draws)
    found.dealt[: len(ground.dealt)] = sight.dealt * np.array(ground.dealt)
    found.sold[: len(ground.draws)] = sight.sold * np.array(ground.draws)
    found.bag[: len(ground.bag)] = ground.bag
    found.held[: len(ground.bag)] = np.subtract(ground.unseen, ground.bag)
    found.drawn, found.drawn_share = site.players * site.deal[-1][1], sight.drawn
    for name in ("lead", "bought", "growth", "stock", "lot", "pair", "tile"):
        found[name] = getattr(sight, name)
    kernels.fill_tile_odds(record.ctypes.data)
    return record, record.ctypes.data
