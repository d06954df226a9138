"""Chains of lines picked one after the other, followed through every choice."""

from __future__ import annotations

from teahouse.games.dadaocheng.rules.rulebook import CHAIN_ENDS, CHAIN_KEEPS
from teahouse.games.dadaocheng.solver.words import (
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
    PuzzleWords,
    Word,
)

from .lines import (
    LINE_BITS,
    LINE_CELL,
    LINE_ENDS,
    LINE_MASK,
    NO_GRID,
    columns_of,
    is_new,
    kernel,
    line_at,
    places_of,
    put,
    rows_of,
)

__all__ = ["follow"]


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
    """Returns what counts of a chain that has ended.

    After an endless chain it has no grid, as the new layout is not known yet (D7).
    """
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
