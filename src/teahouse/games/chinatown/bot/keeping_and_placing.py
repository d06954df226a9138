"""Chooses which cards to keep (C5), and which tiles to place or hold back (C11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from teahouse.core import Seat
from teahouse.games.chinatown.placement import plain
from teahouse.games.chinatown.placement.groups import border, mask_of
from teahouse.games.chinatown.placement.growth import Sight
from teahouse.games.chinatown.placement.worth import (
    Placement,
    Side,
    less,
    more,
    plan,
    search_of,
    value,
    worth,
)
from teahouse.games.chinatown.rules.actions import Done, Keep, Place, PlaceTile
from teahouse.games.chinatown.rules.position import promises_to_place

from .appraisal import Appraisal, ground

__all__ = ["keep", "place"]


def keep(appraisal: Appraisal, seed: str) -> Keep:
    """Keeps the cards that are worth the most together, to build on or to sell."""
    seat = appraisal.seat
    hand = appraisal.view.players[seat].hand or ()
    count = min(appraisal.rules.deal[appraisal.view.round - 1][1], len(hand))
    choices = list(combinations(sorted(hand), count))
    if len(choices) > 1 and _tries_futures(appraisal):
        from teahouse.games.chinatown.placement.futures import best_cards

        return Keep(seat=seat, cards=best_cards(appraisal.ground, hand, choices, seed))
    shares = _Shares(appraisal)
    return Keep(seat=seat, cards=max(choices, key=lambda cards: shares.worth(mask_of(cards))))


def _tries_futures(appraisal: Appraisal) -> bool:
    """Whether cards are chosen by playing futures.

    The level must do so, Numba must be there, and pools must know the variant.
    """
    rules, options = appraisal.rules, appraisal.rules.options
    is_known = not options.street_access and not options.keep_cards
    return appraisal.ground.sight.futures > 0 and is_known and search_of(rules.site) is not plain


class _Shares:
    """Shares out buildings among the players so that they bring this seat the most."""

    def __init__(self, appraisal: Appraisal) -> None:
        self.appraisal = appraisal
        self.takers = (
            [appraisal.seat, *appraisal.others] if appraisal.ground.sight.sale else [appraisal.seat]
        )
        self.known: dict[tuple[int, int], float] = {}

    def worth(self, cards: int, n: int = 0) -> float:
        """Returns what these cards bring this seat if they go to takers from index `n` on."""
        if not cards or n == len(self.takers) - 1:
            return self._gain(self.takers[n], cards)
        if (n, cards) not in self.known:
            self.known[n, cards] = max(
                self._gain(self.takers[n], part) + self.worth(cards & ~part, n + 1)
                for part in _parts(cards)
            )
        return self.known[n, cards]

    def _gain(self, seat: Seat, cards: int) -> float:
        """Returns what this seat gains if a seat has these cards.

        That is all their worth if it keeps them, and a part of it if it sells them.
        """
        ground, side = self.appraisal.ground, self.appraisal.sides[seat]
        gain = worth(ground, side.lots | cards, side.tiles) - worth(ground, side.lots, side.tiles)
        return gain if seat == self.appraisal.seat else gain * ground.sight.sale


def _parts(mask: int) -> Iterator[int]:
    """Yields all subsets of a mask, the whole of it first."""
    part = mask
    while part:
        yield part
        part = (part - 1) & mask
    yield 0


INCOME_ALONE = Sight()
SALE = 2.0  # notes of joint gain for which a building is kept free for a rival to buy


def place(appraisal: Appraisal, actions: Sequence[Any]) -> PlaceTile | Done:
    """Places the next tile of the best plan, or is done if there is none.

    Promised tiles come first, as they cannot wait (C13).
    """
    types, seat = appraisal.rules.types, appraisal.seat
    promises = promises_to_place(appraisal.view)
    wanted = [(p.building, p.tile) for p in promises if isinstance(p, Place) and p.by == seat]
    wanted += [(lot, types[kind]) for lot, kind in _best(appraisal).places]
    for building, tile in wanted:
        if _spoils(appraisal, building, tile):
            continue
        action = PlaceTile(seat=seat, tile=tile, building=building)
        if action in actions:
            return action
    return Done(seat=seat)


def _spoils(appraisal: Appraisal, building: int, tile: str) -> bool:
    """Whether a shop by itself would take a building that a rival would pay much more for later."""
    ground, side = appraisal.ground, appraisal.sides[appraisal.seat]
    kind = appraisal.rules.type_index[tile]
    is_bound = ground.fixed >> building & 1
    is_joined = border(ground.site, 1 << building) & side.lots & ground.shops[kind]
    if not ground.draws or is_bound or is_joined or side.tiles[kind] != 1:
        return False
    empty = Side(1 << building, (0,) * len(side.tiles))
    mine = value(ground, side) - value(ground, less(side, empty))
    rivals = (appraisal.sides[seat] for seat in appraisal.others)
    return any(value(ground, more(r, empty)) - value(ground, r) > mine + SALE for r in rivals)


def _best(appraisal: Appraisal) -> Placement:
    """Returns the plan of most worth, or that of most income if promised payments need it."""
    rules, view, side = appraisal.rules, appraisal.view, appraisal.sides[appraisal.seat]
    best = plan(appraisal.ground, side.lots, side.tiles)
    if appraisal.promised[appraisal.seat] <= appraisal.cash[appraisal.seat] + best.income:
        return best
    return plan(ground(rules, view, INCOME_ALONE), side.lots, side.tiles)
