"""The little game among the parties to a deal: what any of them could gain without the others.

What a set of parties could gain alone is the best that its members can do among themselves with
what they would give in the deal. Who brings nothing to it has no part in it, however the deal is
put together, and money, promises and burdens do not count. `docs/hard-guarantees.md` says what
follows from that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import TypeAlias

from teahouse.core import Seat
from teahouse.core.adding import added_up
from teahouse.games.chinatown.placement.groups import bits
from teahouse.games.chinatown.placement.growth import Ground
from teahouse.games.chinatown.placement.worth import Bundle, Side, less, more, one, value

from .appraisal import Appraisal, fair_parts
from .deals import Deal, Goods

__all__ = ["Worths", "could_do_better", "fair_gains", "worths"]


Coalition: TypeAlias = tuple[Seat, ...]
"""Some of the parties to a deal, in ascending order."""

Worths: TypeAlias = dict[Coalition, float]
"""The notes that each coalition could gain by itself; that of all parties is the deal's."""


def worths(ground: Ground, sides: Sequence[Side], deal: Deal) -> Worths:
    """Returns what each coalition of two or more could gain. A party alone gains nothing."""
    if len(deal.parties) == 2:
        return {deal.parties: deal.joint}
    held = tuple((seat, sides[seat]) for seat in deal.parties)
    return {**_parts_of(ground, held, deal.goods), deal.parties: deal.joint}


@lru_cache(maxsize=1 << 11)
def _parts_of(ground: Ground, held: tuple[tuple[Seat, Side], ...], goods: Goods) -> Worths:
    """Returns what each coalition but that of all parties could gain."""
    found: Worths = {}
    sides = dict(held)
    for size in range(2, len(sides)):
        for coalition in combinations(sides, size):
            alone = _Coalition(ground, {seat: sides[seat] for seat in coalition}, goods).worth()
            apart = (
                found.get(part, 0.0) + found.get(_without(coalition, part), 0.0)
                for part in _proper_parts(coalition)
            )
            found[coalition] = max(alone, *apart)
    return found


def _proper_parts(coalition: Coalition) -> Iterator[Coalition]:
    for size in range(1, len(coalition)):
        yield from combinations(coalition, size)


def _without(coalition: Coalition, part: Coalition) -> Coalition:
    return tuple(seat for seat in coalition if seat not in part)


MOST_TRIED = 64  # ways to share out things that are all tried
MOST_ROUNDS = 3  # times that every single thing is tried with every member

Things: TypeAlias = list[tuple[Seat, Bundle]]
"""What the members would give, each with who has it now."""


class _Coalition:
    """Shares out what some parties would give so that they gain the most together."""

    def __init__(self, ground: Ground, sides: Mapping[Seat, Side], goods: Goods) -> None:
        self.ground, self.sides, self.goods = ground, sides, goods
        self.now = added_up(value(ground, side) for side in sides.values())
        self.members = tuple(sides)

    def worth(self) -> float:
        """Returns the most that they gain in the ways that are tried, and 0 at least."""
        bundles = [(giver, bundle) for giver, _, bundle in self.goods if giver in self.sides]
        bundles += self._substitutes()
        things, owners = _single(bundles, [giver for giver, _ in bundles])
        if len(self.members) ** len(things) <= MOST_TRIED:
            return self._best(things)[0]
        best, takers = self._of_bundles(bundles)
        _, whose = _single(bundles, takers)
        return max(best, self._of_things(things, whose), self._of_things(things, owners))

    def _substitutes(self) -> Things:
        """Returns tiles of members that could take the place of those of parties who stay out."""
        missing = [0] * len(self.goods[0][2].tiles) if self.goods else []
        for giver, to, bundle in self.goods:
            if giver not in self.sides and to in self.sides:
                missing = [a + b for a, b in zip(missing, bundle.tiles, strict=True)]
        found: Things = []
        for kind, count in enumerate(missing):
            for seat, side in self.sides.items() if count else ():
                given = sum(b.tiles[kind] for giver, _, b in self.goods if giver == seat)
                spare = min(count, side.tiles[kind] - given)
                if spare > 0:
                    found.append((seat, one(len(missing), kind, spare)))
        return found

    def _best(self, things: Things) -> tuple[float, list[Seat]]:
        """Returns the best of all ways to share out things, with the gain."""
        ways = product(self.members, repeat=len(things))
        return max((self._gain(things, way), list(way)) for way in ways)

    def _of_bundles(self, bundles: Things) -> tuple[float, list[Seat]]:
        """Returns the best way to share out whole bundles, or that of the deal if there are many.

        What would go to a party that stays out is left with its giver in the latter case.
        """
        if len(self.members) ** len(bundles) <= MOST_TRIED:
            return self._best(bundles)
        given = [(giver, to) for giver, to, _ in self.goods if giver in self.sides]
        way = [to if to in self.sides else giver for giver, to in given]
        way += [giver for giver, _ in bundles[len(way) :]]
        return self._gain(bundles, way), way

    def _of_things(self, things: Things, takers: list[Seat]) -> float:
        """Returns the gain once no single thing is better with somebody else."""
        best = self._gain(things, takers)
        for _ in range(MOST_ROUNDS):
            before = best
            for n in range(len(things)):
                for seat in self.members:
                    tried = [*takers[:n], seat, *takers[n + 1 :]]
                    gain = self._gain(things, tried)
                    if gain > best:
                        best, takers = gain, tried
            if best == before:
                break
        return best

    def _gain(self, things: Things, takers: Sequence[Seat]) -> float:
        sides = dict(self.sides)
        for (giver, thing), taker in zip(things, takers, strict=True):
            if giver != taker:
                sides[giver] = less(sides[giver], thing)
                sides[taker] = more(sides[taker], thing)
        return added_up(value(self.ground, side) for side in sides.values()) - self.now


def _single(bundles: Things, takers: Sequence[Seat]) -> tuple[Things, list[Seat]]:
    """Returns the single things of bundles, and who gets each."""
    things: Things = []
    whose: list[Seat] = []
    for (giver, bundle), taker in zip(bundles, takers, strict=True):
        kinds = len(bundle.tiles)
        found = [Side(1 << lot, (0,) * kinds) for lot in bits(bundle.lots)]
        found += [one(kinds, kind) for kind, n in enumerate(bundle.tiles) for _ in range(n)]
        things += [(giver, thing) for thing in found]
        whose += [taker] * len(found)
    return things, whose


def fair_gains(appraisal: Appraisal, deal: Deal) -> dict[Seat, float]:
    """Returns the notes of a deal's joint gain that are fair to each party; they add up to it.

    It is the Shapley value of the little game, in which what a coalition gains beyond its own
    parts is shared out so that its members' chances to win rise equally (`fair_parts`). Of two
    parties each gets its fair part of the joint gain.
    """
    fair = dict.fromkeys(deal.parties, 0.0)
    known = worths(appraisal.ground, appraisal.sides, deal)
    surplus: Worths = {}
    for coalition in sorted(known, key=len):
        parts = _proper_parts(coalition)
        surplus[coalition] = known[coalition] - added_up(surplus.get(part, 0.0) for part in parts)
        for seat, part in fair_parts(appraisal.chances, coalition).items():
            fair[seat] += part * surplus[coalition]
    return fair


SLACK = 0.5  # notes, as prices are whole notes


def could_do_better(appraisal: Appraisal, deal: Deal, gains: Mapping[Seat, float]) -> bool:
    """Whether this seat and some of the parties would gain more without the others."""
    known = worths(appraisal.ground, appraisal.sides, deal)
    return any(
        known[coalition] > added_up(gains[seat] for seat in coalition) + SLACK
        for coalition in known
        if appraisal.seat in coalition and len(coalition) < len(deal.parties)
    )
