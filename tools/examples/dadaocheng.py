"""A worked example of Dadaocheng: a line of four is collected, stored, and one cell spoils."""

from __future__ import annotations

from typing import Any

from teahouse.core import Match, plain
from teahouse.drawing.markup import AttributeValue, rect, stroke, token, use
from teahouse.drawing.sheet import document
from teahouse.games.dadaocheng import Dadaocheng
from teahouse.games.dadaocheng.picture.palette import DADAOCHENG
from teahouse.games.dadaocheng.picture.scene import Disc
from teahouse.games.dadaocheng.picture.table import DISC, disc, table_paints
from teahouse.games.dadaocheng.rules.grid import ENDS, Line

__all__ = ["collected", "line_with_storage"]

LINE: Line = (0, 1, 2, 3)
POSITION: dict[str, Any] = {
    "round": 2,
    "step": "collect",
    "turn": 0,
    "moves_left": 0,
    "grid": [
        *("tea/rice", "tea/sugar", "tea/camphor", "tea/rice"),
        *("sugar/tea", "rice/sugar", "opium/rice", "camphor/tea"),
        *("rice/camphor", "camphor/sugar", "sugar/rice", "opium/tea"),
        *("opium/sugar", "sugar/camphor", "rice/camphor", "opium/camphor"),
    ],
    "players": [
        {},
        {"storage": [["tea"], [], [], []]},
        {},
        {"storage": [["rice", "sugar"], [], [], []]},
    ],
    "event": None,
}
"""A position for D6: the whole first row shows tea.

The storage cell at the row's left end holds two cubes, the one at its right end one.
"""

MARGIN, CELL, CUBE, GAP = 14, 84, 36, 10
WIDTH = 2 * MARGIN + 2 * CELL + 4 * DISC + 5 * GAP + 120
HEIGHT = 2 * DISC + 2 * MARGIN + 44


def collected() -> dict[str, Any]:
    """Returns the position after the line has been collected."""
    game = Dadaocheng()
    match = Match(game, {"players": 4}, seed="line", position=POSITION)
    match.do({"type": "collect", "seat": 0, "cells": LINE})
    position: dict[str, Any] = plain(game.dump(match.state))
    return position


def line_with_storage() -> str:
    """Draws the line before and after: what is taken, what is stored, and what spoils."""
    before, after = POSITION, collected()
    taken = sum(after["players"][0]["cubes"].values())
    drawn = _row(before, MARGIN) + _down() + _row(after, MARGIN + DISC + 44)
    cubes = (
        use("cubes/tea", WIDTH - MARGIN - 2 * CUBE + n * CUBE, MARGIN + DISC + 84, CUBE)
        for n in range(taken)
    )
    return document(
        rect(0, 0, WIDTH, HEIGHT, "#wood") + drawn + "".join(cubes),
        width=WIDTH,
        height=HEIGHT,
        title="A line of four is collected",
        description="One storage cell spoils, the other holds one more cube",
        colours=DADAOCHENG,
        paints=table_paints(),
    )


def _row(position: dict[str, Any], y: float) -> str:
    """Draws the first row of discs between the storage cells at its ends."""
    left, right = (position["players"][seat]["storage"][cell] for seat, cell in ENDS[LINE])
    first = MARGIN + CELL + GAP
    discs = "".join(
        disc(Disc(*position["grid"][cell].split("/")), cell, first + n * (DISC + GAP), y)
        for n, cell in enumerate(LINE)
    )
    end = first + 4 * (DISC + GAP)
    return _cell(left, MARGIN, y) + discs + _cell(right, end, y)


def _cell(cubes: list[str], x: float, y: float) -> str:
    edge: dict[str, AttributeValue] = {"stroke": token("cell-line")}
    top = y + DISC / 2 - len(cubes) * CUBE / 2
    held = (
        use(f"cubes/{good}", x + (CELL - CUBE) / 2, top + n * CUBE, CUBE)
        for n, good in enumerate(cubes)
    )
    return rect(x, y + 6, CELL, DISC - 12, "cell", 8, **edge) + "".join(held)


def _down() -> str:
    y = MARGIN + DISC + 8
    return stroke(f"M{WIDTH / 2 - 60:g} {y:g}v26m-8 -8 8 8 8 -8", "wood-ink", 3)
