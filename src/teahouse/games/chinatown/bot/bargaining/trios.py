"""Deals of three that no two of them would make."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, permutations, product
from typing import TypeAlias

from teahouse.core import Seat
from teahouse.games.chinatown.bot.value.ground import Ground
from teahouse.games.chinatown.bot.value.sides import Bundle, Side, value

from .bundles import Transfer, transfers
from .deals import Deal, Goods, after

__all__ = ["trios"]

Sides: TypeAlias = tuple[Side, ...]

LEAST_JOINT = 1.5  # notes; three are harder to bring together than two
LEAST_SURPLUS = 0.75  # over what pairs of them could do
TOP = 4
MOST = 6
VERIFIED = 3


@lru_cache(maxsize=1 << 8)
def trios(ground: Ground, sides: tuple[Side, ...]) -> tuple[Deal, ...]:
    """The best deals of three, whoever takes part."""
    found = [*_purchases(ground, sides), *_cycles(ground, sides)]
    return tuple(sorted(found, key=lambda deal: (-deal.joint, deal.goods))[:MOST])


def _purchases(ground: Ground, sides: Sides) -> Iterator[Deal]:
    """Purchases by one of a thing from each of two others, worth more together than apart."""
    for buyer in range(len(sides)):
        others = [seat for seat in range(len(sides)) if seat != buyer]
        for first, second in combinations(others, 2):
            ones = _wanted(ground, sides, first, buyer)
            twos = _wanted(ground, sides, second, buyer)
            for one, two in product(ones, twos):
                yield from _purchase(ground, sides, buyer, (first, one), (second, two))


def _purchase(
    ground: Ground,
    sides: Sides,
    buyer: Seat,
    one: tuple[Seat, Transfer],
    two: tuple[Seat, Transfer],
) -> Iterator[Deal]:
    (first, (gain, loss, thing)), (second, (other_gain, other_loss, other)) = one, two
    goods = tuple(sorted([(first, buyer, thing), (second, buyer, other)], key=lambda m: m[:2]))
    side = sides[buyer]
    both = value(ground, after(side, buyer, goods)) - value(ground, side)
    apart = max(0.0, gain - loss) + max(0.0, other_gain - other_loss)
    joint = both - loss - other_loss
    if joint >= LEAST_JOINT and joint >= apart + LEAST_SURPLUS:
        yield Deal(goods, tuple(sorted([(buyer, both), (first, -loss), (second, -other_loss)])))


def _wanted(ground: Ground, sides: Sides, giver: Seat, taker: Seat) -> list[Transfer]:
    """The single things of one that another would gain most by."""
    ways = _single(transfers(ground, sides[giver], sides[taker]))
    return sorted(ways, key=lambda way: (-way[0], way[1], way[2]))[:TOP]


def _single(ways: Iterable[Transfer]) -> list[Transfer]:
    return [way for way in ways if way[2].lots.bit_count() + sum(way[2].tiles) == 1]


def _cycles(ground: Ground, sides: Sides) -> Iterator[Deal]:
    """Cycles in which each gives the next something, for players without money."""
    for seats in permutations(range(len(sides)), 3):
        if seats[0] == min(seats):
            yield from _cycle(ground, sides, seats)


def _cycle(ground: Ground, sides: Sides, seats: tuple[Seat, ...]) -> Iterator[Deal]:
    """The best cycle of three players, screened as if the things were independent."""
    takers = (*seats[1:], seats[0])
    pairs = list(zip(seats, takers, strict=True))
    ways = [transfers(ground, sides[giver], sides[taker]) for giver, taker in pairs]
    screened = _screened(ways) + _screened([_single(found) for found in ways])
    for things in dict.fromkeys(screened):
        moves = [(*pair, thing) for pair, thing in zip(pairs, things, strict=True)]
        yield from _exactly(ground, sides, tuple(sorted(moves)), seats)


def _screened(ways: Sequence[Sequence[Transfer]]) -> list[tuple[Bundle, ...]]:
    """The few most promising choices of one thing from each."""
    best = [sorted((way[1] - way[0], way[2]) for way in found)[:TOP] for found in ways]
    sums = [
        (a + b + c, (one, two, three))
        for (a, one), (b, two), (c, three) in product(*best)
        if a + b + c <= -LEAST_JOINT
    ]
    return [things for _, things in sorted(sums)[:VERIFIED]]


def _exactly(ground: Ground, sides: Sides, goods: Goods, seats: tuple[Seat, ...]) -> Iterator[Deal]:
    def gain(seat: Seat) -> float:
        side: Side = after(sides[seat], seat, goods)
        return value(ground, side) - value(ground, sides[seat])

    deal = Deal(goods, tuple((seat, gain(seat)) for seat in sorted(seats)))
    if deal.joint >= LEAST_JOINT:
        yield deal
