"""The open piles of buildings: what each does, costs and gives."""

from __future__ import annotations

from collections.abc import Iterator

from teahouse.drawing.lettering import name_of, wrapped
from teahouse.drawing.markup import group, label, rect, token, use
from teahouse.games.dadaocheng.rules.components.component_set import BuildingCard

from .cubes import cost_row, credit, prestige
from .scene import Scene

__all__ = ["BUILDINGS_HEIGHT", "buildings"]

WIDTH, ROW = 412, 66
BUILDINGS_HEIGHT = 44 + 5 * ROW + 6
DOES = {
    "shop": "Closes one empty storeroom",
    "market": "Each turn, 1 cube for any other",
    "workshop": "Each turn, a ship for 1 tea less",
    "opium_den": "Each turn, 1 opium for any 2; costs points at the end",
}


def buildings(scene: Scene, x: float, y: float) -> str:
    """All five piles, one below the other."""
    rows = (
        _row(scene, card, 42 + n * ROW) for n, card in enumerate(scene.components.buildings.cards)
    )
    return group(
        (
            rect(0, 0, WIDTH, BUILDINGS_HEIGHT, "card", 10, stroke=token("line")),
            label("Buildings", 14, 28, 17, class_="serif"),
            label("one of each kind a turn, mansions without limit", 104, 28, 11.5, "quiet"),
            *rows,
        ),
        transform=f"translate({x:g} {y:g})",
    )


def _row(scene: Scene, card: BuildingCard, y: float) -> str:
    cubes = sum(card.cost.values())
    left = scene.piles.get(card.id)
    return group(
        (
            rect(10, 0, WIDTH - 20, ROW - 6, "none", 8, stroke=token("line")),
            use(f"buildings/{card.id}", 18, 2, 38),
            label("" if left is None else f"{left} left", 37, 53, 10.5, "quiet", class_="middle"),
            label(name_of(card.id), 68, 24, 15, class_="serif"),
            *_does(scene, card.id),
            cost_row(card.cost, WIDTH - 20 - cubes * 23, 6, 23, cubes),
            *_gives(card),
        ),
        transform=f"translate(0 {y:g})",
    )


def _does(scene: Scene, kind: str) -> Iterator[str]:
    lines = wrapped(_ability(scene, kind), 220, 11)[:2]
    for n, line in enumerate(lines):
        yield label(line, 68, 44 - 4 * (len(lines) - 1) + 12.5 * n, 11, "quiet")


def _ability(scene: Scene, kind: str) -> str:
    if kind == "mansion":
        sets = scene.components.mansion_sets
        return f"One to {len(sets)}: " + ", ".join(map(str, sets))
    return DOES[kind]


def _gives(card: BuildingCard) -> Iterator[str]:
    at = WIDTH - 62 if not card.prestige else WIDTH - 104
    drawn, after = credit(f"+{card.credit}", at, 48)
    yield drawn
    if card.prestige:
        yield prestige(card.prestige, after, 48)[0]
