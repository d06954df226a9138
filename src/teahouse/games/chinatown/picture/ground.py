"""The static layers of the board, from the ground up."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from teahouse.drawing.markup import rect
from teahouse.drawing.paints import linear, radial, stop
from teahouse.games.chinatown.rules.kit import Side

from .calendar import square
from .city import Window, city_beyond
from .park import park
from .plan import Block, Plan
from .roofs import bare_roofs, roof_numbers
from .streets import clearings, paint, pavements, street_names
from .traffic import cars, lamp_light, lamps
from .yards import yards

__all__ = ["ground", "light", "over"]


def ground(
    plan: Plan,
    beyond: Window,
    *,
    wheel: Block | None,
    streets: Mapping[Side, str],
    bare: Collection[int],
) -> str:
    """The city with the roofs of the buildings `bare`, without the calendar.

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


def light(plan: Plan) -> str:
    """The gradients of the ground: the street lamps' light and the evening tint."""
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


def over(plan: Plan, window: Window, fill: str, radius: float = 0) -> str:
    """A rectangle over the board and its surroundings."""
    return rect(
        -window.across,
        -window.down,
        plan.width + 2 * window.across,
        plan.height + 2 * window.down,
        fill,
        radius,
    )


def _open(block: Block, wheel: Block | None) -> str:
    return square(block) if block is wheel else park(block)
