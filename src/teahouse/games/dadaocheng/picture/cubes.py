"""Rows of cubes, and the signs for credit and prestige."""

from __future__ import annotations

from collections.abc import Mapping

from teahouse.drawing.lettering import width_of
from teahouse.drawing.markup import label, use
from teahouse.games.dadaocheng.rules.components.component_set import CostOf
from teahouse.games.dadaocheng.rules.components.goods import GOODS

__all__ = ["cost_row", "credit", "held_row", "prestige"]

SINGLE = 7  # more cubes than this are told by number


def cost_row(cost: CostOf, x: float, y: float, size: float, across: int) -> str:
    """The cubes of a cost, a fixed number in each row."""
    goods = [good for good, count in cost.items() for _ in range(count)]
    return "".join(
        use(f"cubes/{good}", x + n % across * size, y + n // across * size, size, "quiet")
        for n, good in enumerate(goods)
    )


def held_row(cubes: Mapping[str, int], right: float, y: float, size: float) -> str:
    """A player's cubes, right-aligned: each one, or a count if there are many."""
    held = [good for good in GOODS if cubes.get(good)]
    if sum(cubes.get(good, 0) for good in held) <= SINGLE:
        goods = [good for good in held for _ in range(cubes[good])]
        left = right - len(goods) * size
        return "".join(
            use(f"cubes/{good}", left + n * size, y, size) for n, good in enumerate(goods)
        )
    size -= 2
    step = size + 12
    left = right - len(held) * step
    return "".join(
        use(f"cubes/{good}", left + n * step, y, size)
        + label(cubes[good], left + n * step + size + 1, y + size * 0.72, 11, class_="strong")
        for n, good in enumerate(held)
    )


def credit(said: object, x: float, y: float) -> tuple[str, float]:
    """The sign and number of a credit, and the position after it."""
    return _stat("signs/coin", "quiet", str(said), x, y)


def prestige(said: object, x: float, y: float) -> tuple[str, float]:
    """The sign and number of a prestige, and the position after it."""
    return _stat("signs/bloom", "cobalt", str(said), x, y)


def _stat(sign: str, colour: str, said: str, x: float, y: float) -> tuple[str, float]:
    drawn = use(sign, x, y - 12, 15, colour) + label(said, x + 19, y, 13, class_="strong")
    return drawn, x + 19 + width_of(said, 13) + 12
