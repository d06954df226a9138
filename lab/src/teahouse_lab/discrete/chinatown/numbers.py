"""The numbers of Chinatown's discrete form, for a board of B buildings and T types of tile.

| number | on a standard board | what it is |
|---|---|---|
| 0 to B - 1 | 0 to 84 | a building: a card to keep, then to give back (C5, C22); a part of an offer, given if it is one's own (a card that one holds too), else asked for; where a tile is placed |
| T | 85 to 96 | a tile of a type: one given in an offer, or the one to place |
| T | 97 to 108 | one tile of a type asked for in an offer |
| 14 | 109 to 122 | cash given in an offer: 1 to 10, 12, 15, 20 or 30 of the smallest notes |
| 14 | 123 to 136 | the same asked for |
| 4 | 137 to 140 | begin an offer to the next seat clockwise, the second next, and so on |
| 1 | 141 | the offer is secret (C8) |
| 1, 1 | 142, 143 | accept, decline the offer that is on the table |
| 1 | 144 | end: of the cards kept or given back, of the offer, of placing (C11) |
| 1 | 145 | ready (C7) |
| 1 | 146 | ask for the order of placing (C11) |
"""  # noqa: E501

from __future__ import annotations

from typing import NamedTuple

from teahouse.games.chinatown.rules.rulebook import Rules

__all__ = ["MOST_OFFERS", "MOST_PARTS", "SUMS", "Numbers", "numbers_for"]

SUMS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 30)
"""Cash in an offer, in smallest notes."""
OTHERS = 4
MOST_PARTS = 8
"""Buildings, tiles and a sum that one offer may have."""
MOST_OFFERS = 3
"""Offers that a seat may make in a round, so that trading ends."""


class Numbers(NamedTuple):
    """Where each block of numbers begins; buildings begin at 0."""

    give_tile: int
    ask_tile: int
    give_cash: int
    ask_cash: int
    other: int
    secret: int
    accept: int
    decline: int
    end: int
    ready: int
    order: int

    @property
    def in_all(self) -> int:
        """How many numbers there are."""
        return self.order + 1

    def is_part(self, number: int) -> bool:
        """Whether the number is something that an offer moves."""
        return number < self.other

    def is_cash(self, number: int) -> bool:
        return self.give_cash <= number < self.other


def numbers_for(rules: Rules) -> Numbers:
    """The numbers for a board and a set of tiles."""
    give_tile, types = rules.buildings, len(rules.types)
    give_cash = give_tile + 2 * types
    other = give_cash + 2 * len(SUMS)
    last = other + OTHERS
    return Numbers(
        give_tile=give_tile,
        ask_tile=give_tile + types,
        give_cash=give_cash,
        ask_cash=give_cash + len(SUMS),
        other=other,
        secret=last,
        accept=last + 1,
        decline=last + 2,
        end=last + 3,
        ready=last + 4,
        order=last + 5,
    )
