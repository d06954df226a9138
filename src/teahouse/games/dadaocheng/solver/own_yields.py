"""What a side gets of a puzzle: its own storage and cubes, whatever grid and storage are left."""

from __future__ import annotations

from typing import NamedTuple

from teahouse.games.dadaocheng.components.goods import Cubes
from teahouse.games.dadaocheng.rules import STORAGE_CELLS

from .solution import Solution

__all__ = ["OwnYield", "own_yields_of"]


class OwnYield(NamedTuple):
    """A side's four storage cells afterwards, cubes taken, and how many must go back (D7)."""

    cells: tuple[bytes, ...]
    cubes: Cubes
    returns: int


def own_yields_of(solution: Solution, side: int) -> tuple[OwnYield, ...]:
    """Each distinct yield of a side, in ascending order."""
    own = slice(side * STORAGE_CELLS, (side + 1) * STORAGE_CELLS)
    return tuple(sorted({OwnYield(r.storage[own], r.cubes, r.returns) for r in solution}))
