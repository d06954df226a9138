"""How a robot taps: with mouse, touch or keyboard, where something can be tapped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page

from teahouse.core import FastChance

__all__ = ["Point", "Way", "may_tap", "pick_control", "pick_way", "touch"]

Point = dict[str, Any]
"""Where something can be tapped: its place on the page, its words, and what it is."""
Way = tuple[int, str]
"""How often something is wanted, and what it is."""
WORDLESS = ("a", "select", "input", "textarea")
"""What is not tapped without knowing what for: other pages, and what asks for words."""


def pick_way(page: Page, chance: FastChance, ways: Sequence[Way]) -> Point | None:
    """One of what leads on, each as often as it is wanted; None if none of it can be tapped."""
    there = [(wanted, what) for wanted, what in ways if _count(page, what)]
    while there:
        what = chance.pick([what for wanted, what in there for _ in range(wanted)])
        nth = chance.below(_count(page, what) or 1)
        page.evaluate("([what, nth]) => robot.bring(what, nth)", [what, nth])
        point: Point | None = page.evaluate(
            "([what, nth]) => robot.pointOf(what, nth)", [what, nth]
        )
        if point is not None:
            return point
        there = [one for one in there if one[1] != what]
    return None


def pick_control(page: Page, chance: FastChance) -> Point | None:
    """Anything that can be tapped now."""
    controls = [one for one in page.evaluate("robot.controls()") if may_tap(one)]
    return chance.pick(controls) if controls else None


def may_tap(control: Point) -> bool:
    """Whether a robot may try what it is without knowing: not what leads away from the table."""
    return control["tag"] not in WORDLESS and not control["place"].endswith("button.icon")


def touch(page: Page, hand: str, point: Point) -> None:
    x, y = point["x"], point["y"]
    match hand:
        case "touch":
            page.touchscreen.tap(x, y)
        case "keyboard":
            page.evaluate("([x, y]) => robot.focusOn(x, y)", [x, y])
            page.keyboard.press("Enter")
        case _:
            page.mouse.click(x, y)


def _count(page: Page, what: str) -> int:
    count: int = page.evaluate("what => robot.bring(what)", what)
    return count
