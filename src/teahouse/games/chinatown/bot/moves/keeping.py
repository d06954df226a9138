"""Which cards to keep (C5)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from teahouse.core import Seat
from teahouse.games.chinatown.bot.value import plain
from teahouse.games.chinatown.bot.value.appraisal import Appraisal
from teahouse.games.chinatown.bot.value.masks import mask_of
from teahouse.games.chinatown.bot.value.worth import search_of, worth
from teahouse.games.chinatown.rules.actions import Keep

__all__ = ["keep"]


def keep(appraisal: Appraisal, seed: str) -> Keep:
    """The cards that are worth the most together: to build on, or to sell to whom they fit."""
    seat = appraisal.seat
    hand = appraisal.view.players[seat].hand or ()
    count = min(appraisal.rules.deal[appraisal.view.round - 1][1], len(hand))
    choices = list(combinations(sorted(hand), count))
    if len(choices) > 1 and _tries_futures(appraisal):
        from teahouse.games.chinatown.bot.pool.futures import best_cards

        return Keep(seat=seat, cards=best_cards(appraisal, choices, seed))
    shares = _Shares(appraisal)
    return Keep(seat=seat, cards=max(choices, key=lambda cards: shares.worth(mask_of(cards))))


def _tries_futures(appraisal: Appraisal) -> bool:
    """Whether this level does, Numba is there, and the variant is one that a pool knows."""
    rules, options = appraisal.rules, appraisal.rules.options
    is_known = not options.street_access and not options.keep_cards
    return appraisal.ground.sight.futures > 0 and is_known and search_of(rules) is not plain


class _Shares:
    """Buildings shared out among the players, each to whom it is worth the most."""

    def __init__(self, appraisal: Appraisal) -> None:
        self.appraisal = appraisal
        self.takers = (
            [appraisal.seat, *appraisal.others] if appraisal.ground.sight.sale else [appraisal.seat]
        )
        self.known: dict[tuple[int, int], float] = {}

    def worth(self, cards: int, n: int = 0) -> float:
        """What these bring this seat, if they go to takers from the n-th on."""
        if not cards or n == len(self.takers) - 1:
            return self._gain(self.takers[n], cards)
        if (n, cards) not in self.known:
            self.known[n, cards] = max(
                self._gain(self.takers[n], part) + self.worth(cards & ~part, n + 1)
                for part in _parts(cards)
            )
        return self.known[n, cards]

    def _gain(self, seat: Seat, cards: int) -> float:
        """What this seat gains if a seat has the cards: all their worth, or a part by selling."""
        ground, side = self.appraisal.ground, self.appraisal.sides[seat]
        gain = worth(ground, side.lots | cards, side.tiles) - worth(ground, side.lots, side.tiles)
        return gain if seat == self.appraisal.seat else gain * ground.sight.sale


def _parts(mask: int) -> Iterator[int]:
    """All subsets, the whole one first."""
    part = mask
    while part:
        yield part
        part = (part - 1) & mask
    yield 0
