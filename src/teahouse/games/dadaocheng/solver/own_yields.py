"""What a side gets of a puzzle: its own storage and cubes, whatever grid and storage are left."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from teahouse.games.dadaocheng.rules.components.goods import Cubes
from teahouse.games.dadaocheng.rules.rulebook import STORAGE_CELLS

from .solution import Solution
from .words import COUNTED

__all__ = ["OwnYield", "key_of", "own_yields_of", "richest", "richness"]


class OwnYield(NamedTuple):
    """A side's four storage cells afterwards, cubes taken, and how many must go back (D7)."""

    cells: tuple[bytes, ...]
    cubes: Cubes
    returns: int


def own_yields_of(solution: Solution, side: int) -> set[OwnYield]:
    """Each distinct yield of a side."""
    own = slice(side * STORAGE_CELLS, (side + 1) * STORAGE_CELLS)
    return {OwnYield(r.storage[own], r.cubes, r.returns) for r in solution}


def richness(found: OwnYield, shops: int) -> int:
    """How many cubes a side has of it, those of a full house too (D9)."""
    filled = sum(1 for goods in found.cells if goods)
    house = max(map(len, found.cells)) if 0 < filled == STORAGE_CELLS - shops else 0
    return sum(found.cubes) - found.returns + house


def richest(found: Iterable[OwnYield], shops: int, count: int) -> tuple[OwnYield, ...]:
    """Those with most cubes; equals by their keys."""
    return tuple(sorted(found, key=lambda each: (-richness(each, shops), key_of(each)))[:count])


def key_of(found: OwnYield) -> int:
    """The yield in one word, as the compiled solver has it."""
    first = sum((cell[0] + 1) << 4 * nth for nth, cell in enumerate(found.cells) if cell)
    second = sum((cell[1] + 1) << 4 * nth for nth, cell in enumerate(found.cells) if cell[1:])
    cubes = sum(count << 4 * good for good, count in enumerate(found.cubes))
    return first | second << 16 | (cubes | found.returns << COUNTED) << 32
