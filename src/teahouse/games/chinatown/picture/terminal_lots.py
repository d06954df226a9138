"""The Chinatown board as lines of text: a lot's number and mark, and its shop below."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rich.style import Style
from rich.text import Text

from teahouse.drawing.palette import SEATS
from teahouse.drawing.terminal.ink import DIM, LAMP, STRONG, painted

from .calendar import calendar_block
from .plan import Block, Plan
from .scene import Scene

__all__ = ["board_lines"]

WIDTH = 5  # of a lot
GREEN = Style(color="#7F9C63")


def board_lines(scene: Scene, plan: Plan, short: Mapping[str, str]) -> Iterator[Text]:
    """Two lines for every row of lots, and an empty line for a street between blocks."""
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
    scene: Scene, block: Block, row: int, short: Mapping[str, str], complete: set[int]
) -> tuple[Text, Text]:
    """The upper and the lower line of one row of a block."""
    rows = block.district.rows if block.district else ()
    numbers = list(rows[row]) if row < len(rows) else []
    numbers += [None] * (block.columns - len(numbers))
    upper, lower = Text(), Text()
    for building in numbers:
        style = _style(scene, building, complete)
        upper.append_text(Text(_number(scene, building), style=style))
        lower.append_text(Text(_shop(scene, building, short), style=style))
    return upper, lower


def _open(block: Block, row: int, year: str | None) -> tuple[Text, Text]:
    """A block without lots: a park, or the calendar with its year and animal."""
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
