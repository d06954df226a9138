"""Named colours, each for a light and a dark page, and the looks of the seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol, TypeAlias, runtime_checkable

from teahouse.core.descriptor import describe

__all__ = [
    "COMMON",
    "DRAWN_ONLY",
    "SEATS",
    "STYLESHEETS",
    "Colours",
    "GamePalette",
    "SeatLook",
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


COMMON: Colours = {
    "paper": ("#F6EFE2", "#171A24"),
    "card": ("#FFFBF3", "#212635"),
    "sunk": ("#EFE5D4", "#1B1F2B"),
    "ink": ("#2B2420", "#EDE6D8"),
    "quiet": ("#655849", "#B4AEA6"),
    "good": ("#1F6F57", "#7FD8B8"),
    "warn": ("#9A2F1C", "#F2A48E"),
    "line": ("#D9CBB6", "#363D50"),
    "edge": ("#94836E", "#737C94"),
    "lamp": ("#FFCE55", "#FFCB5C"),
    "lamp-edge": ("#8A5A08", "#FFE3A1"),
    "lamp-ink": ("#2B2118", "#2B2118"),
    "lit": ("#FFF7E0", "#F4D591"),
    "lit-full": ("#FFE9A6", "#FFEDB8"),
    "lit-ink": ("#2B2420", "#2A1D10"),
    "tile": ("#FFF7E6", "#2F364A"),
    "cobalt": ("#1C55A3", "#8FB8F0"),
    "vermilion": ("#D5422F", "#F2654F"),
    "vermilion-text": ("#B32F1E", "#FF8D79"),
    "ochre": ("#E5A63A", "#F6C566"),
    "ochre-weave": ("#A2690F", "#8E5F12"),
    "ochre-text": ("#85570A", "#F6C566"),
    "jade": ("#35A591", "#5CC3A5"),
    "jade-weave": ("#F3FBF3", "#123F38"),
    "jade-text": ("#186B5C", "#6FD3B6"),
    "indigo": ("#22317A", "#4A60C0"),
    "indigo-weave": ("#C9D2F6", "#DCE3FF"),
    "indigo-text": ("#22317A", "#A7B6FA"),
    "plum": ("#8C436F", "#B0608F"),
    "plum-weave": ("#F6D9E8", "#FBE3F0"),
    "plum-text": ("#84386A", "#E59AC8"),
}

DRAWN_ONLY: Colours = {
    "shadow": ("#4A352440", "#00000080"),
    "wood-edge": ("#A9885A", "#4A4650"),
    "wood-light": ("#FFFFFF3D", "#F2C2664D"),
    "run": ("#FFFFFF73", "#8FB8F033"),
    "lift": ("#5B3C1470", "#000000AA"),
    "porcelain-0": ("#FFFFFF", "#F3EFE6"),
    "porcelain-1": ("#FBFCFB", "#E6E2D9"),
    "porcelain-2": ("#D9E1E7", "#A8A9AC"),
    "porcelain-edge": ("#AFB9C3", "#7D8694"),
    "well-0": ("#FFFFFF", "#F1EDE4"),
    "well-1": ("#FAFBFB", "#E9E5DC"),
    "well-2": ("#DFE6EC", "#BDBDBE"),
    "hairline": ("#6F8FB8", "#6F8FB8"),
}
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
