"""The 187 decisions of Dadaocheng in its discrete form, and how they make up its actions.

| number | what it is |
|---|---|
| 0 to 15 | flip a disc (D5) |
| 16 to 135 | swap two discs, in the order of `combinations(range(16), 2)` (D5) |
| 136 to 159 | collect a line (D6): 136 + 8 x reading + line. Lines are rows 0 to 3, then columns 0 to 3; reading 0 is the first three discs, 1 the last three, 2 all four |
| 160 to 164 | one cube of a good: paid, given, taken or returned, as it comes |
| 165 to 168 | a storage cell: take its cubes (D9), or open a shop there (D10) |
| 169 | end step 4 (D12), or stop after one building in 1905 |
| 170 to 172 | buy the ship of a level; then it is paid cube by cube (D10) |
| 173 to 175 | the same with a workshop |
| 176 to 180 | buy a building, by kind, then pay it; in 1905 a kind (not mansions) that is turned |
| 181, 182 | the temple with two dice for 1 cube, with three for 2; then it is paid |
| 183, 184, 185 | exchange, market, opium den; then cubes are given and taken, one by one |
| 186 | the event of the round (D13); then what it asks for |
"""  # noqa: E501

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
