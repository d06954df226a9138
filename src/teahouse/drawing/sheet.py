"""A complete SVG document around a drawing."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import NamedTuple

from .markup import clean, element, number, rect
from .palette import COMMON, DRAWN_ONLY, tokens
from .symbols import definitions
from .weaves import weaves

__all__ = ["Board", "document"]

SERIF = (
    '"Iowan Old Style","Palatino Linotype",Palatino,"TeX Gyre Pagella","URW Palladio L",P052,'
    '"Book Antiqua",Georgia,"Noto Serif TC","Noto Serif CJK TC","Songti TC",serif'
)
SANS = (
    'system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","PingFang TC","Microsoft JhengHei",'
    '"Noto Sans CJK TC",sans-serif'
)
# A standalone drawing follows the reader's colour scheme, an embedded one the page's.
STYLE = (
    ".teahouse:root{{color-scheme:light dark}}"
    ".teahouse{{{tokens}font-family:{sans};font-variant-numeric:tabular-nums;"
    "text-rendering:geometricPrecision}}"
    ".teahouse .serif{{font-family:{serif};font-weight:700}}"
    ".teahouse .strong{{font-weight:650}}"
    ".teahouse .middle{{text-anchor:middle}}"
    ".teahouse .end{{text-anchor:end}}"
    "{more}"
)


class Board(NamedTuple):
    """A game's board alone, and what a document needs to show it."""

    drawing: str
    width: float
    height: float
    colours: Mapping[str, tuple[str, str]]
    paints: str
    style: str


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
    """The drawing with its title, colours and symbols; it refers to nothing outside itself."""
    css = STYLE.format(
        tokens=tokens(COMMON, DRAWN_ONLY, colours), sans=SANS, serif=SERIF, more=style
    )
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
