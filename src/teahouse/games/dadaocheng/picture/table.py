"""The board: the wood, sixteen discs, and the storerooms around them."""

from __future__ import annotations

from teahouse.drawing.markup import Value, element, group, rect, stroke, token
from teahouse.drawing.paints import linear, radial, stop
from teahouse.games.dadaocheng.rules.steps.grid import CELLS, Line

from .discs import DISC, disc, empty_place, porcelain
from .scene import Scene
from .trays import BOARD, place, trays

__all__ = ["table", "table_paints"]


def table(scene: Scene, x: float, y: float) -> str:
    """The board at this place."""
    return group(
        (_wood(), trays(scene), *map(_run, scene.lines), *_discs(scene)),
        transform=f"translate({x:g} {y:g})",
    )


def table_paints() -> str:
    grain = (stop(0, "wood"), stop(0.55, "wood-2"), stop(1, "wood"))
    light = (stop(0, "wood-light"), stop(1, "wood-light", 0))
    boards = element(
        "pattern",
        stroke("M0 0v12", "wood-line", 5),
        id="boards",
        width=12,
        height=12,
        patternUnits="userSpaceOnUse",
        patternTransform="rotate(45)",
    )
    return (
        linear("wood", *grain, x1=0, y1=0, x2=1, y2=0.2)
        + radial("lamp-on-wood", *light, cx=0.42, cy=0.36, r=0.66)
        + boards
        + porcelain()
    )


def _wood() -> str:
    planks = "".join(f"M{x:g} 1V{BOARD - 1:g}" for x in range(61, int(BOARD) - 10, 61))
    return (
        rect(0, 0, BOARD, BOARD, "#wood", 18, class_="lifted")
        + stroke(planks, "wood-line", 1, opacity=0.7)
        + rect(0, 0, BOARD, BOARD, "#lamp-on-wood", 18)
        + rect(0.5, 0.5, BOARD - 1, BOARD - 1, "none", 18, stroke=token("wood-edge"))
    )


def _discs(scene: Scene) -> list[str]:
    return [
        disc(scene.grid[cell], cell, *place(cell))
        if cell < len(scene.grid)
        else empty_place(cell, *place(cell))
        for cell in range(CELLS)
    ]


def _run(line: Line) -> str:
    """The highlight of a line that can be collected."""
    (x, y), (far_x, far_y) = place(line[0]), place(line[-1])
    width, height = far_x - x + DISC + 10, far_y - y + DISC + 10
    edge: dict[str, Value] = {"stroke": token("cobalt"), "stroke_width": 3}
    return rect(x - 5, y - 5, width, height, "run", 65, class_="run", **edge)
