"""Which cards to keep (C5)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from teahouse.core import Seat
from teahouse.games.chinatown.actions import Keep

from .ground import Ground
from .masks import mask_of
from .sides import Side
from .table import Table
from .worth import worth

__all__ = ["keep"]


def keep(table: Table) -> Keep:
    """The cards that are worth the most together: to build on, or to sell to whom they fit."""
    ground, sides, seat = table.ground, table.sides, table.seat
    hand = table.view.players[seat].hand or ()
    count = min(table.rules.deal[table.view.round - 1][1], len(hand))
    mine = sides[seat]
    sales = {card: _sale(ground, seat, sides, card) for card in hand}

    def worth_of(cards: tuple[int, ...]) -> float:
        return worth(ground, mine.lots | mask_of(cards), mine.tiles) + sum(
            sales[card] for card in cards
        )

    return Keep(seat=seat, cards=max(combinations(sorted(hand), count), key=worth_of))


def _sale(ground: Ground, seat: Seat, sides: Sequence[Side], card: int) -> float:
    """What selling a building would bring beyond keeping it."""
    own = _added(ground, sides[seat], card)
    best = max(_added(ground, side, card) for n, side in enumerate(sides) if n != seat)
    return ground.sight.sale * max(0.0, best - own)


def _added(ground: Ground, side: Side, card: int) -> float:
    before = worth(ground, side.lots, side.tiles)
    return worth(ground, side.lots | 1 << card, side.tiles) - before
