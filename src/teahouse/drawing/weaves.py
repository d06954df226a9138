"""Patterns of the players' colours."""

from __future__ import annotations

from .markup import circle, element, rect, stroke

__all__ = ["weaves"]


def weaves() -> str:
    """A pattern for each colour, named `weave-<colour>`; an awning's tile is 9.6 wide."""
    wave = "M-1 2.8c1 1.3 2 1.3 3 0s2-1.6 3 0 2 1.6 3 0 1-1 1-1"
    return (
        _weave("vermilion", 8, 8)
        + _weave("ochre", 9.6, 9.6, rect(3, 0, 3.6, 9.6, "ochre-weave"))
        + _weave("jade", 7, 7, circle(3.5, 3.5, 1.7, "jade-weave"))
        + _weave("indigo", 8, 5, stroke(wave, "indigo-weave", 1.2))
        + _weave("plum", 8, 8, stroke("M-1-1l10 10M9-1l-10 10", "plum-weave", 1.15))
    )


def _weave(colour: str, width: float, height: float, thread: str = "") -> str:
    ground = rect(0, 0, width, height, colour)
    return element(
        "pattern",
        ground + thread,
        id=f"weave-{colour}",
        width=width,
        height=height,
        x=1,
        patternUnits="userSpaceOnUse",
    )
