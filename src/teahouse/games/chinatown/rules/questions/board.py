"""The board of a view, as the rules count it."""

from __future__ import annotations

from teahouse.games.chinatown.rules.positions.position import Position
from teahouse.games.chinatown.rules.rulebook import NOBODY, Rules

__all__ = ["board_of"]


def board_of(rules: Rules, view: Position) -> tuple[bytes, bytes]:
    """Owners and shops by building, as in a state: all of it is public (C3)."""
    owner, shops = bytearray([NOBODY]) * (rules.buildings + 1), bytearray(rules.buildings + 1)
    for seat, player in enumerate(view.players):
        for building in player.buildings:
            owner[building] = seat
    for building, tile in view.shops.items():
        shops[building] = rules.type_index[tile] + 1
    return bytes(owner), bytes(shops)
