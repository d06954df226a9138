"""What a step 2 gives, as the solver packs it in a row: storage, cubes and returns."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from teahouse.games.dadaocheng.rules.components.goods import Cubes
from teahouse.games.dadaocheng.rules.rulebook import STORAGE_CELLS
from teahouse.games.dadaocheng.rules.steps.grid import CELLS
from teahouse.games.dadaocheng.solver.solution import NONE, RESULT

from .hauls import Cells

__all__ = [
    "NOTHING_TAKEN",
    "NO_GRID",
    "SIDE",
    "STORAGE",
    "Yield",
    "cells_of",
    "grid_of",
    "house_of",
    "packed_yields",
    "yield_of",
]

NO_GRID = bytes([NONE]) * CELLS
"""The discs will be laid out anew (D7)."""
CELL = 2  # bytes of a storage cell
SIDE = STORAGE_CELLS * CELL
"""Bytes of a side's storage."""
STORAGE = 4 * SIDE
"""Bytes of all storage, with which a packed yield begins."""
NOTHING_TAKEN = bytes(6)
"""The end of a packed yield without cubes and returns."""
YIELD = slice(CELLS, CELLS + STORAGE + 6)


class Yield(NamedTuple):
    """Storage of all four sides, cubes taken, and how many of them must go back (D7)."""

    storage: Cells
    cubes: Cubes
    returns: int

    def cells(self, side: int) -> Cells:
        return self.storage[side * STORAGE_CELLS : (side + 1) * STORAGE_CELLS]


def packed_yields(rows: bytes) -> list[bytes]:
    """The part of each row that a yield is read from."""
    first, end = YIELD.start, YIELD.stop
    return [rows[row + first : row + end] for row in range(0, len(rows), RESULT.size)]


def yield_of(packed: bytes) -> Yield:
    rice, sugar, camphor, tea, opium, returns = packed[STORAGE:]
    return Yield(cells_of(packed[:STORAGE]), (rice, sugar, camphor, tea, opium), returns)


@lru_cache(maxsize=4096)
def house_of(packed: bytes, shops: int) -> int:
    """The cubes that a full house gives, by the packed storage of a side (D9)."""
    cells = cells_of(packed)
    filled = sum(1 for goods in cells if goods)
    return max(map(len, cells)) if 0 < filled == STORAGE_CELLS - shops else 0


@lru_cache(maxsize=4096)
def cells_of(packed: bytes) -> Cells:
    """Storage cells from their packed bytes."""
    cells = (packed[start : start + CELL] for start in range(0, len(packed), CELL))
    return tuple(cell.rstrip(bytes([NONE])) for cell in cells)


def grid_of(rows: bytes, index: int) -> bytes:
    """The grid that a result leaves."""
    return rows[index * RESULT.size : index * RESULT.size + CELLS]
