"""The flags of the houses: a pole, the house's mark, and its pattern."""

from __future__ import annotations

from teahouse.drawing.markup import group, rect, stroke, token, use
from teahouse.drawing.palette import Look

__all__ = ["flag"]


def flag(look: Look, x: float, y: float, scale: float = 1) -> str:
    """A flag of 30 by 24, scaled."""
    ink = f"{look.colour}-text"
    return group(
        (
            stroke("M2 1.5v21", ink, 2, stroke_linecap="round"),
            rect(3, 2, 26, 17, f"#weave-{look.colour}"),
            rect(3, 2, 16, 17, "card"),
            rect(3, 2, 26, 17, "none", stroke=token(ink), stroke_width=1.2),
            use(f"marks/{look.mark}", 5, 4.5, 12, ink),
        ),
        class_="flag",
        transform=f"translate({x:g} {y:g}) scale({scale:g})",
    )
