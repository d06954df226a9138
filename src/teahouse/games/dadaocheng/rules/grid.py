"""The 4×4 grid of discs: its layout, moves, lines and exhaustion (D2, D3, D5 to D7).

A grid is 16 bytes, one for each cell. Cell numbers are row × 4 + column.
Each byte is the code of a disc: the good that is up × 5 + the good that is down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain, product
from typing import Literal, TypeAlias

from teahouse.core import SeededChance

from .goods import GOODS, OPIUM

__all__ = [
    "CELLS",
    "EAST",
    "ENDS",
    "FLIPPED",
    "NORTH",
    "SOUTH",
    "UP",
    "WEST",
    "Exhaustion",
    "Grid",
    "Line",
    "LinesRead",
    "can_be_laid_out",
    "choices",
    "disc",
    "exhaust",
    "exhausted",
    "flip",
    "has_crowd",
    "has_line",
    "in_order",
    "is_allowed",
    "lay_out",
    "lines",
    "swap",
]


Grid: TypeAlias = bytes
Line: TypeAlias = tuple[int, ...]
Exhaustion = Literal["all", "chosen", "together"]
LinesRead = Literal["longest", "three_or_four"]

SIDE = 4
CELLS = SIDE * SIDE
NORTH, EAST, SOUTH, WEST = range(4)
GOODS_COUNT = 5

UP = bytes(code // GOODS_COUNT for code in range(256))
"""A table for `bytes.translate` from each disc to the good that it shows."""
FLIPPED = bytes(
    code % GOODS_COUNT * GOODS_COUNT + code // GOODS_COUNT if code < GOODS_COUNT**2 else code
    for code in range(256)
)
"""A table for `bytes.translate` from each disc to the same disc turned over."""
SHOWN = bytes(1 << up if up < GOODS_COUNT else 0 for up in UP)
"""A table for `bytes.translate` from each disc to a bit that stands for the good it shows."""


def disc(up: int, down: int) -> int:
    """Returns the code of a disc that shows `up` and has `down` on its other side."""
    return up * GOODS_COUNT + down


def swap(grid: Grid, first: int, second: int) -> Grid:
    """Returns the grid with two discs swapped."""
    cells = bytearray(grid)
    cells[first], cells[second] = cells[second], cells[first]
    return bytes(cells)


def flip(grid: Grid, *cells: int) -> Grid:
    """Returns the grid with the discs on these cells turned over, once each."""
    discs = bytearray(grid)
    for cell in cells:
        discs[cell] = FLIPPED[discs[cell]]
    return bytes(discs)


def _run(goods: bytes) -> tuple[int, int] | None:
    """Returns start and stop of the run of one good, if there is one among four goods."""
    a, b, c, d = goods
    if b != c:
        return None
    start, stop = (0 if a == b else 1), (4 if d == c else 3)
    return (start, stop) if stop - start >= 3 else None


RUNS: dict[bytes, tuple[int, int]] = {
    bytes(goods): run
    for goods in product(range(GOODS_COUNT), repeat=SIDE)
    if (run := _run(bytes(goods)))
}


ROWS = tuple(range(start, start + SIDE) for start in range(0, CELLS, SIDE))
COLUMNS = tuple(range(start, CELLS, SIDE) for start in range(SIDE))
FOURS: tuple[tuple[slice, dict[bytes, Line]], ...] = tuple(
    (
        slice(cells.start, cells.stop, cells.step),
        {goods: tuple(cells)[start:stop] for goods, (start, stop) in RUNS.items()},
    )
    for cells in ROWS + COLUMNS
)
"""Each row and column, with the line that every run of goods makes on its cells."""


# A grid can be read as a number of 16 bytes in which cell 0 is the lowest byte.
COLUMN, ROW = 8, 8 * SIDE  # bits from a cell to the next in its row, and in its column
STARTS_IN_ROWS = int.from_bytes(b"\xff\xff\0\0" * SIDE, "little")  # of three side by side


def has_line(grid: Grid) -> bool:
    """Whether three of one good stand side by side, on grids shifted by one and two cells."""
    shown = int.from_bytes(grid.translate(SHOWN), "little")
    in_rows = shown & shown >> COLUMN & shown >> 2 * COLUMN & STARTS_IN_ROWS
    return bool(in_rows or shown & shown >> ROW & shown >> 2 * ROW)


@lru_cache(1024)
def lines(grid: Grid) -> tuple[Line, ...]:
    """Returns the run of every row, then of every column, that has one, as cells (D6)."""
    if not has_line(grid):
        return ()
    goods = grid.translate(UP)
    return tuple([spans[four] for place, spans in FOURS if (four := goods[place]) in spans])


PICKS: dict[Line, tuple[Line, ...]] = {
    run: (run,) if len(run) < SIDE else (run[:-1], run[1:], run)
    for _, spans in FOURS
    for run in spans.values()
}
"""The lines as which each run can be picked: itself, and either three of a run of four."""


def choices(grid: Grid, read: LinesRead, picked: Iterable[int] = ()) -> tuple[Line, ...]:
    """Returns the lines that may be picked; they share no disc with one picked before (D6)."""
    found = lines(grid)
    if read == "three_or_four":
        found = tuple(chain.from_iterable(PICKS[run] for run in found))
    if picked:
        found = tuple(line for line in found if set(picked).isdisjoint(line))
    return found


def _ends(line: Line) -> tuple[tuple[int, int], ...]:
    """Returns the storage cells (side, index) that the line touches with its ends."""
    first, last = line[0], line[-1]
    if line[1] - first == 1:
        row = first // SIDE
        touched = ((WEST, row, first % SIDE == 0), (EAST, row, last % SIDE == SIDE - 1))
    else:
        column = first % SIDE
        touched = ((NORTH, column, first < SIDE), (SOUTH, column, last >= CELLS - SIDE))
    return tuple((side, index) for side, index, touches in touched if touches)


ENDS: dict[Line, tuple[tuple[int, int], ...]] = {
    line: _ends(line) for picks in PICKS.values() for line in picks
}
"""The storage cells (side, index) that each line feeds, that at its lowest cell first (D6, D8)."""


def exhaust(grid: Grid, picked: Line, exhaustion: Exhaustion) -> Grid:
    """Returns the grid with the discs of all lines, or of the picked one, turned over (D6)."""
    return flip(grid, *exhausted(grid, picked, exhaustion))


def exhausted(grid: Grid, picked: Line, exhaustion: Exhaustion) -> tuple[int, ...]:
    """Returns the cells whose discs are turned over once a line is picked, ascending (D6)."""
    found = lines(grid)
    if exhaustion == "chosen":
        return picked
    return found[0] if len(found) == 1 else tuple(sorted({cell for line in found for cell in line}))


NEIGHBOURS = tuple(
    tuple(
        near
        for near, beside in (
            (cell - SIDE, cell >= SIDE),
            (cell - 1, cell % SIDE > 0),
            (cell + 1, cell % SIDE < SIDE - 1),
            (cell + SIDE, cell < CELLS - SIDE),
        )
        if beside
    )
    for cell in range(CELLS)
)


def has_crowd(goods: bytes) -> bool:
    """Whether three discs that show one good are connected (D2, solo)."""
    # In any three connected discs, one touches both others.
    return any(
        [goods[near] for near in NEIGHBOURS[cell]].count(goods[cell]) > 1 for cell in range(CELLS)
    )


CORNERS = (0, 3, 12, 15)
INNER = tuple(cell for cell in range(CELLS) if cell not in CORNERS)


def in_order(discs: Iterable[int]) -> tuple[int, ...]:
    """Returns the discs sorted by name, `camphor/rice` first; they are shuffled from this order."""
    return tuple(sorted(discs, key=lambda code: (GOODS[code // 5], GOODS[code % 5])))


def is_allowed(grid: Grid, *, solo: bool) -> bool:
    """Whether no three of one good stand side by side or, solo, are connected (D2)."""
    return not (has_crowd(grid.translate(UP)) if solo else has_line(grid))


def lay_out(discs: Sequence[int], chance: SeededChance, *, solo: bool) -> Grid:
    """Lays out opium discs on the corners and the others at random until the layout is allowed."""
    opium = [code for code in discs if UP[code] == OPIUM]
    others = [code for code in discs if UP[code] != OPIUM]
    while True:
        grid = _placed(opium, chance.shuffle(others))
        if is_allowed(grid, solo=solo):
            return grid


def _placed(corners: Sequence[int], others: Sequence[int]) -> Grid:
    grid = bytearray(CELLS)
    for cell, code in zip(CORNERS + INNER, (*corners, *others), strict=True):
        grid[cell] = code
    return bytes(grid)


def can_be_laid_out(suns: Sequence[int]) -> bool:
    """Whether the twelve goods that do not lie on the corners have a layout allowed even solo."""
    goods = bytearray([OPIUM]) * CELLS
    return _fill(goods, INNER, Counter(suns))


def _fill(goods: bytearray, cells: Sequence[int], left: Counter[int]) -> bool:
    """Whether the cells can be filled with the goods left so that no three are connected.

    Every good is tried on the first cell. Cells still empty each show a good of their own.
    """
    if not cells:
        return True
    for good in [good for good, count in left.items() if count]:
        goods[cells[0]] = good
        if not has_crowd(_with_blanks(goods, cells[1:])) and _fill(
            goods, cells[1:], left - Counter([good])
        ):
            return True
    return False


def _with_blanks(goods: bytearray, blank: Sequence[int]) -> bytes:
    shown = bytearray(goods)
    for cell in blank:
        shown[cell] = disc(OPIUM, OPIUM) + 1 + cell
    return bytes(shown)
