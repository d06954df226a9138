"""Laying out the discs (D2), at the start and when a chain would be endless (D7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from teahouse.core import SeededChance
from teahouse.games.dadaocheng.rules.components.goods import GOODS, OPIUM

from .grid import CELLS, UP, Grid, disc, has_crowd, has_line

__all__ = ["can_be_laid_out", "in_order", "is_allowed", "lay_out"]

CORNERS = (0, 3, 12, 15)
INNER = tuple(cell for cell in range(CELLS) if cell not in CORNERS)


def in_order(discs: Iterable[int]) -> tuple[int, ...]:
    """Discs by name, `camphor/rice` first: the order that they are shuffled from."""
    return tuple(sorted(discs, key=lambda code: (GOODS[code // 5], GOODS[code % 5])))


def is_allowed(grid: Grid, *, solo: bool) -> bool:
    """No three of one good in a row or column; solo, no three connected (D2)."""
    return not (has_crowd(grid.translate(UP)) if solo else has_line(grid))


def lay_out(discs: Sequence[int], chance: SeededChance, *, solo: bool) -> Grid:
    """Opium discs on the corners, the others at random until the layout is allowed."""
    opium = [code for code in discs if UP[code] == OPIUM]
    others = [code for code in discs if UP[code] != OPIUM]
    while True:
        grid = _placed(opium, chance.shuffle(others))
        if is_allowed(grid, solo=solo):
            return grid


def _placed(corners: Sequence[int], others: Sequence[int]) -> Grid:
    grid = bytearray(CELLS)
    for cell, code in zip(CORNERS + INNER, (*corners, *others), strict=True):
        grid[cell] = code
    return bytes(grid)


def can_be_laid_out(suns: Sequence[int]) -> bool:
    """Whether the twelve goods that do not lie on the corners have any allowed layout, solo too."""
    goods = bytearray([OPIUM]) * CELLS
    return _fill(goods, INNER, Counter(suns))


def _fill(goods: bytearray, cells: Sequence[int], left: Counter[int]) -> bool:
    """Try every good on the first cell; empty cells each show a good of their own meanwhile."""
    if not cells:
        return True
    for good in [good for good, count in left.items() if count]:
        goods[cells[0]] = good
        if not has_crowd(_with_blanks(goods, cells[1:])) and _fill(
            goods, cells[1:], left - Counter([good])
        ):
            return True
    return False


def _with_blanks(goods: bytearray, blank: Sequence[int]) -> bytes:
    shown = bytearray(goods)
    for cell in blank:
        shown[cell] = disc(OPIUM, OPIUM) + 1 + cell
    return bytes(shown)
