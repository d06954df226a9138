"""The ends that no other beats by several values at once."""

from __future__ import annotations

from teahouse.games.dadaocheng.rules.components.goods import GOODS
from teahouse.games.dadaocheng.rules.steps.grid import CELLS
from teahouse.games.dadaocheng.solver.words import (
    COUNTED,
    CUBES,
    FIRST,
    FULL,
    SECOND,
    Array,
    Front,
    Words,
    Workspace,
)

from .chains import follow
from .compiling import kernel
from .hashing import start_of
from .lines import planned

__all__ = ["fill_front"]

GOOD_COUNT = len(GOODS)


@kernel
def worth(end: Array, cubes: Array, storage: Array, endless: float) -> float:
    """What an end is worth, summed in the order of `value.worth`."""
    total = 0.0
    for good in range(GOOD_COUNT):
        total += ((end[CUBES] >> 4 * good) & 15) * cubes[good]
    for cell in range(CELLS):
        first, second = (end[FIRST] >> 4 * cell) & 7, (end[SECOND] >> 4 * cell) & 7
        if first:
            total += storage[cell, first - 1]
        if second:
            total += storage[cell, second - 1]
    return total + endless if end[CUBES] >> COUNTED else total


@kernel
def is_beaten(worths: Array, by: Array) -> bool:
    """Whether the other is worth as much in every value."""
    beaten = True
    for value in range(len(worths)):
        beaten &= worths[value] <= by[value]
    return beaten


@kernel
def enter(front: Front, kept: int, plan: int, end: Array) -> int:
    """Keep an end that none kept before beats, drop those that it beats; how many are left."""
    worths = front.worths[-1]
    for value in range(len(worths)):
        worths[value] = worth(end, front.cubes[value], front.storage[value], front.endless[value])
    for nth in range(kept):
        if is_beaten(worths, front.worths[nth]):
            return kept
    left = 0
    for nth in range(kept):
        if not is_beaten(front.worths[nth], worths):
            front.worths[left], front.ends[left] = front.worths[nth], front.ends[nth]
            front.plans[left] = front.plans[nth]
            left += 1
    front.worths[left], front.ends[left], front.plans[left] = worths, end, plan
    return left + 1


@kernel
def fill_front(words: Words, workspace: Workspace, front: Front) -> int:
    """The ends that no other beats, the first of equals; how many, or FULL."""
    starts = kept = 0
    for plan in range(words.plans):
        up, down = planned(words, plan)
        start = start_of(workspace.known_starts, up, down, starts)
        if start < starts:
            continue
        starts += 1
        found = follow(words, workspace.chains, start, up, down)
        for nth in range(found):
            kept = enter(front, kept, plan, workspace.chains.ends[nth])
            if kept == len(front.plans) - 1:
                return FULL
        if found == FULL:
            return FULL
    return kept
