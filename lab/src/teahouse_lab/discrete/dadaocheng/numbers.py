"""The 187 decisions of Dadaocheng in its discrete form, and how they make up its actions.

docs/batch.md says what each number is.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np

from teahouse.games.dadaocheng.rules.goods import GOODS, KINDS
from teahouse.games.dadaocheng.rules.grid import CELLS, COLUMNS, ROWS
from teahouse.games.dadaocheng.rules.rulebook import LEVELS, STORAGE_CELLS

__all__ = [
    "ACTIONS",
    "BUILD",
    "CELL",
    "COLLECT",
    "DEN",
    "END",
    "EVENT",
    "EXCHANGE",
    "GOOD",
    "LINES",
    "LINE_CELLS",
    "MARKET",
    "MOVES",
    "READINGS",
    "SHIP",
    "TEMPLE",
    "TURN",
    "WORKSHOP_SHIP",
]

MOVES: tuple[tuple[int, int], ...] = (
    *((cell, cell) for cell in range(CELLS)),
    *combinations(range(CELLS), 2),
)
"""The two cells of each move. A flip has the same one twice."""

FOURS = ROWS + COLUMNS
LINES = len(FOURS)
READINGS = (slice(0, 3), slice(1, 4), slice(0, 4))
LINE_CELLS: tuple[tuple[int, ...], ...] = tuple(
    tuple(cells)[part] for part in READINGS for cells in FOURS
)
"""The cells of each line that can be collected."""

COLLECT = len(MOVES)
GOOD = COLLECT + len(LINE_CELLS)
CELL = GOOD + len(GOODS)
END = CELL + STORAGE_CELLS
SHIP = END + 1
WORKSHOP_SHIP = SHIP + len(LEVELS)
BUILD = WORKSHOP_SHIP + len(LEVELS)
TURN = BUILD + 1  # the kinds that 1905 turns into mansions follow the mansion
TEMPLE = BUILD + len(KINDS)
EXCHANGE = TEMPLE + 2
MARKET, DEN, EVENT = EXCHANGE + 1, EXCHANGE + 2, EXCHANGE + 3
ACTIONS = EVENT + 1

MOVE_CELLS = np.array(MOVES, np.uint32)
