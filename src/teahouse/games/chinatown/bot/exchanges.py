"""Finds sales and swaps of bundles between two parties by which they gain together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

import msgspec

from teahouse.games.chinatown.placement.groups import bits, border, groups
from teahouse.games.chinatown.placement.growth import Ground
from teahouse.games.chinatown.placement.worth import Bundle, Side, less, more, one, value

__all__ = ["Barter", "Transfer", "barters", "transfers"]


FAR_LOTS = 2  # empty buildings not beside the taker's that are looked at
TOP = 5  # tiles and buildings that are combined with others
LEAST_SURPLUS = 0.25  # notes that two things must be worth more together than apart


Transfer: TypeAlias = tuple[float, float, Bundle]
"""What the taker gains, what the giver loses, both in notes, and what is given."""


@lru_cache(maxsize=1 << 11)
def transfers(ground: Ground, giver: Side, taker: Side) -> tuple[Transfer, ...]:
    """Returns bundles that a taker might want, each valued for both."""
    return tuple(_Wishes(ground, giver, taker).weighed())


class _Wishes:
    """Finds bundles for one giver and one taker."""

    def __init__(self, ground: Ground, giver: Side, taker: Side) -> None:
        self.ground, self.giver, self.taker = ground, giver, taker
        self.kinds = len(giver.tiles)
        self.has, self.wants = value(ground, giver), value(ground, taker)

    def weighed(self) -> Iterator[Transfer]:
        tiles = [self._weigh(bundle) for bundle in self._tiles()]
        lots = [self._weigh(bundle) for bundle in self._lots()]
        yield from tiles
        yield from lots
        if not self.ground.sight.bundles:
            return
        tiles.sort(key=_gain, reverse=True)
        lots.sort(key=_gain, reverse=True)
        for bundle, apart in self._together(tiles[:TOP], lots[:TOP]):
            if value(self.ground, more(self.taker, bundle)) - self.wants > apart + LEAST_SURPLUS:
                yield self._weigh(bundle)

    def _weigh(self, bundle: Bundle) -> Transfer:
        ground, giver, taker = self.ground, self.giver, self.taker
        gain = value(ground, more(taker, bundle)) - self.wants
        return gain, self.has - value(ground, less(giver, bundle)), bundle

    def _tiles(self) -> Iterator[Bundle]:
        """Yields tiles of one type: any number of them, or only one if a level sees no bundles."""
        for kind, count in enumerate(self.giver.tiles):
            for n in range(1, count + 1 if self.ground.sight.bundles else min(count, 1) + 1):
                yield one(self.kinds, kind, n)

    def _lots(self) -> Iterator[Bundle]:
        """Yields buildings beside the taker's, whole businesses, and a few empty buildings."""
        none = (0,) * self.kinds
        ground = self.ground
        lots = self.giver.lots & ~ground.fixed
        close = lots & border(ground.site, self.taker.lots)
        far = lots & ~close & ~ground.taken
        for lot in bits(close):
            yield Side(1 << lot, none)
        for lot in list(bits(far))[:FAR_LOTS]:
            yield Side(1 << lot, none)
        for shops in ground.shops if ground.sight.bundles else ():
            for group in groups(ground.site, shops & lots):
                if group & close and group & (group - 1):
                    yield Side(group, none)

    def _together(
        self, tiles: list[Transfer], lots: list[Transfer]
    ) -> Iterator[tuple[Bundle, float]]:
        """Yields pairs of things that may be worth more together, with the gains of both apart.

        They are two buildings, a tile and a building, or tiles of two types.
        """
        for one_lot, other in combinations(lots, 2):
            if not one_lot[2].lots & other[2].lots:
                yield _both(one_lot, other)
        for tile in tiles:
            for lot in lots:
                yield _both(tile, lot)
        for tile, other in combinations(tiles[:3], 2):
            both = _both(tile, other)
            if all(a <= b for a, b in zip(both[0].tiles, self.giver.tiles, strict=True)):
                yield both


def _both(first: Transfer, second: Transfer) -> tuple[Bundle, float]:
    return more(first[2], second[2]), first[0] + second[0]


def _gain(transfer: Transfer) -> float:
    return transfer[0]


LEAST_JOINT = 0.75  # notes; less is not worth talking about
TOP_WAYS = 10  # bundles of each side that swaps are made of
TOP_SWAPS = 8  # swaps that are valued exactly, by joint gain and again by the smaller gain
MOST_KEPT = 24  # barters that are returned


class Barter(msgspec.Struct, frozen=True):
    """What the first side gives and takes, and the notes that each gains before any money."""

    gives: Bundle
    takes: Bundle
    first: float
    second: float

    @property
    def joint(self) -> float:
        return self.first + self.second


def barters(ground: Ground, first: Side, second: Side) -> tuple[Barter, ...]:
    """Returns the best deals between two sides, most joint gain first."""
    if first.lots > second.lots:  # one cache entry serves both directions
        return tuple(_mirrored(found) for found in barters(ground, second, first))
    return _barters(ground, first, second)


def _mirrored(barter: Barter) -> Barter:
    return Barter(barter.takes, barter.gives, barter.second, barter.first)


@lru_cache(maxsize=1 << 11)
def _barters(ground: Ground, first: Side, second: Side) -> tuple[Barter, ...]:
    there = transfers(ground, first, second)
    back = transfers(ground, second, first)
    nothing = Side(0, (0,) * len(first.tiles))
    found = [Barter(bundle, nothing, -loss, gain) for gain, loss, bundle in there]
    found += [Barter(nothing, bundle, gain, -loss) for gain, loss, bundle in back]
    if ground.sight.swaps:
        found += _swaps(ground, first, second, _promising(there), _promising(back))
    good = {(one.gives, one.takes): one for one in found if one.joint >= LEAST_JOINT}
    return tuple(sorted(good.values(), key=_order)[:MOST_KEPT])


def _order(barter: Barter) -> tuple[float, Bundle, Bundle]:
    return -barter.joint, barter.gives, barter.takes


def _promising(ways: Sequence[Transfer]) -> list[Transfer]:
    return sorted(ways, key=lambda way: (way[1] - way[0], way[2]))[:TOP_WAYS]


def _swaps(
    ground: Ground, first: Side, second: Side, there: list[Transfer], back: list[Transfer]
) -> list[Barter]:
    """Returns swaps of one thing for another.

    They are screened as if the things were independent. The best are then valued exactly.
    """
    screened = []
    for gain, loss, given in there:
        for gain_back, loss_back, taken in back:
            mine, theirs = gain_back - loss, gain - loss_back
            if mine + theirs >= LEAST_JOINT:
                screened.append((mine + theirs, min(mine, theirs), given, taken))
    by_joint = sorted(screened, key=lambda swap: (-swap[0], *swap[2:]))[:TOP_SWAPS]
    by_fair = sorted(screened, key=lambda swap: (-swap[1], *swap[2:]))[:TOP_SWAPS]
    chosen = dict.fromkeys(_netted(given, taken) for _, _, given, taken in by_joint + by_fair)
    return [_exactly(ground, first, second, *pair) for pair in chosen]


def _netted(given: Bundle, taken: Bundle) -> tuple[Bundle, Bundle]:
    """Returns the same swap without tiles of one type that would go both ways."""
    both = Side(0, tuple(map(min, given.tiles, taken.tiles)))
    return less(given, both), less(taken, both)


def _exactly(ground: Ground, first: Side, second: Side, given: Bundle, taken: Bundle) -> Barter:
    mine = value(ground, more(less(first, given), taken)) - value(ground, first)
    theirs = value(ground, more(less(second, taken), given)) - value(ground, second)
    return Barter(given, taken, mine, theirs)
