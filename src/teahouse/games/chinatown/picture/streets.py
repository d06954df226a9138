"""Streets and pavements, cars and lamps, and the paler city beyond, which has no numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from teahouse.drawing.markup import circle, group, label, merged, noise, path, rect, stroke
from teahouse.games.chinatown.rules.components import Side

from .buildings import ROOFTOPS, tree
from .scene import KERB, LANE, STREET, GroundPlan

__all__ = [
    "Window",
    "cars",
    "city_beyond",
    "clearings",
    "lamp_light",
    "lamps",
    "paint",
    "pavements",
    "place_name",
    "street_names",
]


class Window(NamedTuple):
    """How far the city is shown, or drawn, beyond each edge of the board, in units of the plan."""

    across: float
    down: float


class FarRoof(NamedTuple):
    """A roof of the surrounding city, in the three layers that it is drawn in."""

    roof: str
    edge: str = ""
    thing: str = ""


def city_beyond(plan: GroundPlan, beyond: Window) -> str:
    """Draws pale blocks on all four sides, and the trees of the outer pavements."""
    far_x, far_y = beyond
    columns = [(-far_x, far_x), *((b.x, b.width) for b in plan.blocks[0]), (plan.width, far_x)]
    rows = [(row[0].y, row[0].height) for row in plan.blocks]
    ground = rect(-far_x, -far_y, plan.width + 2 * far_x, plan.height + 2 * far_y, "street")
    north_south = (
        _far_block(x, y, width, far_y, seed + n)
        for n, (x, width) in enumerate(columns)
        for seed, y in ((20, -far_y), (60, plan.height))
    )
    west_east = (
        _far_block(x, y, far_x, height, seed + n)
        for n, (y, height) in enumerate(rows)
        for seed, x in ((90, -far_x), (130, plan.width))
    )
    return ground + "".join(north_south) + "".join(west_east) + _street_trees(plan)


def _far_block(x: float, y: float, width: float, height: float, seed: int) -> str:
    """Draws a block with its roofs merged: there are hundreds, and most are out of sight."""
    roofs = list(_far_roofs(x, y, width, height, seed))
    return (
        rect(x, y, width, height, "kerb", 4)
        + merged(one.roof for one in roofs)
        + merged(one.edge for one in roofs)
        + group(merged(one.thing for one in roofs), opacity=0.6)
    )


def _far_roofs(x: float, y: float, width: float, height: float, seed: int) -> Iterator[FarRoof]:
    n, left = 0, x + KERB
    while left < x + width - 12:
        across = min(34 + noise(seed, n) * 46, x + width - KERB - left)
        top = y + KERB
        while top < y + height - 12:
            n += 1
            down = min(44 + noise(seed, n, 7) * 40, y + height - KERB - top)
            yield _far_roof(left, top, across, down, seed * 100 + n)
            top += down
        left += across
        n += 1


def _far_roof(x: float, y: float, width: float, height: float, seed: int) -> FarRoof:
    x, y, width, height = map(round, (x, y, width, height))
    edge = f"M{x + 1} {y + 1}h{width - 2}v3h-{width - 5}v{height - 5}h-3z"
    roof = rect(x + 1, y + 1, width - 2, height - 2, f"far-{1 + seed % 3}", 1)
    if width < 26 or height < 28:
        return FarRoof(roof)
    thing = ROOFTOPS[seed % len(ROOFTOPS)]
    at = x + 6 + noise(seed, 1) * (width - 24), y + 8 + noise(seed, 2) * (height - 26)
    return FarRoof(roof, path(edge, "parapet", opacity=0.6), thing(*map(round, at)))


def _street_trees(plan: GroundPlan) -> str:
    along = (
        tree(round(block.x + t + noise(int(block.x), t, side) * 10), y, 6)
        for block in plan.blocks[0]
        for t in range(22, int(block.width) - 8, 44)
        for side, y in enumerate((-3, plan.height + 4))
    )
    beside = (
        tree(-4, row[0].y + t, 6) + tree(plan.width + 4, row[0].y + t + 14, 6)
        for row in plan.blocks
        for t in range(34, int(row[0].height) - 20, 56)
    )
    return "".join(along) + "".join(beside)


CROSSING = 10


def paint(plan: GroundPlan, beyond: Window) -> str:
    """Draws centre lines, interrupted at junctions, and a crossing at every corner of a block."""
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


def _crossings(plan: GroundPlan) -> Iterator[str]:
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
    """Draws the bars of a crossing, parallel to the traffic."""
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


def pavements(plan: GroundPlan) -> str:
    """Draws the pavement of every block."""
    return "".join(
        rect(b.x, b.y, b.width, b.height, "kerb", 6, stroke="var(--kerb-line)") for b in plan.each()
    )


def clearings(plan: GroundPlan, names: Mapping[Side, str]) -> str:
    """Draws street surface without the centre line, under the street names."""
    return "".join(
        group(rect(-len(name) * 6, -5, len(name) * 12, 10, "street"), transform=_at(side, plan))
        for side, name in names.items()
    )


def street_names(plan: GroundPlan, names: Mapping[Side, str]) -> str:
    """Draws the names of the streets at the four edges of the board."""
    return "".join(
        group(place_name(name, 0, 3.6, "street-ink"), transform=_at(side, plan))
        for side, name in names.items()
    )


def place_name(name: str, x: float, y: float, ink: str) -> str:
    """Returns the name of a street or park, as text of the drawing."""
    return label(name.upper(), x, y, 10.5, ink, class_="serif middle street")


def _at(side: Side, plan: GroundPlan) -> str:
    """Returns the SVG transform to the middle of a block on this side of the board."""
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


CAR = 0.5  # the share of street fronts with a car
LAMP_STEP = 63


def cars(plan: GroundPlan) -> Iterator[str]:
    """Yields some cars, on the right side of their street. The outer streets have names instead."""
    for n, y in enumerate(plan.streets[1:-1]):
        for m, block in enumerate(plan.blocks[0]):
            if noise(n, m, 5) < CAR:
                east, along = noise(n, m, 6) < 0.5, 0.25 + noise(n, m, 8) / 2
                x = block.x + block.width * along
                yield _car(x, y + (5.5 if east else -5.5), 0 if east else 180, n + m)
    for n, x in enumerate(plan.lanes[1:-1]):
        for m, row in enumerate(plan.blocks):
            if noise(n, m, 15) < CAR:
                south, along = noise(n, m, 16) < 0.5, 0.25 + noise(n, m, 18) / 2
                y = row[0].y + row[0].height * along
                yield _car(x + (-4.8 if south else 4.8), y, 90 if south else -90, n + m + 1)


def _car(x: float, y: float, turn: float, n: int) -> str:
    colour = f"car-{1 + n % 3}"
    body = rect(-8, -3.2, 18, 8.5, "dusk", 3) + rect(-9, -4.2, 18, 8.4, colour, 3)
    roof = rect(-4, -3.2, 8, 6.4, "glass", 1.5) + rect(-2.5, -3.2, 4.5, 6.4, colour, 1)
    return group(
        body,
        roof,
        path("M9-3 24-7v14L9 3z", "beam"),
        transform=f"translate({round(x)} {y:.1f}) rotate({turn:g})",
    )


def lamp_light(plan: GroundPlan) -> str:
    return "".join(circle(x, y, 26, "#lamplight") for x, y in _lamps(plan))


def lamps(plan: GroundPlan) -> str:
    return "".join(
        circle(x + 0.8, y + 1.2, 2.4, "dusk")
        + circle(x, y, 2.3, "detail")
        + circle(x, y, 1.4, "lamp")
        for x, y in _lamps(plan)
    )


def _lamps(plan: GroundPlan) -> Iterator[tuple[float, float]]:
    for block in plan.each():
        for n, y in enumerate(range(34, int(block.height) - 20, LAMP_STEP)):
            yield (block.right - 1 if n % 2 else block.x + 1), block.y + y
