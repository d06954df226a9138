"""The static part of the board, which a page needs but once."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from teahouse.drawing.markup import element
from teahouse.games.chinatown.rules.box import BoardPlan, ChinatownComponents

from .neighbourhood import ground, light
from .plan import CityBlock, GroundPlan, ground_plan
from .roofs import owned_roof
from .squares import calendar_block, name_at
from .streets import Window

__all__ = ["ChinatownScenery", "scenery"]


BEYOND = Window(across=340, down=340)  # a page can be much wider or higher than the board
MOST_KEPT = 8


class DrawnLot(msgspec.Struct, frozen=True):
    """A building: its upper left corner, and its roof inside an owner's frame."""

    building: int
    district: int
    x: float
    y: float
    roof: str  # SVG, relative to the corner


class DrawnPlace(msgspec.Struct, frozen=True):
    """A rectangle of the board."""

    x: float
    y: float
    width: float
    height: float


class ChinatownScenery(msgspec.Struct, frozen=True, tag_field="game", tag="chinatown"):
    """The static part of the board; colours are custom properties that the client defines."""

    width: float
    height: float
    ground: str  # SVG
    blocks: tuple[DrawnPlace, ...]  # between the streets
    lots: tuple[DrawnLot, ...]
    park_names: tuple[tuple[float, float], ...]  # the middle of each
    calendar: DrawnPlace | None


def scenery(components: ChinatownComponents) -> ChinatownScenery:
    """Returns the scenery of a table with these components."""
    return _drawn(msgspec.json.encode(components.board), components.edition)


@lru_cache(maxsize=MOST_KEPT)
def _drawn(board: bytes, edition: str) -> ChinatownScenery:
    """Returns the scenery of a board, cached by its JSON, as a board itself cannot be hashed."""
    told = msgspec.json.decode(board, type=BoardPlan)
    plan = ground_plan(told)
    wheel = calendar_block(edition, plan)
    drawn = ground(plan, BEYOND, wheel=wheel, streets=told.streets, bare=plan.lots)
    return ChinatownScenery(
        width=plan.width,
        height=plan.height,
        ground=element("defs", light(plan)) + drawn,
        blocks=tuple(map(_place, plan.each())),
        lots=_lots(plan),
        park_names=tuple(name_at(block) for block in plan.each() if block.is_park),
        calendar=_place(wheel) if wheel else None,
    )


def _lots(plan: GroundPlan) -> tuple[DrawnLot, ...]:
    districts = {
        building: block.district.id
        for block in plan.each()
        if block.district
        for row in block.district.rows
        for building in row
    }
    return tuple(
        DrawnLot(building, districts[building], lot.x, lot.y, owned_roof(building))
        for building, lot in plan.lots.items()
    )


def _place(block: CityBlock) -> DrawnPlace:
    return DrawnPlace(block.x, block.y, block.width, block.height)
