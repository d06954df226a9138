"""Estimates how businesses grow, and finds where tiles of a type gain by standing together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import exp
from typing import TypeAlias

from teahouse.games.chinatown.rules.income import parts_of

from .ground import Ground
from .groups import Site, bits, border, groups

__all__ = ["Layout", "Rooms", "grown", "layouts", "pay_of", "rooms"]


Rooms: TypeAlias = tuple[int, int, int]
"""Numbers of empty buildings that a business can grow over: its owner's, nobody's, others'."""


def rooms(ground: Ground, group: int, free: int, mine: int) -> Rooms:
    """Returns the room around a group.

    Buildings beside the owner's empty neighbours of the group count too.
    """
    site = ground.site
    around = border(site, group)
    own = around & free
    if own:
        further = border(site, own)
        own |= further & free & ~group
        around |= further
    foreign = around & ~ground.taken & ~mine
    nobodys = (foreign & ground.deck).bit_count()
    return own.bit_count(), nobodys, foreign.bit_count() - nobodys


@lru_cache(maxsize=1 << 15)
def grown(ground: Ground, kind: int, size: int, room: Rooms, spare: int) -> float:
    """Returns the notes that later tiles are expected to add to what a business of this size pays.

    `spare` is the number of tiles of its type that stay in hand. A business of size 0 is all in
    hand.
    """
    sight, pays = ground.sight, ground.site.pays[kind]
    most = len(pays) - 1
    if not ground.draws or not any(room) or (size and size % most == 0):
        return 0.0
    size %= most
    total = 0.0
    for draws in ground.draws:
        tiles, lots = _tiles(ground, kind, size + spare, draws), _lots(ground, room, draws)
        for more in range(1, most - size + 1):
            step = pays[size + more] - pays[size + more - 1] - pays[1]
            total += step * at_least(more - spare, tiles) * at_least(more - room[0], lots)
    return total * sight.growth * (1.0 if size else sight.stock)


def _tiles(ground: Ground, kind: int, have: int, draws: int) -> float:
    """Returns how many tiles of a type are expected in so many draws by a player who has some."""
    rules, sight = ground.site.rules, ground.sight
    held = max(0, ground.unseen[kind] - ground.bag[kind] - have)
    left = sum(ground.bag)
    expected = sight.bought * held
    if left:
        drawn = min(left, rules.players * rules.deal[-1][1])
        share = min(1.0, sight.drawn + sight.lead * (have - 1))
        expected += share * draws * drawn * ground.bag[kind] / left
    return expected


def _lots(ground: Ground, room: Rooms, draws: int) -> float:
    """Returns how many buildings beside a business its owner expects to get in so many draws."""
    _, nobodys, others = room
    dealt, sold = ground.sight.dealt * ground.dealt[draws - 1], ground.sight.sold * draws
    return dealt * nobodys + sold * others


@lru_cache(maxsize=1 << 14)
def at_least(wanted: int, mean: float) -> float:
    """Returns the chance that at least `wanted` come when `mean` are expected (Poisson)."""
    if wanted <= 0:
        return 1.0
    term = total = exp(-mean)
    for n in range(1, wanted):
        term *= mean / n
        total += term
    return max(0.0, 1.0 - total)


Layout: TypeAlias = tuple[float, int]
"""What tiles of one type gain by standing together, in notes, and the mask of where they stand."""

Cluster: TypeAlias = tuple[float, int, int]
"""What connected tiles gain, the mask of these tiles, and that mask with the shops they join."""

LEAST_GAIN = 1e-9
# C20: notes for each tile behind, so that of equal layouts the one that leaves fronts free wins.
BEHIND = 1e-3
MOST_CLUSTERS = 400
MOST_LAYOUTS = 250
MOST_COMBINED = 2_000  # combinations that are looked at before any of them is combined further


def layouts(ground: Ground, kind: int, count: int, mine: int, empty: int) -> tuple[Layout, ...]:
    """Returns the ways to place up to `count` tiles of a type so that they gain, best first."""
    site = ground.site
    shops = ground.shops[kind] & mine
    useful = empty & border(site, shops) if shops else 0
    if count > 1:
        useful |= empty & _next_to_any(site, empty)
    if not useful:
        return ()
    nearby = useful | shops | (mine & _next_to_any(site, useful | shops))
    nearby |= mine & _next_to_any(site, nearby)
    return _layouts(ground, kind, count, shops, useful, nearby)


@lru_cache(maxsize=1 << 14)
def _layouts(
    ground: Ground, kind: int, count: int, shops: int, useful: int, mine: int
) -> tuple[Layout, ...]:
    """Returns what `layouts` returns.

    It is cached by the buildings nearby, so that changes elsewhere leave the cache valid.
    """
    found = _Clusters(ground, kind, count, shops, useful, mine).found()
    return _combined(sorted(found, key=lambda cluster: (-cluster[0], cluster[1])), count)


@lru_cache(maxsize=1 << 14)
def _next_to_any(site: Site, mask: int) -> int:
    """Returns all buildings that have one of these beside them, members of the set included."""
    reached = 0
    for building in bits(mask):
        reached |= site.near[building]
    return reached


def pay_of(ground: Ground, kind: int, group: int, size: int) -> float:
    """Returns what a connected group pays in a round, in notes."""
    pays = ground.site.pays[kind]
    if size < len(pays):
        return pays[size]
    _, parts = parts_of(ground.site.rules, kind, tuple(bits(group)))
    return sum(pays[part] for part in parts)


class _Clusters:
    """Finds connected sets of new tiles of one type, with the shops of that type they touch."""

    def __init__(
        self, ground: Ground, kind: int, count: int, shops: int, useful: int, mine: int
    ) -> None:
        self.ground, self.kind, self.count, self.mine = ground, kind, count, mine
        self.shops, self.useful = shops, useful
        self.empty = mine & ~ground.taken & ~ground.barred

    def found(self) -> Iterator[Cluster]:
        """Yields the sets that gain by standing together, smaller ones first."""
        seen: set[int] = set()
        edge = [1 << b for b in bits(self.useful)]
        for _ in range(self.count):
            further: dict[int, None] = {}
            for mask in edge:
                if mask in seen or len(seen) >= MOST_CLUSTERS:
                    continue
                seen.add(mask)
                group = self._group(mask)
                gain = self._gain(mask, group)
                if gain > LEAST_GAIN:
                    yield gain, mask, group
                for building in bits(border(self.ground.site, group) & self.useful):
                    further[mask | 1 << building] = None
            edge = list(further)

    def _group(self, mask: int) -> int:
        while more := border(self.ground.site, mask) & self.shops:
            mask |= more
        return mask

    def _gain(self, mask: int, group: int) -> float:
        """Returns what a cluster adds to the shops it joins, less what its tiles bring alone."""
        ground, site = self.ground, self.ground.site
        if not group & site.fronts:
            return 0.0  # C20
        gain = self._value(group, self.empty & ~mask)
        if group != mask:
            gain -= sum(self._value(part, self.empty) for part in groups(site, group & ~mask))
        gain += BEHIND * (mask & ~site.fronts).bit_count()
        return gain - ground.rounds * site.pays[self.kind][1] * mask.bit_count()

    def _value(self, group: int, free: int) -> float:
        ground, kind, size = self.ground, self.kind, group.bit_count()
        value = ground.rounds * pay_of(ground, kind, group, size)
        if ground.draws:
            value += grown(ground, kind, size, rooms(ground, group, free, self.mine), 0)
        return value


def _combined(clusters: Sequence[Cluster], count: int) -> tuple[Layout, ...]:
    """Returns clusters alone, and several together as far as the tiles last, best first."""
    found: dict[int, float] = {}
    edge = [(cluster, n) for n, cluster in enumerate(clusters)]
    # Only later clusters are added to a layout, so that each set of clusters is met once.
    while edge and len(found) < MOST_LAYOUTS:
        further: list[tuple[Cluster, int]] = []
        for (gain, mask, group), n in edge:
            if found.get(mask, -1.0) >= gain:
                continue
            found[mask] = gain
            left = count - mask.bit_count()
            for m in range(n + 1, len(clusters)) if left else ():
                more, other, joined = clusters[m]
                if len(further) == MOST_COMBINED:
                    break
                if other.bit_count() <= left and not joined & group:
                    further.append(((gain + more, mask | other, group | joined), m))
        edge = further
    return tuple(sorted(((gain, mask) for mask, gain in found.items()), key=_best_first))


def _best_first(layout: Layout) -> tuple[float, int]:
    return -layout[0], layout[1]
