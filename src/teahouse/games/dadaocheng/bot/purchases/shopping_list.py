"""ShoppingList: what is still to be bought in this step 4, and the cubes that are spare."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from teahouse.core import Seat
from teahouse.games.dadaocheng.rules.components.goods import NO_CUBES, OPIUM, TEA, Cubes, less, plus
from teahouse.games.dadaocheng.rules.components.kinds import WORKSHOP
from teahouse.games.dadaocheng.rules.rulebook import Ship
from teahouse.games.dadaocheng.rules.state import Player, State
from teahouse.games.dadaocheng.rules.steps.cost import Cost
from teahouse.games.dadaocheng.rules.steps.purchase import building_cost, ship_cost

from .bundles import TREATY_COST
from .shelves import Item, is_ship, level_of
from .situation import TREATY_YEAR

__all__ = ["ShoppingList"]


class ShoppingList(msgspec.Struct, frozen=True):
    """The items left to buy, in an imagined state."""

    state: State
    seat: Seat
    items: tuple[Item, ...]
    opium: int  # cubes of it that shall stand for other goods
    treaty: bool  # whether 1860 shall be used
    rising: tuple[int, ...]  # goods, what is worth least kept first

    @property
    def player(self) -> Player:
        return self.state.players[self.seat]

    @property
    def hand(self) -> Cubes:
        return self.player.cubes

    @property
    def workshops(self) -> int:
        """Uses of workshops that are left."""
        return max(0, self.player.buildings[WORKSHOP] - self.state.used.workshop)

    @property
    def may_use_treaty(self) -> bool:
        return self.treaty and self.state.event == TREATY_YEAR and not self.state.used.event

    def ship(self, item: Item) -> Ship:
        return self.state.rules.ships[self.state.ships[level_of(item) - 1][0]]

    def ships_with_tea(self) -> list[Item]:
        """Ships on the list that a workshop helps."""
        return [item for item in self.items if is_ship(item) and self.ship(item).cost.cubes[TEA]]

    def uses_workshop(self, item: Item) -> bool:
        """A workshop is for a ship that asks for tea."""
        return is_ship(item) and self.workshops > 0 and self.ship(item).cost.cubes[TEA] > 0

    def cost(self, item: Item) -> Cost:
        """What an item costs if it is bought next."""
        if not is_ship(item):
            return building_cost(self.state, item)
        return ship_cost(self.state, self.ship(item).id, workshop=self.uses_workshop(item))

    def spare(self) -> list[int]:
        """Cubes by good that nothing on the list asks for by name; below zero, what is lacking."""
        asked = TREATY_COST if self.may_use_treaty else NO_CUBES
        for item in self.items:
            asked = plus(asked, self._full_cost(item).cubes)
        saved = min(self.workshops + self.items.count(WORKSHOP), len(self.ships_with_tea()))
        return list(less(self.hand, less(asked, (0, 0, 0, saved, 0))))

    def lacks(self) -> int:
        """How many cubes that the list asks for by name are not at hand."""
        return sum(max(0, -over) for over in self.spare()[:OPIUM])

    def lacks_any(self) -> int:
        """How many cubes of any good the list asks for beyond those that are spare."""
        spare = sum(max(0, over) for over in self.spare()[:OPIUM])
        return max(0, sum(self._full_cost(item).any for item in self.items) - spare)

    def _full_cost(self, item: Item) -> Cost:
        return self.ship(item).cost if is_ship(item) else building_cost(self.state, item)

    def spare_cubes(self) -> list[int]:
        """Spare cubes one by one, what is worth least first."""
        spare = self.spare()
        spare[OPIUM] -= self.opium
        return [good for good in self.rising for _ in range(max(0, spare[good]))]

    def without(self, item: Item, opium: int = 0) -> ShoppingList:
        """The list after an item was bought, with so much opium."""
        at = self.items.index(item)
        rest = self.items[:at] + self.items[at + 1 :]
        return replace(self, items=rest, opium=max(0, self.opium - opium))
