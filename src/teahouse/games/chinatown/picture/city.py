"""The city around the board, paler and without numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from teahouse.drawing.markup import group, path, rect
from teahouse.drawing.merged import merged
from teahouse.drawing.noise import noise

from .plan import KERB, Plan
from .roofs import ROOFTOPS, tree

__all__ = ["Window", "city_beyond"]


class Window(NamedTuple):
    """How much of the surrounding city is shown, or drawn."""

    across: float
    down: float


class FarRoof(NamedTuple):
    """A roof of the surrounding city, in the three layers that it is drawn in."""

    roof: str
    edge: str = ""
    thing: str = ""


def city_beyond(plan: Plan, beyond: Window) -> str:
    """Pale blocks on all four sides, and the trees of the outer pavements."""
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
    """A block with its roofs merged: they are hundreds of shapes, most of them out of sight."""
    roofs = list(_far_roofs(x, y, width, height, seed))
    return (
        rect(x, y, width, height, "kerb", 4)
        + merged(one.roof for one in roofs)
        + merged(one.edge for one in roofs)
        + group((merged(one.thing for one in roofs),), opacity=0.6)
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


def _street_trees(plan: Plan) -> str:
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
