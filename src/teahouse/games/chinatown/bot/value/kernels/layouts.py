"""Where the tiles of one type could stand together, as `value.layouts` has it."""

from __future__ import annotations

from .compiling import kernel
from .growth import grown, rooms
from .hashing import slot_of
from .masks import border, connected, count, lowest, reached, with_building, without_building
from .pays import pay_of
from .words import ERA, MOST_CLUSTERS, MOST_COMBINED, Ground, Mask, Workspace

__all__ = ["fill_layouts"]

LEAST_GAIN = 1e-9
BEHIND = 1e-3
MOST_LAYOUTS = 250


@kernel
def add_new(work: Workspace, side: int, length: int, mask: Mask) -> int:
    """Appends a mask if it is not there yet, and as far as any will be looked at."""
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
    """What a cluster adds to the shops it joins, less what its tiles would bring alone."""
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
    """Whether one comes before another: more gain, or an earlier mask."""
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
    """Connected sets of new tiles that gain by standing together, smaller ones first."""
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
    """How many layouts are found with one more, and whether it is new or better than it was."""
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
    """Appends a layout with each of the later clusters that there are tiles for."""
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
    """Clusters alone and several together, as far as the tiles last; best first."""
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
    """Writes the layouts of a type from a place on, best first; returns where they end."""
    shops = (ground.shops[kind, 0] & mine[0], ground.shops[kind, 1] & mine[1])
    useful = border(ground, shops)
    if tiles > 1:
        beside = reached(ground, empty)
        useful = (useful[0] | beside[0], useful[1] | beside[1])
    useful = (useful[0] & empty[0], useful[1] & empty[1])
    if not useful[0] | useful[1]:
        return start
    found = fill_clusters(ground, work, kind, tiles, shops, useful, mine, empty)
    return combine(work, found, tiles, start)
