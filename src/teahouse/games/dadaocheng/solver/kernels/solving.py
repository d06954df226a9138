"""Every plan and every choice: all that `Solution` has."""

from __future__ import annotations

from typing import Any

from teahouse.games.dadaocheng.rules.components.goods import GOODS
from teahouse.games.dadaocheng.rules.steps.grid import CELLS
from teahouse.games.dadaocheng.solver.solution import LINES_AT_MOST, NONE
from teahouse.games.dadaocheng.solver.words import (
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
    Words,
    Workspace,
)

from .chains import follow
from .compiling import kernel
from .hashing import result_of, start_of
from .lines import planned
from .lively import lively_plans

__all__ = ["fill", "fill_lively"]

GOOD_COUNT = len(GOODS)


@kernel
def write_result(row: Any, end: Array, plan: int, outcome: int) -> None:
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
    row.result = result
    for nth in range(LINES_AT_MOST):
        row.lines[nth] = ((end[PICKED] >> 5 * nth) & 31) - 1


@kernel
def fill(words: Words, workspace: Workspace) -> Found:
    """Every plan, every choice: all that `Solution` has."""
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
def fill_lively(words: Words, workspace: Workspace) -> int:
    """The distinct results of plans that make a line, and of the first that makes none.

    How many, or FULL; each in the order of `fill`, without the lines to pick.
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
