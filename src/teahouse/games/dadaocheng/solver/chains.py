"""The inner loops of the compiled solver: moves, lines and chains, on whole words."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from teahouse.games.dadaocheng.rules.grid import ENDS
from teahouse.games.dadaocheng.rules.rulebook import CHAIN_ENDS, CHAIN_KEEPS, STORAGE_CELLS
from teahouse.play.numba_compiler import compile_of

from .puzzle import LINES, MOVES
from .words import (
    COLUMNS,
    COUNTED,
    CUBES,
    DOWN,
    FIRST,
    FULL,
    PICKED,
    PLACE,
    ROWS,
    SECOND,
    SUPPLY,
    UNFLIPPED,
    UP,
    Array,
    Chain,
    ChainSpace,
    HashTable,
    PuzzleWords,
    Word,
)

__all__ = ["columns_of", "follow", "kernel", "mixed", "planned", "result_of", "rows_of", "start_of"]


kernel = compile_of(Path(__file__).parent).entry


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
    """Returns the number of a grid that plans lead to; a new one is `count` and stored."""
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
    """Returns the number of a result; a new one is `count`, and stored if there is room."""
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


@kernel
def can_pick(words: PuzzleWords, rows: Word, columns: Word, unflipped: Word) -> bool:
    """Whether a line is left that shares no disc with one picked (D6, `together`)."""
    for place in range(places_of(words)):
        line = line_at(words, rows, columns, place)
        if line >= 0 and not LINE_BITS[line] & unflipped:
            return True
    return False


@kernel
def exhausted(words: PuzzleWords, frame: Array, line: int) -> Word:
    """Returns the cells whose discs are flipped, as a word with nibbles of 7 (D6)."""
    if not words.all_lines:
        return int(LINE_MASK[line])
    # Each bit marks the first of three cells, and is copied to the two cells after it.
    rows, columns = frame[ROWS], frame[COLUMNS]
    across = rows | (rows << 4) | (rows << 8)
    return int(7 * (across | columns | (columns << 16) | (columns << 32)))


@kernel
def collect(words: PuzzleWords, frame: Array, line: int) -> tuple[Chain, Word]:
    """Takes, stores, spoils and exhausts (D6); returns the chain after it, and the supply."""
    up, down, first, second = frame[UP], frame[DOWN], frame[FIRST], frame[SECOND]
    good = (up >> 4 * LINE_CELL[line]) & 7
    cube = 1 << 8 * good
    # A line of four gives two cubes and touches the edge at both ends; a line of three gives
    # one and touches it at one end.
    count = 2 if line % 3 == 2 else 1
    there = (frame[SUPPLY] >> 8 * good) & 255
    taken = min(count, there)  # D8
    there -= taken
    supply = frame[SUPPLY] - taken * cube
    spoilt = 0
    for end in range(count):
        place = 4 * LINE_ENDS[line, end]
        if there and not (words.closed >> LINE_ENDS[line, end]) & 1:
            there -= 1  # also if it spoils: both ends are fed before any cell is emptied
            supply -= cube
            # The cube goes to the first free place of the cell; a third one spoils the cell.
            if not (first >> place) & 7:
                first |= (good + 1) << place
            elif not (second >> place) & 7:
                second |= (good + 1) << place
            else:
                spoilt |= 7 << place
                supply += cube
                supply += 1 << 8 * (((first >> place) & 7) - 1)
                supply += 1 << 8 * (((second >> place) & 7) - 1)
    cubes = frame[CUBES] + (taken << 4 * good) + (count << COUNTED)
    if words.together:
        unflipped = (cubes >> UNFLIPPED) | LINE_BITS[line]
        cubes &= (1 << UNFLIPPED) - 1
        may_go_on = (cubes >> COUNTED) < CHAIN_ENDS
        if may_go_on and can_pick(words, frame[ROWS], frame[COLUMNS], unflipped):
            cubes |= unflipped << UNFLIPPED
            return (up, down, first & ~spoilt, second & ~spoilt, cubes), supply
    turned = (up ^ down) & exhausted(words, frame, line)
    return (up ^ turned, down ^ turned, first & ~spoilt, second & ~spoilt, cubes), supply


@kernel
def push(frame: Array, chain: Chain, supply: Word, picked: Word) -> None:
    """Writes a chain to a frame of the stack, with no choice of it tried yet."""
    put(frame, chain)
    frame[SUPPLY], frame[PICKED], frame[PLACE] = supply, picked, 0
    frame[ROWS], frame[COLUMNS] = rows_of(chain[UP]), columns_of(chain[UP])


@kernel
def end_of(chain: Chain) -> Chain:
    """Returns what counts of an ended chain; after an endless one there is no grid (D7)."""
    up, down, first, second, cubes = chain
    taken = cubes >> COUNTED
    cubes &= (1 << COUNTED) - 1
    if taken < CHAIN_ENDS:
        return up, down, first, second, cubes
    return NO_GRID, NO_GRID, first, second, cubes | ((taken - CHAIN_KEEPS) << COUNTED)


@kernel
def follow(words: PuzzleWords, chains: ChainSpace, start: int, up: Word, down: Word) -> int:
    """Finds all ends of the chains of a grid, in the order of choices.

    Returns how many there are, or FULL. The search is depth first, on a stack of its own.
    """
    chain = up, down, words.first, words.second, words.cubes
    stack, ends, found, known = chains.stack, chains.ends, 0, 0
    push(stack[0], chain, words.supply, 0)
    if not (stack[0, ROWS] | stack[0, COLUMNS]):
        put(ends[0], end_of(chain))
        ends[0, PICKED] = 0
        return 1
    depth, places = 0, places_of(words)
    while depth >= 0:
        frame = stack[depth]
        place = frame[PLACE]
        if place == places:
            depth -= 1
            continue
        frame[PLACE] = place + 1
        line = line_at(words, frame[ROWS], frame[COLUMNS], place)
        if line < 0 or LINE_BITS[line] & (frame[CUBES] >> UNFLIPPED):
            continue
        chain, supply = collect(words, frame, line)
        # Five bits hold each line picked, the first one lowest, as its code + 1.
        picked = frame[PICKED] | ((line + 1) << 5 * depth)
        over = ((chain[CUBES] >> COUNTED) & 15) >= CHAIN_ENDS  # D7
        if over or not (rows_of(chain[UP]) | columns_of(chain[UP])):
            if found == len(ends):
                return FULL
            put(ends[found], end_of(chain))
            ends[found, PICKED] = picked
            found += 1
        elif is_new(chains, start, chain):
            known += 1
            # The table is kept at most half full, so that probing stays short.
            if 2 * known > len(chains.seen_start):
                return FULL
            depth += 1
            push(stack[depth], chain, supply, picked)
    return found
