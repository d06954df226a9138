"""The searches over all plans and choices: every result, the best ones, and one side's yields."""

from __future__ import annotations

from typing import Any

import numpy as np

from teahouse.games.dadaocheng.rules.goods import GOODS
from teahouse.games.dadaocheng.rules.grid import CELLS
from teahouse.games.dadaocheng.rules.rulebook import STORAGE_CELLS

from .chains import columns_of, follow, kernel, mixed, planned, result_of, rows_of, start_of
from .puzzle import LINES_AT_MOST, NONE
from .words import (
    COUNTED,
    CUBES,
    DOWN,
    FIRST,
    FULL,
    PICKED,
    SECOND,
    UP,
    Array,
    Found,
    Front,
    PuzzleWords,
    Workspace,
    YieldTable,
)

__all__ = ["fill", "fill_front", "fill_lively", "fill_yields"]


@kernel
def lively_plans(words: PuzzleWords, workspace: Workspace) -> Array:
    """Returns the first plan to each grid with a line, and the first to a grid without one."""
    plans = np.empty(words.plans, np.int64)
    count = 0
    is_idle_known = False
    for plan in range(words.plans):
        up, down = planned(words, plan)
        if not (rows_of(up) | columns_of(up)):
            if is_idle_known:
                continue
            is_idle_known = True
        if start_of(workspace.known_starts, up, down, count) == count:
            plans[count] = plan
            count += 1
    return plans[:count]


GOOD_COUNT = len(GOODS)


@kernel
def write_result(row: Any, end: Array, plan: int, outcome: int) -> None:
    """Unpacks the end of a chain into a row of results."""
    returns = end[CUBES] >> COUNTED
    for cell in range(CELLS):
        place = 4 * cell
        code = GOOD_COUNT * ((end[UP] >> place) & 7) + ((end[DOWN] >> place) & 7)
        row.grid[cell] = NONE if returns else code
        row.storage[cell, 0] = ((end[FIRST] >> place) & 7) - 1
        row.storage[cell, 1] = ((end[SECOND] >> place) & 7) - 1
    for good in range(GOOD_COUNT):
        row.cubes[good] = (end[CUBES] >> 4 * good) & 15
    row.returns, row.plan, row.outcome = returns, plan, outcome


@kernel
def write_outcome(row: Any, end: Array, result: int) -> None:
    """Writes an outcome: the number of its result, and the lines picked for it."""
    row.result = result
    for nth in range(LINES_AT_MOST):
        row.lines[nth] = ((end[PICKED] >> 5 * nth) & 31) - 1


@kernel
def fill(words: PuzzleWords, workspace: Workspace) -> Found:
    """Follows every plan and every choice, and fills all that a `Solution` holds."""
    starts = outcomes = results = 0
    for plan in range(words.plans):
        up, down = planned(words, plan)
        start = start_of(workspace.known_starts, up, down, starts)
        workspace.starts[plan] = start
        if start < starts:
            continue
        starts += 1
        found = follow(words, workspace.chains, start, up, down)
        for nth in range(found):
            end = workspace.chains.ends[nth]
            result = result_of(workspace.known_results, end, results)
            if result == len(workspace.results) or outcomes == len(workspace.outcomes):
                return Found(FULL, FULL, FULL)
            if result == results:
                results += 1
                write_result(workspace.results[result], end, plan, outcomes)
            # Of several ways from one grid to a result, only the first is an outcome.
            elif workspace.result_start[result] == start + 1:
                continue
            workspace.result_start[result] = start + 1
            write_outcome(workspace.outcomes[outcomes], end, result)
            outcomes += 1
        if found == FULL:
            return Found(FULL, FULL, FULL)
        workspace.offsets[start + 1] = outcomes
    return Found(starts, outcomes, results)


@kernel
def fill_lively(words: PuzzleWords, workspace: Workspace) -> int:
    """Fills the distinct results of plans that make a line, and of the first that makes none.

    Returns how many there are, or FULL. They are in the order of `fill`, without lines to pick.
    """
    results = 0
    for start, plan in enumerate(lively_plans(words, workspace)):
        up, down = planned(words, plan)
        found = follow(words, workspace.chains, start, up, down)
        if found == FULL:
            return FULL
        for nth in range(found):
            end = workspace.chains.ends[nth]
            result = result_of(workspace.known_results, end, results)
            if result == len(workspace.results):
                return FULL
            if result == results:
                results += 1
                write_result(workspace.results[result], end, plan, 0)
    return results


@kernel
def worth(end: Array, cubes: Array, storage: Array, endless: float) -> float:
    """Returns what an end is worth, summed in the same order as `solution.worth`."""
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
    """Whether `by` is worth at least as much in every value."""
    beaten = True
    for value in range(len(worths)):
        beaten &= worths[value] <= by[value]
    return beaten


@kernel
def enter(front: Front, kept: int, plan: int, end: Array) -> int:
    """Keeps an end that none kept beats, drops those it beats, and returns the rest's count."""
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
def fill_front(words: PuzzleWords, workspace: Workspace, front: Front) -> int:
    """Fills the ends that no other beats, the first of equals; returns how many, or FULL."""
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


@kernel
def own_key(end: Array, side: int) -> int:
    """Returns what an end gives to a side in one word: storage, cubes and returns."""
    place = 4 * STORAGE_CELLS * side
    first, second = (end[FIRST] >> place) & 0xFFFF, (end[SECOND] >> place) & 0xFFFF
    return int(first | (second << 16) | (end[CUBES] << 32))


@kernel
def has_key(found: YieldTable, key: int, count: int) -> bool:
    """Whether the key was there before; if not, it is stored."""
    mask = len(found.slots) - 1
    slot = mixed(key, key >> 32) & mask
    while found.slots[slot]:
        if found.keys[found.slots[slot] - 1] == key:
            return True
        slot = (slot + 1) & mask
    found.slots[slot] = count + 1
    found.keys[count] = key
    return False


@kernel
def fill_yields(words: PuzzleWords, workspace: Workspace, side: int, found: YieldTable) -> int:
    """Fills each distinct yield of a side, once; returns how many, or FULL."""
    count = 0
    for start, plan in enumerate(lively_plans(words, workspace)):
        up, down = planned(words, plan)
        ends = follow(words, workspace.chains, start, up, down)
        if ends == FULL:
            return FULL
        for nth in range(ends):
            if count == len(found.keys):
                return FULL
            if not has_key(found, own_key(workspace.chains.ends[nth], side), count):
                count += 1
    return count
