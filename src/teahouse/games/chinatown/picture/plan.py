"""The layout of any board, in units of a fiftieth of a lot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from teahouse.games.chinatown.rules.box import BoardPlan
from teahouse.games.chinatown.rules.components import Board, District

__all__ = ["KERB", "LANE", "LOT", "STREET", "CityBlock", "GroundPlan", "Lot", "ground_plan"]

LOT, KERB = 50, 5
LANE, STREET = 22, 26  # the ways between columns and between rows of blocks


class Lot(msgspec.Struct, frozen=True):
    """The upper left corner of a lot."""

    x: float
    y: float


class CityBlock(msgspec.Struct, frozen=True):
    """An area between streets: a district, a park or the calendar."""

    x: float
    y: float
    width: float
    height: float
    district: District | None
    is_park: bool

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def columns(self) -> int:
        return round((self.width - 2 * KERB) / LOT)

    @property
    def rows(self) -> int:
        return round((self.height - 2 * KERB) / LOT)


class GroundPlan(msgspec.Struct, frozen=True):
    """All blocks row by row, all lots by number, and the centre lines of the streets."""

    width: float
    height: float
    blocks: tuple[tuple[CityBlock, ...], ...]
    lots: dict[int, Lot]
    streets: tuple[float, ...]
    lanes: tuple[float, ...]

    def each(self) -> Iterator[CityBlock]:
        for row in self.blocks:
            yield from row


def ground_plan(board: Board | BoardPlan) -> GroundPlan:
    """Returns the layout of a board, as wide and high as its districts need."""
    at = {district.at: district for district in board.districts}
    down = sorted({row for row, _ in (*at, *board.parks)})
    across = sorted({column for _, column in (*at, *board.parks)})
    widths = [_extent(_columns(d) for d in board.districts if d.at[1] == c) for c in across]
    heights = [_extent(len(d.rows) for d in board.districts if d.at[0] == r) for r in down]
    xs, lanes, width = _ways(widths, LANE)
    ys, streets, height = _ways(heights, STREET)
    blocks = tuple(
        tuple(
            CityBlock(xs[i], ys[j], widths[i], heights[j], at.get((r, c)), (r, c) in board.parks)
            for i, c in enumerate(across)
        )
        for j, r in enumerate(down)
    )
    lots = {n: lot for row in blocks for block in row for n, lot in _lots(block)}
    return GroundPlan(width, height, blocks, lots, streets, lanes)


def _columns(district: District) -> int:
    return max((len(row) for row in district.rows), default=1)


def _extent(lots: Iterable[int]) -> float:
    return max((1, *lots)) * LOT + 2 * KERB


def _ways(extents: list[float], way: float) -> tuple[list[float], tuple[float, ...], float]:
    """Returns where each block begins, the centre line of each street, and the total extent."""
    starts, end = [], way
    for extent in extents:
        starts.append(end)
        end += extent + way
    return starts, (*(start - way / 2 for start in starts), end - way / 2), end


def _lots(block: CityBlock) -> Iterator[tuple[int, Lot]]:
    rows = block.district.rows if block.district else ()
    for r, row in enumerate(rows):
        for c, building in enumerate(row):
            if building is not None:
                yield building, Lot(block.x + KERB + c * LOT, block.y + KERB + r * LOT)
