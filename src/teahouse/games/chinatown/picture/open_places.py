"""What is open in the town: the calendar (C17), the park, and spaces of districts left unbuilt."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from math import cos, radians, sin
from typing import NamedTuple

from teahouse.drawing.markup import circle, element, label, noise, path, pick, rect, stroke
from teahouse.games.chinatown.rules.rulebook import ANIMALS, FIRST_YEAR, ROUNDS, year_of

from .buildings import tree
from .scene import KERB, LOT, CityBlock, GroundPlan

__all__ = [
    "Space",
    "calendar",
    "calendar_block",
    "name_at",
    "open_spaces",
    "park",
    "square",
    "yards",
]


CALENDAR_WIDTH, CALENDAR_HEIGHT = 210, 260
MIDDLE_X, MIDDLE_Y, OUTER, INNER = CALENDAR_WIDTH / 2, CALENDAR_HEIGHT / 2, 92, 38


def calendar_block(edition: str, plan: GroundPlan) -> CityBlock | None:
    """Returns the last block without district or park; None in an edition without a calendar."""
    empty = [block for block in plan.each() if block.district is None and not block.is_park]
    return empty[-1] if empty and year_of(edition, 1) else None


def square(block: CityBlock) -> str:
    """Draws the paving of the calendar square, with a tree at each corner."""
    trees = (
        tree(block.x + 22, block.y + 22, 13),
        tree(block.right - 22, block.y + 22, 12),
        tree(block.x + 20, block.bottom - 22, 12),
        tree(block.right - 20, block.bottom - 22, 14),
    )
    paving = rect(block.x + 4, block.y + 4, block.width - 8, block.height - 8, "plaza", 8)
    return paving + "".join(trees)


def calendar(block: CityBlock, round_: int) -> str:
    """Draws the calendar wheel, as large as its block allows."""
    years = "".join(_year(n, round_ - 1) for n in range(ROUNDS))
    shade = circle(MIDDLE_X + 2, MIDDLE_Y + 4, OUTER + 3, "dusk")
    return element(
        "svg",
        shade + years + _hub(round_),
        x=block.x,
        y=block.y,
        width=block.width,
        height=block.height,
        viewBox=f"0 0 {CALENDAR_WIDTH} {CALENDAR_HEIGHT}",
    )


def _year(n: int, now: int) -> str:
    start, lit = n * 60 - 120, n == now
    x, y = _on(start + 30, 66)
    stone = "lamp" if lit else "stone-1" if n < now else "stone-2" if n % 2 else "stone-3"
    ink = "lamp-ink" if lit else "ink"
    return (
        path(
            _slab(start, start + 60),
            stone,
            stroke=f"var(--{'lamp-edge' if lit else 'plaza'})",
            stroke_width=2,
        )
        + label(FIRST_YEAR + n, x, y, 13, ink, class_="serif middle")
        + label(ANIMALS[n], x, y + 12, 10.5, ink, class_="plain middle")
    )


def _hub(round_: int) -> str:
    return (
        circle(MIDDLE_X, MIDDLE_Y, INNER - 3, "card")
        + label("round", MIDDLE_X, MIDDLE_Y - 4, 11, "quiet", class_="plain middle")
        + label(round_, MIDDLE_X, MIDDLE_Y + 18, 24, class_="serif middle")
    )


def _slab(start: float, end: float) -> str:
    corners = [_on(start, INNER), _on(start, OUTER), _on(end, OUTER), _on(end, INNER)]
    a, b, c, d = (f"{x:.1f} {y:.1f}" for x, y in corners)
    return f"M{a}L{b}A{OUTER} {OUTER} 0 0 1 {c}L{d}A{INNER} {INNER} 0 0 0 {a}z"


def _on(degrees: float, radius: float) -> tuple[float, float]:
    return (
        MIDDLE_X + radius * cos(radians(degrees)),
        MIDDLE_Y + radius * sin(radians(degrees)),
    )


PARK_WIDTH, PARK_HEIGHT = 210, 260
NAME_DOWN = 92 / PARK_HEIGHT
TREES = (
    (26, 28, 13), (52, 20, 10), (24, 58, 11), (84, 26, 12), (66, 48, 8), (172, 26, 14),
    (190, 54, 10), (160, 58, 9), (186, 88, 12), (88, 108, 10),
    (110, 128, 12), (28, 116, 9), (20, 170, 9),
    (24, 236, 12), (120, 232, 11), (190, 238, 12), (188, 164, 10), (112, 168, 8), (56, 240, 8),
)  # fmt: skip


def park(block: CityBlock) -> str:
    """Draws a park that fills a block of any size."""
    drawing = element(
        "svg",
        _walks() + _pond() + _pavilion() + "".join(tree(*at) for at in TREES),
        x=block.x + 4,
        y=block.y + 4,
        width=block.width - 8,
        height=block.height - 8,
        viewBox=f"4 4 {PARK_WIDTH - 8} {PARK_HEIGHT - 8}",
        preserveAspectRatio="xMidYMid slice",
    )
    return rect(block.x + 4, block.y + 4, block.width - 8, block.height - 8, "grass", 14) + drawing


def _walks() -> str:
    return (
        path("M18 4H130C60 20 60 60 4 90V18a14 14 0 0 1 14-14z", "grass-2")
        + stroke("M4 150C60 150 40 70 105 70S150 150 206 128", "path", 9)
        + stroke("M105 70C110 40 130 30 132 4M92 256C80 210 130 190 138 128", "path", 7)
    )


def _pond() -> str:
    ripples = "M42 198q8-4 16 0M50 208q8-4 16 0"
    return path("M30 196c0-20 30-26 46-14s18 34-2 42-44-4-44-28z", "water") + stroke(
        ripples, "path", 1.3, opacity=0.7
    )


def _pavilion() -> str:
    return (
        circle(160, 203, 19, "dusk")
        + path("M158 182l15 6 6 13-6 13-15 6-15-6-6-13 6-13z", "roof-4")
        + path("M158 201l15-13 6 13-6 13zM158 201v19l-15-6z", "dusk", opacity=0.6)
        + circle(158, 201, 2.5, "detail-2")
    )


def name_at(block: CityBlock) -> tuple[float, float]:
    """Returns the position of the park's name."""
    return block.x + block.width / 2, block.y + NAME_DOWN * block.height


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
                cells = product(range(space.rows), range(space.columns))
                free -= {(space.row + r, space.column + c) for r, c in cells}
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
