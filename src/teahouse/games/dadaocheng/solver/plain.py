"""The reference solver, which follows every plan and every choice of lines as the rules say."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from teahouse.games.dadaocheng.rules.goods import NO_CUBES, Cubes, counted, less, one, plus
from teahouse.games.dadaocheng.rules.grid import ENDS, UP, Grid, Line, choices, exhaust, flip, swap
from teahouse.games.dadaocheng.rules.rulebook import (
    CHAIN_ENDS,
    CHAIN_KEEPS,
    SPOILS_AT,
    STORAGE_CELLS,
)

from .puzzle import (
    LINES,
    NONE,
    OUTCOME,
    RESULT,
    Puzzle,
    Solution,
    moves_of_plan,
    pack_lines,
    pack_storage,
)

__all__ = ["lively_rows", "solve"]

NO_GRID: Grid = bytes([NONE]) * 16
CODE: dict[Line, int] = {line: code for code, line in enumerate(LINES)}
Picked: TypeAlias = tuple[int, ...]
"""The codes of the lines picked, first to last."""


class Chain(NamedTuple):
    """A step 2 under way.

    `taken` also counts cubes that the supply could not give (D7).
    `picked` are the cells of lines that are yet to be flipped.
    """

    grid: Grid
    storage: tuple[bytes, ...]
    supply: Cubes
    cubes: Cubes
    taken: int
    picked: frozenset[int]


class ChainResult(NamedTuple):
    """What a chain leads to, as a packed row holds it."""

    grid: Grid
    storage: tuple[bytes, ...]
    cubes: Cubes
    returns: int


def solve(puzzle: Puzzle) -> Solution:
    """Returns all distinct results; plans that lead to the same grid share its outcomes."""
    starts: dict[Grid, int] = {}
    results: dict[ChainResult, int] = {}
    rows, outcomes = bytearray(), bytearray()
    start_of_plan, offsets = array("H"), array("I", [0])
    for plan in range(puzzle.plans):
        grid = _planned(puzzle, plan)
        if grid not in starts:
            starts[grid] = len(starts)
            for found, picked in outcomes_of(puzzle, grid).items():
                if found not in results:
                    results[found] = len(results)
                    rows += _row(found, plan, len(outcomes) // OUTCOME.size)
                outcomes += OUTCOME.pack(results[found], pack_lines(picked))
            offsets.append(len(outcomes) // OUTCOME.size)
        start_of_plan.append(starts[grid])
    packed = bytes(rows), bytes(outcomes), start_of_plan.tobytes(), offsets.tobytes()
    return Solution(puzzle, *packed)


def lively_rows(puzzle: Puzzle) -> bytes:
    """Returns the packed results of plans that make a line, and of the first that makes none."""
    results: set[ChainResult] = set()
    rows, grids, is_idle_known = bytearray(), set[Grid](), False
    for plan in range(puzzle.plans):
        grid = _planned(puzzle, plan)
        is_idle = not choices(grid, puzzle.lines, frozenset())
        if grid in grids or (is_idle and is_idle_known):
            continue
        grids.add(grid)
        is_idle_known |= is_idle
        for found in outcomes_of(puzzle, grid):
            if found not in results:
                results.add(found)
                rows += _row(found, plan, 0)
    return bytes(rows)


def _row(found: ChainResult, plan: int, outcome: int) -> bytes:
    storage = pack_storage(found.storage)
    return RESULT.pack(found.grid, storage, bytes(found.cubes), found.returns, plan, outcome)


def _planned(puzzle: Puzzle, plan: int) -> Grid:
    grid = puzzle.grid
    for move in moves_of_plan(puzzle, plan):
        grid = swap(grid, *move) if len(move) == 2 else flip(grid, *move)
    return grid


def outcomes_of(puzzle: Puzzle, grid: Grid) -> dict[ChainResult, Picked]:
    """Returns each distinct result of a grid after its moves, with the first choices for it."""
    chain = Chain(grid, puzzle.storage, puzzle.supply, NO_CUBES, puzzle.taken, puzzle.picked)
    found: dict[ChainResult, Picked] = {}
    for end, picked in _ends(puzzle, chain, (), set()):
        found.setdefault(end, picked)
    return found


def _ends(
    puzzle: Puzzle, chain: Chain, picked: Picked, seen: set[Chain]
) -> Iterator[tuple[ChainResult, Picked]]:
    """Yields where a chain can end, in the order of choices, and follows none twice."""
    if chain in seen:
        return
    seen.add(chain)
    there = choices(chain.grid, puzzle.lines, chain.picked)
    if chain.taken >= CHAIN_ENDS:  # D7
        yield ChainResult(NO_GRID, chain.storage, chain.cubes, chain.taken - CHAIN_KEEPS), picked
    elif not there:
        yield ChainResult(chain.grid, chain.storage, chain.cubes, 0), picked
    else:
        for line in there:
            yield from _ends(puzzle, _collect(puzzle, chain, line), (*picked, CODE[line]), seen)


def _collect(puzzle: Puzzle, chain: Chain, line: Line) -> Chain:
    """Returns the chain after a line is picked: taken, stored, spoiled and turned (D6)."""
    good, count = UP[chain.grid[line[0]]], len(line) - 2
    there = min(count, chain.supply[good])  # D8
    gained = NO_CUBES
    for _ in range(there):
        gained = plus(gained, one(good))
    cells = [side * STORAGE_CELLS + index for side, index in ENDS[line]]
    storage, supply = _store(puzzle, chain.storage, less(chain.supply, gained), cells, good)
    taken = chain.taken + count
    grid, picked = _turn(puzzle, chain, line, over=taken >= CHAIN_ENDS)
    return Chain(grid, storage, supply, plus(chain.cubes, gained), taken, picked)


def _turn(puzzle: Puzzle, chain: Chain, line: Line, *, over: bool) -> tuple[Grid, frozenset[int]]:
    """Returns the grid after a line is picked, and the cells whose discs are yet to be flipped.

    By `together`, discs are not flipped while another line can be picked before.
    """
    picked = chain.picked.union(line)
    waits = puzzle.exhaustion == "together" and not over
    if waits and choices(chain.grid, puzzle.lines, picked):
        return chain.grid, picked
    return exhaust(chain.grid, line, puzzle.exhaustion), frozenset()


def _store(
    puzzle: Puzzle, storage: tuple[bytes, ...], supply: Cubes, cells: list[int], good: int
) -> tuple[tuple[bytes, ...], Cubes]:
    """Stores a cube on each open cell while the supply has any; only then do full cells spoil."""
    stored = list(storage)
    for cell in cells:
        if cell not in puzzle.closed and supply[good]:
            stored[cell] += bytes([good])
            supply = less(supply, one(good))
    for cell in cells:
        if len(stored[cell]) == SPOILS_AT:
            supply = plus(supply, counted(stored[cell]))
            stored[cell] = b""
    return tuple(stored), supply
