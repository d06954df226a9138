"""SVG elements as text, the width of words in them, and repeatable noise for small variety."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from html import escape
from typing import TypeAlias, TypeVar
from xml.etree import ElementTree

from teahouse.words.english.grammar import title_of

__all__ = [
    "AttributeValue",
    "blur",
    "circle",
    "clean",
    "element",
    "fitted",
    "group",
    "label",
    "linear",
    "merged",
    "name_of",
    "noise",
    "number",
    "path",
    "pick",
    "radial",
    "rect",
    "short_money",
    "stop",
    "stroke",
    "token",
    "two_lines",
    "use",
    "width_of",
    "wrapped",
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
    """Writes an SVG element. In attributes `class_` becomes class, and underscores hyphens."""
    named = ((key.rstrip("_").replace("_", "-"), value) for key, value in attributes.items())
    said = "".join(f" {key}={_quoted(value)}" for key, value in named)
    body = "".join(inside)
    return f"<{name}{said}>{body}</{name}>" if body else f"<{name}{said}/>"


def group(*parts: str, at: tuple[float, float] | None = None, **attributes: AttributeValue) -> str:
    """Writes drawings as one, moved to a place if one is given."""
    moved = {} if at is None else {"transform": f"translate({at[0]:g} {at[1]:g})"}
    return element("g", *parts, **attributes, **moved)


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
    turns = (f"{r} {r}", f"-{r} {r}", f"-{r} -{r}", f"{r} -{r}")  # clockwise from the north-east
    corners = (f"a{r} {r} 0 0 1 {turn}" if radius else "" for turn in turns)
    sides = (f"h{across}", f"v{down}", f"h-{across}", f"v-{down}" if radius else "")
    begin = f"M{number(x + radius)} {number(y)}"
    return begin + "".join(side + corner for side, corner in zip(sides, corners, strict=True)) + "z"


def _circle(x: float, y: float, radius: float) -> str:
    r, across = number(radius), number(2 * radius)
    return f"M{number(x - radius)} {number(y)}a{r} {r} 0 0 1 {across} 0a{r} {r} 0 0 1-{across} 0z"


NARROW, BROAD = set("fijlrtI1.,:;'|!()[] "), set("mwMW@%&…")


def short_money(sum_: int) -> str:
    """Writes a sum in thousands, for a badge."""
    return f"${sum_ / 1000:g}k"


def name_of(type_id: str) -> str:
    """Turns an id into a name: `tea_house` is Tea House."""
    return title_of(clean(type_id))


def width_of(text: str, size: float) -> float:
    """Returns an upper estimate of a text's width, for any of the fonts it may be set in."""
    return sum(map(_advance, text)) * size


def fitted(text: str, width: float, size: float) -> str:
    """Returns the text, cut with an ellipsis if it does not fit."""
    if width_of(text, size) <= width:
        return text
    while text and width_of(text + "…", size) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def two_lines(text: str) -> tuple[str, ...]:
    """Breaks a name at the space that makes its longer line shortest. A single word is one line."""
    words = text.split()
    breaks = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    return min(breaks, key=lambda lines: max(map(len, lines)), default=(text,))


def wrapped(text: str, width: float, size: float) -> list[str]:
    """Breaks a text into lines of at most this width."""
    lines: list[str] = []
    for word in text.split():
        if lines and width_of(f"{lines[-1]} {word}", size) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(fitted(word, width, size))
    return lines


def _advance(letter: str) -> float:
    """Returns the width of a letter, in units of the font's size."""
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.0
    if letter in NARROW:
        return 0.35
    if letter in BROAD:
        return 0.94
    return 0.7 if letter.isupper() else 0.6


Picked = TypeVar("Picked")


def noise(*seed: int) -> float:
    """Returns a number from 0 up to 1, by the finaliser of MurmurHash3."""
    value = 0x9E3779B9
    for part in seed:
        value = (value ^ (part & 0xFFFFFFFF)) * 0x85EBCA6B & 0xFFFFFFFF
        value = (value ^ value >> 13) * 0xC2B2AE35 & 0xFFFFFFFF
        value ^= value >> 16
    return value / 2**32


def pick(things: Sequence[Picked], *seed: int) -> Picked:
    """Picks one of the things by noise."""
    return things[int(noise(*seed) * len(things))]
