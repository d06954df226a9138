"""Bundles of one player's things that another might want."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from teahouse.games.chinatown.bot.value.ground import Ground
from teahouse.games.chinatown.bot.value.masks import bits
from teahouse.games.chinatown.bot.value.sides import Bundle, Side, less, more, one, value
from teahouse.games.chinatown.bot.value.site import border, groups

__all__ = ["Transfer", "transfers"]

FAR_LOTS = 2
TOP = 5
LEAST_SURPLUS = 0.25  # notes that two things must be worth more together than apart


Transfer: TypeAlias = tuple[float, float, Bundle]
"""What the taker gains, what the giver loses, and what goes over."""


@lru_cache(maxsize=1 << 11)
def transfers(ground: Ground, giver: Side, taker: Side) -> tuple[Transfer, ...]:
    """Bundles that a taker might want, each weighed for both."""
    return tuple(_Wishes(ground, giver, taker).weighed())


class _Wishes:
    """Finds bundles for one giver and one taker, and caches their worth."""

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
        """Tiles of one type, one to all of them."""
        for kind, count in enumerate(self.giver.tiles):
            for n in range(1, count + 1 if self.ground.sight.bundles else min(count, 1) + 1):
                yield one(self.kinds, kind, n)

    def _lots(self) -> Iterator[Bundle]:
        """Buildings near the taker's, whole businesses, and a few that are just empty."""
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
        """Pairs of things that are worth more together: neighbours, or a tile and its place."""
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
