"""The colours of Chinatown's board, each for a light and a dark page."""

from __future__ import annotations

from collections.abc import Mapping

from teahouse.drawing.palette import Colours

__all__ = ["CHINATOWN", "STYLESHEETS"]

CHINATOWN: Colours = {
    "street": ("#BFB3A2", "#191D29"),
    "paint": ("#EDE4D4", "#535A73"),
    "street-ink": ("#44382D", "#B3B8CA"),
    "kerb": ("#EDE4D3", "#2A2F41"),
    "kerb-line": ("#BCAE98", "#3C4359"),
    "roof-1": ("#E2D0B2", "#454C63"),
    "roof-2": ("#C9B297", "#3B4259"),
    "roof-3": ("#B9BAB3", "#4A5166"),
    "roof-4": ("#DFA587", "#604A50"),
    "roof-5": ("#C98C72", "#54404A"),
    "roof-6": ("#B9BC9C", "#3F4C54"),
    "far-1": ("#D3C6B3", "#262B3B"),
    "far-2": ("#C9BBA8", "#222736"),
    "far-3": ("#CDB3A0", "#2B2A38"),
    "parapet": ("#FFF9EE8C", "#FFFFFF17"),
    "dusk": ("#4F2F3A47", "#00000052"),
    "detail": ("#8C7B6B", "#6A7189"),
    "detail-2": ("#EDE3D3", "#7C839B"),
    "glass": ("#A3BEC4", "#51607E"),
    "glass-lit": ("#A3BEC4", "#D8AB5C"),
    "timber": ("#9A6E4F", "#6B5348"),
    "grass": ("#B4C494", "#263A31"),
    "grass-2": ("#A5B884", "#2D4439"),
    "leaf": ("#7F9C63", "#3A5A47"),
    "leaf-2": ("#94AE74", "#466B53"),
    "water": ("#A5C6CC", "#2E4D66"),
    "path": ("#EFE4CE", "#4A4B52"),
    "lamp-glow": ("#FFE9A800", "#FFCF7099"),
    "halo-board": ("#F0A21C", "#FFC24D"),
    "shop-glow": ("#F3B64A", "#FFC24D"),
    "court": ("#B4704F", "#3E3038"),
    "park-ink": ("#4A4B2E", "#B9C7AE"),
    "plaza": ("#EFE4CE", "#232837"),
    "stone-1": ("#D9CDB9", "#303648"),
    "stone-2": ("#E3D2B4", "#3A4056"),
    "stone-3": ("#D5C0A2", "#343A4F"),
    "car-1": ("#8FA3A0", "#5C6B80"),
    "car-2": ("#F4ECDD", "#7D8296"),
    "car-3": ("#A65F4E", "#6E4A4E"),
    "beam": ("#00000000", "#FFE9A83D"),
    "sun": ("#FFD98A4D", "#00000000"),
    "evening": ("#6B3F6A24", "#05071259"),
}

STYLESHEETS: Mapping[str, tuple[str, Colours]] = {
    "web/src/chinatown/board/colours.css": (".town", CHINATOWN),
}
"""The colours of the page by stylesheet, with the selector that they belong to."""
