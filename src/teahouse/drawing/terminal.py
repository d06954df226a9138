"""Positions as text for a terminal. Nothing else in `drawing` needs rich."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rich import box
from rich.style import Style
from rich.table import Table
from rich.text import Text

from .markup import clean
from .palette import COMMON, SeatLook

__all__ = ["DIM", "LAMP", "STRONG", "abbreviations", "by_round", "named", "painted", "table"]


DARK_LETTERS, LIGHT_LETTERS = "#1B1712", "#FFFFFF"
NEEDS_LIGHT_LETTERS = {"vermilion", "indigo", "plum"}
DIM, STRONG = Style(dim=True), Style(bold=True)
LAMP = Style(color=DARK_LETTERS, bgcolor=COMMON["lamp"][0], bold=True)


def painted(look: SeatLook) -> Style:
    """Returns the style of text on a player's colour."""
    letters = LIGHT_LETTERS if look.colour in NEEDS_LIGHT_LETTERS else DARK_LETTERS
    return Style(color=letters, bgcolor=COMMON[look.colour][0])


def named(look: SeatLook, name: str) -> Text:
    """Writes a player's mark on their colour, and their name."""
    return Text.assemble((f" {look.glyph} ", painted(look)), " ", (clean(name), STRONG))


def cell(said: object, style: Style | str = "") -> Text:
    """Turns anything into literal text, in which nothing is read as markup."""
    return said if isinstance(said, Text) else Text(clean(said), style=style)


def table(title: str, heads: Iterable[str], rows: Iterable[Iterable[object]]) -> Table:
    """Makes a plain table. A heading that begins with `>` makes its column right-aligned."""
    drawn = Table(title=Text(title, style="bold"), title_justify="left", box=box.SIMPLE_HEAD)
    for head in heads:
        drawn.add_column(head.lstrip(">"), justify="right" if head.startswith(">") else "left")
    for row in rows:
        drawn.add_row(*(cell(said) for said in row))
    return drawn


LETTERS = 4


def abbreviations(names: Sequence[str]) -> list[str]:
    """Shortens each name to its first letters, with a number where two would be the same."""
    cut = [name.replace(" ", "")[:LETTERS].rstrip() for name in names]
    alike = Counter(cut)
    return [sign if alike[sign] == 1 else f"{sign[:2]}{n:02}" for n, sign in enumerate(cut, 1)]


BAR = "▁▂▃▄▅▆▇█"


def by_round(
    title: str, rounds: Sequence[str], rows: Sequence[Sequence[int]], names: Sequence[str]
) -> Table:
    """Makes a table with a row for each player, which has a value for each round and their bars."""
    table = Table(title=title)
    for column in ("", *rounds, ""):
        table.add_column(column, justify="right")
    most = max((value for row in rows for value in row), default=1)
    for seat, name in enumerate(names):
        values = [row[seat] for row in rows]
        table.add_row(name, *(f"{value:,}" for value in values), _bars(values, most))
    return table


def _bars(values: Sequence[int], most: int) -> str:
    steps = len(BAR) - 1
    return "".join(BAR[max(0, round(steps * value / max(1, most)))] for value in values)
