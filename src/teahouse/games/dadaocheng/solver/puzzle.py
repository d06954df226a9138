"""Puzzles for the solver: discs, storage and supply as step 2 will find them, and samples."""

from __future__ import annotations

from itertools import combinations
from typing import TypeAlias

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

__all__ = [
    "LINES",
    "MOVES",
    "REGION_CELLS",
    "Move",
    "Puzzle",
    "moves_of_plan",
    "puzzle_of",
    "sample_grid",
]


Move: TypeAlias = tuple[int, ...]
"""Two cells whose discs are swapped, or the one whose disc is flipped (D5)."""

MOVES: tuple[Move, ...] = (
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


def moves_of_plan(puzzle: Puzzle, plan: int) -> tuple[Move, ...]:
    """Returns the moves of a plan by its number; the first move is the more significant digit."""
    digits = (plan // len(MOVES), plan % len(MOVES))
    return tuple(MOVES[digit] for digit in digits[2 - puzzle.moves :])


def puzzle_of(state: State) -> Puzzle:
    """Returns the puzzle before the seat that moves next.

    In a solo game, all regions but the player's own are closed (D6).
    """
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
