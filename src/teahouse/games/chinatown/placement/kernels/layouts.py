"""Finds where tiles of a type could stand together, and the best choice of all types' layouts."""

from __future__ import annotations

from teahouse.games.chinatown.placement.growth import (
    BEHIND,
    LEAST_GAIN,
    MOST_CLUSTERS,
    MOST_COMBINED,
    MOST_LAYOUTS,
)
from teahouse.games.chinatown.placement.plain import MOST_TRIED

from .groups import (
    border,
    connected,
    count,
    grown,
    lowest,
    pay_of,
    reached,
    rooms,
    with_building,
    without_building,
)
from .records import ENTRIES, ERA, TRIED, Ground, Mask, Workspace, kernel

__all__ = ["NO_LAYOUT", "choose", "fill_layouts", "slot_of"]


# Only slots of the current `ERA` count as taken, so that adding 1 to it clears the hash table.
FIRST_FACTOR = 0x1E3779B97F4A7C15
SECOND_FACTOR = 0x2545F4914F6CDD1D


@kernel
def slot_of(work: Workspace, mask: Mask, level: int) -> int:
    """Returns the slot of the hash table that has a key, or the one where it may be written."""
    last = len(work.slots) - 1
    mixed = mask[0] * FIRST_FACTOR ^ (mask[1] + level) * SECOND_FACTOR
    slot = (mixed ^ mixed >> 32) * FIRST_FACTOR >> 40 & last
    while work.slots[slot, 0] == work.counts[ERA]:
        n = work.slots[slot, 1]
        if work.keys[n, 0] == mask[0] and work.keys[n, 1] == mask[1] and work.keys[n, 2] == level:
            return slot
        slot = slot + 1 & last
    return slot


@kernel
def add_new(work: Workspace, side: int, length: int, mask: Mask) -> int:
    """Appends a mask if it is new and there is room for it; returns the length."""
    if length == MOST_CLUSTERS:
        return length
    for n in range(length - 1, -1, -1):
        if work.edge[side, n, 0] == mask[0] and work.edge[side, n, 1] == mask[1]:
            return length
    work.edge[side, length, 0], work.edge[side, length, 1] = mask
    return length + 1


@kernel
def value_of(
    ground: Ground, work: Workspace, kind: int, group: Mask, free: Mask, mine: Mask
) -> float:
    size = count(group)
    value = ground.rounds * pay_of(ground, work, kind, group, size)
    if ground.draws:
        value += grown(ground, kind, size, rooms(ground, group, free, mine), 0)
    return value


@kernel
def gain_of(
    ground: Ground, work: Workspace, kind: int, mask: Mask, group: Mask, mine: Mask, empty: Mask
) -> float:
    """Returns what a cluster adds to the shops it joins, less what its tiles would bring alone."""
    if not (group[0] & ground.fronts[0] | group[1] & ground.fronts[1]):
        return 0.0
    rest = (empty[0] & ~mask[0], empty[1] & ~mask[1])
    gain = value_of(ground, work, kind, group, rest, mine)
    left = (group[0] & ~mask[0], group[1] & ~mask[1])
    lost = 0.0
    while left[0] | left[1]:
        part = connected(ground, with_building((0, 0), lowest(left)), left)
        lost += value_of(ground, work, kind, part, empty, mine)
        left = (left[0] & ~part[0], left[1] & ~part[1])
    gain -= lost
    gain += BEHIND * count((mask[0] & ~ground.fronts[0], mask[1] & ~ground.fronts[1]))
    return gain - ground.rounds * ground.pays[kind, 1] * count(mask)


@kernel
def is_better(gain: float, mask: Mask, other_gain: float, other: Mask) -> bool:
    """Whether one comes before another: it gains more, or as much and has the lower mask."""
    if gain != other_gain:
        return gain > other_gain
    if mask[1] != other[1]:
        return mask[1] < other[1]
    return mask[0] < other[0]


@kernel
def insert_cluster(work: Workspace, length: int, gain: float, mask: Mask, group: Mask) -> None:
    """Puts a cluster among those found, best first."""
    n = length
    while n and is_better(
        gain, mask, work.cluster_gains[n - 1], (work.clusters[n - 1, 0], work.clusters[n - 1, 1])
    ):
        work.cluster_gains[n] = work.cluster_gains[n - 1]
        for word in range(4):
            work.clusters[n, word] = work.clusters[n - 1, word]
        n -= 1
    work.cluster_gains[n] = gain
    work.clusters[n, 0], work.clusters[n, 1] = mask
    work.clusters[n, 2], work.clusters[n, 3] = group


@kernel
def fill_clusters(
    ground: Ground,
    work: Workspace,
    kind: int,
    tiles: int,
    shops: Mask,
    useful: Mask,
    mine: Mask,
    empty: Mask,
) -> int:
    """Writes the clusters that gain by standing together, best first, and returns how many."""
    waiting, looked_at, found, now = 0, 0, 0, 0
    left = useful
    while left[0] | left[1]:
        building = lowest(left)
        left = without_building(left, building)
        mask = with_building((0, 0), building)
        work.edge[0, waiting, 0], work.edge[0, waiting, 1] = mask
        waiting += 1
    for _ in range(tiles):
        coming = 0
        for n in range(waiting):
            if looked_at == MOST_CLUSTERS:
                break
            looked_at += 1
            mask = (work.edge[now, n, 0], work.edge[now, n, 1])
            group = connected(ground, mask, shops)
            gain = gain_of(ground, work, kind, mask, group, mine, empty)
            if gain > LEAST_GAIN:
                insert_cluster(work, found, gain, mask, group)
                found += 1
            around = border(ground, group)
            around = (around[0] & useful[0], around[1] & useful[1])
            while around[0] | around[1]:
                building = lowest(around)
                around = without_building(around, building)
                coming = add_new(work, 1 - now, coming, with_building(mask, building))
        waiting, now = coming, 1 - now
    return found


@kernel
def note_layout(work: Workspace, found: int, now: int, n: int) -> tuple[int, bool]:
    """Records a layout by its mask; returns how many there are, and whether it is new or better."""
    gain, row = work.edge_gains[now, n], work.edge[now, n]
    slot = slot_of(work, (row[0], row[1]), 0)
    if work.slots[slot, 0] == work.counts[ERA]:
        at = work.slots[slot, 1]
        if work.best[at] >= gain:
            return found, False
        work.best[at] = gain
        return found, True
    work.slots[slot, 0], work.slots[slot, 1] = work.counts[ERA], found
    work.keys[found, 0], work.keys[found, 1], work.keys[found, 2] = row[0], row[1], 0
    work.best[found] = gain
    return found + 1, True


@kernel
def add_with_another(
    work: Workspace, clusters: int, tiles: int, now: int, n: int, coming: int
) -> int:
    """Appends a layout with each later cluster that there are tiles for; returns the length."""
    row = work.edge[now, n]
    left = tiles - count((row[0], row[1]))
    for m in range(row[4] + 1, clusters if left else 0):
        other = work.clusters[m]
        apart = not (other[2] & row[2] | other[3] & row[3])
        if apart and count((other[0], other[1])) <= left and coming < MOST_COMBINED:
            for word in range(4):
                work.edge[1 - now, coming, word] = row[word] | other[word]
            work.edge[1 - now, coming, 4] = m
            gain = work.edge_gains[now, n] + work.cluster_gains[m]
            work.edge_gains[1 - now, coming] = gain
            coming += 1
    return coming


@kernel
def insert_layout(work: Workspace, start: int, end: int, gain: float, mask: Mask) -> None:
    """Puts a layout among those of its type, best first."""
    n = end
    while n > start and is_better(
        gain, mask, work.gains[n - 1], (work.layouts[n - 1, 0], work.layouts[n - 1, 1])
    ):
        work.gains[n] = work.gains[n - 1]
        for word in range(2):
            work.layouts[n, word] = work.layouts[n - 1, word]
        n -= 1
    work.gains[n] = gain
    work.layouts[n, 0], work.layouts[n, 1] = mask


@kernel
def combine(work: Workspace, clusters: int, tiles: int, start: int) -> int:
    """Writes clusters alone, and together as far as tiles last, best first; returns their end."""
    work.counts[ERA] += 1
    found, waiting, now = 0, clusters, 0
    for n in range(clusters):
        for word in range(4):
            work.edge[0, n, word] = work.clusters[n, word]
        work.edge[0, n, 4] = n
        work.edge_gains[0, n] = work.cluster_gains[n]
    while waiting and found < MOST_LAYOUTS:
        coming = 0
        for n in range(waiting):
            found, is_progress = note_layout(work, found, now, n)
            if is_progress:
                coming = add_with_another(work, clusters, tiles, now, n, coming)
        waiting, now = coming, 1 - now
    for n in range(found):
        insert_layout(work, start, start + n, work.best[n], (work.keys[n, 0], work.keys[n, 1]))
    return start + found


@kernel
def fill_layouts(
    ground: Ground, work: Workspace, kind: int, tiles: int, mine: Mask, empty: Mask, start: int
) -> int:
    """Writes the layouts of a type from `start` on, best first; returns where they end."""
    shops = (ground.shops[kind, 0] & mine[0], ground.shops[kind, 1] & mine[1])
    useful = border(ground, shops)
    if tiles > 1:
        beside = reached(ground.near, empty)
        useful = (useful[0] | beside[0], useful[1] | beside[1])
    useful = (useful[0] & empty[0], useful[1] & empty[1])
    if not useful[0] | useful[1]:
        return start
    found = fill_clusters(ground, work, kind, tiles, shops, useful, mine, empty)
    return combine(work, found, tiles, start)


NO_LAYOUT = -1
USED_LOW, USED_HIGH, AT, CHOSEN = range(4)
WITHOUT, BEST = range(2)
"""Columns of `stack` and of `sums`, with a row for each type.

`AT` is the layout being tried, `NO_LAYOUT` at first. `WITHOUT` is the gain with no layout.
"""


@kernel
def fill_relevant(work: Workspace, kinds: int) -> None:
    """Writes the buildings that matter to each type and to those after it."""
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
    """Goes on from type to type, with no layout of any, until the gain of the rest is known.

    Returns the last type that was entered, and what the types after it gain.
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
    """Records the gain with the layout tried, or without one, if later types gain `value`."""
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
    """Goes to the next layout that may be better; returns False if there is none."""
    while work.stack[n, AT] < work.starts[n + 1] and work.counts[TRIED] < MOST_TRIED:
        at = work.stack[n, AT]
        if work.gains[at] + work.sums[n, WITHOUT] <= work.sums[n, BEST]:
            return False  # later types gain no more where less is free
        low, high = work.layouts[at, 0], work.layouts[at, 1]
        if not (low & work.stack[n, USED_LOW] | high & work.stack[n, USED_HIGH]):
            work.counts[TRIED] += 1
            return True
        work.stack[n, AT] += 1
    return False


@kernel
def write(work: Workspace, n: int) -> None:
    """Remembers what a type and those after it gain when these buildings are used."""
    era, entry = work.counts[ERA], work.counts[ENTRIES]
    key = key_of(work, n, (work.stack[n, USED_LOW], work.stack[n, USED_HIGH]))
    slot = slot_of(work, key, n)
    work.slots[slot, 0], work.slots[slot, 1] = era, entry
    work.keys[entry, 0], work.keys[entry, 1], work.keys[entry, 2] = key[0], key[1], n
    work.best[entry], work.chosen[entry] = work.sums[n, BEST], work.stack[n, CHOSEN]
    work.counts[ENTRIES] += 1


@kernel
def choose(work: Workspace, kinds: int) -> None:
    """Searches for the best choice of a layout, or none, for each type.

    This is the recursion of `plain` with a stack of its own. The choice is then read from `chosen`,
    by the key of each type.
    """
    work.counts[ERA] += 1
    work.counts[TRIED], work.counts[ENTRIES] = 0, 0
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
