"""What a connected group pays (C14 to C16)."""

from __future__ import annotations

from .compiling import kernel
from .masks import count_bits, lowest, without_building
from .words import CUT, LOW_BITS, Ground, Mask, Workspace

__all__ = ["pay_of"]


@kernel
def place_in(group: Mask, building: int) -> int:
    """How many of a group's buildings have a lower number."""
    if building < LOW_BITS:
        return count_bits(group[0] & (1 << building) - 1)
    return count_bits(group[0]) + count_bits(group[1] & (1 << building - LOW_BITS) - 1)


@kernel
def fill_near(ground: Ground, work: Workspace, near: int, group: Mask, size: int) -> None:
    """The neighbours of each of a group's buildings, as bits of their places in it."""
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
            around |= work.cuts[near + count_bits((edge & -edge) - 1), 0]
            edge &= edge - 1
        edge = around & cells & ~reached
        reached |= edge
    return 1 if reached == cells else 0


@kernel
def best_cut(ground: Ground, work: Workspace, kind: int, group: Mask, size: int) -> float:
    """C16: the cut into connected businesses that pays the most, then the fewest.

    Rows of `cuts` are sets of the group's buildings: what the best cut of a set pays, in how many
    parts, its first part, and 1 if the set is connected. The last rows are neighbours.
    """
    near = 1 << CUT
    fill_near(ground, work, near, group, size)
    for left in range(1, 1 << size):
        work.cuts[left, 3] = is_connected(work, near, left)
        low = left & -left
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
    """What a group pays in a round."""
    most = ground.most[kind]
    if size <= most:
        return ground.pays[kind, size]
    if ground.is_literal:
        return size // most * ground.pays[kind, most] + ground.pays[kind, size % most]
    if size - most == 1 or (size - most == 2 and ground.pays[kind, 2] == 2 * ground.pays[kind, 1]):
        return ground.pays[kind, most] + ground.pays[kind, size - most]
    return best_cut(ground, work, kind, group, size)
