"""The board and a pool of everybody's things, as arrays that compiled functions read."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from teahouse.games.chinatown.rules import Rules
from teahouse.games.compiling import compile_of

__all__ = ["EMPTY", "Numbers", "Pool", "Town", "compiled", "group_at", "income", "town_of"]

Numbers: TypeAlias = NDArray[np.int64]
EMPTY = -1
NO_NEIGHBOUR = 0

compiled = compile_of(Path(__file__).parent).entry


class Town(NamedTuple):
    """What is the same in all games."""

    near: Numbers  # by building, with `NO_NEIGHBOUR` after the last
    sizes: Numbers  # of complete businesses, by type
    pays: Numbers  # notes, by type and number of connected tiles
    dealt: Numbers  # by round: cards dealt to each and kept by each, tiles drawn by all


class Pool(NamedTuple):
    """Everything that players have, and what is still to come."""

    owned: Numbers  # by building: 1, or 0 while it is in the deck
    shops: Numbers  # by building: a type, or `EMPTY`
    tiles: Numbers  # in hand, by type
    bag: Numbers  # still to be drawn, by type

    def copy(self) -> Pool:
        return Pool(*(array.copy() for array in self))


def town_of(rules: Rules) -> Town:
    """Overfull groups pay as many whole businesses as they have tiles for (C16, literal)."""
    near = np.full((rules.buildings + 1, 5), NO_NEIGHBOUR)
    for building, others in enumerate(rules.neighbours):
        near[building, : len(others)] = others
    most = sum(rules.tile_counts)
    pays = np.array(
        [[_pay(rules, kind, n) for n in range(most)] for kind in range(len(rules.types))]
    )
    dealt = [
        (cards, kept, rules.players * (kept if n else cards))
        for n, (cards, kept) in enumerate(rules.deal)
    ]
    return Town(near, np.array(rules.sizes), pays, np.array(dealt))


def _pay(rules: Rules, kind: int, tiles: int) -> int:
    whole, rest = divmod(tiles, rules.sizes[kind])
    return (whole * rules.pays[kind][-1] + rules.pays[kind][rest]) // rules.note


@compiled
def group_at(town: Town, pool: Pool, first: int, notes: Numbers) -> tuple[int, int, int]:
    """Size of the group of a building, and empty buildings that it can grow over: owned and not.

    An owned one counts with those beside it. `notes` are three lines of 0 before the first group.
    """
    kind, size, own, nobodys = pool.shops[first], 0, 0, 0
    seen, marks, edge = notes
    edge[0], found = first, 1
    seen[first] = 1
    while size < found:
        building = edge[size]
        size += 1
        for other in town.near[building]:
            if other == NO_NEIGHBOUR:
                break
            if pool.shops[other] == kind and not seen[other]:
                seen[other] = 1
                edge[found] = other
                found += 1
            elif pool.shops[other] == EMPTY and marks[other] != first:
                marks[other] = first
                if not pool.owned[other]:
                    nobodys += 1
                    continue
                own += 1
                for further in town.near[other]:
                    if further == NO_NEIGHBOUR:
                        break
                    if pool.shops[further] == EMPTY and marks[further] != first:
                        marks[further] = first
                        own += pool.owned[further]
                        nobodys += 1 - pool.owned[further]
    return size, own, nobodys


@compiled
def income(town: Town, pool: Pool) -> int:
    """The notes that all shops pay in a round."""
    notes = np.zeros((3, len(pool.shops)), np.int64)
    total = 0
    for building in range(1, len(pool.shops)):
        if pool.shops[building] != EMPTY and not notes[0, building]:
            size, _, _ = group_at(town, pool, building, notes)
            total += town.pays[pool.shops[building], size]
    return total
