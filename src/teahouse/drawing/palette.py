"""Named colours, each for a light and a dark page, and the looks of the seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol, TypeAlias, runtime_checkable

from teahouse.core.descriptor import describe
from teahouse.core.wire import packaged

__all__ = [
    "COMMON",
    "DRAWN_ONLY",
    "SEATS",
    "STYLESHEETS",
    "Colours",
    "GamePalette",
    "SeatLook",
    "read_colours",
    "seat_looks",
    "tokens",
]


class SeatLook(NamedTuple):
    """A player's colour, pattern and mark, always shown together."""

    colour: str
    pattern: str
    mark: str
    glyph: str


VERMILION = SeatLook("vermilion", "solid", "disc", "●")
OCHRE = SeatLook("ochre", "stripes", "triangle", "▲")
JADE = SeatLook("jade", "dots", "diamond", "◆")
INDIGO = SeatLook("indigo", "waves", "square", "■")
PLUM = SeatLook("plum", "lattice", "cross", "✚")

SEATS = (VERMILION, OCHRE, JADE, INDIGO, PLUM)


def seat_looks(game: str) -> tuple[SeatLook, ...]:
    """Returns the looks of a game's seats, in the order of the seats."""
    by_colour = {look.colour: look for look in SEATS}
    return tuple(by_colour[colour] for colour in describe(game).seats)


Colours: TypeAlias = Mapping[str, tuple[str, str]]
"""Colours for a light and a dark page, by name."""


@runtime_checkable
class GamePalette(Protocol):
    """The part `picture.palette` of a game that the page draws in colours of its own."""

    STYLESHEETS: Mapping[str, tuple[str, Colours]]
    """Stylesheets of the page: the selector that the colours belong to, and the colours."""


def read_colours(package: str) -> dict[str, Colours]:
    """Returns the tables of colours that stand in colours.json of a package, by name."""
    return packaged(package, "colours.json", dict[str, Colours])


_TABLES = read_colours("teahouse.drawing")
COMMON = _TABLES["common"]

DRAWN_ONLY = _TABLES["drawn_only"]
"""Colours that the page does not have, or has paler, such as those of shadows."""


def tokens(*tables: Colours) -> str:
    """Writes the colours as CSS custom properties for a light and a dark scheme."""
    return "".join(
        f"--{name}:light-dark({light},{dark});"
        for table in tables
        for name, (light, dark) in table.items()
    )


STYLESHEETS: Mapping[str, tuple[str, Colours]] = {"web/src/look/colours.css": (":root", COMMON)}
"""The page's own colours by stylesheet, with the selector that they belong to."""
