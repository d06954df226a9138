"""Worked examples of Chinatown: a deal, and the income of a business that is counted as two."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from teahouse.drawing.markup import group, label, rect, stroke, token, use
from teahouse.drawing.palette import SEATS
from teahouse.drawing.sheet import document
from teahouse.games.chinatown.picture.buildings import icon_of
from teahouse.games.chinatown.picture.palette import CHINATOWN
from teahouse.games.chinatown.picture.scene import LOT, Lot, Scene, ground_plan, scene_of

__all__ = ["DEAL", "SPLIT_BUSINESS", "deal", "split_business"]

SPLIT_BUSINESS: dict[str, Any] = {
    "phase": "place",
    "round": 3,
    "players": [{"buildings": [35, 37, 38, 40, 41]}, {}, {}],
    "shops": dict.fromkeys(["35", "37", "38", "40", "41"], "photo"),
}
"""The position of an example for C16: five shops of a type that is complete with three."""

DEAL: dict[str, Any] = {
    "position": {
        "phase": "trade",
        "round": 3,
        "players": [
            {"buildings": [35, 37], "tiles": {"florist": 1}},
            {"buildings": [38], "tiles": {"photo": 2}},
            {},
        ],
        "shops": {"35": "photo", "37": "photo"},
    },
    "gives": [
        {"from": 0, "to": 1, "tiles": {"florist": 1}, "cash": 20_000},
        {"from": 1, "to": 0, "buildings": [38], "tiles": {"photo": 1}},
    ],
}
"""An example for C7: a tile and two notes for a building and a tile that completes a business."""

MARGIN, TILE, GAP, SCALE = 12, 44, 8, 1.6
OPTIONS = {"players": 3}


def split_business() -> str:
    """Draws the five shops where they lie, and beside them each part with the notes it pays."""
    scene = scene_of(SPLIT_BUSINESS, OPTIONS)
    (found,) = scene.groups
    lots = [(n, ground_plan(scene.rules.components.board).lots[n]) for n in found.buildings]
    left, top = min(lot.x for _, lot in lots), min(lot.y for _, lot in lots)
    wide, high = (
        max(lot.x for _, lot in lots) + LOT - left,
        max(lot.y for _, lot in lots) + LOT - top,
    )
    icon = icon_of(scene.rules.types[found.type])
    shops = (_shop(n, Lot(lot.x - left, lot.y - top), icon, found.owner) for n, lot in lots)
    board = group(*shops, transform=f"translate({MARGIN} {MARGIN}) scale({SCALE})")
    beside = MARGIN * 3 + wide * SCALE
    parts = "".join(_parts(scene, beside, icon))
    height = max(high * SCALE, len(found.parts) * (TILE + GAP)) + 2 * MARGIN
    return _sheet(board + parts, beside + 410, height, "Five shops, counted as 3 and 2")


def _shop(building: int, lot: Lot, icon: str, owner: int) -> str:
    """Draws a shop on its lot, in its owner's pattern."""
    return (
        rect(lot.x + 1, lot.y + 1, 48, 48, f"#weave-{SEATS[owner].colour}", 3)
        + rect(lot.x + 6, lot.y + 6, 38, 38, "lit", 2)
        + use(icon, lot.x + 15, lot.y + 15, 26, "lit-ink")
        + label(building, lot.x + 8, lot.y + 15, 9.5, "lit-ink", class_="serif")
    )


def _parts(scene: Scene, x: float, icon: str) -> Iterator[str]:
    """Yields each business that the group is counted as: its shops, then its notes."""
    (found,) = scene.groups
    for row, part in enumerate(found.parts):
        y = MARGIN + row * (TILE + GAP)
        for n in range(part):
            yield _tile(icon, x + n * (TILE + 4), y)
        right = x + scene.rules.sizes[found.type] * (TILE + 4) + 6
        yield _arrow(right, y + TILE / 2)
        yield _notes(scene.rules.pays[found.type][part] // scene.rules.note, right + 34, y)


def deal() -> str:
    """Draws what each player gives, one above the other, with an arrow towards who gets it."""
    scene = scene_of(DEAL["position"], OPTIONS)
    rows = "".join(_give(scene, row, give) for row, give in enumerate(DEAL["gives"]))
    return _sheet(rows, 360, 2 * (TILE + GAP) + 2 * MARGIN, "A deal between two players")


def _give(scene: Scene, row: int, give: dict[str, Any]) -> str:
    y = MARGIN + row * (TILE + GAP)
    drawn = [_person(give["from"], MARGIN, y), _person(give["to"], 360 - MARGIN - TILE, y)]
    x: float = MARGIN + TILE + GAP
    for building in give.get("buildings", ()):
        drawn.append(_card(building, give["from"], x, y))
        x += TILE + GAP
    for type_ in give.get("tiles", ()):
        drawn.append(_tile(icon_of(type_), x, y))
        x += TILE + GAP
    if cash := give.get("cash", 0):
        drawn.append(_notes(cash // scene.rules.note, x, y))
    return "".join(drawn) + _arrow(360 - MARGIN - TILE - 36, y + TILE / 2)


def _person(seat: int, x: float, y: float) -> str:
    look = SEATS[seat]
    mark = use(f"marks/{look.mark}", x + 12, y + 12, 20, "paper")
    return rect(x, y, TILE, TILE, f"#weave-{look.colour}", TILE / 2) + mark


def _card(building: int, owner: int, x: float, y: float) -> str:
    """Draws a building without a shop: its number, framed by its owner."""
    frame = rect(x, y, TILE, TILE, f"#weave-{SEATS[owner].colour}", 4)
    ground = rect(x + 5, y + 5, TILE - 10, TILE - 10, "roof-2", 2)
    return frame + ground + label(building, x + TILE / 2, y + 28, 17, class_="serif middle")


def _tile(icon: str, x: float, y: float) -> str:
    ground = rect(x, y, TILE, TILE, "lit", 6, stroke=token("lamp-edge"))
    return ground + use(icon, x + 8, y + 8, TILE - 16, "lit-ink")


def _notes(count: int, x: float, y: float) -> str:
    """Draws so many notes, and their number."""
    drawn = (use("signs/note", x + n * 34, y + 7, 30) for n in range(count))
    number = label(f"×{count}", x + count * 34 + 8, y + 29, 16, class_="strong")
    return "".join(drawn) + number


def _arrow(x: float, y: float) -> str:
    return stroke(f"M{x:g} {y:g}h22m-7 -6 7 6 -7 6", "ink", 2.5, stroke_linecap="round")


def _sheet(drawing: str, width: float, height: float, title: str) -> str:
    return document(
        drawing, width=width, height=height, title=title, description=title, colours=CHINATOWN
    )
