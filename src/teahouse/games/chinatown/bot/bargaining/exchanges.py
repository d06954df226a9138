"""Deals of two parties that make both together richer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from teahouse.games.chinatown.bot.value.ground import Ground
from teahouse.games.chinatown.bot.value.sides import Bundle, Side, less, more, value

from .bundles import Transfer, transfers

__all__ = ["Exchange", "exchanges"]

LEAST_JOINT = 0.75  # notes; less is not worth talking about
TOP_WAYS = 10
TOP_SWAPS = 8
MOST_KEPT = 24


class Exchange(msgspec.Struct, frozen=True):
    """What the first gives and takes, and what it is worth to each before any money."""

    gives: Bundle
    takes: Bundle
    first: float
    second: float

    @property
    def joint(self) -> float:
        return self.first + self.second


def exchanges(ground: Ground, first: Side, second: Side) -> tuple[Exchange, ...]:
    """The best deals between two sides, most joint gain first."""
    if first.lots > second.lots:  # worked out once for both of them
        return tuple(_mirrored(found) for found in exchanges(ground, second, first))
    return _exchanges(ground, first, second)


def _mirrored(exchange: Exchange) -> Exchange:
    return Exchange(exchange.takes, exchange.gives, exchange.second, exchange.first)


@lru_cache(maxsize=1 << 11)
def _exchanges(ground: Ground, first: Side, second: Side) -> tuple[Exchange, ...]:
    there = transfers(ground, first, second)
    back = transfers(ground, second, first)
    nothing = Side(0, (0,) * len(first.tiles))
    found = [Exchange(bundle, nothing, -loss, gain) for gain, loss, bundle in there]
    found += [Exchange(nothing, bundle, gain, -loss) for gain, loss, bundle in back]
    if ground.sight.swaps:
        found += _swaps(ground, first, second, _promising(there), _promising(back))
    good = {(one.gives, one.takes): one for one in found if one.joint >= LEAST_JOINT}
    return tuple(sorted(good.values(), key=_order)[:MOST_KEPT])


def _order(exchange: Exchange) -> tuple[float, Bundle, Bundle]:
    return -exchange.joint, exchange.gives, exchange.takes


def _promising(ways: Sequence[Transfer]) -> list[Transfer]:
    return sorted(ways, key=lambda way: (way[1] - way[0], way[2]))[:TOP_WAYS]


def _swaps(
    ground: Ground, first: Side, second: Side, there: list[Transfer], back: list[Transfer]
) -> list[Exchange]:
    """Swaps of one thing for another, screened as if independent; the best are computed exactly."""
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
    """The same swap without tiles of one type that would go both ways."""
    both = Side(0, tuple(map(min, given.tiles, taken.tiles)))
    return less(given, both), less(taken, both)


def _exactly(ground: Ground, first: Side, second: Side, given: Bundle, taken: Bundle) -> Exchange:
    mine = value(ground, more(less(first, given), taken)) - value(ground, first)
    theirs = value(ground, more(less(second, taken), given)) - value(ground, second)
    return Exchange(given, taken, mine, theirs)
