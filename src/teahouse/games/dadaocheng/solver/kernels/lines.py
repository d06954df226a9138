"""Lines of a grid, moves, and hash tables of chains, as a few operations on whole words."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from teahouse.games.dadaocheng.rules.grid import ENDS
from teahouse.games.dadaocheng.rules.rulebook import STORAGE_CELLS
from teahouse.games.dadaocheng.solver.puzzle import LINES, MOVES
from teahouse.games.dadaocheng.solver.words import (
    CUBES,
    DOWN,
    FIRST,
    SECOND,
    UP,
    Array,
    Chain,
    ChainSpace,
    HashTable,
    PuzzleWords,
    Word,
)
from teahouse.play.numba_compiler import compile_of

__all__ = [
    "LINE_BITS",
    "LINE_CELL",
    "LINE_ENDS",
    "LINE_MASK",
    "NO_GRID",
    "columns_of",
    "is_new",
    "kernel",
    "line_at",
    "mixed",
    "places_of",
    "planned",
    "put",
    "result_of",
    "rows_of",
    "start_of",
]


kernel = compile_of(Path(__file__).parents[1]).entry


EACH = 0x1111_1111_1111_1111
"""The lowest bit of each cell's nibble."""
WITH_RIGHT = 0x0111_0111_0111_0111
WITH_BELOW = 0x0000_1111_1111_1111
"""The cells that have a neighbour to the right, and below."""
NO_GRID = 7 * EACH

MOVE_CELLS = np.array([(move[0], move[-1]) for move in MOVES])
LINE_CELL = np.array([line[1] for line in LINES])
LINE_MASK = np.array([sum(7 << 4 * cell for cell in line) for line in LINES])
LINE_BITS = np.array([sum(1 << cell for cell in line) for line in LINES])
LINE_ENDS = np.array(
    [
        [side * STORAGE_CELLS + index for side, index in (*ENDS[line], *ENDS[line])[:2]]
        for line in LINES
    ]
)


@kernel
def rows_of(up: Word) -> Word:
    """Returns a bit at each cell that shows the same good as the next two in its row."""
    # A nibble of `other` is zero where a cell shows the same good as the next one.
    other = up ^ (up >> 4)
    same = ~(other | (other >> 1) | (other >> 2)) & WITH_RIGHT
    return same & (same >> 4)


@kernel
def columns_of(up: Word) -> Word:
    """Returns a bit at each cell that shows the same good as the next two in its column."""
    # A nibble of `other` is zero where a cell shows the same good as the one below it.
    other = up ^ (up >> 16)
    same = ~(other | (other >> 1) | (other >> 2)) & WITH_BELOW
    return same & (same >> 16)


@kernel
def run_at(rows: Word, columns: Word, place: int) -> int:
    """Returns what a row (places 0 to 3) or a column (places 4 to 7) shows.

    It is 1 for a line of the first three, 2 for the last three, 3 for all four, and 0 for none.
    """
    if place < 4:
        bits, step = rows >> 16 * place, 4
    else:
        bits, step = columns >> 4 * (place - 4), 16
    return int((bits & 1) + 2 * ((bits >> step) & 1))


@kernel
def line_at(words: PuzzleWords, rows: Word, columns: Word, place: int) -> int:
    """Returns the code of the line at a place, or -1 for none.

    With `threes`, each code is a place of its own.
    """
    if not words.threes:
        run = run_at(rows, columns, place)
        return 3 * place + run - 1 if run else -1
    wanted = place % 3 + 1
    return place if run_at(rows, columns, place // 3) & wanted == wanted else -1


@kernel
def places_of(words: PuzzleWords) -> int:
    """Returns how many places there are to look for a line."""
    return 24 if words.threes else 8


@kernel
def moved(up: Word, down: Word, move: int) -> tuple[Word, Word]:
    """Returns the grid after a move (D5): two discs are swapped, or one with itself is flipped."""
    one, other = 4 * MOVE_CELLS[move, 0], 4 * MOVE_CELLS[move, 1]
    if one == other:
        turned = (up ^ down) & (7 << one)
        return up ^ turned, down ^ turned
    # Two nibbles are swapped by adding to each (XOR) the difference between them.
    above = ((up >> one) ^ (up >> other)) & 7
    below = ((down >> one) ^ (down >> other)) & 7
    return up ^ (above << one) ^ (above << other), down ^ (below << one) ^ (below << other)


@kernel
def planned(words: PuzzleWords, plan: int) -> tuple[Word, Word]:
    """Returns the grid after a plan's moves."""
    up, down = words.up, words.down
    if words.moves == 2:
        up, down = moved(up, down, plan // len(MOVES))
    if words.moves > 0:
        up, down = moved(up, down, plan % len(MOVES))
    return up, down


@kernel
def mixed(one: Word, other: Word) -> int:
    """Returns a hash of two words."""
    number = (one ^ 0x1F83D9ABFB41BD6B) * 0x2545F4914F6CDD1D + other
    number = (number ^ (number >> 29)) * 0x369DEA0F31A53F85
    return number ^ (number >> 32)


@kernel
def place_of(chain: Chain) -> int:
    """Returns the hash of a chain, not yet cut to the size of a table."""
    up, down, first, second, cubes = chain
    return mixed(mixed(mixed(up, down), first ^ (second << 1)), cubes)


@kernel
def is_at(row: Array, chain: Chain) -> bool:
    up, down, first, second, cubes = chain
    same_grid = row[UP] == up and row[DOWN] == down
    return bool(same_grid and row[FIRST] == first and row[SECOND] == second and row[CUBES] == cubes)


@kernel
def put(row: Array, chain: Chain) -> None:
    row[UP], row[DOWN], row[FIRST], row[SECOND], row[CUBES] = chain


@kernel
def is_new(chains: ChainSpace, start: int, chain: Chain) -> bool:
    """Whether no chain of this start has come here before; this one is then stored."""
    mask = len(chains.seen_start) - 1
    slot = place_of(chain) & mask
    while chains.seen_start[slot] == start + 1:
        if is_at(chains.seen_words[slot], chain):
            return False
        slot = (slot + 1) & mask
    chains.seen_start[slot] = start + 1
    put(chains.seen_words[slot], chain)
    return True


@kernel
def start_of(known: HashTable, up: Word, down: Word, count: int) -> int:
    """Returns the number of a grid that plans lead to.

    If the grid is new, its number is `count`, and it is stored.
    """
    mask = len(known.slots) - 1
    slot = mixed(up, down) & mask
    while known.slots[slot]:
        start = int(known.slots[slot]) - 1
        if known.rows[start, UP] == up and known.rows[start, DOWN] == down:
            return start
        slot = (slot + 1) & mask
    known.slots[slot] = count + 1
    known.rows[count, UP], known.rows[count, DOWN] = up, down
    return count


@kernel
def result_of(known: HashTable, end: Array, count: int) -> int:
    """Returns the number of a result.

    If the result is new, its number is `count`, and it is stored while there is room.
    """
    chain = end[UP], end[DOWN], end[FIRST], end[SECOND], end[CUBES]
    mask = len(known.slots) - 1
    slot = place_of(chain) & mask
    while known.slots[slot]:
        result = int(known.slots[slot]) - 1
        if is_at(known.rows[result], chain):
            return result
        slot = (slot + 1) & mask
    if count < len(known.rows):
        known.slots[slot] = count + 1
        put(known.rows[count], chain)
    return count
