"""Where to put the tiles of a pool, by annealing."""

from __future__ import annotations

from math import exp

import numpy as np

from .compiling import kernel
from .masks import around, put, write_buildings
from .words import EMPTY, NO_NEIGHBOUR, Mask, Pool, Town, Workspace
from .worth import change, fill_odds, lot_worth, worth

__all__ = ["place"]

START, END = 0.4, 0.08  # temperatures, in notes a round
SWAP, TAKE_AWAY, BESIDE = 0.25, 0.35, 0.7  # up to where a number by chance means each move
LEAST_GAIN = 1e-9


@kernel
def below(limit: int) -> int:
    """A number by chance."""
    return int(np.random.random() * limit)


@kernel
def kind_in_hand(town: Town, pool: Pool) -> int:
    """A type by chance of which there are tiles, if there are any."""
    kind = below(town.types)
    for _ in range(town.types):
        if pool.tiles[kind]:
            return kind
        kind = kind + 1 if kind + 1 < town.types else 0
    return EMPTY


@kernel
def kind_to_try(town: Town, pool: Pool, building: int, chance: float) -> int:
    """A type that stands beside a building, none, or any."""
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
    """Makes these types stand on one or two buildings."""
    if other:
        put(pool, one, EMPTY)
        put(pool, other, other_kind)
    put(pool, one, kind)


@kernel
def touched_by(town: Town, pool: Pool, one: int, other: int, draws: int) -> Mask:
    """Where the shops stand whose growth depends on one or two buildings."""
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
    town: Town, pool: Pool, work: Workspace, one: int, other: int, kind: int, draws: int
) -> float:
    """Makes a move, and returns by how much the pool is worth more."""
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
def restore_best(pool: Pool, work: Workspace, empty: int) -> None:
    for kept in range(2):  # tiles are taken up first, so that there are enough to put down
        for n in range(empty):
            building = work.empty[n]
            if pool.shops[building] != work.best[building]:
                put(pool, building, work.best[building] if kept else EMPTY)


@kernel
def place(town: Town, pool: Pool, work: Workspace, round_: int, steps: int) -> float:
    """Puts tiles on free buildings where the pool is worth the most, and returns its worth."""
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
