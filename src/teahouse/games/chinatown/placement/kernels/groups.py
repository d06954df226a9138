"""Sets of buildings as two words, what a group of shops pays (C14 to C16), and how it grows."""

from __future__ import annotations

from math import exp

from .records import (
    CUT,
    LOW_BITS,
    MOST_SIZE,
    MOST_TILES,
    Ground,
    Mask,
    Neighbours,
    Room,
    Workspace,
    count_bits,
    entry,
    ground_at,
    kernel,
    lowest_bit,
)

__all__ = [
    "border",
    "connected",
    "count",
    "fill_tile_odds",
    "grown",
    "lowest",
    "pay_of",
    "reached",
    "rooms",
    "with_building",
    "without_building",
]


@kernel
def count(mask: Mask) -> int:
    return count_bits(mask[0]) + count_bits(mask[1])


@kernel
def lowest(mask: Mask) -> int:
    """Returns the lowest building of a set, which must not be empty."""
    if mask[0]:
        return lowest_bit(mask[0])
    return LOW_BITS + lowest_bit(mask[1])


@kernel
def with_building(mask: Mask, building: int) -> Mask:
    if building < LOW_BITS:
        return mask[0] | 1 << building, mask[1]
    return mask[0], mask[1] | 1 << (building - LOW_BITS)


@kernel
def without_building(mask: Mask, building: int) -> Mask:
    if building < LOW_BITS:
        return mask[0] & ~(1 << building), mask[1]
    return mask[0], mask[1] & ~(1 << (building - LOW_BITS))


@kernel
def reached(near: Neighbours, mask: Mask) -> Mask:
    """Returns all buildings that have one of these beside them, members of the set included."""
    low, high = 0, 0
    left = mask[0]
    while left:
        building = lowest_bit(left)
        low |= near[building, 0]
        high |= near[building, 1]
        left &= left - 1
    left = mask[1]
    while left:
        building = LOW_BITS + lowest_bit(left)
        low |= near[building, 0]
        high |= near[building, 1]
        left &= left - 1
    return low, high


@kernel
def border(ground: Ground, mask: Mask) -> Mask:
    """Returns the buildings that are adjacent to a set and not in it."""
    low, high = reached(ground.near, mask)
    return low & ~mask[0], high & ~mask[1]


@kernel
def connected(ground: Ground, mask: Mask, among: Mask) -> Mask:
    """Returns a set with all of `among` that is connected to it."""
    low, high = mask
    while True:
        around = border(ground, (low, high))
        more_low, more_high = around[0] & among[0], around[1] & among[1]
        if not more_low | more_high:
            return low, high
        low |= more_low
        high |= more_high


@kernel
def place_in(group: Mask, building: int) -> int:
    """Returns how many of a group's buildings have a lower number than this one."""
    if building < LOW_BITS:
        return count_bits(group[0] & (1 << building) - 1)
    return count_bits(group[0]) + count_bits(group[1] & (1 << building - LOW_BITS) - 1)


@kernel
def fill_near(ground: Ground, work: Workspace, near: int, group: Mask, size: int) -> None:
    """Writes the neighbours of each of a group's buildings, as bits of their places in the group.

    They go to the rows of `cuts` from `near` on. Row 0, the empty set, is cleared too.
    """
    work.cuts[0, 0], work.cuts[0, 1] = 0, 0
    left = group
    for place in range(size):
        building = lowest(left)
        left = without_building(left, building)
        beside = (group[0] & ground.near[building, 0], group[1] & ground.near[building, 1])
        bits = 0
        while beside[0] | beside[1]:
            other = lowest(beside)
            bits |= 1 << place_in(group, other)
            beside = without_building(beside, other)
        work.cuts[near + place, 0] = bits


@kernel
def is_connected(work: Workspace, near: int, cells: int) -> int:
    reached = cells & -cells
    edge = reached
    while edge:
        around = 0
        while edge:
            around |= work.cuts[near + lowest_bit(edge), 0]
            edge &= edge - 1
        edge = around & cells & ~reached
        reached |= edge
    return 1 if reached == cells else 0


@kernel
def best_cut(ground: Ground, work: Workspace, kind: int, group: Mask, size: int) -> float:
    """Returns what a group pays when it is cut into the businesses that pay the most (C16).

    The fewest parts decide between cuts that pay the same. A row of `cuts` stands for a set of the
    group's buildings, as bits of their places. Its columns are what the best cut of the set pays,
    in how many parts, its first part, and 1 if the set is connected. The last rows have the
    neighbours.
    """
    near = 1 << CUT
    fill_near(ground, work, near, group, size)
    for left in range(1, 1 << size):
        work.cuts[left, 3] = is_connected(work, near, left)
        low = left & -left  # the first part is the one with the lowest building
        work.cuts[left, 0] = -1
        part = left
        while part:
            if part & low and work.cuts[part, 3] and count_bits(part) <= ground.most[kind]:
                rest = left & ~part
                pays = ground.coins[kind, count_bits(part)] + work.cuts[rest, 0]
                parts = 1 + work.cuts[rest, 1]
                if pays > work.cuts[left, 0] or (
                    pays == work.cuts[left, 0] and parts < work.cuts[left, 1]
                ):
                    work.cuts[left, 0], work.cuts[left, 1], work.cuts[left, 2] = pays, parts, part
            part = (part - 1) & left
    total, left = 0.0, (1 << size) - 1
    while left:
        total += ground.pays[kind, count_bits(work.cuts[left, 2])]
        left &= ~work.cuts[left, 2]
    return total


@kernel
def pay_of(ground: Ground, work: Workspace, kind: int, group: Mask, size: int) -> float:
    """Returns what a group pays in a round, in notes."""
    most = ground.most[kind]
    if size <= most:
        return ground.pays[kind, size]
    if ground.is_literal:
        return size // most * ground.pays[kind, most] + ground.pays[kind, size % most]
    # Every shape can be cut into a whole business and the rest, and no cut pays more.
    if size - most == 1 or (size - most == 2 and ground.pays[kind, 2] == 2 * ground.pays[kind, 1]):
        return ground.pays[kind, most] + ground.pays[kind, size - most]
    return best_cut(ground, work, kind, group, size)


@kernel
def rooms(ground: Ground, group: Mask, free: Mask, mine: Mask) -> Room:
    """Returns the room around a group, and beside its owner's empty neighbours of the group."""
    low, high = border(ground, group)
    own_low, own_high = low & free[0], high & free[1]
    if own_low | own_high:
        further = border(ground, (own_low, own_high))
        own_low |= further[0] & free[0] & ~group[0]
        own_high |= further[1] & free[1] & ~group[1]
        low |= further[0]
        high |= further[1]
    low &= ~(ground.taken[0] | mine[0])
    high &= ~(ground.taken[1] | mine[1])
    nobodys = count((low & ground.deck[0], high & ground.deck[1]))
    return count((own_low, own_high)), nobodys, count((low, high)) - nobodys


@kernel
def grown(ground: Ground, kind: int, size: int, room: Room, spare: int) -> float:
    """Returns the notes that later tiles are expected to add to what a business pays."""
    most, own = ground.most[kind], room[0]
    if not room[0] | room[1] | room[2] or (size and size % most == 0):
        return 0.0
    start = size % most
    total = 0.0
    for draws in range(ground.draws):
        lots = ground.dealt[draws] * room[1] + ground.sold[draws] * room[2]
        term = exp(-lots)
        chance, wanted = 1.0, 0  # the chance that at least `wanted` buildings come
        for more in range(1, most - start + 1):
            while wanted < more - own:
                chance -= term
                wanted += 1
                term *= lots / wanted
            step = ground.pays[kind, start + more] - ground.pays[kind, start + more - 1]
            step -= ground.pays[kind, 1]
            tiles = ground.tile_odds[kind, start + spare, draws, max(0, more - spare)]
            total += step * tiles * max(0.0, chance)
    return total * ground.growth * (1.0 if start else ground.stock)


@kernel
def tiles_to_come(ground: Ground, kind: int, have: int, draws: int, left: int) -> float:
    """Returns how many tiles of a type are expected in so many draws by a player who has some."""
    expected = ground.bought * max(0, ground.held[kind] - have)
    if left:
        share = min(1.0, ground.drawn_share + ground.lead * (have - 1))
        expected += share * draws * min(left, ground.drawn) * ground.bag[kind] / left
    return expected


@entry
def fill_tile_odds(address: int) -> None:
    """Writes the chances that at least so many tiles come (Poisson) to a ground."""
    ground = ground_at(address)
    left = ground.bag.sum()
    for kind in range(ground.types):
        for have in range(MOST_TILES):
            for draws in range(ground.draws):
                mean = tiles_to_come(ground, kind, have, draws + 1, left)
                term, chance = exp(-mean), 1.0
                for wanted in range(MOST_SIZE + 1):
                    ground.tile_odds[kind, have, draws, wanted] = max(0.0, chance)
                    chance -= term
                    term *= mean / (wanted + 1)
