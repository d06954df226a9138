"""Named colours, each for a light and a dark page, and the looks of the seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

__all__ = [
    "CHINATOWN",
    "COMMON",
    "DADAOCHENG",
    "DRAWN_ONLY",
    "GOODS",
    "HOUSES",
    "LOOKS",
    "SEATS",
    "SHIPS",
    "STYLESHEETS",
    "SeatLook",
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
HOUSES = (INDIGO, OCHRE, PLUM, JADE)
LOOKS = {"chinatown": SEATS, "dadaocheng": HOUSES}
GOODS = ("rice", "sugar", "camphor", "tea", "opium")

COMMON: Mapping[str, tuple[str, str]] = {
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

CHINATOWN: Mapping[str, tuple[str, str]] = {
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

DADAOCHENG: Mapping[str, tuple[str, str]] = {
    "wood": ("#CDB187", "#3A2D27"),
    "wood-2": ("#C4A678", "#312622"),
    "wood-line": ("#B59567", "#463730"),
    "wood-ink": ("#3A2A15", "#EDE6D8"),
    "tray": ("#DFC9A2", "#2A211E"),
    "cell": ("#F3E8D2", "#1D1818"),
    "cell-line": ("#C2A77B", "#54453B"),
    "river": ("#B9CFD3", "#1C2B3A"),
    "river-2": ("#A9C3C9", "#223547"),
    "river-ink": ("#22434C", "#BFD3DC"),
    "rice-wash": ("#C3D3E3", "#B4C4D4"),
    "sugar-wash": ("#F6D3CD", "#EBC8C0"),
    "camphor-wash": ("#FBEBB8", "#F0DEA8"),
    "tea-wash": ("#CFE6D2", "#C0D8C2"),
    "opium-wash": ("#D3D0DA", "#C6C2CA"),
    "sugar-ink": ("#5E121B", "#E08A82"),
    "opium-hi": ("#55515E", "#6A6574"),
    "opium-ink": ("#0E0D12", "#8F8A99"),
    "house-dark": ("#4A3A30", "#2A2420"),
    "house-hill": ("#BFCFC0", "#2A3A48"),
    "house-lamp": ("#D88A34", "#F2C266"),
    "house-post": ("#6A4B3A", "#A58A70"),
    "house-pillar": ("#8A3F30", "#9C5B47"),
    "house-roof": ("#7C4A3A", "#8C5A49"),
    "house-awning": ("#F4E8D2", "#D9CBB0"),
    "house-shutter": ("#8A7B68", "#6B6152"),
    "house-sky": ("#DCE6E4", "#1F2B40"),
    "house-step": ("#CFC2AC", "#5A5650"),
    "house-stripe": ("#8C4A38", "#9C5B47"),
    "house-sun": ("#F2D9A0", "#E9E2CF"),
    "house-trim": ("#8A6A45", "#6F573C"),
    "house-wall": ("#F7EBD5", "#BDAA8C"),
    "house-wall-line": ("#A98B62", "#6F573C"),
}

SHIPS: Mapping[str, tuple[str, str]] = {
    "ship-batten": ("#A9854F", "#7A6646"),
    "ship-deck": ("#EADCC2", "#8F8677"),
    "ship-light": ("#F6EFE2", "#F2C266"),
    "ship-funnel": ("#3A3634", "#55535A"),
    "ship-funnel-band": ("#C9BFA9", "#A9A08D"),
    "ship-hull": ("#7A5340", "#6E4F42"),
    "ship-keel": ("#553728", "#4A352D"),
    "ship-mast": ("#5A4334", "#B9A58F"),
    "ship-sail": ("#EAD3A4", "#C9B389"),
    "ship-sail-line": ("#9B7A49", "#7A6646"),
    "ship-smoke": ("#8D8A86", "#8B93A3"),
}

DRAWN_ONLY: Mapping[str, tuple[str, str]] = {
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


def tokens(*tables: Mapping[str, tuple[str, str]]) -> str:
    """Writes the colours as CSS custom properties for a light and a dark scheme."""
    return "".join(
        f"--{name}:light-dark({light},{dark});"
        for table in tables
        for name, (light, dark) in table.items()
    )


STYLESHEETS: Mapping[str, tuple[str, Mapping[str, tuple[str, str]]]] = {
    "web/src/look/colours.css": (":root", COMMON),
    "web/src/look/ships.css": (":root", SHIPS),
    "web/src/chinatown/board/colours.css": (".town", CHINATOWN),
    "web/src/dadaocheng/colours.css": (".dadaocheng", DADAOCHENG),
}
"""The colours of the page by stylesheet: the selector that they belong to, and the colours."""
