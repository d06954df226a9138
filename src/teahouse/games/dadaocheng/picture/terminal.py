"""Dadaocheng as text: the grid, the houses, ships, buildings and the town."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from rich import box
from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from teahouse.drawing.markup import name_of
from teahouse.drawing.terminal import DIM, STRONG, named, painted, table
from teahouse.games.dadaocheng.rules.components import BuildingCard
from teahouse.games.dadaocheng.rules.goods import GOODS

from .scene import House, Pile, Scene, scene_of
from .town import BRINGS

__all__ = ["terminal_picture"]


Name = TypeVar("Name", bound=str)

PAINT: Mapping[str, Style] = {
    "rice": Style(color="#1B1712", bgcolor="#F6F4EE"),
    "sugar": Style(color="#FFFFFF", bgcolor="#AA2B33"),
    "camphor": Style(color="#1B1712", bgcolor="#EFC046"),
    "tea": Style(color="#FFFFFF", bgcolor="#407F55"),
    "opium": Style(color="#FFFFFF", bgcolor="#2B2831"),
    "any": Style(dim=True, reverse=True),
}


def good(name: str, width: int) -> Text:
    """Returns a good's name on its colour."""
    return Text(f" {name} ".ljust(width), style=PAINT[name])


def cubes(goods: Iterable[str]) -> Text:
    """Returns a letter on its colour for each cube; `*` is any good."""
    drawn = (Text("*" if name == "any" else name[0].upper(), style=PAINT[name]) for name in goods)
    return Text(" ").join(drawn)


def each(counts: Mapping[Name, int]) -> Text:
    """Returns one letter for every cube of a cost or a hand."""
    return cubes(name for name, count in counts.items() for _ in range(count))


def counted(counts: Mapping[str, int]) -> Text:
    """Returns the count of each good."""
    there = [(name, counts[name]) for name in GOODS if name in counts]
    return Text("  ").join(Text.assemble(good(name, 0), f" {count}") for name, count in there)


SIDE = 4
WIDTH = 9


def grid_table(scene: Scene) -> Table:
    """Returns a table of discs inside, storerooms outside, and names at the corners."""
    north, east, south, west = (
        None if seat is None else scene.houses[seat] for seat in scene.rules.seat_of_side
    )
    drawn = Table(box=box.ROUNDED, show_header=False, show_lines=True, padding=(0, 1))
    for _ in range(SIDE + 2):
        drawn.add_column(min_width=WIDTH)
    drawn.add_row(_head(north), *(_store(north, n) for n in range(SIDE)), _head(east))
    for row in range(SIDE):
        discs = (_disc(scene, row * SIDE + column) for column in range(SIDE))
        drawn.add_row(_store(west, row), *discs, _store(east, row))
    drawn.add_row(_head(west), *(_store(south, n) for n in range(SIDE)), _head(south))
    return drawn


def _head(house: House | None) -> Text:
    if house is None:
        return Text()
    name = house.name.removesuffix(" & Co.")[:WIDTH]
    stored = "".join("■" if full else "□" for full in house.stored)
    return Text.assemble((f" {house.look.glyph} ", painted(house.look)), f"\n{name}\n{stored}")


def _store(house: House | None, n: int) -> Text:
    if house is None:
        return Text("╱╱ closed", style=DIM)
    if n in house.shops:
        return Text.assemble("shop ", cubes(["sugar"]))
    return cubes(house.storage[n]) if house.storage[n] else Text("·", style=DIM)


def _disc(scene: Scene, cell: int) -> Text:
    """Returns a disc's number, the good that is up, and the good below."""
    number = (f"{cell}\n", DIM)
    if cell >= len(scene.grid):
        return Text.assemble(number)
    disc = scene.grid[cell]
    return Text.assemble(number, good(disc.up, WIDTH), "\n", (f"↓ {disc.below}", DIM))


UNKNOWN = "–"
HOUSES = ("house", ">points", ">credit", ">opium used", "cubes", "owns")
SHIPS = ("level", "face up", "cost", ">needs credit", ">credit", ">prestige", ">left")
BUILDINGS = ("kind", "cost", ">credit", ">prestige", ">left")


def terminal_picture(
    position: Mapping[str, Any],
    options: Mapping[str, Any],
    sets: Mapping[str, Any] | None = None,
    names: Sequence[str] = (),
) -> RenderableType:
    """Returns a position or view as an object that rich can print."""
    scene = scene_of(position, options, sets, names)
    cards = scene.components.buildings.cards
    return Group(
        Text.assemble(("Dadaocheng", STRONG), f" · {scene.rounds} · {scene.doing}"),
        *_event(scene),
        grid_table(scene),
        table("Houses", HOUSES, map(_house, scene.houses)),
        table("Ships", SHIPS, map(_ship, scene.ships)),
        table("Buildings", BUILDINGS, (_building(scene, card) for card in cards)),
        Text.assemble(("Supply  ", STRONG), counted(scene.supply)),
    )


def _event(scene: Scene) -> Iterator[Text]:
    if scene.event:
        said = f" {scene.event_title}. {BRINGS.get(scene.event, '')}"
        yield Text.assemble((str(scene.event), STRONG), said)


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
