"""The colours of Chinatown's board, each for a light and a dark page."""

from __future__ import annotations

from collections.abc import Mapping

from teahouse.drawing.palette import Colours, read_colours

__all__ = ["CHINATOWN", "STYLESHEETS"]

CHINATOWN = read_colours("teahouse.games.chinatown.picture")["town"]

STYLESHEETS: Mapping[str, tuple[str, Colours]] = {
    "web/src/chinatown/board/colours.css": (".town", CHINATOWN),
}
"""The colours of the page by stylesheet, with the selector that they belong to."""
