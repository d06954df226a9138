"""The deal by which each building and tile of a game of Chinatown came to its owner."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from teahouse.core import Seat
from teahouse.core.course import Step
from teahouse.games.chinatown.rules.events import (
    ClauseSettled,
    DealDone,
    GoodsDelivered,
    ShopPlaced,
)
from teahouse.games.chinatown.rules.rulebook import NOBODY
from teahouse.games.chinatown.rules.state import State

__all__ = ["OWN", "Origins"]

OWN = 0  # dealt or drawn; deals are numbered by their offers, from 1


class Origins:
    """The origin of every thing so far; `follow` is called with each step in order."""

    def __init__(self) -> None:
        self._buildings: dict[int, int] = {}
        self._shops: dict[int, int] = {}
        self._tiles: dict[tuple[Seat, str], list[int]] = defaultdict(list)

    def follow(self, step: Step[State]) -> None:
        delivered: list[GoodsDelivered] = []
        for event in step.events:
            if isinstance(event, DealDone):
                self._deal(step, event.offer)
            elif isinstance(event, GoodsDelivered):
                delivered.append(event)
            elif isinstance(event, ClauseSettled) and delivered:
                self._delivery(step.after, event.clause, delivered.pop())
            elif isinstance(event, ShopPlaced):
                self._shops[event.building] = self._placed(event)

    def of_shops(self, state: State, seat: Seat) -> dict[int, int]:
        """The last deal that each of a seat's shops depends on, by building."""
        return {
            building: max(self._buildings.get(building, OWN), self._shops.get(building, OWN))
            for building, owner in enumerate(state.owner)
            if owner == seat != NOBODY and state.shops[building]
        }

    def _deal(self, step: Step[State], number: int) -> None:
        offer = step.after.offer(number)
        assert offer is not None
        for give in offer.gives:
            for building in (*give.buildings, *give.cards):
                self._buildings[building] = number
            self._hand_on(step.after, give.giver, give.to, give.tiles.items(), number)

    def _delivery(self, state: State, clause: int, thing: GoodsDelivered) -> None:
        number = next((one.offer for one in state.clauses if one.id == clause), None) or OWN
        if thing.building is not None:
            self._buildings[thing.building] = number
        if thing.tile is not None:
            self._hand_on(state, thing.giver, thing.to, [(thing.tile, 1)], number)

    def _hand_on(
        self,
        after: State,
        giver: Seat | None,
        to: Seat,
        tiles: Iterable[tuple[str, int]],
        number: int,
    ) -> None:
        """Hands tiles on: of one type, drawn ones first, then those of the oldest deals."""
        for tile, count in tiles:
            self._tiles[to, tile] += [number] * count
            if giver is not None:
                left = after.players[giver].tiles[after.rules.type_index[tile]]
                held = self._tiles[giver, tile]
                del held[: max(0, len(held) - left)]

    def _placed(self, event: ShopPlaced) -> int:
        """Tiles from deals are placed before those that were drawn."""
        held = self._tiles[event.seat, event.tile]
        return held.pop(0) if held else OWN
