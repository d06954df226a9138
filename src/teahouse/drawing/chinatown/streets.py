"""Streets and pavements: centre lines, crossings and names."""

from __future__ import annotations

from collections.abc import Iterator

from teahouse.drawing.markup import group, label, rect, stroke

from .city import Window
from .plan import LANE, STREET, Plan

__all__ = ["paint", "pavements", "street_names"]

CROSSING = 10
# The names printed at the four edges of a board: north, west, east, south.
NAMES = {"zman-2008": ("Canal St.", "Baxter St.", "Bowery St.", "Worth St.")}


def paint(plan: Plan, window: Window) -> str:
    """Centre lines, interrupted at junctions, and a crossing at every corner of a block."""
    x0, y0 = -window.across - 40, -window.down - 40
    x1, y1 = plan.width - x0, plan.height - y0
    lines = "".join(f"M{x0:g} {y:g}H{x1:g}" for y in plan.streets)
    lines += "".join(f"M{x:g} {y0:g}V{y1:g}" for x in plan.lanes)
    meetings = (
        rect(x - LANE / 2, y - STREET / 2, LANE, STREET, "street")
        for x in plan.lanes
        for y in plan.streets
    )
    dashes = stroke(lines, "paint", 1.4, stroke_dasharray="9 8")
    return dashes + "".join(meetings) + "".join(_crossings(plan))


def _crossings(plan: Plan) -> Iterator[str]:
    for x in plan.lanes:
        for row in plan.blocks:
            for y in (row[0].y + 3, row[0].bottom - 13):
                yield rect(x - LANE / 2, y - 1, LANE, CROSSING + 2, "street")
                yield _bars(x - LANE / 2, y, LANE, CROSSING)
    for y in plan.streets:
        for block in plan.blocks[0]:
            for x in (block.x + 3, block.right - 13):
                yield rect(x - 1, y - STREET / 2, CROSSING + 2, STREET, "street")
                yield _bars(x, y - STREET / 2, CROSSING, STREET)


def _bars(x: float, y: float, width: float, height: float) -> str:
    """The bars of a crossing, parallel to the traffic."""
    if width > height:
        return stroke(
            f"M{x + 2:g} {y + height / 2:g}h{width - 2:g}",
            "paint",
            height,
            stroke_dasharray="2.3 2.2",
        )
    return stroke(
        f"M{x + width / 2:g} {y + 2:g}v{height - 2:g}", "paint", width, stroke_dasharray="2.3 2.2"
    )


def pavements(plan: Plan) -> str:
    """The pavement of every block."""
    return "".join(
        rect(b.x, b.y, b.width, b.height, "kerb", 6, stroke="var(--kerb-line)") for b in plan.each()
    )


def street_names(plan: Plan, board_id: str) -> tuple[str, str]:
    """The names of a board's streets, on cleared ground."""
    signs = list(zip(NAMES.get(board_id, ()), _edges(plan), strict=False))
    ground = (rect(-len(name) * 5.5, -5, len(name) * 11, 10, "street") for name, _ in signs)
    letters = (
        label(name.upper(), 0, 3.6, 10.5, "street-ink", class_="serif middle street")
        for name, _ in signs
    )
    places = [place for _, place in signs]
    return _placed(ground, places), _placed(letters, places)


def _placed(drawn: Iterator[str], places: list[str]) -> str:
    pairs = zip(drawn, places, strict=True)
    return "".join(group((one,), transform=place) for one, place in pairs)


def _edges(plan: Plan) -> tuple[str, ...]:
    """The middle of a block on each side of the board: north, west, east, south."""
    top, side = plan.blocks[0], plan.blocks[0][0]
    north, south = top[min(1, len(top) - 1)], top[max(len(top) - 2, 0)]
    middle = side.y + side.height / 2
    return (
        f"translate({north.x + north.width / 2:g} {plan.streets[0]:g})",
        f"translate({plan.lanes[0]:g} {middle:g}) rotate(-90)",
        f"translate({plan.lanes[-1]:g} {middle:g}) rotate(90)",
        f"translate({south.x + south.width / 2:g} {plan.streets[-1]:g})",
    )
