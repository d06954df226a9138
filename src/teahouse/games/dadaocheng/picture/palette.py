"""The colours of Dadaocheng's table for a light and a dark page, and the looks of its seats."""

from __future__ import annotations

from collections.abc import Mapping

from teahouse.drawing.palette import Colours, seat_looks

__all__ = ["DADAOCHENG", "HOUSES", "SHIPS", "STYLESHEETS"]

HOUSES = seat_looks("dadaocheng")

DADAOCHENG: Colours = {
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

SHIPS: Colours = {
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

STYLESHEETS: Mapping[str, tuple[str, Colours]] = {
    "web/src/look/ships.css": (":root", SHIPS),
    "web/src/dadaocheng/colours.css": (".dadaocheng", DADAOCHENG),
}
"""The colours of the page by stylesheet, with the selector that they belong to."""
