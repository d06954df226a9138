"""Spaces of a district without a building, drawn low and green so that they look unsaleable."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from teahouse.drawing.markup import circle, noise, path, pick, rect, stroke

from .plan import KERB, LOT, CityBlock, GroundPlan
from .roofs import tree

__all__ = ["Space", "open_spaces", "yards"]

CLOTHS = ("detail-2", "glass", "roof-4")
MOST_TREES = 16  # along a side of a grove, however large
STALLS = ("roof-4", "roof-2", "roof-6")


class Space(NamedTuple):
    """A rectangle of cells without a building, in lots from the block's corner."""

    column: int
    row: int
    columns: int
    rows: int


def yards(plan: GroundPlan) -> str:
    """Draws every open space of the districts."""
    return "".join(
        _yard(block, space)
        for block in plan.each()
        if block.district
        for space in open_spaces(block)
    )


def open_spaces(block: CityBlock) -> Iterator[Space]:
    """Yields the open cells of a block as rectangles, from its south-west corner up."""
    free = _free(block)
    for row in reversed(range(block.rows)):
        for column in range(block.columns):
            if (row, column) in free:
                space = _grown(free, row, column)
                free -= set(_places(space))
                yield space


def _free(block: CityBlock) -> set[tuple[int, int]]:
    rows = block.district.rows if block.district else ()
    built = {(r, c) for r, row in enumerate(rows) for c, n in enumerate(row) if n is not None}
    return {(r, c) for r in range(block.rows) for c in range(block.columns)} - built


def _grown(free: set[tuple[int, int]], row: int, column: int) -> Space:
    """Returns the largest open rectangle from this cell: first to the east, then to the north."""
    columns = 1
    while (row, column + columns) in free:
        columns += 1
    rows = 1
    while all((row - rows, column + c) in free for c in range(columns)):
        rows += 1
    return Space(column, row - rows + 1, columns, rows)


def _places(space: Space) -> Iterator[tuple[int, int]]:
    for row in range(space.row, space.row + space.rows):
        for column in range(space.column, space.column + space.columns):
            yield row, column


def _yard(block: CityBlock, space: Space) -> str:
    x, y = block.x + KERB + space.column * LOT, block.y + KERB + space.row * LOT
    district = block.district.id if block.district else 0
    drawn = pick(_kinds(space), district, space.column, space.row)
    return drawn(x, y, space.columns * LOT, space.rows * LOT)


def _kinds(space: Space) -> tuple[Callable[[float, float, float, float], str], ...]:
    match min(space.columns, 3), min(space.rows, 3):
        case 1, 1:
            return (_hall, _garden)
        case 1, 2:
            return (_garden, _washing, _hall)
        case 1, _:
            return (_lane, _garden)
        case _, 1:
            return (_stalls,)
        case 2, 2:
            return (_court,)
        case _:
            return (_grove,)


def _garden(x: float, y: float, width: float, height: float) -> str:
    step = 28 if height > 60 else 18
    walk = (
        f"M{x + width / 2:g} {y + 2:g}c-14 {height * 0.35:g} 16 {height * 0.55:g} 2 {height - 4:g}"
    )
    trees = (
        tree(x + (width - 13 if i % 2 else 13), y + 14 + i * step, 8 + noise(int(x), int(y), i) * 3)
        for i in range(int((height - 26) // step) + 1)
    )
    lawn = rect(x + 2, y + 2, width - 4, height - 4, "grass", 6)
    return lawn + stroke(walk, "path", 6) + "".join(trees)


def _grove(x: float, y: float, width: float, height: float) -> str:
    """Draws a wide lawn with trees and a walk from corner to corner."""
    seed = int(x), int(y)
    trees = (
        tree(x + 16 + cx + noise(*seed, cx, cy) * 16, y + 16 + cy + noise(*seed, cy, cx, 1) * 16, 9)
        for cx in range(0, int(width) - 36, max(34, int(width) // MOST_TREES))
        for cy in range(0, int(height) - 36, max(34, int(height) // MOST_TREES))
        if noise(*seed, cx, cy, 2) > 0.35
    )
    bend = f"{x + width / 2:g}"
    walk = (
        f"M{x + 2:g} {y + height - 14:g}"
        f"C{bend} {y + height:g} {bend} {y:g} {x + width - 2:g} {y + 14:g}"
    )
    lawn = rect(x + 2, y + 2, width - 4, height - 4, "grass", 8)
    return lawn + stroke(walk, "path", 8) + "".join(trees)


def _hall(x: float, y: float, width: float, height: float) -> str:
    """Draws a hipped roof without a number, lit from the north-west."""
    half = (width - 8) / 2
    east = f"M{x + width - 4:g} {y + 4:g}v{height - 8:g}l-{half:g}-{half:g}v{width - height:g}z"
    return (
        rect(x + 4, y + 4, width - 8, height - 8, "roof-5", 1, opacity=0.75)
        + path(f"M{x + 4:g} {y + 4:g}h{width - 8:g}l-{half:g} {half:g}z", "parapet")
        + path(east, "dusk")
        + path(f"M{x + 4:g} {y + height - 4:g}h{width - 8:g}l-{half:g}-{half:g}z", "dusk")
    )


def _washing(x: float, y: float, width: float, height: float) -> str:
    lines = (
        stroke(f"M{x + 5:g} {line:g}q{width / 2 - 5:g} 5 {width - 10:g} 0", "detail", 1)
        + "".join(
            rect(x + 9 + j * 11.5, line + 1.5, 8, 9 - (i + j) % 3 * 2, CLOTHS[(i + j) % 3], 1)
            for j in range(3)
        )
        for i, line in enumerate((y + 18, y + height / 2, y + height - 18))
    )
    ground = rect(x + 3, y + 3, width - 6, height - 6, "kerb-line", 3, opacity=0.55)
    return ground + "".join(lines) + tree(x + width - 12, y + height - 12, 7)


def _lane(x: float, y: float, width: float, height: float) -> str:
    """Draws a lane between sheds, with a row of glass frames at its end."""
    end = y + height - 46
    sheds = rect(x + 8, y + 10, width - 16, 34, "roof-6", 1) + rect(
        x + 9, end, width - 18, 36, "roof-2", 1
    )
    ridge = stroke(f"M{x + 8:g} {y + 27:g}h{width - 16:g}", "dusk", 2)
    frames = "".join(rect(x + 13 + i * 9, end + 6, 6, 24, "glass") for i in range(3))
    trees = "".join(
        tree(x + (15 if i % 2 == 0 else 35), at, 9.5)
        for i, at in enumerate(range(int(y) + 62, int(end) - 12, 20))
    )
    return rect(x + 3, y + 3, width - 6, height - 6, "path", 3) + sheds + ridge + trees + frames


def _court(x: float, y: float, width: float, height: float) -> str:
    """Draws a ball court with its painted lines."""
    middle, top, foot = x + width / 2, y + 10, y + height - 10
    lines = (
        f"M{x + 12:g} {top:g}h{width - 24:g}v{height - 20:g}h-{width - 24:g}z"
        f"M{x + 12:g} {y + height / 2:g}h{width - 24:g}"
        f"M{middle - 22:g} {top:g}a22 22 0 0 0 44 0M{middle - 22:g} {foot:g}a22 22 0 0 1 44 0"
        f"M{middle - 8:g} {top:g}v13h16v-13M{middle - 8:g} {foot:g}v-13h16v13"
    )
    ring = circle(middle, y + height / 2, 10, "none", stroke="var(--paint)", stroke_width=1.6)
    return (
        rect(x + 4, y + 4, width - 8, height - 8, "court", 3) + stroke(lines, "paint", 1.6) + ring
    )


def _stalls(x: float, y: float, width: float, height: float) -> str:
    """Draws market stalls in a row, and trees where it ends."""
    stands = range(int((width - 68) // 27) + 1)
    tables = (
        rect(x + 12 + i * 27, y + 15, 21, 15, "dusk", 2)
        + rect(x + 11 + i * 27, y + 13, 21, 15, STALLS[i % 3], 2)
        + stroke(f"M{x + 21.5 + i * 27:g} {y + 13:g}v15", "dusk", 1.5)
        for i in stands
    )
    trees = tree(x + width - 42, y + 20, 10) + tree(x + width - 18, y + 30, 9)
    return rect(x + 2, y + 4, width - 4, height - 6, "path", 4) + "".join(tables) + trees
