"""The inner loops of the compiled solver: rules, chains and what is found, on words of bits.

A move or an exhaustion is a few bit operations on whole grids, and all lines are found at once.

All kernels are in one file, since a compiled kernel is kept until its own file changes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
import numpy as np

from teahouse.games.dadaocheng.rules import CHAIN_ENDS, CHAIN_KEEPS, STORAGE_CELLS
from teahouse.games.dadaocheng.steps.grid import CELLS, ENDS

from .puzzle import LINES, MOVES
from .solution import LINES_AT_MOST, NONE
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
    Found,
    Front,
    Word,
    Words,
    Workspace,
    YieldTable,
)

__all__ = ["fill", "fill_front", "fill_yields"]

Function = TypeVar("Function", bound=Callable[..., object])


def kernel(function: Function) -> Function:
    return cast(Function, numba.njit(cache=True)(function))


EACH = 0x1111_1111_1111_1111
"""One bit a cell."""
WITH_RIGHT = 0x0111_0111_0111_0111
WITH_BELOW = 0x0000_1111_1111_1111
"""The cells that have a neighbour on that side."""
NO_GRID = 7 * EACH
GOODS = 5

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
    """A bit at each cell that shows the same good as the next two in its row."""
    other = up ^ (up >> 4)
    same = ~(other | (other >> 1) | (other >> 2)) & WITH_RIGHT
    return same & (same >> 4)


@kernel
def columns_of(up: Word) -> Word:
    """A bit at each cell that shows the same good as the next two in its column."""
    other = up ^ (up >> 16)
    same = ~(other | (other >> 1) | (other >> 2)) & WITH_BELOW
    return same & (same >> 16)


@kernel
def run_at(rows: Word, columns: Word, place: int) -> int:
    """What a row (places 0 to 3) or column (4 to 7) shows: first three 1, last three 2, four 3."""
    if place < 4:
        bits, step = rows >> 16 * place, 4
    else:
        bits, step = columns >> 4 * (place - 4), 16
    return int((bits & 1) + 2 * ((bits >> step) & 1))


@kernel
def line_at(words: Words, rows: Word, columns: Word, place: int) -> int:
    """The code of the line at a place, -1 for none; with `threes` a code is a place of its own."""
    if not words.threes:
        run = run_at(rows, columns, place)
        return 3 * place + run - 1 if run else -1
    wanted = place % 3 + 1
    return place if run_at(rows, columns, place // 3) & wanted == wanted else -1


@kernel
def places_of(words: Words) -> int:
    return 24 if words.threes else 8


@kernel
def can_pick(words: Words, rows: Word, columns: Word, unflipped: Word) -> bool:
    """D6, `together`: whether a line is left that shares no disc with one picked."""
    for place in range(places_of(words)):
        line = line_at(words, rows, columns, place)
        if line >= 0 and not LINE_BITS[line] & unflipped:
            return True
    return False


@kernel
def moved(up: Word, down: Word, move: int) -> tuple[Word, Word]:
    """D5: two discs swapped; a cell with itself is a flip."""
    one, other = 4 * MOVE_CELLS[move, 0], 4 * MOVE_CELLS[move, 1]
    if one == other:
        turned = (up ^ down) & (7 << one)
        return up ^ turned, down ^ turned
    above = ((up >> one) ^ (up >> other)) & 7
    below = ((down >> one) ^ (down >> other)) & 7
    return up ^ (above << one) ^ (above << other), down ^ (below << one) ^ (below << other)


@kernel
def planned(words: Words, plan: int) -> tuple[Word, Word]:
    """The grid after a plan's moves."""
    up, down = words.up, words.down
    if words.moves == 2:
        up, down = moved(up, down, plan // len(MOVES))
    if words.moves > 0:
        up, down = moved(up, down, plan % len(MOVES))
    return up, down


@kernel
def exhausted(words: Words, frame: Array, line: int) -> Word:
    """D6: which cells' discs are flipped."""
    if not words.all_lines:
        return int(LINE_MASK[line])
    rows, columns = frame[ROWS], frame[COLUMNS]
    across = rows | (rows << 4) | (rows << 8)
    return int(7 * (across | columns | (columns << 16) | (columns << 32)))


@kernel
def collect(words: Words, frame: Array, line: int) -> tuple[Chain, Word]:
    """D6: take, store, spoil, exhaust; the chain after it, and the supply."""
    up, down, first, second = frame[UP], frame[DOWN], frame[FIRST], frame[SECOND]
    good = (up >> 4 * LINE_CELL[line]) & 7
    cube = 1 << 8 * good
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
def mixed(one: Word, other: Word) -> int:
    number = (one ^ 0x1F83D9ABFB41BD6B) * 0x2545F4914F6CDD1D + other
    number = (number ^ (number >> 29)) * 0x369DEA0F31A53F85
    return number ^ (number >> 32)


@kernel
def place_of(chain: Chain) -> int:
    """Where to look for a chain in a hash table."""
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
def is_new(workspace: Workspace, start: int, chain: Chain) -> bool:
    """Whether no chain of this start has come here before; it is kept in mind."""
    mask = len(workspace.seen_start) - 1
    slot = place_of(chain) & mask
    while workspace.seen_start[slot] == start + 1:
        if is_at(workspace.seen_words[slot], chain):
            return False
        slot = (slot + 1) & mask
    workspace.seen_start[slot] = start + 1
    put(workspace.seen_words[slot], chain)
    return True


@kernel
def push(frame: Array, chain: Chain, supply: Word, picked: Word) -> None:
    put(frame, chain)
    frame[SUPPLY], frame[PICKED], frame[PLACE] = supply, picked, 0
    frame[ROWS], frame[COLUMNS] = rows_of(chain[UP]), columns_of(chain[UP])


@kernel
def end_of(chain: Chain) -> Chain:
    """What counts of a chain that has ended: a new layout is not known yet (D7)."""
    up, down, first, second, cubes = chain
    taken = cubes >> COUNTED
    cubes &= (1 << COUNTED) - 1
    if taken < CHAIN_ENDS:
        return up, down, first, second, cubes
    return NO_GRID, NO_GRID, first, second, cubes | ((taken - CHAIN_KEEPS) << COUNTED)


@kernel
def follow(words: Words, workspace: Workspace, start: int, up: Word, down: Word) -> int:
    """All ends of the chains of a grid, in the order of choices; how many, or FULL."""
    chain = up, down, words.first, words.second, words.cubes
    stack, ends, found, known = workspace.stack, workspace.ends, 0, 0
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
        picked = frame[PICKED] | ((line + 1) << 5 * depth)
        over = ((chain[CUBES] >> COUNTED) & 15) >= CHAIN_ENDS  # D7
        if over or not (rows_of(chain[UP]) | columns_of(chain[UP])):
            if found == len(ends):
                return FULL
            put(ends[found], end_of(chain))
            ends[found, PICKED] = picked
            found += 1
        elif is_new(workspace, start, chain):
            known += 1
            if 2 * known > len(workspace.seen_start):
                return FULL
            depth += 1
            push(stack[depth], chain, supply, picked)
    return found


@kernel
def start_of(workspace: Workspace, up: Word, down: Word, count: int) -> int:
    """The number of a grid that plans lead to; `count` if it is new, and then it is kept."""
    mask = len(workspace.start_slots) - 1
    slot = mixed(up, down) & mask
    while workspace.start_slots[slot]:
        start = int(workspace.start_slots[slot]) - 1
        if workspace.start_words[start, UP] == up and workspace.start_words[start, DOWN] == down:
            return start
        slot = (slot + 1) & mask
    workspace.start_slots[slot] = count + 1
    workspace.start_words[count, UP], workspace.start_words[count, DOWN] = up, down
    return count


@kernel
def result_of(workspace: Workspace, end: Array, count: int) -> int:
    """The number of a result; `count` if it is new, and then it is kept."""
    chain = end[UP], end[DOWN], end[FIRST], end[SECOND], end[CUBES]
    mask = len(workspace.result_slots) - 1
    slot = place_of(chain) & mask
    while workspace.result_slots[slot]:
        result = int(workspace.result_slots[slot]) - 1
        if is_at(workspace.result_words[result], chain):
            return result
        slot = (slot + 1) & mask
    if count < len(workspace.result_words):
        workspace.result_slots[slot] = count + 1
        put(workspace.result_words[count], chain)
    return count


@kernel
def write_result(row: Any, end: Array, plan: int, outcome: int) -> None:
    returns = end[CUBES] >> COUNTED
    for cell in range(CELLS):
        place = 4 * cell
        code = GOODS * ((end[UP] >> place) & 7) + ((end[DOWN] >> place) & 7)
        row.grid[cell] = NONE if returns else code
        row.storage[cell, 0] = ((end[FIRST] >> place) & 7) - 1
        row.storage[cell, 1] = ((end[SECOND] >> place) & 7) - 1
    for good in range(GOODS):
        row.cubes[good] = (end[CUBES] >> 4 * good) & 15
    row.returns, row.plan, row.outcome = returns, plan, outcome


@kernel
def write_outcome(row: Any, end: Array, result: int) -> None:
    row.result = result
    for nth in range(LINES_AT_MOST):
        row.lines[nth] = ((end[PICKED] >> 5 * nth) & 31) - 1


@kernel
def fill(words: Words, workspace: Workspace) -> Found:
    """Every plan, every choice: all that `Solution` has."""
    starts = outcomes = results = 0
    for plan in range(words.plans):
        up, down = planned(words, plan)
        start = start_of(workspace, up, down, starts)
        workspace.starts[plan] = start
        if start < starts:
            continue
        starts += 1
        found = follow(words, workspace, start, up, down)
        for nth in range(found):
            end = workspace.ends[nth]
            result = result_of(workspace, end, results)
            if result == len(workspace.results) or outcomes == len(workspace.outcomes):
                return Found(FULL, FULL, FULL)
            if result == results:
                results += 1
                write_result(workspace.results[result], end, plan, outcomes)
            elif workspace.result_start[result] == start + 1:
                continue
            workspace.result_start[result] = start + 1
            write_outcome(workspace.outcomes[outcomes], end, result)
            outcomes += 1
        if found == FULL:
            return Found(FULL, FULL, FULL)
        workspace.offsets[start + 1] = outcomes
    return Found(starts, outcomes, results)


@kernel
def worth(end: Array, cubes: Array, storage: Array, endless: float) -> float:
    """What an end is worth, summed in the order of `value.worth`."""
    total = 0.0
    for good in range(GOODS):
        total += ((end[CUBES] >> 4 * good) & 15) * cubes[good]
    for cell in range(CELLS):
        first, second = (end[FIRST] >> 4 * cell) & 7, (end[SECOND] >> 4 * cell) & 7
        if first:
            total += storage[cell, first - 1]
        if second:
            total += storage[cell, second - 1]
    return total + endless if end[CUBES] >> COUNTED else total


@kernel
def is_beaten(worths: Array, by: Array) -> bool:
    """Whether the other is worth as much in every value."""
    beaten = True
    for value in range(len(worths)):
        beaten &= worths[value] <= by[value]
    return beaten


@kernel
def enter(front: Front, kept: int, plan: int, end: Array) -> int:
    """Keep an end that none kept before beats, drop those that it beats; how many are left."""
    worths = front.worths[-1]
    for value in range(len(worths)):
        worths[value] = worth(end, front.cubes[value], front.storage[value], front.endless[value])
    for nth in range(kept):
        if is_beaten(worths, front.worths[nth]):
            return kept
    left = 0
    for nth in range(kept):
        if not is_beaten(front.worths[nth], worths):
            front.worths[left], front.ends[left] = front.worths[nth], front.ends[nth]
            front.plans[left] = front.plans[nth]
            left += 1
    front.worths[left], front.ends[left], front.plans[left] = worths, end, plan
    return left + 1


@kernel
def fill_front(words: Words, workspace: Workspace, front: Front) -> int:
    """The ends that no other beats, the first of equals; how many, or FULL."""
    starts = kept = 0
    for plan in range(words.plans):
        up, down = planned(words, plan)
        start = start_of(workspace, up, down, starts)
        if start < starts:
            continue
        starts += 1
        found = follow(words, workspace, start, up, down)
        for nth in range(found):
            kept = enter(front, kept, plan, workspace.ends[nth])
            if kept == len(front.plans) - 1:
                return FULL
        if found == FULL:
            return FULL
    return kept


@kernel
def own_key(end: Array, side: int) -> int:
    """What an end gives whoever sits at this side, in one word: storage, cubes and returns."""
    place = 4 * STORAGE_CELLS * side
    first, second = (end[FIRST] >> place) & 0xFFFF, (end[SECOND] >> place) & 0xFFFF
    return int(first | (second << 16) | (end[CUBES] << 32))


@kernel
def has_key(found: YieldTable, key: int, count: int) -> bool:
    """Whether the key was there before; if not, it is kept."""
    mask = len(found.slots) - 1
    slot = mixed(key, key >> 32) & mask
    while found.slots[slot]:
        if found.keys[found.slots[slot] - 1] == key:
            return True
        slot = (slot + 1) & mask
    found.slots[slot] = count + 1
    found.keys[count] = key
    return False


@kernel
def fill_yields(words: Words, workspace: Workspace, side: int, found: YieldTable) -> int:
    """Each distinct yield of a side, once; how many, or FULL."""
    starts = count = 0
    is_idle_known = False
    for plan in range(words.plans):
        up, down = planned(words, plan)
        if not (rows_of(up) | columns_of(up)):  # most plans make no line, and give the same
            if is_idle_known:
                continue
            is_idle_known = True
        start = start_of(workspace, up, down, starts)
        if start < starts:
            continue
        starts += 1
        ends = follow(words, workspace, start, up, down)
        if ends == FULL:
            return FULL
        for nth in range(ends):
            if count == len(found.keys):
                return FULL
            if not has_key(found, own_key(workspace.ends[nth], side), count):
                count += 1
    return count
