"""Pig drawn: a bar for each player, up to the goal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from teahouse.drawing.markup import label, rect
from teahouse.drawing.sheet import BoardDrawing, document

__all__ = ["board", "picture"]

WIDTH, ROW = 400, 60
STY = {"sty": ("#DDAA99", "#664433")}


def picture(
    position: Mapping[str, Any],
    options: Mapping[str, Any],
    sets: Mapping[str, Any] | None = None,
    names: Sequence[str] = (),
) -> str:
    del names
    drawn = board(position, options, sets)
    return document(
        drawn.drawing,
        width=drawn.width,
        height=drawn.height,
        title="Pig",
        description="The scores",
        colours=drawn.colours,
    )


def board(
    position: Mapping[str, Any] | None,
    options: Mapping[str, Any] | None,
    sets: Mapping[str, Any] | None = None,
) -> BoardDrawing:
    del sets, options
    goal, scores = (position["goal"], position["scores"]) if position else (30, [12, 21])
    bars = (
        rect(20, 10 + ROW * row, max(1, (WIDTH - 40) * min(score, goal) / goal), ROW - 20, "sty")
        + label("The sty", 30, 40 + ROW * row, 20)
        + label(str(score), WIDTH - 60, 40 + ROW * row, 20)
        for row, score in enumerate(scores)
    )
    ground = rect(0, 0, WIDTH, ROW * len(scores), "card")
    return BoardDrawing(ground + "".join(bars), WIDTH, ROW * len(scores), STY)
