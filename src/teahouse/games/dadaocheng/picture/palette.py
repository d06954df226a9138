"""The colours of Dadaocheng's table for a light and a dark page, and the looks of its seats."""

from __future__ import annotations

from collections.abc import Mapping

from teahouse.drawing.palette import Colours, read_colours, seat_looks

__all__ = ["DADAOCHENG", "HOUSES", "SHIPS", "STYLESHEETS"]

HOUSES = seat_looks("dadaocheng")

_TABLES = read_colours("teahouse.games.dadaocheng.picture")
DADAOCHENG, SHIPS = _TABLES["table"], _TABLES["ships"]


STYLESHEETS: Mapping[str, tuple[str, Colours]] = {
    "web/src/look/ships.css": (":root", SHIPS),
    "web/src/dadaocheng/colours.css": (".dadaocheng", DADAOCHENG),
}
"""The colours of the page by stylesheet, with the selector that they belong to."""
