"""Streets and pavements: centre lines, crossings and names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from teahouse.drawing.markup import group, label, rect, stroke
from teahouse.games.chinatown.rules.kit import Side

from .city import Window
from .plan import LANE, STREET, Plan

__all__ = ["clearings", "paint", "pavements", "place_name", "street_names"]

CROSSING = 10


def paint(plan: Plan, beyond: Window) -> str:
    """Centre lines, interrupted at junctions, and a crossing at every corner of a block."""
    x0, y0 = -beyond.across, -beyond.down
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


def clearings(plan: Plan, names: Mapping[Side, str]) -> str:
    """Street surface without the centre line, under the street names."""
    return "".join(
        group((rect(-len(name) * 6, -5, len(name) * 12, 10, "street"),), transform=_at(side, plan))
        for side, name in names.items()
    )


def street_names(plan: Plan, names: Mapping[Side, str]) -> str:
    """The names of the streets at the four edges of the board."""
    return "".join(
        group((place_name(name, 0, 3.6, "street-ink"),), transform=_at(side, plan))
        for side, name in names.items()
    )


def place_name(name: str, x: float, y: float, ink: str) -> str:
    """The name of a street or park, as text."""
    return label(name.upper(), x, y, 10.5, ink, class_="serif middle street")


def _at(side: Side, plan: Plan) -> str:
    """The SVG transform to the middle of a block on this side of the board."""
    top = plan.blocks[0]
    middle = top[0].y + top[0].height / 2
    match side:
        case "north":
            block, street = top[min(1, len(top) - 1)], plan.streets[0]
            return f"translate({block.x + block.width / 2:g} {street:g})"
        case "south":
            block, street = top[max(len(top) - 2, 0)], plan.streets[-1]
            return f"translate({block.x + block.width / 2:g} {street:g})"
        case "west":
            return f"translate({plan.lanes[0]:g} {middle:g}) rotate(-90)"
        case "east":
            return f"translate({plan.lanes[-1]:g} {middle:g}) rotate(90)"
