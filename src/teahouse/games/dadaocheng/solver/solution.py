"""What is answered: every distinct result, the plans and choices behind it, as packed rows.

Rows are bytes, so that an answer of many thousand results costs no objects until one is looked
at, and so that bots can view them as arrays without a copy (see `arrays`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from struct import Struct

import msgspec

from teahouse.games.dadaocheng.rules.components.goods import Cubes
from teahouse.games.dadaocheng.rules.steps.grid import Grid, Line

from .puzzle import LINES, REGION_CELLS, Move, Puzzle, moves_of_plan

__all__ = ["NONE", "OUTCOME", "RESULT", "Result", "Solution", "pack_lines", "pack_storage"]

NONE = 255
"""Fills a packed row where there is no disc, cube or line."""
RESULT = Struct("=16s32s5sBHI")
"""Grid, storage (two cubes a cell), cubes by good, returns, first plan, and its outcome."""
OUTCOME = Struct("=I12s")
"""A result of a grid that plans lead to, and the lines to pick for it."""
LINES_AT_MOST = 12  # D7: each line counts as one cube at least


class Result(msgspec.Struct, frozen=True):
    """What one plan with these choices of lines leads to.

    `cubes` were taken by good, `storage` is all of it afterwards. If the chain was endless (D7),
    `returns` cubes must go back (all there are, if fewer), and the grid is None: laid out anew.
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

    `starts` has the number of the grid that each plan leads to; the outcomes of grid n are
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
        """A result, with the first plan and choices that give it."""
        if not 0 <= index < len(self):
            raise IndexError(index)
        *_, plan, outcome = RESULT.unpack_from(self.results, index * RESULT.size)
        return self._result(plan, outcome)

    def __iter__(self) -> Iterator[Result]:
        return (self[index] for index in range(len(self)))

    def of_plan(self, plan: int) -> tuple[Result, ...]:
        """Every distinct result of one plan, by its number, in the order of choices."""
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
