"""Colours and tables for a terminal; every colour comes with a mark."""

from __future__ import annotations

from collections.abc import Iterable

from rich import box
from rich.style import Style
from rich.table import Table
from rich.text import Text

from teahouse.drawing.markup import clean
from teahouse.drawing.palette import COMMON, Look

__all__ = ["DIM", "LAMP", "STRONG", "cell", "named", "painted", "table"]

DARK_LETTERS, LIGHT_LETTERS = "#1B1712", "#FFFFFF"
NEEDS_LIGHT_LETTERS = {"vermilion", "indigo", "plum"}
DIM, STRONG = Style(dim=True), Style(bold=True)
LAMP = Style(color=DARK_LETTERS, bgcolor=COMMON["lamp"][0], bold=True)


def painted(look: Look) -> Style:
    """Text on an owner's colour."""
    letters = LIGHT_LETTERS if look.colour in NEEDS_LIGHT_LETTERS else DARK_LETTERS
    return Style(color=letters, bgcolor=COMMON[look.colour][0])


def named(look: Look, name: str) -> Text:
    """A player's mark on their colour, and the name."""
    return Text.assemble((f" {look.glyph} ", painted(look)), " ", (clean(name), STRONG))


def cell(said: object, style: Style | str = "") -> Text:
    """Literal text, in which nothing is read as markup."""
    return said if isinstance(said, Text) else Text(clean(said), style=style)


def table(title: str, heads: Iterable[str], rows: Iterable[Iterable[object]]) -> Table:
    """A plain table; a heading that begins with `>` is of a right-aligned column."""
    drawn = Table(title=Text(title, style="bold"), title_justify="left", box=box.SIMPLE_HEAD)
    for head in heads:
        drawn.add_column(head.lstrip(">"), justify="right" if head.startswith(">") else "left")
    for row in rows:
        drawn.add_row(*(cell(said) for said in row))
    return drawn
