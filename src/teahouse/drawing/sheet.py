"""A complete SVG document around a drawing, with the symbols and patterns that it uses."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from .markup import circle, clean, element, number, rect, stroke
from .palette import COMMON, DRAWN_ONLY, tokens

__all__ = ["BoardDrawing", "definitions", "document", "has_symbol", "style_of"]


OUTER = re.compile(r'<svg xmlns="[^"]+" (?P<attributes>[^>]*)>(?P<drawing>.*)</svg>\s*', re.S)
REFERENCE = re.compile(r'href="#([a-z]+)-([a-z_]+)"')


def has_symbol(folder: str, name: str) -> bool:
    return name in _names(folder)


def definitions(drawing: str) -> str:
    """Returns the symbols that a drawing refers to, each once."""
    wanted = sorted(set(REFERENCE.findall(drawing)))
    return "".join(_symbol(folder, name) for folder, name in wanted if has_symbol(folder, name))


@cache
def _names(folder: str) -> frozenset[str]:
    return frozenset(file.name.removesuffix(".svg") for file in _folder(folder).iterdir())


@cache
def _symbol(folder: str, name: str) -> str:
    parts = OUTER.fullmatch((_folder(folder) / f"{name}.svg").read_text(encoding="utf-8"))
    assert parts is not None, f"symbols/{folder}/{name}.svg is not one svg element"
    return f'<symbol id="{folder}-{name}" {parts["attributes"]}>{parts["drawing"]}</symbol>'


def _folder(folder: str) -> Traversable:
    return files(__package__) / "symbols" / folder


def weaves() -> str:
    """Returns the patterns `weave-<colour>`; ochre repeats as an awning's scallops do."""
    wave = "M-1 2.8c1 1.3 2 1.3 3 0s2-1.6 3 0 2 1.6 3 0 1-1 1-1"
    return (
        _weave("vermilion", 8, 8)
        + _weave("ochre", 9.6, 9.6, rect(3, 0, 3.6, 9.6, "ochre-weave"))
        + _weave("jade", 7, 7, circle(3.5, 3.5, 1.7, "jade-weave"))
        + _weave("indigo", 8, 5, stroke(wave, "indigo-weave", 1.2))
        + _weave("plum", 8, 8, stroke("M-1-1l10 10M9-1l-10 10", "plum-weave", 1.15))
    )


def _weave(colour: str, width: float, height: float, thread: str = "") -> str:
    ground = rect(0, 0, width, height, colour)
    return element(
        "pattern",
        ground + thread,
        id=f"weave-{colour}",
        width=width,
        height=height,
        x=1,
        patternUnits="userSpaceOnUse",
    )


@cache
def style_of(package: str) -> str:
    """Returns the stylesheet of a package's drawings, without line breaks and leading comment."""
    first, *rules = (files(package) / "picture.css").read_text("utf-8").splitlines()
    assert first.startswith("/*"), f"{package}: the first line says what the style is for"
    return "".join(rules)


class BoardDrawing(NamedTuple):
    """A drawing of a game's board alone, and what a document needs to show it."""

    drawing: str
    width: float
    height: float
    colours: Mapping[str, tuple[str, str]]
    paints: str = ""
    style: str = ""


def document(
    drawing: str,
    *,
    width: float,
    height: float,
    title: str,
    description: str,
    colours: Mapping[str, tuple[str, str]],
    paints: str = "",
    style: str = "",
) -> str:
    """Wraps a drawing with its title, colours and symbols. It refers to nothing outside itself."""
    colour_tokens = tokens(COMMON, DRAWN_ONLY, colours)
    css = style_of("teahouse.drawing").replace("/* tokens */", colour_tokens) + style
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="teahouse" role="img" '
        f'aria-labelledby="title description" viewBox="0 0 {number(width)} {number(height)}">'
        + element("title", escape(clean(title), quote=False), id="title")
        + element("desc", escape(clean(description), quote=False), id="description")
        + element("style", css)
        + element("defs", weaves() + paints + definitions(drawing))
        + rect(0, 0, width, height, "paper")
        + drawing
        + "</svg>\n"
    )
