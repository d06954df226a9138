"""Ships on the river: the open card of each level, with its cost and what it gives."""

from __future__ import annotations

from collections.abc import Iterator

from teahouse.drawing.lettering import wrapped
from teahouse.drawing.markup import clean, element, group, label, rect, stroke, use
from teahouse.games.dadaocheng.rules.components.component_set import ShipCard

from .cubes import cost_row, credit, prestige
from .scene import Pile, Scene

__all__ = ["RIVER_HEIGHT", "picture_of", "river", "river_paints"]

RIVER_HEIGHT, WIDTH = 308, 412
CARD, CARD_HEIGHT, GAP = 123, 252, 9
PICTURES = {1: "ships/junk", 2: "ships/schooner", 3: "ships/steamer"}
NUMERALS = {1: "I", 2: "II", 3: "III"}


def picture_of(level: int) -> str:
    return PICTURES[level]


def river_paints() -> str:
    waves = "M0 8q8-5 16 0t16 0 16 0 16 0M-16 22q8-5 16 0t16 0 16 0 16 0 16 0"
    water = stroke(waves, "river-2", 1.6)
    return element("pattern", water, id="water", width=64, height=28, patternUnits="userSpaceOnUse")


def river(scene: Scene, x: float, y: float) -> str:
    """The three cards, on the water."""
    cards = "".join(_card(pile, 12 + n * (CARD + GAP), 44) for n, pile in enumerate(scene.ships))
    return group(
        (
            rect(0, 0, WIDTH, RIVER_HEIGHT, "river", 14),
            rect(0, 0, WIDTH, RIVER_HEIGHT, "#water", 14),
            label("Ships on the Tamsui", 14, 29, 17, "river-ink", class_="serif"),
            cards,
        ),
        transform=f"translate({x:g} {y:g})",
    )


def _card(pile: Pile, x: float, y: float) -> str:
    drawn = (
        rect(0, 0, CARD, CARD_HEIGHT, "card", 10, class_="lifted"),
        rect(0, 58, CARD, 14, "river"),
        label(NUMERALS[pile.level], 10, 20, 13, "quiet", class_="serif"),
        _left(pile),
    )
    ship = _ship(pile.top, pile.level) if pile.top else _none(pile)
    return group((*drawn, *ship), class_="ship", transform=f"translate({x:g} {y:g})")


def _left(pile: Pile) -> str:
    if pile.count is None:
        return ""
    return label(f"{pile.count} left", CARD - 10, CARD_HEIGHT - 9, 10.5, "quiet", class_="end")


def _none(pile: Pile) -> Iterator[str]:
    said = "all sold" if pile.count == 0 else "face down"
    yield label(said, CARD / 2, 120, 12, "quiet", class_="middle")


def _ship(card: ShipCard, level: int) -> Iterator[str]:
    yield use(PICTURES[level], 14, 8, 96, height=62)
    lines = wrapped(clean(card.name) or card.id, CARD - 20, 14)[:2]
    for n, line in enumerate(lines):
        yield label(line, 10, 108 - 17 * (len(lines) - 1 - n), 14, class_="serif")
    yield cost_row(card.cost, 9, 117, 25, 4)
    needs = f"needs {card.credit_required}" if card.credit_required else "needs none"
    yield use("signs/coin", 10, 176, 14, "quiet") + label(needs, 29, 188, 12, "quiet")
    yield stroke(f"M10 203H{CARD - 10}", "line", 1)
    at = 10.0
    if card.credit:
        drawn, at = credit(f"+{card.credit}", at, 227)
        yield drawn
    yield prestige(card.prestige, at, 227)[0]
