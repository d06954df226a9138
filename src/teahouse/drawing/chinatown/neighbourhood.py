"""All layers of the board, from the ground up."""

from __future__ import annotations

from teahouse.drawing.markup import element, rect
from teahouse.drawing.paints import blur, linear, radial, stop

from .calendar import calendar, calendar_block, square
from .city import Window, city_beyond
from .park import park
from .plan import Block, Plan
from .roofs import bare_roofs, owned_roofs
from .scene import Scene
from .shops import businesses, glows
from .streets import paint, pavements, street_names
from .traffic import cars, lamp_light, lamps
from .yards import yards

__all__ = ["light", "neighbourhood"]


def neighbourhood(scene: Scene, plan: Plan, window: Window) -> str:
    """The board's layers; those whose colours must not change come after the evening tint."""
    wheel = calendar_block(scene, plan)
    ground, letters = street_names(plan, scene.rules.kit.board.id)
    return "".join(
        (
            city_beyond(plan, window),
            paint(plan, window),
            ground,
            pavements(plan),
            *(_open(block, block is wheel) for block in plan.each() if not block.district),
            yards(plan),
            cars(plan),
            lamp_light(plan),
            bare_roofs(scene, plan),
            _over(plan, window, "#evening"),
            letters,
            calendar(wheel, scene.round) if wheel else "",
            lamps(plan),
            glows(scene, plan),
            owned_roofs(scene, plan),
            businesses(scene, plan),
        )
    )


def light(plan: Plan, window: Window) -> str:
    """The board's frame, the street lamps' light, the evening tint and the glow of shops."""
    sun = stop(0, "sun") + stop(0.5, "sun", 0)
    dusk = stop(0.5, "evening", 0) + stop(1, "evening")
    return (
        element("clipPath", _over(plan, window, "ink", 16), id="window")
        + radial("lamplight", stop(0, "lamp-glow"), stop(1, "lamp-glow", 0))
        + linear(
            "evening",
            sun + dusk,
            gradientUnits="userSpaceOnUse",
            x1=0,
            y1=0,
            x2=plan.width,
            y2=plan.height,
        )
        + blur("glow", 7)
        + blur("soft-glow", 4)
    )


def _over(plan: Plan, window: Window, fill: str, radius: float = 0) -> str:
    return rect(
        -window.across,
        -window.down,
        plan.width + 2 * window.across,
        plan.height + 2 * window.down,
        fill,
        radius,
    )


def _open(block: Block, is_wheel: bool) -> str:
    return square(block) if is_wheel else park(block)
