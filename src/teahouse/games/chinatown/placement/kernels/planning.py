"""Finds the best placement of what a player has, as `placement.plain` finds it."""

from __future__ import annotations

from .groups import connected, count, grown, lowest, pay_of, rooms, with_building, without_building
from .layouts import NO_LAYOUT, choose, fill_layouts, slot_of
from .records import Ground, Mask, Room, Workspace, entry, ground_at, kernel, workspace_at

__all__ = ["best_plan"]


@kernel
def fill_all_layouts(ground: Ground, work: Workspace, mine: Mask, empty: Mask) -> int:
    """Writes the layouts of every type with tiles; returns how many types have layouts."""
    kinds, at = 0, 0
    work.starts[0] = 0
    for kind in range(ground.types):
        if work.tiles[kind] > 0:
            end = fill_layouts(ground, work, kind, work.tiles[kind], mine, empty, at)
            if end > at:
                work.kinds[kinds] = kind
                kinds, at = kinds + 1, end
                work.starts[kinds] = at
    return kinds


@kernel
def place_chosen(work: Workspace, kinds: int, empty: Mask) -> tuple[int, Mask]:
    """Places the tiles of the best choice; returns how many, and the buildings still free."""
    placed, used = 0, (0, 0)
    for n in range(kinds):
        key = (used[0] & work.relevant[n, 0], used[1] & work.relevant[n, 1])
        at = work.chosen[work.slots[slot_of(work, key, n), 1]]
        if at != NO_LAYOUT:
            left = (work.layouts[at, 0], work.layouts[at, 1])
            used = (used[0] | left[0], used[1] | left[1])
            work.tiles[work.kinds[n]] -= count(left)
            while left[0] | left[1]:
                building = lowest(left)
                left = without_building(left, building)
                work.places[placed, 0], work.places[placed, 1] = building, work.kinds[n]
                placed += 1
    return placed, (empty[0] & ~used[0], empty[1] & ~used[1])


@kernel
def add_group(work: Workspace, n: int, kind: int, group: Mask) -> None:
    work.groups[n, 0], work.groups[n, 3] = kind, count(group)
    work.groups[n, 1], work.groups[n, 2] = group


@kernel
def fill_groups(ground: Ground, work: Workspace, mine: Mask, placed: int) -> int:
    """Writes the groups that stand when the chosen tiles are placed; returns how many."""
    found = 0
    for kind in range(ground.types):
        left = (ground.shops[kind, 0] & mine[0], ground.shops[kind, 1] & mine[1])
        for n in range(placed):
            if work.places[n, 1] == kind:
                left = with_building(left, work.places[n, 0])
        while left[0] | left[1]:
            group = connected(ground, with_building((0, 0), lowest(left)), left)
            left = (left[0] & ~group[0], left[1] & ~group[1])
            add_group(work, found, kind, group)
            found += 1
    return found


@kernel
def place_all(ground: Ground, work: Workspace, free: Mask, placed: int) -> tuple[int, float]:
    """Places every tile on any free building, in the last round; returns how many, and the pay."""
    left = (free[0] & ground.fronts[0], free[1] & ground.fronts[1])
    pays = 0.0
    for kind in range(ground.types):
        while work.tiles[kind] and left[0] | left[1]:
            building = lowest(left)
            left = without_building(left, building)
            work.tiles[kind] -= 1
            work.places[placed, 0], work.places[placed, 1] = building, kind
            placed += 1
            pays += ground.pays[kind, 1]
    return placed, pays


@kernel
def fill_rooms(ground: Ground, work: Workspace, mine: Mask, free: Mask, groups: int) -> None:
    for n in range(groups):
        group = (work.groups[n, 1], work.groups[n, 2])
        work.rooms[n, 0], work.rooms[n, 1], work.rooms[n, 2] = rooms(ground, group, free, mine)


@kernel
def room_of(work: Workspace, n: int) -> Room:
    """Returns the room around a group, as `fill_rooms` wrote it."""
    return work.rooms[n, 0], work.rooms[n, 1], work.rooms[n, 2]


@kernel
def cost(ground: Ground, work: Workspace, building: int, free: Mask, groups: int) -> float:
    """Returns the worth of an empty building that is lost when a tile is placed on it."""
    near = (ground.near[building, 0], ground.near[building, 1])
    total = ground.lot + ground.pair * count((near[0] & free[0], near[1] & free[1]))
    total *= ground.draws
    for n in range(groups):
        if work.groups[n, 1] & near[0] | work.groups[n, 2] & near[1]:
            kind, size, room = work.groups[n, 0], work.groups[n, 3], room_of(work, n)
            total += grown(ground, kind, size, room, 0)
            total -= grown(ground, kind, size, (room[0] - 1, room[1], room[2]), 0)
    return total


@kernel
def fill_spots(
    ground: Ground, work: Workspace, mine: Mask, free: Mask, groups: int
) -> tuple[int, Room]:
    """Writes the free buildings for a tile alone; returns how many, and the most room of one."""
    left = (free[0] & ground.fronts[0], free[1] & ground.fronts[1])
    found, most = 0, (0, 0, 0)
    while left[0] | left[1]:
        building = lowest(left)
        left = without_building(left, building)
        room = rooms(ground, with_building((0, 0), building), free, mine)
        work.spots[found, 0], work.spots[found, 1], work.spots[found, 2] = room
        work.spots[found, 3] = building
        work.costs[found] = cost(ground, work, building, free, groups)
        if room > most:
            most = room
        found += 1
    return found, most


@kernel
def in_stock(
    ground: Ground, work: Workspace, kind: int, spare: int, new: Room, groups: int
) -> float:
    """Returns what tiles in hand add to growth, as the plain form does."""
    if not spare:
        return 0.0
    total, is_new = 0.0, True
    for n in range(groups):
        if work.groups[n, 0] == kind:
            is_new = False
            size, room = work.groups[n, 3], room_of(work, n)
            total += grown(ground, kind, size, room, spare) - grown(ground, kind, size, room, 0)
    if is_new and spare > 1:
        total += grown(ground, kind, 0, new, spare)
    return total


@kernel
def kept(ground: Ground, work: Workspace, kind: int, new: Room, groups: int) -> float:
    """Returns what the last of the tiles of a type is worth in hand."""
    spare = work.tiles[kind]
    total = ground.tile * ground.draws
    total += in_stock(ground, work, kind, spare, new, groups)
    return total - in_stock(ground, work, kind, spare - 1, new, groups)


@kernel
def sort_tries(work: Workspace, tries: int) -> None:
    """Writes the stable order of tries by what they lose, so then by type and building."""
    for n in range(tries):
        m = n
        while m > 0 and work.net_losses[n] < work.net_losses[work.order[m - 1]]:
            work.order[m] = work.order[m - 1]
            m -= 1
        work.order[m] = n


@kernel
def can_stand_alone(
    ground: Ground, work: Workspace, kind: int, building: int, free: Mask, groups: int
) -> bool:
    """Whether the tile and the building are still there, with no shop of the type near.

    Tiles near others of their type have been tried as clusters.
    """
    alone = with_building((0, 0), building)
    if not work.tiles[kind] or not (alone[0] & free[0] | alone[1] & free[1]):
        return False
    low, high = ground.near[building, 0], ground.near[building, 1]
    for n in range(groups):
        if work.groups[n, 0] == kind and (work.groups[n, 1] & low | work.groups[n, 2] & high):
            return False
    return True


@kernel
def place_some(
    ground: Ground, work: Workspace, mine: Mask, free: Mask, placed: int, groups: int
) -> tuple[int, int, Mask]:
    """Places tiles left over where they bring more than waiting would, the best first.

    Returns how many tiles are placed now, how many groups there are, and what is still free.
    """
    fill_rooms(ground, work, mine, free, groups)
    spots, most = fill_spots(ground, work, mine, free, groups)
    tries = 0
    for kind in range(ground.types):
        if not work.tiles[kind]:
            continue
        least = kept(ground, work, kind, most, groups) - ground.rounds * ground.pays[kind, 1]
        for n in range(spots):
            room = (work.spots[n, 0], work.spots[n, 1], work.spots[n, 2])
            net = grown(ground, kind, 1, room, 0) - work.costs[n]
            if net > least:
                work.net_losses[tries] = least - net
                work.tries[tries, 0], work.tries[tries, 1] = kind, work.spots[n, 3]
                tries += 1
    sort_tries(work, tries)
    for n in range(tries):
        kind, building = work.tries[work.order[n], 0], work.tries[work.order[n], 1]
        if can_stand_alone(ground, work, kind, building, free, groups):
            add_group(work, groups, kind, with_building((0, 0), building))
            groups += 1
            work.tiles[kind] -= 1
            free = without_building(free, building)
            work.places[placed, 0], work.places[placed, 1] = building, kind
            placed += 1
    return placed, groups, free


@kernel
def growth(ground: Ground, work: Workspace, mine: Mask, free: Mask, groups: int) -> float:
    """Returns the expected growth of businesses that stand and of those still in hand."""
    fill_rooms(ground, work, mine, free, groups)
    total = 0.0
    for n in range(groups):
        total += grown(ground, work.groups[n, 0], work.groups[n, 3], room_of(work, n), 0)
    new, left = (0, 2, 1), free
    if free[0] | free[1]:
        new = (-1, -1, -1)
    while left[0] | left[1]:
        building = lowest(left)
        left = without_building(left, building)
        room = rooms(ground, with_building((0, 0), building), free, mine)
        if room > new:
            new = room
    for kind in range(ground.types):
        if work.tiles[kind]:
            total += in_stock(ground, work, kind, work.tiles[kind], new, groups)
    return total


@kernel
def left_over(ground: Ground, work: Workspace, mine: Mask, free: Mask) -> float:
    """Returns what empty buildings and tiles left in hand bring in later rounds."""
    low, high = free[0] | mine[0] & ground.barred[0], free[1] | mine[1] & ground.barred[1]
    left, pairs = (low, high), 0
    while left[0] | left[1]:
        building = lowest(left)
        left = without_building(left, building)
        pairs += count((ground.near[building, 0] & low, ground.near[building, 1] & high))
    notes = ground.lot * count((low, high)) + ground.pair * (pairs / 2)
    for kind in range(ground.types):
        notes += ground.tile * work.tiles[kind]
    return notes * ground.draws


@kernel
def worth_of(
    ground: Ground, work: Workspace, mine: Mask, free: Mask, placed: int
) -> tuple[float, float, int]:
    """Places the tiles left over; returns worth, income and how many tiles are placed."""
    groups = fill_groups(ground, work, mine, placed)
    income = 0.0
    for n in range(groups):
        kind, group, size = (
            work.groups[n, 0],
            (work.groups[n, 1], work.groups[n, 2]),
            work.groups[n, 3],
        )
        income += pay_of(ground, work, kind, group, size)
    if not ground.draws:
        placed, alone = place_all(ground, work, free, placed)
        return ground.rounds * (income + alone), income + alone, placed
    before = placed
    placed, groups, free = place_some(ground, work, mine, free, placed, groups)
    for n in range(before, placed):
        income += ground.pays[work.places[n, 1], 1]
    worth = ground.rounds * income
    worth += growth(ground, work, mine, free, groups) + left_over(ground, work, mine, free)
    return worth, income, placed


@entry
def best_plan(
    ground_address: int, work_address: int, low: int, high: int
) -> tuple[float, float, int]:
    """Finds the best placement of the workspace's `tiles` on these buildings.

    Returns its worth and its income in notes, and how many rows of `places` are written.
    """
    ground, work = ground_at(ground_address), workspace_at(work_address)
    mine = (low, high)
    empty = (
        low & ~(ground.taken[0] | ground.barred[0]),
        high & ~(ground.taken[1] | ground.barred[1]),
    )
    kinds = fill_all_layouts(ground, work, mine, empty)
    choose(work, kinds)
    placed, free = place_chosen(work, kinds, empty)
    return worth_of(ground, work, mine, free, placed)
