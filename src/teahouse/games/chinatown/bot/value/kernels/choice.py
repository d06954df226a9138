"""One layout for each type, none overlapping, that gain the most together."""

from __future__ import annotations

from .compiling import kernel
from .hashing import slot_of
from .words import ENTRIES, ERA, NODES, Mask, Workspace

__all__ = ["NO_LAYOUT", "choose"]

MOST_NODES = 3_000
NO_LAYOUT = -1
USED_LOW, USED_HIGH, AT, CHOSEN = range(4)
WITHOUT, BEST = range(2)
"""Columns of the stack, a row a type: `AT` is the layout being tried, `NO_LAYOUT` at first."""


@kernel
def fill_relevant(work: Workspace, kinds: int) -> None:
    """The buildings that matter to each type and those after it."""
    low, high = 0, 0
    for n in range(kinds - 1, -1, -1):
        for at in range(work.starts[n], work.starts[n + 1]):
            low |= work.layouts[at, 0]
            high |= work.layouts[at, 1]
        work.relevant[n, 0], work.relevant[n, 1] = low, high


@kernel
def key_of(work: Workspace, n: int, used: Mask) -> Mask:
    return used[0] & work.relevant[n, 0], used[1] & work.relevant[n, 1]


@kernel
def enter(work: Workspace, kinds: int, n: int, used: Mask) -> tuple[int, float]:
    """Goes on from a type without a layout of it, as far as nothing is known.

    Returns the type before and what those from it on gain.
    """
    while n < kinds:
        slot = slot_of(work, key_of(work, n, used), n)
        if work.slots[slot, 0] == work.counts[ERA]:
            return n - 1, work.best[work.slots[slot, 1]]
        work.stack[n, USED_LOW], work.stack[n, USED_HIGH] = used
        work.stack[n, AT], work.stack[n, CHOSEN] = NO_LAYOUT, NO_LAYOUT
        n += 1
    return n - 1, 0.0


@kernel
def weigh_tried(work: Workspace, n: int, value: float) -> None:
    """What is gained with the layout that was tried, or without one, the later types included."""
    at = work.stack[n, AT]
    if at == NO_LAYOUT:
        work.sums[n, WITHOUT] = work.sums[n, BEST] = value
        work.stack[n, AT] = work.starts[n]
        return
    if work.gains[at] + value > work.sums[n, BEST]:
        work.sums[n, BEST] = work.gains[at] + value
        work.stack[n, CHOSEN] = at
    work.stack[n, AT] += 1


@kernel
def find_next(work: Workspace, n: int) -> bool:
    """Goes to the next layout that may be better, if there is one."""
    while work.stack[n, AT] < work.starts[n + 1] and work.counts[NODES] <= MOST_NODES:
        at = work.stack[n, AT]
        if work.gains[at] + work.sums[n, WITHOUT] <= work.sums[n, BEST]:
            return False  # the others gain no more where less is free
        low, high = work.layouts[at, 0], work.layouts[at, 1]
        if not (low & work.stack[n, USED_LOW] | high & work.stack[n, USED_HIGH]):
            work.counts[NODES] += 1
            return True
        work.stack[n, AT] += 1
    return False


@kernel
def write(work: Workspace, n: int) -> None:
    """Remembers what a type and those after it gain where so much is used."""
    era, entry = work.counts[ERA], work.counts[ENTRIES]
    key = key_of(work, n, (work.stack[n, USED_LOW], work.stack[n, USED_HIGH]))
    slot = slot_of(work, key, n)
    work.slots[slot, 0], work.slots[slot, 1] = era, entry
    work.keys[entry, 0], work.keys[entry, 1], work.keys[entry, 2] = key[0], key[1], n
    work.best[entry], work.chosen[entry] = work.sums[n, BEST], work.stack[n, CHOSEN]
    work.counts[ENTRIES] += 1


@kernel
def choose(work: Workspace, kinds: int) -> None:
    """Searches for the best choice, which is then read from `chosen`; remembers what it found."""
    work.counts[ERA] += 1
    work.counts[NODES], work.counts[ENTRIES] = 0, 0
    fill_relevant(work, kinds)
    n, value = enter(work, kinds, 0, (0, 0))
    while n >= 0:
        weigh_tried(work, n, value)
        if find_next(work, n):
            at = work.stack[n, AT]
            low = work.stack[n, USED_LOW] | work.layouts[at, 0]
            high = work.stack[n, USED_HIGH] | work.layouts[at, 1]
            n, value = enter(work, kinds, n + 1, (low, high))
        else:
            value = work.sums[n, BEST]
            write(work, n)
            n -= 1
