"""The compiled solver, which gives the same answers as `plain`; it needs Numba."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count as counting

import numpy as np

from teahouse.games.dadaocheng.rules.goods import GOODS
from teahouse.games.dadaocheng.rules.grid import CELLS, disc
from teahouse.games.dadaocheng.rules.rulebook import STORAGE_CELLS

from .arrays import OUTCOME_ROW, RESULT_ROW
from .filling import fill, fill_front, fill_lively, fill_yields
from .puzzle import LINES, LINES_AT_MOST, OwnYield, Puzzle, Result, Solution, Value, moves_of_plan
from .words import (
    COUNTED,
    FULL,
    PLENTY,
    UNFLIPPED,
    Array,
    ChainSpace,
    Front,
    HashTable,
    PuzzleWords,
    Workspace,
    YieldTable,
)

__all__ = ["front", "lively_rows", "richest_yields", "solve"]

GRIDS_AT_MOST = 8621
"""The most distinct grids that two moves can lead to; many plans differ only in order."""
CELL_PLACES = range(0, 4 * STORAGE_CELLS, 4)
"""The position of each storage cell of a side in a word, in bits."""
USUAL_ROOM = (9, 11, 15)
"""The usual size of a workspace as a power of two, by the number of moves left."""


def solve(puzzle: Puzzle) -> Solution:
    """Returns all distinct results, in a workspace that doubles until they fit."""
    words = _words(puzzle)
    for size in counting(USUAL_ROOM[puzzle.moves]):
        workspace = _workspace(words, 1 << size, rows=1 << size)
        found = fill(words, workspace)
        if found.starts != FULL:
            break
    return Solution(
        puzzle,
        workspace.results[: found.results].tobytes(),
        workspace.outcomes[: found.outcomes].tobytes(),
        workspace.starts.tobytes(),
        workspace.offsets[: found.starts + 1].tobytes(),
    )


def front(puzzle: Puzzle, values: Sequence[Value]) -> tuple[Result, ...]:
    """Returns the results that no other beats, which are all that is kept."""
    words = _words(puzzle)
    for size in counting(USUAL_ROOM[puzzle.moves]):
        ends = _front(values, 1 << size)
        kept = fill_front(words, _workspace(words, 1 << size, rows=0), ends)
        if kept != FULL:
            break
    return tuple(_result(puzzle, ends, nth) for nth in range(kept))


def lively_rows(puzzle: Puzzle) -> bytes:
    """Returns the packed results of plans that make a line, as few do."""
    words = _words(puzzle)
    for size in counting(USUAL_ROOM[puzzle.moves]):
        workspace = _workspace(words, 1 << size, rows=1 << size)
        found = fill_lively(words, workspace)
        if found != FULL:
            break
    rows: bytes = workspace.results[:found].tobytes()
    return rows


def richest_yields(puzzle: Puzzle, side: int, shops: int, count: int) -> tuple[OwnYield, ...]:
    """Returns the richest yields of a side, for which no grids are kept."""
    words = _words(puzzle)
    for size in counting(USUAL_ROOM[puzzle.moves]):
        found = YieldTable(np.empty(1 << size - 2, np.int64), np.zeros(1 << size - 1, np.int32))
        number = fill_yields(words, _workspace(words, 1 << size, rows=0), side, found)
        if number != FULL:
            break
    keys = found.keys[:number]
    richest_first = np.lexsort((keys, -_richness(keys, shops)))[:count]
    return tuple(map(_own_yield, keys[richest_first].tolist()))


def _richness(keys: Array, shops: int) -> Array:
    """Returns the richness of all keys at once, as `solution.richness` counts it for one yield."""
    first, second, cubes = keys & 0xFFFF, keys >> 16 & 0xFFFF, keys >> 32
    filled = sum((first >> place & 7 > 0).astype(np.int64) for place in CELL_PLACES)
    full = (filled > 0) & (filled == STORAGE_CELLS - shops)
    taken = sum(cubes >> 4 * good & 15 for good in range(len(GOODS))) - (cubes >> COUNTED)
    rich: Array = taken + full * (1 + (second > 0))
    return rich


def _own_yield(key: int) -> OwnYield:
    first, second, cubes = key & 0xFFFF, key >> 16 & 0xFFFF, key >> 32
    cells = (
        bytes(word - 1 for word in (first >> place & 7, second >> place & 7) if word)
        for place in CELL_PLACES
    )
    rice, sugar, camphor, tea, opium = (cubes >> 4 * good & 15 for good in range(len(GOODS)))
    return OwnYield(tuple(cells), (rice, sugar, camphor, tea, opium), cubes >> COUNTED)


def _words(puzzle: Puzzle) -> PuzzleWords:
    return PuzzleWords(
        _nibbles([code // len(GOODS) for code in puzzle.grid]),
        _nibbles([code % len(GOODS) for code in puzzle.grid]),
        _nibbles([goods[0] + 1 if goods else 0 for goods in puzzle.storage]),
        _nibbles([goods[1] + 1 if goods[1:] else 0 for goods in puzzle.storage]),
        puzzle.taken << COUNTED | sum(1 << UNFLIPPED + cell for cell in puzzle.picked),
        sum(min(count, PLENTY) << 8 * good for good, count in enumerate(puzzle.supply)),
        sum(1 << cell for cell in puzzle.closed),
        puzzle.exhaustion != "chosen",
        puzzle.exhaustion == "together",
        puzzle.lines == "three_or_four",
        puzzle.moves,
        puzzle.plans,
    )


def _nibbles(numbers: list[int]) -> int:
    return sum(number << 4 * place for place, number in enumerate(numbers))


def _workspace(words: PuzzleWords, size: int, *, rows: int) -> Workspace:
    return Workspace(
        starts=np.empty(words.plans, np.uint16),
        known_starts=HashTable(np.empty((GRIDS_AT_MOST, 2), np.int64), np.zeros(1 << 15, np.int32)),
        offsets=np.zeros(GRIDS_AT_MOST + 1, np.uint32),
        outcomes=np.empty(rows, OUTCOME_ROW),
        results=np.empty(rows, RESULT_ROW),
        known_results=HashTable(np.empty((rows, 5), np.int64), np.zeros(2 * rows, np.int32)),
        result_start=np.zeros(rows, np.int32),
        chains=ChainSpace(
            ends=np.empty((size, 6), np.int64),
            stack=np.empty((LINES_AT_MOST + 1, 10), np.int64),
            seen_words=np.empty((size // 8, 5), np.int64),
            seen_start=np.zeros(size // 8, np.int32),
        ),
    )


def _front(values: Sequence[Value], size: int) -> Front:
    return Front(
        cubes=np.array([value.cubes for value in values], float),
        storage=np.array([value.storage for value in values], float),
        endless=np.array([value.endless for value in values], float),
        worths=np.empty((size, len(values))),
        ends=np.empty((size, 6), np.int64),
        plans=np.empty(size, np.int64),
    )


def _result(puzzle: Puzzle, front: Front, nth: int) -> Result:
    up, down, first, second, cubes, picked = front.ends[nth].tolist()
    returns = cubes >> COUNTED
    codes = [picked >> 5 * nth & 31 for nth in range(LINES_AT_MOST)]
    rice, sugar, camphor, tea, opium = (cubes >> 4 * good & 15 for good in range(len(GOODS)))
    return Result(
        moves_of_plan(puzzle, int(front.plans[nth])),
        tuple(LINES[code - 1] for code in codes if code),
        (rice, sugar, camphor, tea, opium),
        tuple(
            bytes(good - 1 for good in cell if good)
            for cell in zip(_cells(first), _cells(second), strict=True)
        ),
        None if returns else bytes(map(disc, _cells(up), _cells(down))),
        returns,
    )


def _cells(word: int) -> list[int]:
    return [word >> 4 * cell & 7 for cell in range(CELLS)]
