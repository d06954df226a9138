"""The solver's answers: every distinct result, how it comes about, and what it is worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from struct import Struct
from typing import NamedTuple

import msgspec

from teahouse.games.dadaocheng.rules.goods import GOODS, Cubes
from teahouse.games.dadaocheng.rules.grid import Grid, Line
from teahouse.games.dadaocheng.rules.rulebook import STORAGE_CELLS

from .puzzle import LINES, REGION_CELLS, Move, Puzzle, moves_of_plan
from .words import COUNTED

__all__ = [
    "NONE",
    "OUTCOME",
    "RESULT",
    "OwnYield",
    "Result",
    "Solution",
    "Value",
    "best_of_plan",
    "front_of",
    "key_of",
    "own_yields_of",
    "pack_lines",
    "pack_storage",
    "richest",
    "richness",
    "worth",
]


NONE = 255
"""Fills a packed row where there is no disc, cube or line."""
RESULT = Struct("=16s32s5sBHI")
"""A packed result: grid, storage (two cubes a cell), cubes, returns, first plan, its outcome."""
OUTCOME = Struct("=I12s")
"""A packed outcome of a grid: the number of its result, and the lines to pick for it."""
LINES_AT_MOST = 12  # a chain ends at 12 cubes, and each line counts as at least one (D7)


class Result(msgspec.Struct, frozen=True):
    """What one plan leads to with these choices of lines.

    `cubes` are those taken, by good, and `storage` is that of all sides afterwards.
    If the chain was endless (D7), `returns` cubes must go back, or all there are if fewer.
    The grid is then None, as it will be laid out anew.
    """

    plan: tuple[Move, ...]
    lines: tuple[Line, ...]
    cubes: Cubes
    storage: tuple[bytes, ...]
    grid: Grid | None
    returns: int = 0

    @property
    def is_endless(self) -> bool:
        return self.returns > 0


class Solution(msgspec.Struct, frozen=True):
    """All distinct results, in the order of the first plan and choices that give each.

    `starts` holds the number of the grid that each plan leads to. The outcomes of grid n are
    those from `offsets[n]` to `offsets[n + 1]`, in the order of their choices.
    """

    puzzle: Puzzle
    results: bytes
    outcomes: bytes
    starts: bytes
    offsets: bytes

    def __len__(self) -> int:
        return len(self.results) // RESULT.size

    def __getitem__(self, index: int) -> Result:
        """Returns a result, with the first plan and choices that give it."""
        if not 0 <= index < len(self):
            raise IndexError(index)
        *_, plan, outcome = RESULT.unpack_from(self.results, index * RESULT.size)
        return self._result(plan, outcome)

    def __iter__(self) -> Iterator[Result]:
        return (self[index] for index in range(len(self)))

    def of_plan(self, plan: int) -> tuple[Result, ...]:
        """Returns every distinct result of one plan, by its number, in the order of choices."""
        start = memoryview(self.starts).cast("H")[plan]
        first, end = memoryview(self.offsets).cast("I")[start : start + 2]
        return tuple(self._result(plan, outcome) for outcome in range(first, end))

    def _result(self, plan: int, outcome: int) -> Result:
        index, picked = OUTCOME.unpack_from(self.outcomes, outcome * OUTCOME.size)
        grid, storage, cubes, returns, _, _ = RESULT.unpack_from(self.results, index * RESULT.size)
        return Result(
            moves_of_plan(self.puzzle, plan),
            tuple(LINES[code] for code in picked if code != NONE),
            tuple(cubes),
            tuple(_unpack_cell(storage, cell) for cell in range(REGION_CELLS)),
            None if returns else grid,
            returns,
        )


def _unpack_cell(storage: bytes, cell: int) -> bytes:
    return storage[2 * cell : 2 * cell + 2].rstrip(bytes([NONE]))


def pack_storage(storage: Sequence[bytes]) -> bytes:
    return b"".join(goods.ljust(2, bytes([NONE])) for goods in storage)


def pack_lines(picked: Sequence[int]) -> bytes:
    return bytes(picked).ljust(LINES_AT_MOST, bytes([NONE]))


ByGood = tuple[float, float, float, float, float]
NOTHING: ByGood = (0.0, 0.0, 0.0, 0.0, 0.0)
ALIKE: ByGood = (1.0, 1.0, 1.0, 1.0, 1.0)


class Value(msgspec.Struct, frozen=True):
    """The worth of a cube taken, by good, and of a cube in storage, by cell and good.

    `endless` is added once if the chain was endless (D7), so it is usually below zero.
    """

    cubes: ByGood = ALIKE
    storage: tuple[ByGood, ...] = (NOTHING,) * REGION_CELLS
    endless: float = 0.0

    def __post_init__(self) -> None:
        if len(self.cubes) != len(GOODS) or any(len(cell) != len(GOODS) for cell in self.storage):
            raise ValueError("value: there must be a number for each of the five goods")
        if len(self.storage) != REGION_CELLS:
            raise ValueError("value: there must be 16 storage cells")


def worth(value: Value, result: Result) -> float:
    """Returns what a result is worth.

    It is summed in a fixed order, so that every solver finds the very same number.
    """
    total = 0.0
    for count, each in zip(result.cubes, value.cubes, strict=True):
        total += count * each
    for goods, each_good in zip(result.storage, value.storage, strict=True):
        for good in goods:
            total += each_good[good]
    return total + value.endless if result.is_endless else total


def best_of_plan(solution: Solution, plan: int, value: Value) -> Result:
    """Returns the best choices of lines for a plan, by its number; the first of equals."""
    return max(solution.of_plan(plan), key=lambda result: worth(value, result))


def front_of(solution: Solution, values: Sequence[Value]) -> tuple[Result, ...]:
    """Returns the results that no other matches or beats in every value; the first of equals."""
    kept: dict[tuple[float, ...], Result] = {}
    for result in solution:
        worths = tuple(worth(value, result) for value in values)
        if not any(_is_beaten(worths, by) for by in kept):
            kept = {old: kept[old] for old in kept if not _is_beaten(old, worths)}
            kept[worths] = result
    return tuple(kept.values())


def _is_beaten(worths: tuple[float, ...], by: tuple[float, ...]) -> bool:
    return all(other >= own for own, other in zip(worths, by, strict=True))


class OwnYield(NamedTuple):
    """A side's yield: its storage cells afterwards, the cubes taken, and how many go back (D7)."""

    cells: tuple[bytes, ...]
    cubes: Cubes
    returns: int


def own_yields_of(solution: Solution, side: int) -> set[OwnYield]:
    """Returns each distinct yield of a side."""
    own = slice(side * STORAGE_CELLS, (side + 1) * STORAGE_CELLS)
    return {OwnYield(r.storage[own], r.cubes, r.returns) for r in solution}


def richness(found: OwnYield, shops: int) -> int:
    """Returns how many cubes a side has from a yield, with those of a full house (D9)."""
    filled = sum(1 for goods in found.cells if goods)
    house = max(map(len, found.cells)) if 0 < filled == STORAGE_CELLS - shops else 0
    return sum(found.cubes) - found.returns + house


def richest(found: Iterable[OwnYield], shops: int, count: int) -> tuple[OwnYield, ...]:
    """Returns the yields with the most cubes; equals are ordered by their keys."""
    return tuple(sorted(found, key=lambda each: (-richness(each, shops), key_of(each)))[:count])


def key_of(found: OwnYield) -> int:
    """Returns the yield in one word, as the compiled solver holds it."""
    first = sum((cell[0] + 1) << 4 * nth for nth, cell in enumerate(found.cells) if cell)
    second = sum((cell[1] + 1) << 4 * nth for nth, cell in enumerate(found.cells) if cell[1:])
    cubes = sum(count << 4 * good for good, count in enumerate(found.cubes))
    return first | second << 16 | (cubes | found.returns << COUNTED) << 32
