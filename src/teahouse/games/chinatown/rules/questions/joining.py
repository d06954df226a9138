"""What a card in hand would join if it were kept (C5)."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from teahouse.core import Seat
from teahouse.games.chinatown.rules.phases.business import groups
from teahouse.games.chinatown.rules.positions.position import Position
from teahouse.games.chinatown.rules.rulebook import Rules

from .board import board_of

__all__ = ["CardsAnswer", "joined_by_cards"]


class JoinedShops(msgspec.Struct, frozen=True):
    """Shops of one's own, of one type, that the building stands beside."""

    tile: str
    buildings: tuple[int, ...]


class CardJoins(msgspec.Struct, frozen=True):
    """A card, and what of one's own is beside it."""

    card: int
    land: tuple[int, ...]  # the buildings of one's own that it would be connected with
    cards: tuple[int, ...]  # others in hand that are adjacent to it
    shops: tuple[JoinedShops, ...]


class CardsAnswer(msgspec.Struct, frozen=True):
    cards: tuple[CardJoins, ...]


def joined_by_cards(rules: Rules, view: Position, seat: Seat) -> CardsAnswer:
    """Each card in hand, and what it would join."""
    mine, hand = view.players[seat].buildings, view.players[seat].hand or ()
    owner, shops = board_of(rules, view)
    own = [group for group in groups(rules, owner, shops) if group.owner == seat]
    return CardsAnswer(
        tuple(
            CardJoins(
                card=card,
                land=_connected(rules, card, mine),
                cards=tuple(near for near in rules.neighbours[card] if near in hand),
                shops=tuple(
                    JoinedShops(rules.types[group.type], group.buildings)
                    for group in own
                    if not set(group.buildings).isdisjoint(rules.neighbours[card])
                ),
            )
            for card in hand
        )
    )


def _connected(rules: Rules, card: int, mine: Collection[int]) -> tuple[int, ...]:
    reached, edge = {card}, [card]
    for building in edge:
        more = [near for near in rules.neighbours[building] if near in mine and near not in reached]
        reached.update(more)
        edge += more
    return tuple(sorted(reached - {card}))
