"""A puzzle of step 2, and its solution: every distinct result, and what it is worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from struct import Struct
from typing import NamedTuple, TypeAlias

import msgspec

from teahouse.core import FastChance, SeededChance
from teahouse.games.dadaocheng.rules.goods import GOODS, Cubes
from teahouse.games.dadaocheng.rules.grid import (
    CELLS,
    COLUMNS,
    ROWS,
    Exhaustion,
    Grid,
    Line,
    LinesRead,
    flip,
    lay_out,
    swap,
)
from teahouse.games.dadaocheng.rules.rulebook import CHAIN_ENDS, SPOILS_AT, STORAGE_CELLS, Rules
from teahouse.games.dadaocheng.rules.state import State

from .words import COUNTED

__all__ = [
    "LINES",
    "MOVES",
    "NONE",
    "OUTCOME",
    "REGION_CELLS",
    "RESULT",
    "DiscMove",
    "OwnYield",
    "Puzzle",
    "Result",
    "Solution",
    "Value",
    "best_of_plan",
    "front_of",
    "house",
    "moves_of_plan",
    "own_yields_of",
    "pack_lines",
    "pack_storage",
    "puzzle_of",
    "richest",
    "sample_grid",
    "worth",
]


DiscMove: TypeAlias = tuple[int, ...]
"""Two cells whose discs are swapped, or the one whose disc is flipped (D5)."""

MOVES: tuple[DiscMove, ...] = (
    *combinations(range(CELLS), 2),
    *((cell,) for cell in range(CELLS)),
)
"""Every move, in the order of plans: swaps first, then flips."""

LINES: tuple[Line, ...] = tuple(
    tuple(cells[start:stop]) for cells in ROWS + COLUMNS for start, stop in ((0, 3), (1, 4), (0, 4))
)
"""Every line, in the order of choices, which is the order in which a grid lists its lines."""

REGION_CELLS = 4 * STORAGE_CELLS
CODES = frozenset(range(len(GOODS) ** 2))


class Puzzle(msgspec.Struct, frozen=True, kw_only=True):
    """A grid before its step 2.

    Storage cells are numbered side × 4 + index, clockwise from north.
    `closed` are the storage cells that store nothing: shops and closed regions (D3, D6).
    `moves` are still to be made; `taken` counts cubes of a chain that is already under way (D7),
    and `picked` are the cells of its lines that are yet to be flipped (`exhaustion: "together"`).
    """

    grid: Grid
    supply: Cubes
    storage: tuple[bytes, ...] = (b"",) * REGION_CELLS
    closed: frozenset[int] = frozenset()
    lines: LinesRead = "longest"
    exhaustion: Exhaustion = "all"
    moves: int = 2
    taken: int = 0
    picked: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        if len(self.grid) != CELLS or any(code not in CODES for code in self.grid):
            raise ValueError("grid: there must be 16 discs")
        if len(self.supply) != len(GOODS) or min(self.supply) < 0:
            raise ValueError("supply: there must be a count for each of the five goods")
        if not self.closed <= frozenset(range(REGION_CELLS)):
            raise ValueError("closed: storage cells are numbered 0 to 15")
        if self.moves not in (0, 1, 2) or not 0 <= self.taken < CHAIN_ENDS:
            raise ValueError("moves: 0 to 2 can be left; taken: 0 to 11")
        if not self.picked <= frozenset(range(CELLS)):
            raise ValueError("picked: cells are numbered 0 to 15")
        if self.picked and (self.moves or self.exhaustion != "together"):
            raise ValueError("picked: only lines of one exhaustion wait to be flipped")
        self._check_storage()

    def _check_storage(self) -> None:
        if len(self.storage) != REGION_CELLS:
            raise ValueError("storage: there must be 16 cells")
        for cell, goods in enumerate(self.storage):
            if len(goods) >= SPOILS_AT or any(good >= len(GOODS) for good in goods):
                raise ValueError(f"storage: cell {cell} cannot hold {list(goods)}")
            if goods and cell in self.closed:
                raise ValueError(f"storage: cell {cell} is closed and cannot hold cubes")

    @property
    def plans(self) -> int:
        """The number of ordered plans."""
        return int(len(MOVES) ** self.moves)


def moves_of_plan(puzzle: Puzzle, plan: int) -> tuple[DiscMove, ...]:
    """Returns the moves of a plan by its number; the first move is the more significant digit."""
    digits = (plan // len(MOVES), plan % len(MOVES))
    return tuple(MOVES[digit] for digit in digits[2 - puzzle.moves :])


def puzzle_of(state: State) -> Puzzle:
    """Returns the puzzle of the seat that moves next; solo, other regions are closed (D6)."""
    storage: list[bytes] = []
    closed: set[int] = set()
    for side, seat in enumerate(state.rules.seat_of_side):
        cells = range(side * STORAGE_CELLS, (side + 1) * STORAGE_CELLS)
        storage.extend([b""] * STORAGE_CELLS if seat is None else state.players[seat].storage)
        shops = range(STORAGE_CELLS) if seat is None else state.players[seat].shops
        closed.update(cells[shop] for shop in shops)
    return Puzzle(
        grid=state.grid,
        supply=state.supply,
        storage=tuple(storage),
        closed=frozenset(closed),
        lines=state.rules.options.lines,
        exhaustion=state.rules.options.exhaustion,
        moves=state.moves_left,
        taken=state.taken if state.step == "collect" else 0,
        picked=frozenset(state.picked),
    )


MOVES_AT_MOST = 40


def sample_grid(rules: Rules, seed: str) -> Grid:
    """Returns a legal layout after some random moves, as turns leave it."""
    chance = FastChance(seed)
    grid = lay_out(rules.discs, SeededChance(seed), solo=rules.solo)
    for _ in range(chance.below(MOVES_AT_MOST)):
        move = chance.pick(MOVES)
        grid = swap(grid, *move) if len(move) == 2 else flip(grid, *move)
    return grid


NONE = 255
"""Fills a packed row where there is no disc, cube or line."""
RESULT = Struct("=16s32s5sBHI")
"""A packed result: grid, storage (two cubes a cell), cubes, returns, first plan, its outcome."""
OUTCOME = Struct("=I12s")
"""A packed outcome of a grid: the number of its result, and the lines to pick for it."""
LINES_AT_MOST = 12  # a chain ends at 12 cubes, and each line counts as at least one (D7)


class Result(msgspec.Struct, frozen=True):
    """What one plan leads to with these choices of lines.

    `cubes` are those taken, by good, and `storage` is that of all sides afterwards.
    If the chain was endless (D7), `returns` cubes must go back, or all there are if fewer.
    The grid is then None, as it will be laid out anew.
    """

    plan: tuple[DiscMove, ...]
    lines: tuple[Line, ...]
    cubes: Cubes
    storage: tuple[bytes, ...]
    grid: Grid | None
    returns: int = 0

    @property
    def is_endless(self) -> bool:
        return self.returns > 0


class Solution(msgspec.Struct, frozen=True):
    """All distinct results, in the order of the first plan and choices that give each.

    `starts` holds the number of the grid that each plan leads to. The outcomes of grid n are
    those from `offsets[n]` to `offsets[n + 1]`, in the order of their choices.
    """

    puzzle: Puzzle
    results: bytes
    outcomes: bytes
    starts: bytes
    offsets: bytes

    def __len__(self) -> int:
        return len(self.results) // RESULT.size

    def __getitem__(self, index: int) -> Result:
        """Returns a result, with the first plan and choices that give it."""
        if not 0 <= index < len(self):
            raise IndexError(index)
        *_, plan, outcome = RESULT.unpack_from(self.results, index * RESULT.size)
        return self._result(plan, outcome)

    def __iter__(self) -> Iterator[Result]:
        return (self[index] for index in range(len(self)))

    def of_plan(self, plan: int) -> tuple[Result, ...]:
        """Returns every distinct result of one plan, by its number, in the order of choices."""
        start = memoryview(self.starts).cast("H")[plan]
        first, end = memoryview(self.offsets).cast("I")[start : start + 2]
        return tuple(self._result(plan, outcome) for outcome in range(first, end))

    def _result(self, plan: int, outcome: int) -> Result:
        index, picked = OUTCOME.unpack_from(self.outcomes, outcome * OUTCOME.size)
        grid, storage, cubes, returns, _, _ = RESULT.unpack_from(self.results, index * RESULT.size)
        return Result(
            moves_of_plan(self.puzzle, plan),
            tuple(LINES[code] for code in picked if code != NONE),
            tuple(cubes),
            tuple(storage[n : n + 2].rstrip(bytes([NONE])) for n in range(0, 2 * REGION_CELLS, 2)),
            None if returns else grid,
            returns,
        )


def pack_storage(storage: Sequence[bytes]) -> bytes:
    return b"".join(goods.ljust(2, bytes([NONE])) for goods in storage)


def pack_lines(picked: Sequence[int]) -> bytes:
    return bytes(picked).ljust(LINES_AT_MOST, bytes([NONE]))


ByGood = tuple[float, float, float, float, float]
NOTHING: ByGood = (0.0, 0.0, 0.0, 0.0, 0.0)
ALIKE: ByGood = (1.0, 1.0, 1.0, 1.0, 1.0)


class Value(msgspec.Struct, frozen=True):
    """The worth of a cube taken, by good, and of a cube in storage, by cell and good.

    `endless` is added once if the chain was endless (D7), so it is usually below zero.
    """

    cubes: ByGood = ALIKE
    storage: tuple[ByGood, ...] = (NOTHING,) * REGION_CELLS
    endless: float = 0.0

    def __post_init__(self) -> None:
        if len(self.cubes) != len(GOODS) or any(len(cell) != len(GOODS) for cell in self.storage):
            raise ValueError("value: there must be a number for each of the five goods")
        if len(self.storage) != REGION_CELLS:
            raise ValueError("value: there must be 16 storage cells")


def worth(value: Value, result: Result) -> float:
    """Returns a result's worth, summed in an order that every solver keeps."""
    total = 0.0
    for count, each in zip(result.cubes, value.cubes, strict=True):
        total += count * each
    for goods, each_good in zip(result.storage, value.storage, strict=True):
        for good in goods:
            total += each_good[good]
    return total + value.endless if result.is_endless else total


def best_of_plan(solution: Solution, plan: int, value: Value) -> Result:
    """Returns the best choices of lines for a plan, by its number; the first of equals."""
    return max(solution.of_plan(plan), key=lambda result: worth(value, result))


def front_of(solution: Solution, values: Sequence[Value]) -> tuple[Result, ...]:
    """Returns the results that no other matches or beats in every value; the first of equals."""
    kept: dict[tuple[float, ...], Result] = {}
    for result in solution:
        worths = tuple(worth(value, result) for value in values)
        if not any(_is_beaten(worths, by) for by in kept):
            kept = {old: kept[old] for old in kept if not _is_beaten(old, worths)}
            kept[worths] = result
    return tuple(kept.values())


def _is_beaten(worths: tuple[float, ...], by: tuple[float, ...]) -> bool:
    return all(other >= own for own, other in zip(worths, by, strict=True))


class OwnYield(NamedTuple):
    """A side's yield: its storage cells afterwards, the cubes taken, and how many go back (D7)."""

    cells: tuple[bytes, ...]
    cubes: Cubes
    returns: int


def own_yields_of(solution: Solution, side: int) -> set[OwnYield]:
    """Returns each distinct yield of a side."""
    own = slice(side * STORAGE_CELLS, (side + 1) * STORAGE_CELLS)
    return {OwnYield(r.storage[own], r.cubes, r.returns) for r in solution}


def richness(found: OwnYield, shops: int) -> int:
    """Returns how many cubes a side has from a yield, with those of a full house (D9)."""
    return sum(found.cubes) - found.returns + house(found.cells, shops)


def house(cells: tuple[bytes, ...], shops: int) -> int:
    """Returns the most cubes that a full house gives, zero if it is not full (D9)."""
    filled = sum(1 for goods in cells if goods)
    return max(map(len, cells)) if 0 < filled == STORAGE_CELLS - shops else 0


def richest(found: Iterable[OwnYield], shops: int, count: int) -> tuple[OwnYield, ...]:
    """Returns the yields with the most cubes; equals are ordered by their keys."""
    return tuple(sorted(found, key=lambda each: (-richness(each, shops), key_of(each)))[:count])


def key_of(found: OwnYield) -> int:
    """Returns the yield in one word, as the compiled solver holds it."""
    first = sum((cell[0] + 1) << 4 * nth for nth, cell in enumerate(found.cells) if cell)
    second = sum((cell[1] + 1) << 4 * nth for nth, cell in enumerate(found.cells) if cell[1:])
    cubes = sum(count << 4 * good for good, count in enumerate(found.cubes))
    return first | second << 16 | (cubes | found.returns << COUNTED) << 32
