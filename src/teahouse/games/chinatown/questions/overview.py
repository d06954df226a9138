"""The board at a glance: every business and what it pays, and what each player's year could be."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from teahouse.core import Seat
from teahouse.games.chinatown.phases.business import businesses_of, groups
from teahouse.games.chinatown.positions.position import Position
from teahouse.games.chinatown.rules import NOBODY, Rules

from .prospect import Prospect, prospect

__all__ = ["BoardAnswer", "Business", "board_of", "businesses", "overview"]


class Business(msgspec.Struct, frozen=True):
    """Shops that are counted together (C15, C16), and what they pay a year (C14)."""

    seat: Seat
    tile: str
    buildings: tuple[int, ...]
    size: int
    complete: bool
    pays: int


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
        businesses=tuple(businesses(rules, view)),
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


def businesses(rules: Rules, view: Position) -> Iterator[Business]:
    """Every business on the board, as the rules count it."""
    for group in groups(rules, *board_of(rules, view)):
        most, pays = rules.sizes[group.type], rules.pays[group.type]
        for buildings in businesses_of(rules, group.type, group.buildings):
            size = len(buildings)
            yield Business(
                seat=group.owner,
                tile=rules.types[group.type],
                buildings=buildings,
                size=size,
                complete=size == most,
                pays=pays[size],
            )
