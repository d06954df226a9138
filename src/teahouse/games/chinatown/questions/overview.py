"""The board at a glance: every business and what it pays, and what each player's year could be."""

from __future__ import annotations

import msgspec

from teahouse.core import Seat
from teahouse.games.chinatown.phases.business import Business, businesses
from teahouse.games.chinatown.positions.position import Position
from teahouse.games.chinatown.rules import NOBODY, Rules

from .prospect import Prospect, prospect

__all__ = ["BoardAnswer", "board_of", "overview"]


class Year(msgspec.Struct, frozen=True):
    """What a player's board pays as it stands, and at its best with the tiles they have."""

    seat: Seat
    income: int
    best: Prospect


class BoardAnswer(msgspec.Struct, frozen=True):
    businesses: tuple[Business, ...]
    players: tuple[Year, ...]


def overview(rules: Rules, view: Position) -> BoardAnswer:
    """The board as the rules count it, and each player's prospect as far as the view knows."""
    best = [prospect(rules, view, seat) for seat in rules.seats]
    return BoardAnswer(
        businesses=tuple(businesses(rules, *board_of(rules, view))),
        players=tuple(Year(seat, best[seat].now, best[seat]) for seat in rules.seats),
    )


def board_of(rules: Rules, view: Position) -> tuple[bytes, bytes]:
    """Owners and shops by building, as in a state: all of it is public (C3)."""
    owner, shops = bytearray([NOBODY]) * (rules.buildings + 1), bytearray(rules.buildings + 1)
    for seat, player in enumerate(view.players):
        for building in player.buildings:
            owner[building] = seat
    for building, tile in view.shops.items():
        shops[building] = rules.type_index[tile] + 1
    return bytes(owner), bytes(shops)
