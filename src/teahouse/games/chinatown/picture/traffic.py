"""Cars and street lamps."""

from __future__ import annotations

from collections.abc import Iterator

from teahouse.drawing.markup import circle, group, path, rect
from teahouse.drawing.noise import noise

from .plan import Plan

__all__ = ["cars", "lamp_light", "lamps"]

CAR = 0.5  # the share of street fronts with a car
LAMP_STEP = 63


def cars(plan: Plan) -> str:
    """Some cars, on the right side of their street; the outer streets have names instead."""
    return "".join(_cars(plan))


def _cars(plan: Plan) -> Iterator[str]:
    for n, y in enumerate(plan.streets[1:-1]):
        for m, block in enumerate(plan.blocks[0]):
            if noise(n, m, 5) < CAR:
                east, along = noise(n, m, 6) < 0.5, 0.25 + noise(n, m, 8) / 2
                x = block.x + block.width * along
                yield _car(x, y + (5.5 if east else -5.5), 0 if east else 180, n + m)
    for n, x in enumerate(plan.lanes[1:-1]):
        for m, row in enumerate(plan.blocks):
            if noise(n, m, 15) < CAR:
                south, along = noise(n, m, 16) < 0.5, 0.25 + noise(n, m, 18) / 2
                y = row[0].y + row[0].height * along
                yield _car(x + (-4.8 if south else 4.8), y, 90 if south else -90, n + m + 1)


def _car(x: float, y: float, turn: float, n: int) -> str:
    colour = f"car-{1 + n % 3}"
    body = rect(-8, -3.2, 18, 8.5, "dusk", 3) + rect(-9, -4.2, 18, 8.4, colour, 3)
    roof = rect(-4, -3.2, 8, 6.4, "glass", 1.5) + rect(-2.5, -3.2, 4.5, 6.4, colour, 1)
    return group(
        (body, roof, path("M9-3 24-7v14L9 3z", "beam")),
        transform=f"translate({round(x)} {y:.1f}) rotate({turn:g})",
    )


def lamp_light(plan: Plan) -> str:
    return "".join(circle(x, y, 26, "#lamplight") for x, y in _lamps(plan))


def lamps(plan: Plan) -> str:
    return "".join(
        circle(x + 0.8, y + 1.2, 2.4, "dusk")
        + circle(x, y, 2.3, "detail")
        + circle(x, y, 1.4, "lamp")
        for x, y in _lamps(plan)
    )


def _lamps(plan: Plan) -> Iterator[tuple[float, float]]:
    for block in plan.each():
        for n, y in enumerate(range(34, int(block.height) - 20, LAMP_STEP)):
            yield (block.right - 1 if n % 2 else block.x + 1), block.y + y
