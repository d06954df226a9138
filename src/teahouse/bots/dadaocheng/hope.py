"""What a turn that starts with this grid can bring at best, as far as it can be seen."""

from __future__ import annotations

from functools import lru_cache
from heapq import nlargest

from teahouse.games.dadaocheng.goods import Cubes, plus
from teahouse.games.dadaocheng.solver import Puzzle, solve

from .desk import Desk
from .hauls import cells_worth, haul, is_full_house
from .menu import Menu, menu
from .scale import Scale
from .yields import OwnYield, own_yield_of, own_yields

__all__ = ["hope"]

LOOKED_AT = 8  # yields that are weighed in full
REMEMBERED = 4096


@lru_cache(maxsize=REMEMBERED)
def hope(
    puzzle: Puzzle, desk: Desk, scale: Scale, hand: Cubes, shops: tuple[int, ...], side: int
) -> float:
    """The worth of the best haul that the solver finds."""
    at = menu(desk, scale)
    # Sorted, since a set of bytes has another order in every process.
    yields = [own_yield_of(packed) for packed in sorted(own_yields(solve(puzzle), side))]
    best = nlargest(LOOKED_AT, yields, key=lambda found: _guess(at, found, shops))
    return max(
        haul(at, plus(hand, found.cubes), found.cells, shops, found.returns).worth for found in best
    )


def _guess(at: Menu, found: OwnYield, shops: tuple[int, ...]) -> float:
    """All cubes for the same, and storage."""
    house = max(map(len, found.cells)) if is_full_house(found.cells, shops) else 0
    cubes = sum(found.cubes) - found.returns + house
    return cubes * at.scale.cube[0] + cells_worth(at, found.cells, shops)
