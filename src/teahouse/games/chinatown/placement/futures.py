"""Chooses the cards to keep by playing many possible futures; needs Numba.

A future counts the things of all players together, as a pool that one owner could have.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from .groups import Site, bits, mask_of
from .growth import Ground
from .kernels import futures as kernels
from .kernels import records

__all__ = [
    "WEIGHTS",
    "RecordArray",
    "Weights",
    "best_cards",
    "pool_of",
    "pools_with",
    "record_of",
    "split",
    "town_of",
]


RecordArray: TypeAlias = NDArray[Any]
"""An array of records of one kind, as the kernels read them."""

STEPS = 400  # of annealing in a future

_WORK = np.zeros(1, records.POOL_WORKSPACE)
"""The one workspace of the process, which is enough as bots think one after the other."""


class Weights(NamedTuple):
    """The weights of a pool's worth, which were found by evolution on random deals."""

    growth: float = 0.62  # share of the expected growth of the best group of a type
    early: float = -0.06  # added to that share for every draw before the middle of the game
    second: float = -0.1  # share of the expected growth of its other groups
    stock: float = 0.25  # share of it while all tiles of the type are in hand
    kept: float = 0.75  # share of the dealt buildings beside a group that are kept
    lot: float = 1.0  # notes that an empty building brings in every later round
    pair: float = 0.15  # the same for two side by side


WEIGHTS = Weights()


@lru_cache(maxsize=16)
def town_of(site: Site, weights: Weights = WEIGHTS) -> RecordArray:
    """Returns the record of what is the same in all games on this site.

    It lets overfull groups pay by their number of tiles alone, whatever their shape (C16).
    """
    town = np.zeros(1, records.TOWN)
    found, pays = town[0], site.pays
    for building, near in enumerate(site.near):
        others = tuple(bits(near))
        found["near"][building] = records.two_words(near)
        found["beside"][building, : len(others)] = others
    for kind, most in enumerate(site.sizes):
        for tiles in range(records.MOST_TILES):
            whole, rest = divmod(tiles, most)
            found["pays"][kind, tiles] = whole * pays[kind][most] + pays[kind][rest]
    found["most"][: len(site.sizes)] = site.sizes
    found["dealt"] = [
        (cards, kept, site.players * (kept if n else cards))
        for n, (cards, kept) in enumerate(site.deal)
    ]
    found["players"], found["types"] = site.players, len(site.sizes)
    found["buildings"] = site.every.bit_count()
    for name, weight in weights._asdict().items():
        found[name] = weight
    return town


def pool_of(ground: Ground) -> RecordArray:
    """Returns the pool of a ground: what all players have, and what is in the deck and the bag."""
    site = ground.site
    shops = {building: kind for kind, mask in enumerate(ground.shops) for building in bits(mask)}
    tiles = (all_of - bag for all_of, bag in zip(ground.unseen, ground.bag, strict=True))
    return record_of(site, bits(site.every & ~ground.deck), shops, tiles)


def record_of(
    site: Site, owned: Iterable[int], shops: dict[int, int], tiles: Iterable[int]
) -> RecordArray:
    """Returns a pool with these buildings, shops by building, and tiles in hand by type."""
    pool, types, mine = np.zeros(1, records.POOL), len(site.sizes), mask_of(owned)
    found = pool[0]
    found["shops"] = records.EMPTY
    for building, kind in shops.items():
        found["shops"][building] = kind
    for kind in range(types):
        found["kinds"][kind] = split(b for b, other in shops.items() if other == kind)
    found["free"] = records.two_words(mine & ~mask_of(shops))
    found["deck"] = records.two_words(site.every & ~mine)
    found["tiles"][:types] = list(tiles)
    placed = np.bincount(list(shops.values()), minlength=types)
    found["bag"][:types] = site.tile_counts - placed - found["tiles"][:types]
    return pool


def split(buildings: Iterable[int]) -> records.Mask:
    """Returns a set of buildings as two words, as the kernels read it."""
    return records.two_words(mask_of(buildings))


def best_cards(
    ground: Ground, hand: Iterable[int], choices: Sequence[tuple[int, ...]], seed: str
) -> tuple[int, ...]:
    """Returns the choice of cards with which all players together are worth the most.

    What others are dealt and what is drawn is random, from all that a seat with this hand does not
    see.
    """
    site = ground.site
    best = kernels.best_pool(
        town_of(site),
        pools_with(pool_of(ground), choices),
        _WORK,
        split(hand),
        len(site.deal) - ground.rounds,
        site.players - 1,
        ground.sight.futures,
        STEPS,
        crc32(seed.encode()),
    )
    return choices[best]


def pools_with(pool: RecordArray, choices: Sequence[tuple[int, ...]]) -> RecordArray:
    """Returns a copy of a pool with the cards of each choice, and a last one as scratch."""
    pools = np.repeat(pool, len(choices) + 1)
    for found, cards in zip(pools, choices, strict=False):
        kept = np.array(split(cards))
        found["free"] |= kept
        found["deck"] &= ~kept
    return pools
