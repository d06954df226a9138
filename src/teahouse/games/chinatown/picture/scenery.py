"""The board: its static part, which a page needs but once, and what a position puts on it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache

import msgspec

from teahouse.drawing.markup import blur, element, linear, radial, rect, stop
from teahouse.games.chinatown.rules.box import BoardPlan, ChinatownComponents
from teahouse.games.chinatown.rules.components import Side

from .buildings import bare_roofs, businesses, glows, owned_roof, owned_roofs, roof_numbers
from .open_places import calendar, calendar_block, name_at, park, square, yards
from .scene import CityBlock, GroundPlan, Scene, ground_plan
from .streets import (
    Window,
    cars,
    city_beyond,
    clearings,
    lamp_light,
    lamps,
    paint,
    pavements,
    place_name,
    street_names,
)

__all__ = ["ground", "neighbourhood", "over", "paints", "scenery"]


def ground(
    plan: GroundPlan,
    beyond: Window,
    *,
    wheel: CityBlock | None,
    streets: Mapping[Side, str],
    bare: Collection[int],
) -> str:
    """Draws the city with these roofs. What keeps its colour comes after the evening tint."""
    return "".join(
        (
            city_beyond(plan, beyond),
            paint(plan, beyond),
            clearings(plan, streets),
            pavements(plan),
            *(
                square(block) if block is wheel else park(block)
                for block in plan.each()
                if not block.district
            ),
            yards(plan),
            *cars(plan),
            lamp_light(plan),
            bare_roofs(plan, bare),
            over(plan, beyond, "#evening"),
            lamps(plan),
            roof_numbers(plan, bare),
            street_names(plan, streets),
        )
    )


def light(plan: GroundPlan) -> str:
    """Returns the gradients of the ground: the street lamps' light and the evening tint."""
    sun = stop(0, "sun") + stop(0.5, "sun", 0)
    dusk = stop(0.5, "evening", 0) + stop(1, "evening")
    return radial("lamplight", stop(0, "lamp-glow"), stop(1, "lamp-glow", 0)) + linear(
        "evening",
        sun + dusk,
        gradientUnits="userSpaceOnUse",
        x1=0,
        y1=0,
        x2=plan.width,
        y2=plan.height,
    )


def over(plan: GroundPlan, window: Window, fill: str, radius: float = 0) -> str:
    """Draws a rectangle over the board and its surroundings."""
    return rect(
        -window.across,
        -window.down,
        plan.width + 2 * window.across,
        plan.height + 2 * window.down,
        fill,
        radius,
    )


UNSEEN = 40  # drawn beyond the window, so that its edge cuts through roofs


def neighbourhood(scene: Scene, plan: GroundPlan, window: Window) -> str:
    """Draws the board with the city around it, as far as the window shows."""
    board, wheel = scene.rules.components.board, calendar_block(scene.rules.options.edition, plan)
    beyond = Window(window.across + UNSEEN, window.down + UNSEEN)
    bare = [n for n in plan.lots if n not in scene.owner]
    return "".join(
        (
            ground(plan, beyond, wheel=wheel, streets=board.streets, bare=bare),
            *(place_name("Park", *name_at(b), "park-ink") for b in plan.each() if b.is_park),
            calendar(wheel, scene.round) if wheel else "",
            glows(scene, plan),
            owned_roofs(scene, plan),
            businesses(scene, plan),
        )
    )


def paints(plan: GroundPlan, window: Window) -> str:
    """Returns the SVG definitions of the board's frame, its light and the glow of shops."""
    frame = element("clipPath", over(plan, window, "ink", 16), id="window")
    return frame + light(plan) + blur("glow", 7) + blur("soft-glow", 4)


BEYOND = Window(across=340, down=340)  # a page can be much wider or higher than the board
MOST_KEPT = 8


class DrawnLot(msgspec.Struct, frozen=True):
    """A building: its upper left corner, and its roof inside an owner's frame."""

    building: int
    district: int
    x: float
    y: float
    roof: str  # SVG, relative to the corner


class DrawnPlace(msgspec.Struct, frozen=True):
    """A rectangle of the board."""

    x: float
    y: float
    width: float
    height: float


class ChinatownScenery(msgspec.Struct, frozen=True, tag_field="game", tag="chinatown"):
    """The static part of the board; colours are custom properties that the client defines."""

    width: float
    height: float
    ground: str  # SVG
    blocks: tuple[DrawnPlace, ...]  # between the streets
    lots: tuple[DrawnLot, ...]
    park_names: tuple[tuple[float, float], ...]  # the middle of each
    calendar: DrawnPlace | None


def scenery(components: ChinatownComponents) -> ChinatownScenery:
    """Returns the scenery of a table with these components."""
    return _drawn(msgspec.json.encode(components.board), components.edition)


@lru_cache(maxsize=MOST_KEPT)
def _drawn(board: bytes, edition: str) -> ChinatownScenery:
    """Returns the scenery of a board, cached by its JSON, as a board itself cannot be hashed."""
    told = msgspec.json.decode(board, type=BoardPlan)
    plan = ground_plan(told)
    wheel = calendar_block(edition, plan)
    drawn = ground(plan, BEYOND, wheel=wheel, streets=told.streets, bare=plan.lots)
    return ChinatownScenery(
        width=plan.width,
        height=plan.height,
        ground=element("defs", light(plan)) + drawn,
        blocks=tuple(map(_place, plan.each())),
        lots=_lots(plan),
        park_names=tuple(name_at(block) for block in plan.each() if block.is_park),
        calendar=_place(wheel) if wheel else None,
    )


def _lots(plan: GroundPlan) -> tuple[DrawnLot, ...]:
    districts = {
        building: block.district.id
        for block in plan.each()
        if block.district
        for row in block.district.rows
        for building in row
    }
    return tuple(
        DrawnLot(building, districts[building], lot.x, lot.y, owned_roof(building))
        for building, lot in plan.lots.items()
    )


def _place(block: CityBlock) -> DrawnPlace:
    return DrawnPlace(block.x, block.y, block.width, block.height)
