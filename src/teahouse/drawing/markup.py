"""SVG elements as text, with everything from outside escaped."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from html import escape
from typing import TypeAlias

__all__ = [
    "Value",
    "circle",
    "clean",
    "element",
    "group",
    "label",
    "number",
    "path",
    "rect",
    "stroke",
    "token",
    "use",
]

Value: TypeAlias = str | float

UNSAFE = {"Cc", "Cf", "Cs", "Cn", "Co", "Zl", "Zp"}


def clean(text: object) -> str:
    """Text without characters that XML or a terminal cannot show, such as controls."""
    said = str(text)
    if said.isascii() and said.isprintable():
        return said.strip()
    return "".join(c for c in said if unicodedata.category(c) not in UNSAFE).strip()


def number(value: float) -> str:
    """A coordinate with as few digits as needed."""
    return f"{round(value, 2):g}" if abs(value) < 1e5 else str(round(value))


def element(name: str, *inside: str, **attributes: Value) -> str:
    """An SVG element; `class_` becomes class, and an underscore in a name becomes a hyphen."""
    said = "".join(f" {_attribute(key)}={_quoted(value)}" for key, value in attributes.items())
    body = "".join(inside)
    return f"<{name}{said}>{body}</{name}>" if body else f"<{name}{said}/>"


def group(parts: Iterable[str], **attributes: Value) -> str:
    return element("g", "".join(parts), **attributes)


def token(name: str) -> str:
    """The paint of a named colour, or of a pattern or gradient (`#name`)."""
    if name == "none":
        return name
    return f"url({name})" if name.startswith("#") else f"var(--{name})"


def rect(
    x: float, y: float, width: float, height: float, fill: str, radius: float = 0, **more: Value
) -> str:
    rounded: dict[str, Value] = {"rx": radius} if radius else {}
    return element(
        "rect", x=x, y=y, width=width, height=height, fill=token(fill), **rounded, **more
    )


def circle(x: float, y: float, radius: float, fill: str, **more: Value) -> str:
    return element("circle", cx=x, cy=y, r=radius, fill=token(fill), **more)


def path(d: str, fill: str, **more: Value) -> str:
    return element("path", d=d, fill=token(fill), **more)


def stroke(d: str, colour: str, width: float, **more: Value) -> str:
    return element("path", d=d, fill="none", stroke=token(colour), stroke_width=width, **more)


def use(symbol: str, x: float, y: float, size: float, colour: str = "ink", **more: Value) -> str:
    """A reference to a symbol by its folder and name, such as `shops/photo`."""
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


def label(text: object, x: float, y: float, size: float, fill: str = "ink", **more: Value) -> str:
    """A line of text, escaped."""
    inside = escape(clean(text), quote=False)
    return element("text", inside, x=x, y=y, font_size=size, fill=token(fill), **more)


def _attribute(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _quoted(value: Value) -> str:
    if not isinstance(value, str):
        return f'"{number(value)}"'
    inside = escape(clean(value), quote=False).replace('"', "&quot;")
    return f'"{inside}"'
