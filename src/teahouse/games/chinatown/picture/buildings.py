"""Roofs, and shops: each business is one shape with one frame, one lit floor and one badge."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from html import escape
from typing import NamedTuple

from teahouse.drawing.markup import (
    circle,
    element,
    fitted,
    group,
    label,
    merged,
    noise,
    path,
    pick,
    rect,
    short_money,
    stroke,
    token,
    two_lines,
    use,
    width_of,
)
from teahouse.drawing.palette import SEATS, SeatLook
from teahouse.drawing.sheet import has_symbol
from teahouse.games.chinatown.rules.income import Group
from teahouse.words.english.grammar import money

from .scene import LOT, GroundPlan, Lot, Scene, name_of

__all__ = [
    "ROOFTOPS",
    "bare_roofs",
    "businesses",
    "glows",
    "icon_of",
    "owned_roof",
    "owned_roofs",
    "roof_numbers",
    "told",
    "tree",
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
    lambda _x, _y: "",
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
    return group(roofs, *shades, class_="roofs")


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


def _weave(colour: str, lot: Lot, box: tuple[float, float, float, float] = (1, 1, 48, 48)) -> str:
    """Draws an owner's pattern on part of a lot, aligned with the lot's corner."""
    return group(rect(*box, f"#weave-{colour}"), at=(lot.x, lot.y))


def _awning_shape(colour: str, lot: Lot) -> str:
    """Draws the owner's awning with its five scallops."""
    edge = "M1 34h48v10.5" + "a4.8 4.8 0 0 1-9.6 0" * 5 + "z"
    cloth = path(edge, "dusk", transform="translate(0 2)") + path(edge, f"#weave-{colour}")
    fold = rect(1, 34, 48, 1.2, "parapet")
    return group(cloth, fold, at=(lot.x, lot.y))


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
    mark = circle(25, 41.5, 6.7, "card")
    mark += use(f"marks/{look.mark}", 20.5, 37, 9, f"{look.colour}-text")
    roof = _weave(look.colour, corner) + owned_roof(building) + _awning_shape(look.colour, corner)
    return group(
        roof,
        mark,
        _number(building, corner, 26.5),
        class_="owned",
        data_owner=scene.owner[building],
        at=(lot.x, lot.y),
    )


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


RING = ((3.4, "lamp-edge"), (2.2, "lamp"))  # around a complete business
DIAGONALS = ((1, 1), (1, -1), (-1, 1), (-1, -1))
SIGN, SMALL_SIGN, SIGN_WIDTH = 5.7, 4.9, 36


class DrawnBusiness(NamedTuple):
    """A group of shops ready to be drawn. `at` has the corner of each of its lots."""

    group: Group
    look: SeatLook
    lots: dict[int, Lot]
    at: frozenset[tuple[float, float]]
    icon: str
    name: str
    size: int
    complete: bool

    def has(self, lot: Lot, across: int, down: int) -> bool:
        return (lot.x + across * LOT, lot.y + down * LOT) in self.at

    @property
    def floor(self) -> str:
        return "lit-full" if self.complete else "lit"


def icon_of(type_id: str) -> str:
    """Returns the icon of a tile type, or a neutral one for a type of a custom set."""
    return f"shops/{type_id if has_symbol('shops', type_id) else 'sign'}"


def glows(scene: Scene, plan: GroundPlan) -> str:
    """Draws the light of shops on the roofs and streets around them."""
    return "".join(_glow(_business(scene, plan, found)) for found in scene.groups)


def businesses(scene: Scene, plan: GroundPlan) -> str:
    """Draws all businesses. Complete ones come last, so that their rings lie on top."""
    drawn = sorted((_business(scene, plan, g) for g in scene.groups), key=lambda b: b.complete)
    return "".join(_drawn(scene, business) for business in drawn)


def told(scene: Scene, found: Group) -> str:
    """Returns a business in words: owner, type, size, place and what it pays."""
    parts = " and ".join(f"{part} of {scene.rules.sizes[found.type]}" for part in found.parts)
    where = ", ".join(map(str, found.buildings))
    type_, owner = name_of(scene.rules.types[found.type]), scene.players[found.owner].name
    return f"{owner}: {type_}, {parts}, on {where}, pays {money(found.pays)}"


def _business(scene: Scene, plan: GroundPlan, found: Group) -> DrawnBusiness:
    lots = {n: plan.lots[n] for n in found.buildings}
    type_, size = scene.rules.types[found.type], scene.rules.sizes[found.type]
    return DrawnBusiness(
        group=found,
        look=SEATS[found.owner],
        lots=lots,
        at=frozenset((lot.x, lot.y) for lot in lots.values()),
        icon=icon_of(type_),
        name=name_of(type_),
        size=size,
        complete=size in found.parts,
    )


def _drawn(scene: Scene, business: DrawnBusiness) -> str:
    last = max(business.lots, key=lambda n: (business.lots[n].y, business.lots[n].x))
    return group(
        element("title", escape(told(scene, business.group), quote=False)),
        *(_grown(business, by, fill) for by, fill in RING if business.complete),
        _frame(business),
        *(_panel(business, lot) for lot in business.lots.values()),
        *_inner_corners(business),
        *(_shop(business, n) for n in business.lots),
        _badge(business, business.lots[last], _badge_text(scene, business)),
        class_="business complete" if business.complete else "business",
        data_owner=business.group.owner,
    )


def _glow(business: DrawnBusiness) -> str:
    if business.complete:
        return group(_grown(business, 9, "halo-board"), filter="url(#glow)", opacity=0.9)
    return group(_grown(business, 3, "shop-glow"), filter="url(#soft-glow)", opacity=0.45)


def _grown(business: DrawnBusiness, by: float, fill: str) -> str:
    """Draws the business's shape, enlarged by this much on every side."""
    return "".join(
        rect(
            lot.x + 1 - by,
            lot.y + 1 - by,
            48 + 2 * by + across * LOT,
            48 + 2 * by + down * LOT,
            fill,
            by + 2,
        )
        for lot in business.lots.values()
        for across, down in ((0, 0), (1, 0), (0, 1))
        if (across, down) == (0, 0) or business.has(lot, across, down)
    )


def _frame(business: DrawnBusiness) -> str:
    colour = business.look.colour
    return "".join(
        _weave(colour, lot, (1, 1, 50 if business.has(lot, 1, 0) else 48, 48))
        + (_weave(colour, lot, (1, 46, 48, 6)) if business.has(lot, 0, 1) else "")
        for lot in business.lots.values()
    )


def _panel(business: DrawnBusiness, lot: Lot) -> str:
    west = -1 if business.has(lot, -1, 0) else 5
    east = -1 if business.has(lot, 1, 0) else 5
    north = -1 if business.has(lot, 0, -1) else 5
    south = -1 if business.has(lot, 0, 1) else 14
    return rect(lot.x + west, lot.y + north, LOT - west - east, LOT - north - south, business.floor)


def _inner_corners(business: DrawnBusiness) -> Iterator[str]:
    """Yields the pieces of the frame at inner corners, where the group turns round an open lot."""
    for lot in business.lots.values():
        for across, down in DIAGONALS:
            turns = business.has(lot, across, 0) and business.has(lot, 0, down)
            if turns and not business.has(lot, across, down):
                x, (y, height) = (45 if across > 0 else -1), ((46, 5) if down > 0 else (-1, 15))
                yield _weave(business.look.colour, lot, (x, y, 6, height))


def _shop(business: DrawnBusiness, building: int) -> str:
    """Draws a shop of a business: its awning if it faces the street below, its sign and number."""
    lot = business.lots[building]
    open_below, open_above = business.has(lot, 0, 1), business.has(lot, 0, -1)
    number = label(
        building,
        lot.x + 6.5,
        lot.y + (7.5 if open_above else 14.5),
        10.5,
        "lit-ink",
        class_="serif lot-number on-sign",
        stroke=token(business.floor),
    )
    awning = "" if open_below else _awning_shape(business.look.colour, lot)
    return awning + _sign(business, lot, 8 if open_below else 0) + number


def _sign(business: DrawnBusiness, lot: Lot, lower: float) -> str:
    """Draws icon and name. A long name is set on two lines, under a smaller icon."""
    x, foot = lot.x + 25, lot.y + 32.5 + lower
    if width_of(business.name, SIGN) <= SIGN_WIDTH:
        icon = use(business.icon, lot.x + 14.5, lot.y + 4.5 + lower, 23.5, "lit-ink")
        return icon + label(business.name, x, foot, SIGN, "lit-ink", class_="strong middle")
    lines = [fitted(line, SIGN_WIDTH, SMALL_SIGN) for line in two_lines(business.name)]
    rise = 5.2 * (len(lines) - 1)
    return use(business.icon, lot.x + 16.5, lot.y + 5 + lower, 18, "lit-ink") + "".join(
        label(line, x, foot - rise + 5.2 * n, SMALL_SIGN, "lit-ink", class_="strong middle")
        for n, line in enumerate(lines)
    )


def _badge_text(scene: Scene, business: DrawnBusiness) -> str:
    """Returns `4/5`, or what the complete businesses pay, with the size of any remainder (C16)."""
    if not business.complete:
        return f"{len(business.lots)}/{business.size}"
    pays, parts = scene.rules.pays[business.group.type], business.group.parts
    full = sum(pays[part] for part in parts if part == business.size)
    return short_money(full) + "".join(f"+{part}" for part in parts if part < business.size)


def _badge(business: DrawnBusiness, lot: Lot, text: str) -> str:
    size = min(10.2, 29 / (len(text) * 0.62))
    width = 18 + len(text) * size * 0.62
    x, y = lot.x + 25 - width / 2, lot.y + 34.8
    ground, ink = ("lamp", "lamp-ink") if business.complete else ("card", "ink")
    mark = "lamp-ink" if business.complete else f"{business.look.colour}-text"
    edge = {"stroke": token("lamp-edge")} if business.complete else {}
    return (
        rect(x, y, width, 13.4, ground, 6.7, **edge)
        + use(f"marks/{business.look.mark}", x + 3.5, y + 2.2, 9, mark)
        + label(text, x + 14, y + 6.7 + size * 0.36, size, ink, class_="badge strong")
    )
