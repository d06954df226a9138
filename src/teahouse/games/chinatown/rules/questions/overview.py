"""The board at a glance: every business and what it pays, and what each player could earn."""

from __future__ import annotations

import msgspec

from teahouse.core import Seat
from teahouse.games.chinatown.rules.phases.business import Business, businesses
from teahouse.games.chinatown.rules.positions.position import Position
from teahouse.games.chinatown.rules.rulebook import Rules

from .board import board_of
from .prospect import Prospect, prospect
from .shares import ShareNow, agreed_shares

__all__ = ["BoardAnswer", "overview"]


class Year(msgspec.Struct, frozen=True):
    """What a player's board pays as it stands, and at its best with the tiles they have."""

    seat: Seat
    income: int
    best: Prospect


class BoardAnswer(msgspec.Struct, frozen=True):
    businesses: tuple[Business, ...]
    players: tuple[Year, ...]
    shares: tuple[ShareNow, ...]


def overview(rules: Rules, view: Position) -> BoardAnswer:
    """The board as the rules count it, and each player's prospect as far as the view knows."""
    best = [prospect(rules, view, seat) for seat in rules.seats]
    return BoardAnswer(
        businesses=tuple(businesses(rules, *board_of(rules, view))),
        players=tuple(Year(seat, best[seat].now, best[seat]) for seat in rules.seats),
        shares=tuple(agreed_shares(rules, view)),
    )
