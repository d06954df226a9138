"""Plays futures of a pool: cards dealt and kept, tiles drawn and placed by annealing (C5, C6)."""

from __future__ import annotations

from math import ceil, exp, log2

import numpy as np
from numpy.typing import NDArray

from .pools import (
    around,
    change,
    disown,
    fill_odds,
    income,
    lot_worth,
    own,
    put,
    worth,
    write_buildings,
)
from .records import EMPTY, NO_NEIGHBOUR, Mask, Pool, PoolWorkspace, Town, entry, kernel

__all__ = ["best_pool", "keep", "place"]


START, END = 0.4, 0.08  # temperatures, in notes a round
# Bounds of the random number that chooses a move: to swap two buildings, to take a tile away, to
# try the type of a shop beside it. Above the last bound any type in hand is tried.
SWAP, TAKE_AWAY, BESIDE = 0.25, 0.35, 0.7
LEAST_GAIN = 1e-9


@kernel
def below(limit: int) -> int:
    """Returns a random number from 0 to below the limit."""
    return int(np.random.random() * limit)


@kernel
def kind_in_hand(town: Town, pool: Pool) -> int:
    """Returns a random type of which there are tiles, or `EMPTY` if there are none."""
    kind = below(town.types)
    for _ in range(town.types):
        if pool.tiles[kind]:
            return kind
        kind = kind + 1 if kind + 1 < town.types else 0
    return EMPTY


@kernel
def kind_to_try(town: Town, pool: Pool, building: int, chance: float) -> int:
    """Returns the type to try on a building: that of a neighbour, none, or any in hand."""
    if chance < TAKE_AWAY:
        return EMPTY
    if chance < BESIDE:
        other = town.beside[building, below(4)]
        if other != NO_NEIGHBOUR and pool.shops[other] != EMPTY:
            kind = pool.shops[other]
            return kind if pool.tiles[kind] else pool.shops[building]
    return kind_in_hand(town, pool)


@kernel
def exchange(pool: Pool, one: int, other: int, kind: int, other_kind: int) -> None:
    """Makes these types stand on one building or two, the first of which is emptied before."""
    if other:
        put(pool, one, EMPTY)
        put(pool, other, other_kind)
    put(pool, one, kind)


@kernel
def touched_by(town: Town, pool: Pool, one: int, other: int, draws: int) -> Mask:
    """Returns where shops stand whose growth depends on one or two buildings."""
    if not draws:
        return 0, 0
    low, high = around(town, pool, one)
    if other:
        more = around(town, pool, other)
        low |= more[0]
        high |= more[1]
    return low, high


@kernel
def gain_by(
    town: Town, pool: Pool, work: PoolWorkspace, one: int, other: int, kind: int, draws: int
) -> float:
    """Makes a move, and returns by how much it raises the worth of the pool.

    Growth changes only near a building that was empty or will be.
    """
    before, touched, gain = pool.shops[one], (0, 0), 0.0
    is_room = before == EMPTY or kind == EMPTY
    kinds = (0 if kind == EMPTY else 1 << kind) | (0 if before == EMPTY else 1 << before)
    if is_room:
        touched = touched_by(town, pool, one, other, draws)
        gain -= draws * lot_worth(town, pool, one)
        gain -= draws * lot_worth(town, pool, other) if other else 0.0
    exchange(pool, one, other, kind, before)
    if is_room:
        gain += draws * lot_worth(town, pool, one)
        gain += draws * lot_worth(town, pool, other) if other else 0.0
    return gain + change(town, pool, work, kinds, touched, draws + 1, draws)


@kernel
def restore_best(pool: Pool, work: PoolWorkspace, empty: int) -> None:
    for kept in range(2):  # tiles are taken up first, so that there are enough to place
        for n in range(empty):
            building = work.empty[n]
            if pool.shops[building] != work.best[building]:
                put(pool, building, work.best[building] if kept else EMPTY)


@kernel
def place(town: Town, pool: Pool, work: PoolWorkspace, round_: int, steps: int) -> float:
    """Places tiles on free buildings by annealing, and returns what the pool is worth then.

    A move that loses is kept with a chance that falls as the temperature does. At the end the best
    placement that was met is restored.
    """
    draws = len(town.dealt) - 1 - round_
    fill_odds(town, pool, work, draws)
    empty = write_buildings(work, (pool.free[0], pool.free[1]), False)
    current = best = worth(town, pool, work, draws + 1, draws)
    work.best[:] = pool.shops
    heat, cooling = (draws + 1) * START, (END / START) ** (1 / max(1, steps))
    for _ in range(steps if empty else 0):
        heat *= cooling
        one, other, chance = work.empty[below(empty)], 0, np.random.random()
        before = pool.shops[one]
        if chance < SWAP:
            other = work.empty[below(empty)]
            kind = pool.shops[other]
        else:
            kind = kind_to_try(town, pool, one, chance)
        if kind == before:
            continue
        gain = gain_by(town, pool, work, one, other, kind, draws)
        if gain < 0 and np.random.random() >= exp(gain / heat):
            exchange(pool, one, other, before, kind)
            continue
        work.worths[:] = work.new_worths
        current += gain
        if current > best + LEAST_GAIN:
            best = current
            work.best[:] = pool.shops
    restore_best(pool, work, empty)
    return best


@kernel
def draw(town: Town, pool: Pool, round_: int) -> None:
    """Draws tiles (C6) as if from a bag whose contents are unknown."""
    left = pool.bag.sum()
    for _ in range(min(left, town.dealt[round_, 2])):
        tile, kind = below(left), 0
        while tile >= pool.bag[kind]:
            tile -= pool.bag[kind]
            kind += 1
        pool.bag[kind] -= 1
        pool.tiles[kind] += 1
        left -= 1


@kernel
def is_better(town: Town, pool: Pool, work: PoolWorkspace, old: int, new: int, draws: int) -> bool:
    """Takes another card in place of a kept one if that is a gain, and returns whether it is."""
    touched = touched_by(town, pool, old, new, draws)
    gain = -draws * lot_worth(town, pool, old)
    disown(pool, old)
    gain += draws * lot_worth(town, pool, new)
    own(pool, new)
    if gain + change(town, pool, work, 0, touched, 0, draws) > LEAST_GAIN:
        work.worths[:] = work.new_worths
        return True
    disown(pool, new)
    own(pool, old)
    return False


@kernel
def keep(town: Town, pool: Pool, work: PoolWorkspace, round_: int, hands: int) -> None:
    """Keeps the best cards of the hands that are written in `cards`.

    Each hand keeps its first cards. Kept and other cards change places as long as that is a gain.
    """
    count, kept = town.dealt[round_, 0], town.dealt[round_, 1]
    draws = min(len(town.dealt) - round_, len(town.dealt) - 1)
    fill_odds(town, pool, work, draws)
    for card in range(hands * count):
        if card % count < kept:
            own(pool, work.cards[card])
    worth(town, pool, work, 0, draws)
    is_changed = True
    while is_changed:
        is_changed = False
        for old in range(hands * count):
            first = old - old % count
            for new in range(first + kept, first + count if old < first + kept else 0):
                if is_better(town, pool, work, work.cards[old], work.cards[new], draws):
                    work.cards[old], work.cards[new] = work.cards[new], work.cards[old]
                    is_changed = True


@kernel
def deal_and_keep(
    town: Town, pool: Pool, work: PoolWorkspace, round_: int, hands: int, hidden: Mask
) -> None:
    """Deals hands, or fewer from a short deck, without hidden cards; keeps the best (C5)."""
    deck = (pool.deck[0] & ~hidden[0], pool.deck[1] & ~hidden[1])
    left, count = write_buildings(work, deck, True), town.dealt[round_, 0]
    hands = min(hands, left // count)
    for card in range(hands * count):
        other = card + below(left - card)
        work.cards[card], work.cards[other] = work.cards[other], work.cards[card]
    keep(town, pool, work, round_, hands)


@kernel
def copy_pool(pool: Pool, start: Pool) -> None:
    pool.shops[:], pool.kinds[:] = start.shops, start.kinds
    pool.free[:], pool.deck[:] = start.free, start.deck
    pool.tiles[:], pool.bag[:] = start.tiles, start.bag


@kernel
def future(
    town: Town, pool: Pool, work: PoolWorkspace, round_: int, hands: int, hidden: Mask, steps: int
) -> float:
    """Returns what a pool is worth once a round's cards are kept and its tiles are placed."""
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
    """Returns the index of the best pool, by its income now and its worth after a round.

    `hands` are still dealt in that round, without the hidden cards. The better half of the pools
    stays after every stage. All pools are tried in futures with the same random seeds, so that luck
    favours none. The last of `pools` is scratch for a copy.
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
