"""The two squares of the town: the calendar in the paving (C17), and the park."""

from __future__ import annotations

from math import cos, radians, sin

from teahouse.drawing.markup import circle, element, label, path, rect, stroke
from teahouse.games.chinatown.rules.rulebook import ANIMALS, FIRST_YEAR, ROUNDS, year_of

from .plan import CityBlock, GroundPlan
from .roofs import tree

__all__ = ["calendar", "calendar_block", "name_at", "park", "square"]


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
