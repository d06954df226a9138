"""The board: its static ground, and what a position puts on it: owners, shops and the year."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from teahouse.drawing.markup import blur, element, linear, radial, rect, stop
from teahouse.games.chinatown.rules.components import Side

from .plan import CityBlock, GroundPlan
from .roofs import bare_roofs, owned_roofs, roof_numbers
from .scene import Scene
from .shops import businesses, glows
from .squares import calendar, calendar_block, name_at, park, square
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
from .yards import yards

__all__ = ["ground", "light", "neighbourhood", "over", "paints"]


def ground(
    plan: GroundPlan,
    beyond: Window,
    *,
    wheel: CityBlock | None,
    streets: Mapping[Side, str],
    bare: Collection[int],
) -> str:
    """Draws the city with the roofs of the buildings `bare`, without the calendar.

    Layers whose colours must not change come after the evening tint.
    """
    return "".join(
        (
            city_beyond(plan, beyond),
            paint(plan, beyond),
            clearings(plan, streets),
            pavements(plan),
            *(_open(block, wheel) for block in plan.each() if not block.district),
            yards(plan),
            cars(plan),
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


def _open(block: CityBlock, wheel: CityBlock | None) -> str:
    return square(block) if block is wheel else park(block)


UNSEEN = 40  # drawn beyond the window, so that its edge cuts through roofs


def neighbourhood(scene: Scene, plan: GroundPlan, window: Window) -> str:
    """Draws the board with the city around it, as far as the window shows."""
    board, wheel = scene.rules.components.board, calendar_block(scene.rules.options.edition, plan)
    beyond = Window(window.across + UNSEEN, window.down + UNSEEN)
    bare = [n for n in plan.lots if n not in scene.owner]
    return "".join(
        (
            ground(plan, beyond, wheel=wheel, streets=board.streets, bare=bare),
            _park_names(plan),
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


def _park_names(plan: GroundPlan) -> str:
    places = (name_at(block) for block in plan.each() if block.is_park)
    return "".join(place_name("Park", *at, "park-ink") for at in places)
