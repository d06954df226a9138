"""The calendar square: six years in the paving, with the current one lit (C17)."""

from __future__ import annotations

from math import cos, radians, sin

from teahouse.drawing.markup import circle, element, label, path, rect
from teahouse.games.chinatown.rules.rulebook import ANIMALS, FIRST_YEAR, ROUNDS, year_of

from .plan import Block, Plan
from .roofs import tree

__all__ = ["calendar", "calendar_block", "square"]

WIDTH, HEIGHT = 210, 260
MIDDLE_X, MIDDLE_Y, OUTER, INNER = WIDTH / 2, HEIGHT / 2, 92, 38


def calendar_block(edition: str, plan: Plan) -> Block | None:
    """The last block without a district or a park, in the edition that has a calendar."""
    empty = [block for block in plan.each() if block.district is None and not block.is_park]
    return empty[-1] if empty and year_of(edition, 1) else None


def square(block: Block) -> str:
    """The paving of the calendar square, with a tree at each corner."""
    trees = (
        tree(block.x + 22, block.y + 22, 13),
        tree(block.right - 22, block.y + 22, 12),
        tree(block.x + 20, block.bottom - 22, 12),
        tree(block.right - 20, block.bottom - 22, 14),
    )
    paving = rect(block.x + 4, block.y + 4, block.width - 8, block.height - 8, "plaza", 8)
    return paving + "".join(trees)


def calendar(block: Block, round_: int) -> str:
    """The calendar wheel, as large as its block allows."""
    years = "".join(_year(n, round_ - 1) for n in range(ROUNDS))
    shade = circle(MIDDLE_X + 2, MIDDLE_Y + 4, OUTER + 3, "dusk")
    return element(
        "svg",
        shade + years + _hub(round_),
        x=block.x,
        y=block.y,
        width=block.width,
        height=block.height,
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
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
