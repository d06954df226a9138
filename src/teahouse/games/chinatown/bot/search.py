"""Searches for the deals that a seat could propose: of two, of three, and gatherings.

In a gathering one player buys all that a business needs from everyone else.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, permutations, product
from typing import NamedTuple, TypeAlias

import msgspec

from teahouse.core import Seat
from teahouse.games.chinatown.placement.groups import bits, border, groups, mask_of
from teahouse.games.chinatown.placement.growth import Ground, income_of
from teahouse.games.chinatown.placement.search import Work, clusters
from teahouse.games.chinatown.placement.worth import Bundle, Side, less, more, one, value

from .appraisal import Appraisal, fair_parts
from .deals import Deal, Goods, after, deal_of, is_empty, means_of, no_goods, shares_goods

__all__ = [
    "barters",
    "deals",
    "elsewhere",
    "gatherings",
    "larger_deals",
    "pair_deals",
    "transfers",
    "trios",
]


FAR_LOTS = 2  # empty buildings not beside the taker's that are looked at
TOP_COMBINED = 5  # tiles and buildings that are combined with others
LEAST_TOGETHER = 0.25  # notes that two things must be worth more together than apart


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
        for bundle, apart in self._together(tiles[:TOP_COMBINED], lots[:TOP_COMBINED]):
            if value(self.ground, more(self.taker, bundle)) - self.wants > apart + LEAST_TOGETHER:
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


LEAST_OF_TWO = 0.75  # notes; less is not worth talking about
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
        found = barters(ground, second, first)
        return tuple(Barter(one.takes, one.gives, one.second, one.first) for one in found)
    return _barters(ground, first, second)


@lru_cache(maxsize=1 << 11)
def _barters(ground: Ground, first: Side, second: Side) -> tuple[Barter, ...]:
    there = transfers(ground, first, second)
    back = transfers(ground, second, first)
    nothing = Side(0, (0,) * len(first.tiles))
    found = [Barter(bundle, nothing, -loss, gain) for gain, loss, bundle in there]
    found += [Barter(nothing, bundle, gain, -loss) for gain, loss, bundle in back]
    if ground.sight.swaps:
        found += _swaps(ground, first, second, _promising(there), _promising(back))
    good = {(one.gives, one.takes): one for one in found if one.joint >= LEAST_OF_TWO}
    best = sorted(good.values(), key=lambda one: (-one.joint, one.gives, one.takes))
    return tuple(best[:MOST_KEPT])


def _promising(ways: Sequence[Transfer]) -> list[Transfer]:
    return sorted(ways, key=lambda way: (way[1] - way[0], way[2]))[:TOP_WAYS]


def _swaps(
    ground: Ground, first: Side, second: Side, there: list[Transfer], back: list[Transfer]
) -> list[Barter]:
    """Returns swaps of one thing for another, screened as if independent, then valued exactly."""
    screened = []
    for gain, loss, given in there:
        for gain_back, loss_back, taken in back:
            mine, theirs = gain_back - loss, gain - loss_back
            if mine + theirs >= LEAST_OF_TWO:
                screened.append((mine + theirs, min(mine, theirs), given, taken))
    by_joint = sorted(screened, key=lambda swap: (-swap[0], *swap[2:]))[:TOP_SWAPS]
    by_fair = sorted(screened, key=lambda swap: (-swap[1], *swap[2:]))[:TOP_SWAPS]
    chosen = dict.fromkeys(_netted(given, taken) for _, _, given, taken in by_joint + by_fair)
    return [_swapped(ground, first, second, *pair) for pair in chosen]


def _netted(given: Bundle, taken: Bundle) -> tuple[Bundle, Bundle]:
    """Returns the same swap without tiles of one type that would go both ways."""
    both = Side(0, tuple(map(min, given.tiles, taken.tiles)))
    return less(given, both), less(taken, both)


def _swapped(ground: Ground, first: Side, second: Side, given: Bundle, taken: Bundle) -> Barter:
    mine = value(ground, more(less(first, given), taken)) - value(ground, first)
    theirs = value(ground, more(less(second, taken), given)) - value(ground, second)
    return Barter(given, taken, mine, theirs)


Sides: TypeAlias = tuple[Side, ...]

LEAST_JOINT = 1.5  # notes; more than for two players, as three are harder to bring together
LEAST_SURPLUS = 0.75  # notes by which three must gain more than pairs of them could
TOP = 4  # things of a giver that are looked at, best first
VERIFIED = 3  # cycles of three players that are valued exactly
MOST_CLUSTERS = 400  # sets of empty buildings that are looked at for a type
LOOKED_AT = 24  # businesses for which gatherings are looked for
BUYERS = 2  # players who may gather a business
MOST = 6  # deals that are returned


@lru_cache(maxsize=1 << 8)
def trios(ground: Ground, sides: tuple[Side, ...]) -> tuple[Deal, ...]:
    """Returns the best deals of three players, whoever takes part."""
    found = [*_purchases(ground, sides), *_cycles(ground, sides)]
    return tuple(sorted(found, key=lambda deal: (-deal.joint, deal.goods))[:MOST])


def _purchases(ground: Ground, sides: Sides) -> Iterator[Deal]:
    """Yields purchases of a thing from each of two, worth more together than apart."""
    for buyer in range(len(sides)):
        others = [seat for seat in range(len(sides)) if seat != buyer]
        for first, second in combinations(others, 2):
            ones = _wanted(ground, sides, first, buyer)
            twos = _wanted(ground, sides, second, buyer)
            for thing, other in product(ones, twos):
                yield from _purchase(ground, sides, buyer, (first, thing), (second, other))


def _purchase(
    ground: Ground,
    sides: Sides,
    buyer: Seat,
    sale: tuple[Seat, Transfer],
    other_sale: tuple[Seat, Transfer],
) -> Iterator[Deal]:
    first, (gain, loss, thing) = sale
    second, (other_gain, other_loss, other) = other_sale
    goods = tuple(sorted([(first, buyer, thing), (second, buyer, other)], key=lambda m: m[:2]))
    side = sides[buyer]
    both = value(ground, after(side, buyer, goods)) - value(ground, side)
    apart = max(0.0, gain - loss) + max(0.0, other_gain - other_loss)
    joint = both - loss - other_loss
    if joint >= LEAST_JOINT and joint >= apart + LEAST_SURPLUS:
        yield Deal(goods, tuple(sorted([(buyer, both), (first, -loss), (second, -other_loss)])))


def _wanted(ground: Ground, sides: Sides, giver: Seat, taker: Seat) -> list[Transfer]:
    """Returns the single things of the giver by which the taker would gain the most."""
    ways = _single(transfers(ground, sides[giver], sides[taker]))
    return sorted(ways, key=lambda way: (-way[0], way[1], way[2]))[:TOP]


def _single(ways: Iterable[Transfer]) -> list[Transfer]:
    return [way for way in ways if way[2].lots.bit_count() + sum(way[2].tiles) == 1]


def _cycles(ground: Ground, sides: Sides) -> Iterator[Deal]:
    """Yields cycles of three in which each gives the next something, which needs no money."""
    for seats in permutations(range(len(sides)), 3):
        if seats[0] == min(seats):
            yield from _cycle(ground, sides, seats)


def _cycle(ground: Ground, sides: Sides, seats: tuple[Seat, ...]) -> Iterator[Deal]:
    """Yields the best cycles of three players, screened as if the things were independent."""
    takers = (*seats[1:], seats[0])
    pairs = list(zip(seats, takers, strict=True))
    ways = [transfers(ground, sides[giver], sides[taker]) for giver, taker in pairs]
    screened = _screened(ways) + _screened([_single(found) for found in ways])
    for things in dict.fromkeys(screened):
        moves = [(*pair, thing) for pair, thing in zip(pairs, things, strict=True)]
        deal = deal_of(ground, sides, tuple(sorted(moves)), seats)
        if deal.joint >= LEAST_JOINT:
            yield deal


def _screened(ways: Sequence[Sequence[Transfer]]) -> list[tuple[Bundle, ...]]:
    """Returns the few most promising choices of one thing from each."""
    # Losses less gains are added up, so that the smallest sums are best.
    best = [sorted((way[1] - way[0], way[2]) for way in found)[:TOP] for found in ways]
    sums = [
        (a + b + c, (first, second, third))
        for (a, first), (b, second), (c, third) in product(*best)
        if a + b + c <= -LEAST_JOINT
    ]
    return [things for _, things in sorted(sums)[:VERIFIED]]


class PossibleBusiness(NamedTuple):
    """A business that could stand if one player gathered what it needs."""

    income: float  # notes a round that it would add to what its parts pay their owners
    kind: int
    new: int  # mask of the buildings that get tiles
    group: int  # the same with the shops that they join


@lru_cache(maxsize=1 << 8)
def gatherings(ground: Ground, sides: Sides) -> tuple[Deal, ...]:
    """Returns the best gatherings, whoever takes part."""
    owners = {lot: seat for seat, side in enumerate(sides) for lot in bits(side.lots)}
    likely = sorted(_businesses(ground, sides, owners), key=lambda found: -found.income)
    deals = {
        deal.goods: deal
        for business in likely[:LOOKED_AT]
        for buyer in _buyers(business, owners)
        for deal in _gathered(ground, sides, owners, business, buyer)
    }
    return tuple(sorted(deals.values(), key=lambda deal: (-deal.joint, deal.goods))[:MOST])


def _businesses(
    ground: Ground, sides: Sides, owners: Mapping[int, Seat]
) -> Iterator[PossibleBusiness]:
    """Yields businesses on connected empty buildings, of any owners, that tiles could fill."""
    empty = mask_of(owners) & ~ground.taken & ~ground.fixed
    for kind in range(len(ground.shops)):
        tiles = sum(side.tiles[kind] for side in sides)
        shops = ground.shops[kind] & ~ground.fixed
        most = min(tiles, ground.site.sizes[kind])
        for new, group in clusters(ground.site, shops, empty, most, Work(MOST_CLUSTERS)):
            income = _added(ground, kind, new, group, owners)
            if income > 0:
                yield PossibleBusiness(income, kind, new, group)


def _added(ground: Ground, kind: int, new: int, group: int, owners: Mapping[int, Seat]) -> float:
    """Returns what the whole would pay one owner, less what its parts and tiles pay apart."""
    apart = ground.site.pays[kind][1] * new.bit_count()
    old = group & ~new
    for seat in {owners[lot] for lot in bits(old)}:
        held = mask_of(lot for lot in bits(old) if owners[lot] == seat)
        apart += sum(income_of(ground, kind, part) for part in groups(ground.site, held))
    return income_of(ground, kind, group) - apart


def _buyers(business: PossibleBusiness, owners: Mapping[int, Seat]) -> list[Seat]:
    """Returns the players who already have the most of its buildings."""
    held = [owners[lot] for lot in bits(business.group)]
    return sorted(set(held), key=lambda seat: (-held.count(seat), seat))[:BUYERS]


def _gathered(
    ground: Ground,
    sides: Sides,
    owners: Mapping[int, Seat],
    business: PossibleBusiness,
    buyer: Seat,
) -> Iterator[Deal]:
    goods = _goods(sides, owners, business, buyer)
    parties = {buyer, *(giver for giver, _, _ in goods)}
    if not 1 < len(parties) <= ground.sight.parties:
        return
    deal = deal_of(ground, sides, goods, parties)
    if deal.joint >= LEAST_JOINT:
        yield deal


def _goods(
    sides: Sides, owners: Mapping[int, Seat], business: PossibleBusiness, buyer: Seat
) -> Goods:
    """Returns everything that the buyer lacks.

    Its tiles come from sellers of a building first, so that few players take part.
    """
    kinds, kind = len(sides[buyer].tiles), business.kind
    found: dict[Seat, Bundle] = {}
    for lot in bits(business.group):
        if owners[lot] != buyer:
            bundle = found.get(owners[lot], Side(0, (0,) * kinds))
            found[owners[lot]] = Side(bundle.lots | 1 << lot, bundle.tiles)
    missing = business.new.bit_count() - sides[buyer].tiles[kind]
    holders = [seat for seat, side in enumerate(sides) if seat != buyer and side.tiles[kind]]
    for seat in sorted(holders, key=lambda seat: (seat not in found, -sides[seat].tiles[kind])):
        tiles = one(kinds, kind, max(0, min(missing, sides[seat].tiles[kind])))
        if missing > 0:
            found[seat] = more(found.get(seat, Side(0, (0,) * kinds)), tiles)
        missing -= sum(tiles.tiles)
    return tuple((seat, buyer, found[seat]) for seat in sorted(found))


def deals(appraisal: Appraisal) -> Iterator[Deal]:
    """Yields deals with one other player, most joint gain first; then larger ones."""
    pairs = [deal for other in appraisal.others for deal in pair_deals(appraisal, other)]
    yield from sorted(pairs, key=_most_gain_first)
    if appraisal.ground.sight.parties > 2:
        for deal in larger_deals(appraisal.ground, appraisal.sides):
            if appraisal.seat in deal.parties and appraisal.shunned.isdisjoint(deal.parties):
                yield deal


def larger_deals(ground: Ground, sides: tuple[Side, ...]) -> list[Deal]:
    """Returns deals of three players, and gatherings, most joint gain first, whoever takes part."""
    return sorted([*trios(ground, sides), *gatherings(ground, sides)], key=_most_gain_first)


def pair_deals(appraisal: Appraisal, other: Seat) -> Iterator[Deal]:
    seat, sides = appraisal.seat, appraisal.sides
    for barter in barters(appraisal.ground, sides[seat], sides[other]):
        yield _deal(seat, other, barter)


def _deal(seat: Seat, other: Seat, barter: Barter) -> Deal:
    goods = [(seat, other, barter.gives), (other, seat, barter.takes)]
    gains = [(seat, barter.first), (other, barter.second)]
    return Deal(
        tuple(sorted(move for move in goods if not is_empty(move[2]))), tuple(sorted(gains))
    )


def _most_gain_first(deal: Deal) -> tuple[float, Goods]:
    return -deal.joint, deal.goods


def elsewhere(appraisal: Appraisal, goods: Goods, parties: Collection[Seat]) -> float:
    """Returns what this seat could fairly gain by the things it gives here in a deal of two.

    That is its fair part of the best such deal, as far as the other can pay for it, or 0 if there
    is no such deal. If the deal at hand is one of two, deals with that other party do not count.
    """
    given = no_goods(appraisal.rules)
    for giver, _, bundle in goods:
        if giver == appraisal.seat:
            given = more(given, bundle)
    if is_empty(given):
        return 0.0
    return max(
        (_fair_sale(appraisal, other, given) for other in _rivals(appraisal, parties)), default=0.0
    )


def _rivals(appraisal: Appraisal, parties: Collection[Seat]) -> list[Seat]:
    """Returns the seats that could make another deal of two than one among these parties."""
    return [seat for seat in appraisal.others if len(parties) > 2 or seat not in parties]


def _fair_sale(appraisal: Appraisal, other: Seat, given: Bundle) -> float:
    """Returns what this seat gains at most by a fair deal with another in which it gives this."""
    seat, best = appraisal.seat, 0.0
    part = fair_parts(appraisal.chances, (seat, other))[seat]
    for deal in pair_deals(appraisal, other):
        if part * deal.joint <= best:
            break
        if any(g == seat and shares_goods(b, given) for g, _, b in deal.goods):
            paid = dict(deal.gains)[seat] + sum(means_of(appraisal, other, credit=True))
            best = max(best, min(part * deal.joint, paid))
    return best
