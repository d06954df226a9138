"""Shops: each business is one shape with one frame, one lit floor and one badge."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from teahouse.drawing.markup import (
    element,
    fitted,
    group,
    label,
    rect,
    short_money,
    token,
    two_lines,
    use,
    width_of,
)
from teahouse.drawing.palette import SEATS, SeatLook
from teahouse.drawing.sheet import has_symbol
from teahouse.games.chinatown.rules.income import Group
from teahouse.words.english.grammar import money

from .plan import LOT, GroundPlan, Lot
from .roofs import awning_shape, weave
from .scene import Scene, name_of

__all__ = ["businesses", "glows", "icon_of", "told"]

CORNERS = ((1, 1), (1, -1), (-1, 1), (-1, -1))
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
        (
            element("title", escape(told(scene, business.group), quote=False)),
            _ring(business),
            _frame(business),
            _floor(business),
            *_inner_corners(business),
            *(_shop(business, n) for n in business.lots),
            _badge(business, business.lots[last], _badge_text(scene, business)),
        ),
        class_="business complete" if business.complete else "business",
        data_owner=business.group.owner,
    )


def _glow(business: DrawnBusiness) -> str:
    if business.complete:
        return group((_grown(business, 9, "halo-board"),), filter="url(#glow)", opacity=0.9)
    return group((_grown(business, 3, "shop-glow"),), filter="url(#soft-glow)", opacity=0.45)


def _ring(business: DrawnBusiness) -> str:
    if not business.complete:
        return ""
    return _grown(business, 3.4, "lamp-edge") + _grown(business, 2.2, "lamp")


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
        weave(colour, lot, (1, 1, 50 if business.has(lot, 1, 0) else 48, 48))
        + (weave(colour, lot, (1, 46, 48, 6)) if business.has(lot, 0, 1) else "")
        for lot in business.lots.values()
    )


def _floor(business: DrawnBusiness) -> str:
    return "".join(_panel(business, lot) for lot in business.lots.values())


def _panel(business: DrawnBusiness, lot: Lot) -> str:
    west = -1 if business.has(lot, -1, 0) else 5
    east = -1 if business.has(lot, 1, 0) else 5
    north = -1 if business.has(lot, 0, -1) else 5
    south = -1 if business.has(lot, 0, 1) else 14
    return rect(lot.x + west, lot.y + north, LOT - west - east, LOT - north - south, business.floor)


def _inner_corners(business: DrawnBusiness) -> Iterator[str]:
    """Yields the pieces of the frame at inner corners, where the group turns round an open lot."""
    for lot in business.lots.values():
        for across, down in CORNERS:
            turns = business.has(lot, across, 0) and business.has(lot, 0, down)
            if turns and not business.has(lot, across, down):
                x, (y, height) = (45 if across > 0 else -1), ((46, 5) if down > 0 else (-1, 15))
                yield weave(business.look.colour, lot, (x, y, 6, height))


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
    awning = "" if open_below else awning_shape(business.look.colour, lot)
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
