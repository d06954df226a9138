"""The plain search for the best placement of what a player has; `compiled` must find the same."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from teahouse.core.adding import added_up

from .groups import bits, groups
from .growth import Ground, Rooms, grown, income_of, layouts_of, rooms
from .search import Choice, Work, choose

__all__ = ["MOST_TRIED", "Placement", "best_plan", "best_worth"]


MOST_TRIED = 3_001  # layouts, while one is chosen for each type
NEW_ROOM: Rooms = (0, 2, 1)  # the room taken to be around a building that is still to come


class Placement(msgspec.Struct, frozen=True):
    """The best placement of what a player has, and its worth, in notes."""

    worth: float
    income: float  # of this round
    places: tuple[tuple[int, int], ...]  # pairs of building and type


def best_worth(ground: Ground, mine: int, tiles: tuple[int, ...]) -> float:
    """Returns what the best placement is worth, in notes."""
    return best_plan(ground, mine, tiles).worth


def best_plan(ground: Ground, mine: int, tiles: tuple[int, ...]) -> Placement:
    """Returns the best placement: clusters by search, then the tiles left over one by one."""
    empty = mine & ~ground.taken & ~ground.barred
    by_type = [
        (kind, found)
        for kind, count in enumerate(tiles)
        if count and (found := layouts_of(ground, kind, count, mine, empty))
    ]
    chosen = choose(by_type, Work(MOST_TRIED), lambda _: 0.0)
    return _Board(ground, mine, empty, tiles, chosen).plan()


class _Board:
    """A player's buildings with the chosen clusters on them."""

    def __init__(
        self,
        ground: Ground,
        mine: int,
        empty: int,
        tiles: tuple[int, ...],
        chosen: Choice,
    ) -> None:
        self.ground, self.mine, self.site = ground, mine, ground.site
        self.tiles = list(tiles)
        self.places: list[tuple[int, int]] = []
        added = dict(chosen)
        for kind, mask in chosen:
            self.tiles[kind] -= mask.bit_count()
            empty &= ~mask
            self.places += [(building, kind) for building in bits(mask)]
        self.free = empty
        self.groups = [
            (kind, group, group.bit_count())
            for kind, shops in enumerate(ground.shops)
            if (all_of := shops & mine | added.get(kind, 0))
            for group in groups(self.site, all_of)
        ]

    def plan(self) -> Placement:
        income = added_up(income_of(self.ground, kind, group) for kind, group, _ in self.groups)
        kinds = [kind for kind, count in enumerate(self.tiles) if count]
        lots = list(bits(self.free & self.site.fronts))
        if kinds and lots:
            place = self._place_some if self.ground.draws else self._place_all
            income += place(kinds, lots)
        worth = self.ground.rounds * income
        if self.ground.draws:
            worth += self._growth() + self._left_over()
        return Placement(worth, income, tuple(self.places))

    def _place_all(self, kinds: Sequence[int], lots: Sequence[int]) -> float:
        tiles = [kind for kind in kinds for _ in range(self.tiles[kind])]
        return added_up(self._put(kind, lot) for kind, lot in zip(tiles, lots, strict=False))

    def _place_some(self, kinds: Sequence[int], lots: Sequence[int]) -> float:
        """Places tiles left over where they bring more than waiting would, the best first."""
        ground = self.ground
        self.rooms = [self._rooms(group) for _, group, _ in self.groups]
        spots = [(lot, self._cost(lot), self._rooms(1 << lot)) for lot in lots]
        most = max((room for _, _, room in spots), default=(0, 0, 0))
        found = []
        for kind in kinds:
            least = self._kept(kind, most) - ground.rounds * self.site.pays[kind][1]
            for lot, cost, room in spots:
                net = grown(ground, kind, 1, room, 0) - cost
                if net > least:
                    found.append((least - net, kind, lot))
        found.sort()
        return added_up(self._put_alone(kind, lot) for _, kind, lot in found)

    def _put_alone(self, kind: int, lot: int) -> float:
        """Places a tile if none of its type is near, and returns what it pays.

        Tiles near others of their type have been tried as clusters.
        """
        near = self.site.near[lot]
        if not self.tiles[kind] or not self.free >> lot & 1:
            return 0.0
        if any(other == kind and group & near for other, group, _ in self.groups):
            return 0.0
        self.groups.append((kind, 1 << lot, 1))
        return self._put(kind, lot)

    def _put(self, kind: int, lot: int) -> float:
        self.places.append((lot, kind))
        self.tiles[kind] -= 1
        self.free &= ~(1 << lot)
        return self.site.pays[kind][1]

    def _rooms(self, group: int) -> Rooms:
        return rooms(self.ground, group, self.free, self.mine)

    def _kept(self, kind: int, new: Rooms) -> float:
        """Returns what the last of the tiles of a type is worth in hand."""
        spare = self.tiles[kind]
        kept = self.ground.sight.tile * len(self.ground.draws)
        return kept + self._in_stock(kind, spare, new) - self._in_stock(kind, spare - 1, new)

    def _in_stock(self, kind: int, spare: int, new: Rooms) -> float:
        """Returns what tiles in hand add to the growth of businesses.

        If no business of the type stands, several tiles count as one that is still in hand.
        """
        if not spare:
            return 0.0
        ground, total, is_new = self.ground, 0.0, True
        for (other, _, size), room in zip(self.groups, self.rooms, strict=True):
            if other == kind:
                is_new = False
                total += grown(ground, kind, size, room, spare)
                total -= grown(ground, kind, size, room, 0)
        if is_new and spare > 1:
            total += grown(ground, kind, 0, new, spare)
        return total

    def _cost(self, lot: int) -> float:
        """Returns the worth of an empty building that is lost when a tile is placed on it."""
        ground, sight, near = self.ground, self.ground.sight, self.site.near[lot]
        cost = sight.lot + sight.pair * (near & self.free).bit_count()
        cost *= len(ground.draws)
        for (kind, group, size), room in zip(self.groups, self.rooms, strict=True):
            if group & near:
                own, nobodys, others = room
                cost += grown(ground, kind, size, room, 0)
                cost -= grown(ground, kind, size, (own - 1, nobodys, others), 0)
        return cost

    def _growth(self) -> float:
        """Returns the expected growth of businesses that stand and of those still in hand."""
        self.rooms = [self._rooms(group) for _, group, _ in self.groups]
        total = 0.0
        for (kind, _, size), room in zip(self.groups, self.rooms, strict=True):
            total += grown(self.ground, kind, size, room, 0)
        new = max((self._rooms(1 << lot) for lot in bits(self.free)), default=NEW_ROOM)
        return total + added_up(
            self._in_stock(kind, count, new) for kind, count in enumerate(self.tiles) if count
        )

    def _left_over(self) -> float:
        """Returns what empty buildings and tiles left in hand bring in later rounds."""
        sight, near = self.ground.sight, self.site.near
        free = self.free | (self.mine & self.ground.barred)
        pairs = sum([(near[lot] & free).bit_count() for lot in bits(free)]) / 2
        notes = sight.lot * free.bit_count() + sight.pair * pairs + sight.tile * sum(self.tiles)
        return notes * len(self.ground.draws)
