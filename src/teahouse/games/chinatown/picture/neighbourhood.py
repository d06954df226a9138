"""The board of a position: the static ground with owners, shops and the calendar on it."""

from __future__ import annotations

from teahouse.drawing.markup import element
from teahouse.drawing.paints import blur

from .calendar import calendar, calendar_block
from .city import Window
from .ground import ground, light, over
from .park import name_at
from .plan import Plan
from .roofs import owned_roofs
from .scene import Scene
from .shops import businesses, glows
from .streets import place_name

__all__ = ["neighbourhood", "paints"]

UNSEEN = 40  # drawn beyond the window, so that its edge cuts through roofs


def neighbourhood(scene: Scene, plan: Plan, window: Window) -> str:
    """The board with the city around it, as far as the window shows."""
    board, wheel = scene.rules.kit.board, calendar_block(scene.rules.options.edition, plan)
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


def paints(plan: Plan, window: Window) -> str:
    """The board's frame, its light and the glow of shops."""
    frame = element("clipPath", over(plan, window, "ink", 16), id="window")
    return frame + light(plan) + blur("glow", 7) + blur("soft-glow", 4)


def _park_names(plan: Plan) -> str:
    places = (name_at(block) for block in plan.each() if block.is_park)
    return "".join(place_name("Park", *at, "park-ink") for at in places)
