"""Dadaocheng as text: the grid, the houses, ships, buildings and the town."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from teahouse.drawing.lettering import name_of
from teahouse.drawing.terminal.ink import STRONG, named, table
from teahouse.games.dadaocheng.rules.components.component_set import BuildingCard

from .events import BRINGS
from .scene import House, Pile, Scene, scene_of
from .terminal_goods import counted, each
from .terminal_grid import grid_table

__all__ = ["dadaocheng_text"]

UNKNOWN = "–"


def dadaocheng_text(
    position: Mapping[str, Any],
    options: Mapping[str, Any],
    sets: Mapping[str, Any] | None = None,
    names: Sequence[str] = (),
) -> RenderableType:
    """A position or view as an object that rich can print."""
    scene = scene_of(position, options, sets, names)
    return Group(
        Text.assemble(("Dadaocheng", STRONG), f" · {scene.rounds} · {scene.doing}"),
        *_event(scene),
        grid_table(scene),
        _houses(scene),
        _ships(scene),
        _buildings(scene),
        Text.assemble(("Supply  ", STRONG), counted(scene.supply)),
    )


def _event(scene: Scene) -> Iterator[Text]:
    if scene.event:
        said = f" {scene.event_title}. {BRINGS.get(scene.event, '')}"
        yield Text.assemble((str(scene.event), STRONG), said)


def _houses(scene: Scene) -> RenderableType:
    heads = ("house", ">points", ">credit", ">opium used", "cubes", "owns")
    return table("Houses", heads, (_house(house) for house in scene.houses))


def _house(house: House) -> tuple[object, ...]:
    return (
        named(house.look, house.name),
        UNKNOWN if house.score is None else house.score,
        UNKNOWN if house.credit is None else house.credit,
        house.opium_used,
        each(house.cubes),
        ", ".join(_owned(house)),
    )


def _owned(house: House) -> Iterator[str]:
    levels = Counter(card.level for card in house.ships)
    for level in sorted(levels):
        yield f"{levels[level]} × ship {'I' * level}"
    for kind, count in house.buildings.items():
        yield f"{count} × {name_of(kind)}"


def _ships(scene: Scene) -> RenderableType:
    heads = ("level", "face up", "cost", ">needs credit", ">credit", ">prestige", ">left")
    return table("Ships", heads, (_ship(pile) for pile in scene.ships))


def _ship(pile: Pile) -> tuple[object, ...]:
    left = UNKNOWN if pile.count is None else pile.count
    card = pile.top
    if card is None:
        return ("I" * pile.level, "none", "", "", "", "", left)
    return (
        "I" * pile.level,
        card.name or card.id,
        each(card.cost),
        card.credit_required,
        f"+{card.credit}",
        card.prestige,
        left,
    )


def _buildings(scene: Scene) -> RenderableType:
    heads = ("kind", "cost", ">credit", ">prestige", ">left")
    cards = scene.components.buildings.cards
    return table("Buildings", heads, (_building(scene, card) for card in cards))


def _building(scene: Scene, card: BuildingCard) -> tuple[object, ...]:
    left = scene.piles[card.id]
    mansion = card.id == "mansion"
    sets = "/".join(map(str, scene.components.mansion_sets))
    return (
        name_of(card.id),
        each(card.cost),
        f"+{card.credit}",
        sets if mansion else card.prestige,
        UNKNOWN if left is None else left,
    )
