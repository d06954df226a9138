"""What a pool is worth, which cards to keep for it and where to put its tiles, by annealing."""

from __future__ import annotations

from math import exp
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .town import EMPTY, NO_NEIGHBOUR, Numbers, Pool, Town, compiled, group_at

__all__ = ["WEIGHTS", "Weights", "keep", "place"]

MOST_WANTED = 8
MOST_ROOM = 10
START, END = 1.5, 0.08  # temperatures, in notes a round
SWAP, BESIDE, TAKE_AWAY = 0.3, 0.7, 0.78  # up to where a number by chance means each move


class Weights(NamedTuple):
    """Found by evolution on random deals."""

    growth: float = 0.62  # of what is expected of the best group of a type
    early: float = -0.06  # more of it for every draw before the middle of the game
    second: float = -0.1  # of the same for other groups of that type
    stock: float = 0.25  # of the same while all tiles of the type are in hand
    dealt: float = 0.75  # of the buildings beside a group that are dealt, those that are kept
    lot: float = 1.0  # notes that an empty building brings in every later round
    pair: float = 0.15  # the same for two side by side


class Odds(NamedTuple):
    """Chances that at least so many tiles, or buildings of so many, come with so many draws."""

    tiles: NDArray[np.float64]
    buildings: NDArray[np.float64]


WEIGHTS = Weights()


@compiled
def _at_least(wanted: int, mean: float) -> float:
    """Poisson."""
    term, chance = exp(-mean), 1.0
    for n in range(wanted):
        chance -= term
        term *= mean / (n + 1)
    return max(0.0, chance)


@compiled
def _odds(town: Town, pool: Pool, draws: int, weights: Weights) -> Odds:
    types, last = len(town.sizes), len(town.dealt) - 1
    tiles = np.zeros((types, draws, MOST_WANTED))
    buildings = np.zeros((MOST_ROOM, draws, MOST_WANTED))
    deck, expected = len(pool.owned) - 1 - pool.owned.sum(), 0.0
    drawn, left = town.dealt[last, 2], max(1, pool.bag.sum())
    for draw in range(draws):
        expected += weights.dealt * min(1.0, drawn / max(1, deck))
        deck -= drawn
        for wanted in range(MOST_WANTED):
            for room in range(MOST_ROOM):
                buildings[room, draw, wanted] = _at_least(wanted, expected * room)
            for kind in range(types):
                mean = (draw + 1) * drawn * pool.bag[kind] / left
                tiles[kind, draw, wanted] = _at_least(wanted, mean)
    return Odds(tiles, buildings)


@compiled
def _grown(
    town: Town, odds: Odds, kind: int, size: int, own: int, nobodys: int, spare: int
) -> float:
    """The notes that later tiles would add to what a group pays, beside their own."""
    room, total = min(nobodys, MOST_ROOM - 1), 0.0
    for draw in range(odds.tiles.shape[1]):
        for more in range(1, town.sizes[kind] - size + 1):
            step = town.pays[kind, size + more] - town.pays[kind, size + more - 1] - 1
            tiles = odds.tiles[kind, draw, max(0, more - spare)]
            total += step * tiles * odds.buildings[room, draw, max(0, more - own)]
    return total


@compiled
def _left_over(town: Town, pool: Pool, weights: Weights) -> float:
    """What empty buildings are good for in a later round."""
    total = 0.0
    for building in range(1, len(pool.shops)):
        if pool.owned[building] and pool.shops[building] == EMPTY:
            total += weights.lot
            for other in town.near[building]:
                if other == NO_NEIGHBOUR:
                    break
                if other < building and pool.owned[other] and pool.shops[other] == EMPTY:
                    total += weights.pair
    return total


@compiled
def _value(town: Town, pool: Pool, rounds: int, odds: Odds, weights: Weights) -> float:
    """The notes that a pool is expected to earn, if what stands pays for so many rounds."""
    draws: int = odds.tiles.shape[1]
    notes = np.zeros((3, len(pool.shops)), np.int64)
    best, has_shop = np.zeros(len(pool.tiles)), np.zeros(len(pool.tiles), np.bool_)
    total = 0.0
    for building in range(1, len(pool.shops)):
        kind = pool.shops[building]
        if kind == EMPTY or notes[0, building]:
            continue
        size, own, nobodys = group_at(town, pool, building, notes)
        has_shop[kind] = True
        total += rounds * town.pays[kind, size]
        if draws and size % town.sizes[kind] and own + nobodys:
            size %= town.sizes[kind]
            grown = _grown(town, odds, kind, size, own, nobodys, pool.tiles[kind])
            total += weights.second * min(grown, best[kind])
            best[kind] = max(grown, best[kind])
    if not draws:
        return total
    growth = weights.growth + weights.early * (draws - 2.5)
    for kind in range(len(best)):
        total += growth * best[kind]
        if pool.tiles[kind] and not has_shop[kind]:
            total += weights.stock * _grown(town, odds, kind, 0, 1, 3, pool.tiles[kind])
    return total + draws * _left_over(town, pool, weights)


@compiled
def _other_type(town: Town, pool: Pool, building: int, chance: float) -> int:
    """A type to try on a building: one that stands beside it, none, or any."""
    if chance < BESIDE:
        return int(pool.shops[town.near[building, np.random.randint(4)]])
    if chance < TAKE_AWAY:
        return EMPTY
    return np.random.randint(len(pool.tiles))


@compiled
def _put(pool: Pool, building: int, kind: int) -> None:
    if pool.shops[building] != EMPTY:
        pool.tiles[pool.shops[building]] += 1
    if kind != EMPTY:
        pool.tiles[kind] -= 1
    pool.shops[building] = kind


@compiled
def place(town: Town, pool: Pool, round_: int, weights: Weights, steps: int) -> None:
    """Puts tiles on empty buildings where the pool is worth the most; rounds count from 0."""
    draws = len(town.dealt) - 1 - round_
    odds = _odds(town, pool, draws, weights)
    empty = np.nonzero((pool.owned == 1) & (pool.shops == EMPTY))[0]
    current = _value(town, pool, draws + 1, odds, weights)
    best, shops, tiles = current, pool.shops.copy(), pool.tiles.copy()
    for step in range(steps if len(empty) else 0):
        building, other = empty[np.random.randint(len(empty))], 0
        before, chance = pool.shops[building], np.random.random()
        kind = _other_type(town, pool, building, chance)
        if chance < SWAP:
            other = empty[np.random.randint(len(empty))]
            kind = pool.shops[other]
        if kind == before or (not other and kind != EMPTY and not pool.tiles[kind]):
            continue
        if other:
            pool.shops[building], pool.shops[other] = kind, before
        else:
            _put(pool, building, kind)
        new = _value(town, pool, draws + 1, odds, weights)
        heat = (draws + 1) * START * (END / START) ** (step / steps)
        if new >= current or np.random.random() < exp((new - current) / heat):
            current = new
            if current > best:
                best = current
                shops[:], tiles[:] = pool.shops, pool.tiles
        elif other:
            pool.shops[building], pool.shops[other] = before, kind
        else:
            _put(pool, building, before)
    pool.shops[:], pool.tiles[:] = shops, tiles


@compiled
def keep(town: Town, pool: Pool, round_: int, hands: Numbers, weights: Weights) -> None:
    """Makes owned what is best kept of each hand: swaps cards as long as that is a gain."""
    draws = min(len(town.dealt) - round_, len(town.dealt) - 1)
    odds = _odds(town, pool, draws, weights)
    for hand in hands:
        pool.owned[hand[: town.dealt[round_, 1]]] = 1
    best, is_better = _value(town, pool, 0, odds, weights), True
    while is_better:
        is_better = False
        for hand in hands:
            for old in hand:
                for new in hand:
                    if not pool.owned[old] or pool.owned[new]:
                        continue
                    pool.owned[old], pool.owned[new] = 0, 1
                    found = _value(town, pool, 0, odds, weights)
                    if found > best + 1e-9:
                        best, is_better = found, True
                    else:
                        pool.owned[old], pool.owned[new] = 1, 0
