"""What plans can give one side, each yield once."""

from __future__ import annotations

from teahouse.games.dadaocheng.rules.rulebook import STORAGE_CELLS
from teahouse.games.dadaocheng.solver.words import (
    CUBES,
    FIRST,
    FULL,
    SECOND,
    Array,
    Words,
    Workspace,
    YieldTable,
)

from .chains import follow
from .compiling import kernel
from .hashing import mixed
from .lines import planned
from .lively import lively_plans

__all__ = ["fill_yields"]


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
    count = 0
    for start, plan in enumerate(lively_plans(words, workspace)):
        up, down = planned(words, plan)
        ends = follow(words, workspace.chains, start, up, down)
        if ends == FULL:
            return FULL
        for nth in range(ends):
            if count == len(found.keys):
                return FULL
            if not has_key(found, own_key(workspace.chains.ends[nth], side), count):
                count += 1
    return count
