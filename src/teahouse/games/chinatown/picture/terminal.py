"""Chinatown as text: districts side by side, then businesses and players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.style import Style
from rich.text import Text

from teahouse.drawing.palette import SEATS
from teahouse.drawing.terminal import DIM, LAMP, STRONG, abbreviations, named, painted, table
from teahouse.games.chinatown.rules.income import Group as Shops
from teahouse.words.english.grammar import money

from .open_places import calendar_block
from .scene import CityBlock, DrawnPlayer, GroundPlan, Scene, ground_plan, name_of, scene_of

__all__ = ["terminal_picture"]


WIDTH = 5  # of a lot, in characters
BUSINESS = ("owner", "shops", "size", "on", ">a round")
PLAYERS = ("player", ">money", ">a round", ">buildings", "tiles", "")
GREEN = Style(color="#7F9C63")


def board_lines(scene: Scene, plan: GroundPlan, short: Mapping[str, str]) -> Iterator[Text]:
    """Yields two lines for every row of lots, and an empty line for a street between blocks."""
    wheel = calendar_block(scene.rules.options.edition, plan)
    complete = {
        n for g in scene.groups if scene.rules.sizes[g.type] in g.parts for n in g.buildings
    }
    for street, row in enumerate(plan.blocks):
        if street:
            yield Text()
        for r in range(row[0].rows):
            lots = [
                _lots(scene, block, r, short, complete)
                if block.district
                else _open(block, r, scene.year if block is wheel else None)
                for block in row
            ]
            for line in zip(*lots, strict=True):
                yield Text(" ").join(line)


def _lots(
    scene: Scene, block: CityBlock, row: int, short: Mapping[str, str], complete: set[int]
) -> tuple[Text, Text]:
    """Returns the upper and the lower line of one row of a block."""
    rows = block.district.rows if block.district else ()
    numbers = list(rows[row]) if row < len(rows) else []
    numbers += [None] * (block.columns - len(numbers))
    upper, lower = Text(), Text()
    for building in numbers:
        style = _style(scene, building, complete)
        upper.append_text(Text(_number(scene, building), style=style))
        lower.append_text(Text(_shop(scene, building, short), style=style))
    return upper, lower


def _open(block: CityBlock, row: int, year: str | None) -> tuple[Text, Text]:
    """Returns two lines of a block without lots: a park, or the calendar with year and animal."""
    wide = block.columns * WIDTH
    animal, _, number = (year or "park").rpartition(", ")
    upper, lower = (animal, number) if row == block.rows // 2 else ("", "")
    style = STRONG if year else GREEN
    return Text(upper.center(wide)[:wide], style=style), Text(lower.center(wide), style=style)


def _style(scene: Scene, building: int | None, complete: set[int]) -> Style:
    if building in complete:
        return LAMP
    owner = scene.owner.get(building) if building is not None else None
    return DIM if owner is None else painted(SEATS[owner])


def _number(scene: Scene, building: int | None) -> str:
    if building is None:
        return " " * WIDTH
    owner = scene.owner.get(building)
    return f"{building:>3}{' ' if owner is None else SEATS[owner].glyph} "


def _shop(scene: Scene, building: int | None, short: Mapping[str, str]) -> str:
    if building is None or building not in scene.shop:
        return " " * WIDTH
    return f" {short[scene.shop[building]]}".ljust(WIDTH)


def terminal_picture(
    position: Mapping[str, Any],
    options: Mapping[str, Any],
    sets: Mapping[str, Any] | None = None,
    names: Sequence[str] = (),
) -> RenderableType:
    """Returns a position or view as an object that rich can print."""
    scene = scene_of(position, options, sets, names)
    short = abbreviations([name_of(type_) for type_ in scene.rules.types])
    plan = ground_plan(scene.rules.components.board)
    shorts, left = dict(zip(scene.rules.types, short, strict=True)), scene.still_to_come
    businesses = [_business(scene, found) for found in scene.groups]
    return Group(
        _heading(scene),
        Text(),
        Text("\n").join(board_lines(scene, plan, shorts)),
        Text(),
        _key(scene, short),
        *([table("Businesses", BUSINESS, businesses)] if businesses else []),
        table("Players", PLAYERS, (_player(scene, player) for player in scene.players)),
        *([Text(", ".join(left), style=DIM)] if left else []),
    )


def _heading(scene: Scene) -> Text:
    year = f"{scene.year} · " if scene.year else ""
    said = f" · {year}{scene.rounds} · {scene.phase_name}"
    return Text.assemble(("Chinatown", STRONG), said, f": {scene.waiting}" if scene.waiting else "")


def _key(scene: Scene, short: Sequence[str]) -> Text:
    """Returns the abbreviations on the board, with the size of a complete business."""
    signs = zip(short, scene.rules.types, scene.rules.sizes, strict=True)
    said = (f"{sign} {name_of(type_)} ({size})" for sign, type_, size in signs)
    return Text(" · ".join(said), style=DIM)


def _business(scene: Scene, found: Shops) -> tuple[object, ...]:
    size = scene.rules.sizes[found.type]
    complete = size in found.parts
    counted = " + ".join(f"{part}/{size}" for part in found.parts)
    return (
        named(SEATS[found.owner], scene.players[found.owner].name),
        name_of(scene.rules.types[found.type]),
        Text(counted + (" complete" if complete else ""), style=STRONG if complete else ""),
        " ".join(map(str, found.buildings)),
        money(found.pays),
    )


def _player(scene: Scene, player: DrawnPlayer) -> tuple[object, ...]:
    tiles = (
        name_of(type_) + (f" ×{count}" if count > 1 else "")
        for type_, count in player.tiles.items()
    )
    return (
        named(SEATS[player.seat], player.name),
        "hidden" if player.cash is None else money(player.cash),
        money(player.income),
        str(list(scene.owner.values()).count(player.seat)),
        ", ".join(tiles),
        ", ".join(filter(None, (player.state, *player.notes))),
    )
