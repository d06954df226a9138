"""Roofs: a flat area with a parapet, its shadow and one or two small objects."""

from __future__ import annotations

from collections.abc import Callable, Collection

from teahouse.drawing.markup import (
    circle,
    group,
    label,
    merged,
    noise,
    path,
    pick,
    rect,
    stroke,
    use,
)
from teahouse.drawing.palette import SEATS

from .plan import LOT, GroundPlan, Lot
from .scene import Scene

__all__ = [
    "ROOFTOPS",
    "awning_shape",
    "bare_roofs",
    "owned_roof",
    "owned_roofs",
    "roof_numbers",
    "tree",
    "weave",
]

COLOURS = tuple(f"roof-{n}" for n in range(1, 7))
CORNERS = ((8, 8), (33, 8), (33, 33), (8, 33))
HIGH = 0.55  # the share of roofs that are too low to shade their neighbours


def tree(x: float, y: float, radius: float) -> str:
    return (
        circle(x + radius * 0.3, y + radius * 0.45, radius, "dusk")
        + circle(x, y, radius, "leaf")
        + circle(x - radius * 0.22, y - radius * 0.25, radius * 0.62, "leaf-2")
    )


def _nothing(_x: float, _y: float) -> str:
    return ""


def _water_tank(x: float, y: float) -> str:
    lid = f"M{x + 5:g} {y + 5:g}l4-2.5a4.8 4.8 0 0 1-4 7.3z"
    tank = circle(x + 6, y + 6.5, 5, "dusk") + circle(x + 5, y + 5, 4.8, "timber")
    return tank + path(lid, "dusk") + circle(x + 5, y + 5, 1, "detail-2")


def _skylight(x: float, y: float) -> str:
    panes = rect(x + 1, y + 1, 3.5, 5, "glass-lit") + rect(x + 5.5, y + 1, 3.5, 5, "glass-lit")
    return rect(x, y, 10, 7, "detail", 1) + panes


def _fan(x: float, y: float) -> str:
    box = rect(x + 1.5, y + 1.5, 8, 7, "dusk", 1) + rect(x, y, 8, 7, "detail-2", 1)
    return box + circle(x + 4, y + 3.5, 2.2, "detail")


def _stair_head(x: float, y: float) -> str:
    house = rect(x + 1.5, y + 1.5, 7, 9, "dusk") + rect(x, y, 7, 9, "detail-2")
    return house + rect(x, y, 7, 2.5, "detail")


def _planter(x: float, y: float) -> str:
    green = circle(x + 2.8, y + 4.2, 2.2, "leaf-2") + circle(x + 7, y + 4.6, 2.5, "leaf")
    return rect(x, y + 1, 10, 7, "timber", 1) + green


def _vents(x: float, y: float) -> str:
    return "".join(rect(x + dx, y + dy, 3, 3, "detail") for dx, dy in ((1, 1), (6, 1), (1, 6)))


ROOFTOPS: tuple[Callable[[float, float], str], ...] = (
    _nothing,
    _water_tank,
    _skylight,
    _fan,
    _stair_head,
    _planter,
    _vents,
)


def bare_roofs(plan: GroundPlan, bare: Collection[int]) -> str:
    """Draws the roofs of these buildings, with the shadows of higher ones."""
    roofs = merged(_bare(n, plan.lots[n]) for n in bare)
    corners = {(plan.lots[n].x, plan.lots[n].y) for n in bare}
    shades = (_shade(n, plan.lots[n], corners) for n in bare)
    return group((roofs, *shades), class_="roofs")


def roof_numbers(plan: GroundPlan, bare: Collection[int]) -> str:
    return "".join(_number(n, plan.lots[n], 31.5) for n in bare)


def owned_roof(building: int) -> str:
    """Draws the part of a roof inside an owner's frame, relative to the lot's corner."""
    corner = CORNERS[int(noise(building, 90) * 2)]
    thing = pick(ROOFTOPS, building, 300)(*corner)
    return rect(5, 5, 40, 30, pick(COLOURS, building)) + _floor(building, Lot(0, 0), 30) + thing


def owned_roofs(scene: Scene, plan: GroundPlan) -> str:
    """Draws buildings with an owner and no shop: a roof in the owner's frame, with an awning."""
    return "".join(
        _owned(n, plan.lots[n], scene)
        for n in plan.lots
        if n in scene.owner and n not in scene.shop
    )


def weave(colour: str, lot: Lot, box: tuple[float, float, float, float] = (1, 1, 48, 48)) -> str:
    """Draws an owner's pattern on part of a lot, aligned with the lot's corner."""
    return group((rect(*box, f"#weave-{colour}"),), transform=f"translate({lot.x:g} {lot.y:g})")


def awning_shape(colour: str, lot: Lot) -> str:
    """Draws the owner's awning with its five scallops."""
    edge = "M1 34h48v10.5" + "a4.8 4.8 0 0 1-9.6 0" * 5 + "z"
    cloth = path(edge, "dusk", transform="translate(0 2)") + path(edge, f"#weave-{colour}")
    fold = rect(1, 34, 48, 1.2, "parapet")
    return group((cloth, fold), transform=f"translate({lot.x:g} {lot.y:g})")


def _bare(building: int, lot: Lot) -> str:
    x, y = lot.x, lot.y
    first = int(noise(building, 90) * 4)
    things = (
        (pick(ROOFTOPS, building, 300), first),
        (pick(ROOFTOPS, building, 500), (first + 2) % 4),
    )
    frame = f"M{x + 1:g} {y + 1:g}h48v48h-48zm4 4v40h40v-40z"
    return (
        rect(x + 1, y + 1, 48, 48, pick(COLOURS, building), 1.5)
        + path(frame, "parapet", fill_rule="evenodd")
        + _floor(building, lot, 40)
        + "".join(thing(x + CORNERS[c][0], y + CORNERS[c][1]) for thing, c in things)
    )


def _owned(building: int, lot: Lot, scene: Scene) -> str:
    look, corner = SEATS[scene.owner[building]], Lot(0, 0)
    mark = circle(25, 41.5, 6.7, "card") + _mark(look.mark, look.colour, corner)
    roof = weave(look.colour, corner) + owned_roof(building) + awning_shape(look.colour, corner)
    return group(
        (roof, mark, _number(building, corner, 26.5)),
        class_="owned",
        data_owner=scene.owner[building],
        transform=f"translate({lot.x:g} {lot.y:g})",
    )


def _mark(mark: str, colour: str, lot: Lot) -> str:
    return use(f"marks/{mark}", lot.x + 20.5, lot.y + 37, 9, f"{colour}-text")


def _floor(building: int, lot: Lot, height: float) -> str:
    """Draws the shadow inside a parapet, and the seams of the roof."""
    x, y = lot.x, lot.y
    shade = f"M{x + 5:g} {y + 5 + height:g}v-{height:g}h40v2.5h-37.5v{height - 2.5:g}z"
    upright = f"M{x + 15:g} {y + 8:g}v{height - 3:g}m10 0v-{height - 3:g}m10 0v{height - 3:g}"
    level = f"M{x + 8:g} {y + 18:g}h37" + ("m0 14h-37" if height > 30 else "")
    seam = pick((None, upright, level, None), building, 40)
    seams = stroke(seam, "dusk", 1, opacity=0.45) if seam else ""
    return path(shade, "dusk") + seams


def _shade(building: int, lot: Lot, bare: set[tuple[float, float]]) -> str:
    """Draws the shadows that a high building casts on bare roofs to its east and south."""
    if noise(building, 700) < HIGH:
        return ""
    east = f"M{lot.x + 49:g} {lot.y + 4:g}l5 5v42l-5-2z"
    south = f"M{lot.x + 4:g} {lot.y + 49:g}l5 5h42l-2-5z"
    return (path(east, "dusk") if (lot.x + LOT, lot.y) in bare else "") + (
        path(south, "dusk") if (lot.x, lot.y + LOT) in bare else ""
    )


def _number(building: int, lot: Lot, down: float) -> str:
    return label(building, lot.x + 25, lot.y + down, 18, class_="serif middle lot-number")
