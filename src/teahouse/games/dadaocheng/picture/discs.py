"""Discs: the good that is up in the middle, and a patterned rim for the good below."""

from __future__ import annotations

from teahouse.drawing.markup import (
    AttributeValue,
    circle,
    element,
    group,
    label,
    radial,
    stop,
    token,
    use,
)
from teahouse.games.dadaocheng.rules.goods import GOODS

from .scene import Disc

__all__ = ["DISC", "disc", "empty_place", "porcelain"]

DISC = 120
MIDDLE = DISC / 2
SEAL = 99  # where the mark of the side below sits: in the hollow between four discs


def porcelain() -> str:
    """Returns the gradients with which discs are painted."""
    washes = (
        radial(
            f"wash-{good}",
            stop(0.3, f"{good}-wash"),
            stop(0.78, f"{good}-wash", 0.75),
            stop(1, f"{good}-wash", 0),
        )
        for good in GOODS
    )
    body = (stop(0, "porcelain-0"), stop(0.62, "porcelain-1"), stop(1, "porcelain-2"))
    well = (stop(0, "well-0"), stop(0.8, "well-1"), stop(1, "well-2"))
    return (
        radial("porcelain", *body, cx=0.4, cy=0.32, r=0.75)
        + radial("well", *well, cx=0.5, cy=0.56, r=0.52)
        + "".join(washes)
    )


def disc(shown: Disc, cell: int, x: float, y: float) -> str:
    """Draws a disc on its cell, with both goods readable."""
    return group(
        (
            element("title", f"cell {cell}: {shown.up}, {shown.below} below"),
            _china(shown.below),
            circle(MIDDLE, MIDDLE, 47, f"#wash-{shown.up}"),
            use(f"plants/{shown.up}", 14.5, 13, 91),
            _glaze(),
            _seal(shown.below),
            _number(cell),
        ),
        class_="disc",
        data_up=shown.up,
        data_below=shown.below,
        transform=f"translate({x:g} {y:g})",
    )


def empty_place(cell: int, x: float, y: float) -> str:
    """Draws a cell whose disc is unknown."""
    dashes: dict[str, AttributeValue] = {"stroke_width": 2, "stroke_dasharray": "6 6"}
    ring = circle(MIDDLE, MIDDLE, 54, "none", stroke=token("wood-line"), **dashes)
    return group((ring, _number(cell)), transform=f"translate({x:g} {y:g})")


def _china(below: str) -> str:
    """Draws the plate: its edge, the rim for the good below, and the middle."""
    edge = circle(MIDDLE, MIDDLE, 58.5, "porcelain-edge")
    body = circle(MIDDLE, MIDDLE, 57.5, "#porcelain")
    rim = use(f"rims/{below}", 0, 0, DISC)
    return group((edge, body, rim, _well()), class_="lifted-disc")


def _well() -> str:
    hairlines = (
        circle(MIDDLE, MIDDLE, radius, "none", stroke=token("hairline"), stroke_width=0.7)
        for radius in (56, 48.6)
    )
    return "".join(hairlines) + circle(MIDDLE, MIDDLE, 48, "#well")


def _glaze() -> str:
    shine = "M19.3 44.5A43.5 43.5 0 0 1 45.5 19M52 17.2A43.5 43.5 0 0 1 57 16.6"
    return element(
        "path",
        d=shine,
        fill="none",
        stroke="#fff",
        stroke_width=2.4,
        stroke_linecap="round",
        opacity=0.85,
    )


def _seal(good: str) -> str:
    """Draws the mark of the good below, so that nobody needs to know the rims by heart."""
    return (
        circle(SEAL, SEAL, 10.5, "porcelain-edge")
        + circle(SEAL, SEAL, 9.8, "porcelain-1")
        + use(f"cubes/{good}", SEAL - 7.6, SEAL - 8.2, 15)
    )


def _number(cell: int) -> str:
    return label(cell, 9, 16, 10, "wood-ink", class_="middle", opacity=0.7)
