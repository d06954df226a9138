"""The shopping list: what is still to be bought, cubes to spare, and the actions that buy it."""

from __future__ import annotations

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from teahouse.core import Seat
from teahouse.games.dadaocheng.rules.act import building_cost, ship_cost
from teahouse.games.dadaocheng.rules.actions import Action, Build, Ship
from teahouse.games.dadaocheng.rules.goods import (
    DEN,
    KINDS,
    NO_CUBES,
    OPIUM,
    SHOP,
    SUGAR,
    TEA,
    WORKSHOP,
    Cost,
    Cubes,
    less,
    named,
    one,
    plus,
)
from teahouse.games.dadaocheng.rules.rulebook import LEVELS, STORAGE_CELLS, PricedShip
from teahouse.games.dadaocheng.rules.score import credit
from teahouse.games.dadaocheng.rules.state import Player, State

from .bundles import TREATY_COST, Item, is_ship, level_of
from .situation import TREATY_YEAR

__all__ = ["ShoppingList", "free_cell", "purchase", "with_goods", "with_opium"]


class ShoppingList(msgspec.Struct, frozen=True):
    """The items left to buy in an imagined state."""

    state: State
    seat: Seat
    items: tuple[Item, ...]
    opium: int  # opium cubes that are meant to stand for other goods
    treaty: bool  # whether the treaty of 1860 is to be used
    rising: tuple[int, ...]  # the goods by what a kept cube is worth, the least first

    @property
    def player(self) -> Player:
        return self.state.players[self.seat]

    @property
    def hand(self) -> Cubes:
        return self.player.cubes

    @property
    def workshops(self) -> int:
        """The uses of workshops that are left this turn."""
        return max(0, self.player.buildings[WORKSHOP] - self.state.used.workshop)

    @property
    def may_use_treaty(self) -> bool:
        return self.treaty and self.state.event == TREATY_YEAR and not self.state.used.event

    def ship(self, item: Item) -> PricedShip:
        return self.state.rules.ships[self.state.ships[level_of(item) - 1][0]]

    def ships_with_tea(self) -> list[Item]:
        """Returns the ships on the list that a workshop makes cheaper."""
        return [item for item in self.items if is_ship(item) and self.ship(item).cost.cubes[TEA]]

    def uses_workshop(self, item: Item) -> bool:
        """Whether a workshop is used for the item, which must be a ship that costs tea."""
        return is_ship(item) and self.workshops > 0 and self.ship(item).cost.cubes[TEA] > 0

    def cost(self, item: Item) -> Cost:
        """Returns what an item costs if it is bought next."""
        if not is_ship(item):
            return building_cost(self.state, item)
        return ship_cost(self.state, self.ship(item).id, workshop=self.uses_workshop(item))

    def spare(self) -> list[int]:
        """Returns by good how many cubes nothing on the list asks for by name.

        Below zero it is how many are lacking.
        """
        asked = TREATY_COST if self.may_use_treaty else NO_CUBES
        for item in self.items:
            asked = plus(asked, self._full_cost(item).cubes)
        saved = min(self.workshops + self.items.count(WORKSHOP), len(self.ships_with_tea()))
        return list(less(self.hand, less(asked, (0, 0, 0, saved, 0))))

    def lacks(self) -> int:
        """Returns how many cubes that the list asks for by name are missing from the hand."""
        return sum(max(0, -over) for over in self.spare()[:OPIUM])

    def lacks_any(self) -> int:
        """Returns how many cubes of any good the list asks for beyond those that are spare."""
        spare = sum(max(0, over) for over in self.spare()[:OPIUM])
        return max(0, sum(self._full_cost(item).any for item in self.items) - spare)

    def _full_cost(self, item: Item) -> Cost:
        return self.ship(item).cost if is_ship(item) else building_cost(self.state, item)

    def spare_cubes(self) -> list[int]:
        """Returns the spare cubes one by one, as goods, with what is worth least first."""
        spare = self.spare()
        spare[OPIUM] -= self.opium
        return [good for good in self.rising for _ in range(max(0, spare[good]))]

    def without(self, item: Item, opium: int = 0) -> ShoppingList:
        """Returns the list after an item was bought, with so much opium."""
        at = self.items.index(item)
        rest = self.items[:at] + self.items[at + 1 :]
        return replace(self, items=rest, opium=max(0, self.opium - opium))


OUTER_FIRST = (0, 3, 1, 2)


def with_goods(shopping: ShoppingList, item: Item) -> Cubes | None:
    """Returns a payment without opium, None if there is none yet.

    It takes nothing that the rest of the list asks for by name.
    """
    if is_ship(item) and (_lacks_credit(shopping, item) or _awaits_workshop(shopping, item)):
        return None
    cost = shopping.cost(item)
    if any(has < asked for has, asked in zip(shopping.hand, cost.cubes, strict=True)):
        return None
    goods = shopping.spare_cubes()
    if item == DEN:  # a den gives two cubes of any good, so needed cubes may pay for it
        goods += _needed(shopping)
    goods = [good for good in goods if good != OPIUM][: cost.any]
    pay = cost.cubes
    for good in goods:
        pay = plus(pay, one(good))
    return pay if len(goods) == cost.any else None


def _needed(shopping: ShoppingList) -> list[int]:
    """Returns the cubes at hand that the list asks for by name, the most plentiful good first."""
    spare, hand = shopping.spare(), shopping.hand
    needed = [good for good in range(OPIUM) for _ in range(hand[good] - max(0, spare[good]))]
    return sorted(needed, key=lambda good: -hand[good])


def with_opium(shopping: ShoppingList, item: Item) -> Cubes:
    """Returns a payment with opium for whatever is lacking.

    There may be too little opium for it, which the rules then refuse.
    """
    cost, spare = shopping.cost(item), shopping.spare()
    pay = [min(has, asked) for has, asked in zip(shopping.hand, cost.cubes, strict=True)]
    left = cost.any
    for good in shopping.rising:
        if good != OPIUM:
            more = min(left, max(0, spare[good]))
            pay[good], left = pay[good] + more, left - more
    pay[OPIUM] += cost.total - sum(pay)
    return pay[0], pay[1], pay[2], pay[3], pay[4]


def _lacks_credit(shopping: ShoppingList, item: Item) -> bool:
    return credit(shopping.state.rules, shopping.player) < shopping.ship(item).credit_required


def _awaits_workshop(shopping: ShoppingList, item: Item) -> bool:
    """Whether the ship should wait for a workshop on the list that would save it a tea."""
    helped = shopping.ships_with_tea()
    bought = shopping.items.count(WORKSHOP)
    return item in helped and not shopping.workshops and len(helped) <= bought


def purchase(shopping: ShoppingList, item: Item, pay: Cubes) -> Action:
    """Returns the action that buys an item; a shop is opened at once if it can be."""
    if is_ship(item):
        level = LEVELS[level_of(item) - 1]
        return Ship(shopping.seat, level, named(pay), shopping.uses_workshop(item))
    cell = free_cell(shopping.state, shopping.seat) if item == SHOP else None
    return Build(shopping.seat, KINDS[item], named(pay), UNSET if cell is None else cell)


def free_cell(state: State, seat: int) -> int | None:
    """Returns the cell on which to open a shop, None if there is none.

    One cell always stays for storage. The outer cells are taken first.
    """
    player = state.players[seat]
    if len(player.shops) >= STORAGE_CELLS - 1 or not state.supply[SUGAR]:
        return None
    cells = (cell for cell in OUTER_FIRST if cell not in player.shops and not player.storage[cell])
    return next(cells, None)
