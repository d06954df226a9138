"""The whole picture: a header, the table in the middle, houses and town left, harbour right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from teahouse.core.wire import packaged
from teahouse.drawing.markup import (
    circle,
    fitted,
    label,
    name_of,
    rect,
    token,
    use,
    width_of,
)
from teahouse.drawing.sheet import BoardDrawing, document, style_of

from .cards import (
    BUILDINGS_HEIGHT,
    HOUSE_HEIGHT,
    RIVER_HEIGHT,
    buildings,
    house_card,
    river,
    river_paints,
)
from .palette import DADAOCHENG, SHIPS
from .scene import STEPS, House, Scene, scene_of
from .table import BOARD, table, table_paints
from .town import EVENT_HEIGHT, SUPPLY_HEIGHT, TEMPLE_HEIGHT, event, event_paints, supply, temple

__all__ = ["board", "picture"]


def header(scene: Scene, width: float) -> str:
    """Draws a strip of this width, in which an opium cube marks the round (D1)."""
    return (
        use("signs/cup", 16, 13, 28, "cobalt")
        + label("Dadaocheng", 52, 35, 20, class_="serif")
        + label(scene.rounds, 192, 34, 13.5, class_="strong")
        + "".join(_rounds(scene, 306))
        + "".join(_steps(scene, 306 + scene.rules.rounds * 30 + 40))
        + label(fitted(scene.doing, 400, 15), width - 18, 34, 15, class_="serif end")
    )


def _rounds(scene: Scene, x: float) -> Iterator[str]:
    for n in range(1, scene.rules.rounds + 1):
        at = x + (n - 1) * 30 + 13
        if n == scene.round:
            yield use("cubes/opium", at - 14, 15, 28)
        else:
            fill = "sunk" if n < scene.round else "card"
            yield circle(at, 29, 13, fill, stroke=token("line"))
            yield label(n, at, 33.5, 12.5, "quiet", class_="middle")


def _steps(scene: Scene, x: float) -> Iterator[str]:
    wide = [width_of(f"{n} {name}", 13) + 26 for n, name in enumerate(STEPS.values(), 1)]
    yield rect(x, 12, sum(wide) + 6, 34, "sunk", 17)
    left = x + 3
    for n, (step, name) in enumerate(STEPS.items(), 1):
        now = step == scene.step
        if now:
            yield rect(left, 15, wide[n - 1], 28, "card", 14, class_="lifted")
        ink, weight = ("ink", "strong middle") if now else ("quiet", "middle")
        yield label(f"{n} {name}", left + wide[n - 1] / 2, 33.5, 13, ink, class_=weight)
        left += wide[n - 1]


MARGIN, HEADER, GAP, LEFT, RIGHT = 16, 56, 10, 264, 412
TABLE_X = MARGIN + LEFT + MARGIN
EDGE = 12  # around the board alone
RIGHT_X = TABLE_X + BOARD + MARGIN
WIDTH = RIGHT_X + RIGHT + MARGIN
INVENTED = packaged("teahouse.games.dadaocheng", "data/invented.json", dict)
"""The position of the table on the front page."""
STYLE = style_of("teahouse.games.dadaocheng.picture")


def picture(
    position: Mapping[str, Any],
    options: Mapping[str, Any],
    sets: Mapping[str, Any] | None = None,
    names: Sequence[str] = (),
) -> str:
    """Returns a position or view as a complete SVG document."""
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
        paints=table_paints() + river_paints() + event_paints(),
        style=STYLE,
    )


def board(
    position: Mapping[str, Any] | None,
    options: Mapping[str, Any] | None,
    sets: Mapping[str, Any] | None = None,
) -> BoardDrawing:
    """Returns the drawing of the board alone, of a position or of an invented one."""
    scene = scene_of(position or INVENTED, options or {"players": 4}, sets)
    drawn = table(scene, EDGE, EDGE)
    return BoardDrawing(
        drawn,
        BOARD + 2 * EDGE,
        BOARD + 2 * EDGE,
        {**DADAOCHENG, **SHIPS},
        table_paints() + river_paints(),
        STYLE,
    )


def _left(scene: Scene) -> tuple[str, float]:
    """Draws the houses and the town below them; returns the drawing and its total height."""
    drawn, y = "", float(HEADER)
    for house in scene.houses:
        drawn += house_card(scene, house, MARGIN, y)
        y += HOUSE_HEIGHT + GAP
    town = [(event, EVENT_HEIGHT), (temple, TEMPLE_HEIGHT), (supply, SUPPLY_HEIGHT)]
    for part, height in town[1:] if scene.rules.solo else town:  # D4: solo has no events
        drawn += part(scene, MARGIN, y)
        y += height + GAP
    return drawn, y - HEADER - GAP


def _description(scene: Scene) -> str:
    """Returns the position in words, for screen readers."""
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
