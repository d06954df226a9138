"""Merged drawings: many small shapes of one paint as one path, which browsers draw faster."""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree import ElementTree

from .markup import element, number

__all__ = ["merged"]

GEOMETRY = {
    "rect": ("x", "y", "width", "height", "rx"),
    "circle": ("cx", "cy", "r"),
    "path": ("d",),
}


def merged(drawings: Iterable[str]) -> str:
    """Drawings that do not overlap, as one: the first shapes of all, then the second, and so on."""
    layers: dict[int, dict[tuple[tuple[str, str], ...], list[str]]] = {}
    for drawing in drawings:
        for n, shape in enumerate(ElementTree.fromstring(f"<g>{drawing}</g>")):
            geometry = [shape.attrib.pop(name, "0") for name in GEOMETRY[shape.tag]]
            outlines = layers.setdefault(n, {}).setdefault(tuple(shape.attrib.items()), [])
            outlines.append(_outline(shape.tag, geometry))
    return "".join(
        element("path", d="".join(outlines), **dict(paint))
        for _, paints in sorted(layers.items())
        for paint, outlines in paints.items()
    )


def _outline(tag: str, geometry: list[str]) -> str:
    """The path of a shape."""
    match tag:
        case "rect":
            return _rectangle(*map(float, geometry))
        case "circle":
            return _circle(*map(float, geometry))
        case _:
            return geometry[0]


def _rectangle(x: float, y: float, width: float, height: float, radius: float) -> str:
    across, down = number(width - 2 * radius), number(height - 2 * radius)
    r = number(radius)
    corners = (f"a{r} {r} 0 0 1 {turn}" if radius else "" for turn in _turns(r))
    sides = (f"h{across}", f"v{down}", f"h-{across}", f"v-{down}" if radius else "")
    begin = f"M{number(x + radius)} {number(y)}"
    return begin + "".join(side + corner for side, corner in zip(sides, corners, strict=True)) + "z"


def _turns(r: str) -> tuple[str, str, str, str]:
    """The ends of a rectangle's rounded corners, from the north-east on."""
    return f"{r} {r}", f"-{r} {r}", f"-{r} -{r}", f"{r} -{r}"


def _circle(x: float, y: float, radius: float) -> str:
    r, across = number(radius), number(2 * radius)
    return f"M{number(x - radius)} {number(y)}a{r} {r} 0 0 1 {across} 0a{r} {r} 0 0 1-{across} 0z"
