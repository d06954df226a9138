"""SVG elements as text. Everything from outside is escaped."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from html import escape
from typing import TypeAlias
from xml.etree import ElementTree

__all__ = [
    "AttributeValue",
    "blur",
    "circle",
    "clean",
    "element",
    "group",
    "label",
    "linear",
    "merged",
    "number",
    "path",
    "radial",
    "rect",
    "stop",
    "stroke",
    "token",
    "use",
]


AttributeValue: TypeAlias = str | float

UNSAFE = {"Cc", "Cf", "Cs", "Cn", "Co", "Zl", "Zp"}


def clean(text: object) -> str:
    """Removes characters that XML or a terminal cannot show, such as controls."""
    said = str(text)
    if said.isascii() and said.isprintable():
        return said.strip()
    return "".join(c for c in said if unicodedata.category(c) not in UNSAFE).strip()


def number(value: float) -> str:
    """Writes a coordinate with as few digits as needed."""
    return f"{round(value, 2):g}" if abs(value) < 1e5 else str(round(value))


def element(name: str, *inside: str, **attributes: AttributeValue) -> str:
    """Writes an SVG element.

    The attribute `class_` becomes class, and underscores in names become hyphens.
    """
    said = "".join(f" {_attribute(key)}={_quoted(value)}" for key, value in attributes.items())
    body = "".join(inside)
    return f"<{name}{said}>{body}</{name}>" if body else f"<{name}{said}/>"


def group(parts: Iterable[str], **attributes: AttributeValue) -> str:
    return element("g", "".join(parts), **attributes)


def token(name: str) -> str:
    """Returns the paint of a named colour, or of a pattern or gradient (`#name`)."""
    if name == "none":
        return name
    return f"url({name})" if name.startswith("#") else f"var(--{name})"


def rect(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str,
    radius: float = 0,
    **more: AttributeValue,
) -> str:
    rounded: dict[str, AttributeValue] = {"rx": radius} if radius else {}
    return element(
        "rect", x=x, y=y, width=width, height=height, fill=token(fill), **rounded, **more
    )


def circle(x: float, y: float, radius: float, fill: str, **more: AttributeValue) -> str:
    return element("circle", cx=x, cy=y, r=radius, fill=token(fill), **more)


def path(d: str, fill: str, **more: AttributeValue) -> str:
    return element("path", d=d, fill=token(fill), **more)


def stroke(d: str, colour: str, width: float, **more: AttributeValue) -> str:
    return element("path", d=d, fill="none", stroke=token(colour), stroke_width=width, **more)


def use(
    symbol: str, x: float, y: float, size: float, colour: str = "ink", **more: AttributeValue
) -> str:
    """Refers to a symbol by its folder and name, such as `shops/photo`."""
    more.setdefault("height", size)
    return element(
        "use",
        href="#" + symbol.replace("/", "-"),
        x=x,
        y=y,
        width=size,
        color=token(colour),
        **more,
    )


def label(
    text: object, x: float, y: float, size: float, fill: str = "ink", **more: AttributeValue
) -> str:
    """Writes a line of text, escaped."""
    inside = escape(clean(text), quote=False)
    return element("text", inside, x=x, y=y, font_size=size, fill=token(fill), **more)


def _attribute(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _quoted(value: AttributeValue) -> str:
    if not isinstance(value, str):
        return f'"{number(value)}"'
    inside = escape(clean(value), quote=False).replace('"', "&quot;")
    return f'"{inside}"'


def stop(offset: float, colour: str, opacity: float = 1) -> str:
    return element("stop", offset=offset, stop_color=token(colour), stop_opacity=opacity)


def radial(name: str, *stops: str, **more: AttributeValue) -> str:
    return element("radialGradient", *stops, id=name, **more)


def linear(name: str, *stops: str, **more: AttributeValue) -> str:
    return element("linearGradient", *stops, id=name, **more)


def blur(name: str, by: float) -> str:
    room: dict[str, AttributeValue] = {"x": "-40%", "y": "-40%", "width": "180%", "height": "180%"}
    return element("filter", element("feGaussianBlur", stdDeviation=by), id=name, **room)


GEOMETRY = {
    "rect": ("x", "y", "width", "height", "rx"),
    "circle": ("cx", "cy", "r"),
    "path": ("d",),
}
"""The attributes that give each shape its outline."""


def merged(drawings: Iterable[str]) -> str:
    """Joins drawings that do not overlap into one.

    The first shapes of all come first, then the second ones, and so on. Shapes of one layer with
    the same paint become a single path.
    """
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
    """Returns the path of a shape."""
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
    """Returns the ends of a rectangle's rounded corners, clockwise from the north-east."""
    return f"{r} {r}", f"-{r} {r}", f"-{r} -{r}", f"{r} -{r}"


def _circle(x: float, y: float, radius: float) -> str:
    r, across = number(radius), number(2 * radius)
    return f"M{number(x - radius)} {number(y)}a{r} {r} 0 0 1 {across} 0a{r} {r} 0 0 1-{across} 0z"
