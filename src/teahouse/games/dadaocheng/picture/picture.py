"""The whole picture: the table in the middle, houses and town left, harbour right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from teahouse.drawing.lettering import name_of
from teahouse.drawing.markup import element, rect
from teahouse.drawing.palette import DADAOCHENG, SHIPS
from teahouse.drawing.sheet import Board, document

from .buildings import BUILDINGS_HEIGHT, buildings
from .header import header
from .houses import HOUSE_HEIGHT, house_card
from .scene import House, Scene, scene_of
from .ships import RIVER_HEIGHT, river, river_paints
from .table import table, table_paints
from .town import EVENT_HEIGHT, SUPPLY_HEIGHT, TEMPLE_HEIGHT, event, supply, temple
from .trays import BOARD

__all__ = ["board", "picture"]

MARGIN, HEADER, GAP, LEFT, RIGHT = 16, 56, 10, 264, 412
TABLE_X = MARGIN + LEFT + MARGIN
EDGE = 12  # around the board alone
RIGHT_X = TABLE_X + BOARD + MARGIN
WIDTH = RIGHT_X + RIGHT + MARGIN
INVENTED: Mapping[str, Any] = {
    "step": "collect",
    "grid": (
        *("opium/rice", "sugar/tea", "camphor/tea", "opium/sugar"),
        *("sugar/rice", "camphor/rice", "tea/rice", "sugar/camphor"),
        *("camphor/rice", "rice/tea", "tea/sugar", "rice/sugar"),
        *("opium/camphor", "sugar/camphor", "tea/camphor", "opium/tea"),
    ),
}
STYLE = (
    ".teahouse .street{letter-spacing:.26em;font-weight:600}"
    ".teahouse .lifted{filter:drop-shadow(0 2px 4px var(--shadow))}"
    ".teahouse .tray{filter:drop-shadow(0 1px 2px var(--shadow))}"
    ".teahouse .lifted-disc{filter:drop-shadow(0 3px 3px var(--lift))}"
)


def picture(
    position: Mapping[str, Any],
    options: Mapping[str, Any],
    sets: Mapping[str, Any] | None = None,
    names: Sequence[str] = (),
) -> str:
    """A position or view as a complete SVG document."""
    scene = scene_of(position, options, sets, names)
    left, left_height = _left(scene)
    right_height = RIVER_HEIGHT + GAP + BUILDINGS_HEIGHT
    drawing = (
        header(scene, WIDTH)
        + left
        + table(scene, TABLE_X, HEADER)
        + river(scene, RIGHT_X, HEADER)
        + buildings(scene, RIGHT_X, HEADER + RIVER_HEIGHT + GAP)
    )
    return document(
        drawing,
        width=WIDTH,
        height=HEADER + max(left_height, BOARD, right_height) + MARGIN,
        title=f"Dadaocheng, {scene.rounds.lower()}: {scene.doing}",
        description=_description(scene),
        colours={**DADAOCHENG, **SHIPS},
        paints=table_paints() + river_paints() + _left_side(),
        style=STYLE,
    )


def board(
    position: Mapping[str, Any] | None,
    options: Mapping[str, Any] | None,
    sets: Mapping[str, Any] | None = None,
) -> Board:
    """The board of a position, or of an invented one, alone."""
    scene = scene_of(position or INVENTED, options or {"players": 4}, sets)
    drawn = table(scene, EDGE, EDGE)
    return Board(
        drawn,
        BOARD + 2 * EDGE,
        BOARD + 2 * EDGE,
        {**DADAOCHENG, **SHIPS},
        table_paints() + river_paints(),
        STYLE,
    )


def _left(scene: Scene) -> tuple[str, float]:
    """The houses and the town below them, with their total height."""
    drawn, y = "", float(HEADER)
    for house in scene.houses:
        drawn += house_card(scene, house, MARGIN, y)
        y += HOUSE_HEIGHT + GAP
    town = [(event, EVENT_HEIGHT), (temple, TEMPLE_HEIGHT), (supply, SUPPLY_HEIGHT)]
    for part, height in town[1:] if scene.rules.solo else town:  # D4: solo has no events
        drawn += part(scene, MARGIN, y)
        y += height + GAP
    return drawn, y - HEADER - GAP


def _left_side() -> str:
    return element("clipPath", rect(0, 0, 98, EVENT_HEIGHT, "ink", 10), id="left-side")


def _description(scene: Scene) -> str:
    """The position in words, for screen readers."""
    rows = [scene.grid[n : n + 4] for n in range(0, len(scene.grid), 4)]
    discs = "; ".join(", ".join(f"{d.up} over {d.below}" for d in row) for row in rows)
    houses = ". ".join(_house(house) for house in scene.houses)
    year = f"{scene.event}: {scene.event_title}. " if scene.event else ""
    return f"{year}Discs row by row: {discs}. {houses}"


def _house(house: House) -> str:
    cubes = ", ".join(f"{n} {good}" for good, n in house.cubes.items()) or "no cubes"
    built = ", ".join(f"{n} {name_of(kind)}" for kind, n in house.buildings.items())
    owned = "; ".join(filter(None, (", ".join(card.name for card in house.ships), built)))
    return f"{house.name}: {house.score} points, credit {house.credit}, {cubes}" + (
        f"; owns {owned}" if owned else ""
    )
