"""Payments for the items of a shopping list, and the actions that buy them (D10, D11)."""

from __future__ import annotations

from msgspec import UNSET

from teahouse.games.dadaocheng.rules.actions import Action, Build, Ship
from teahouse.games.dadaocheng.rules.components.goods import OPIUM, SUGAR, Cubes, named, one, plus
from teahouse.games.dadaocheng.rules.components.kinds import DEN, KINDS, SHOP, WORKSHOP
from teahouse.games.dadaocheng.rules.rulebook import LEVELS, STORAGE_CELLS
from teahouse.games.dadaocheng.rules.state import State
from teahouse.games.dadaocheng.rules.steps.score import credit

from .shelves import Item, is_ship, level_of
from .shopping_list import ShoppingList

__all__ = ["free_cell", "purchase", "with_goods", "with_opium"]

OUTER_FIRST = (0, 3, 1, 2)


def with_goods(shopping: ShoppingList, item: Item) -> Cubes | None:
    """A payment without opium that takes nothing which the rest asks for by name."""
    if is_ship(item) and (_lacks_credit(shopping, item) or _awaits_workshop(shopping, item)):
        return None
    cost = shopping.cost(item)
    if any(has < asked for has, asked in zip(shopping.hand, cost.cubes, strict=True)):
        return None
    goods = shopping.spare_cubes()
    if item == DEN:  # it gives back two of any good, so even what is needed may pay for it
        goods += _needed(shopping)
    goods = [good for good in goods if good != OPIUM][: cost.any]
    pay = cost.cubes
    for good in goods:
        pay = plus(pay, one(good))
    return pay if len(goods) == cost.any else None


def _needed(shopping: ShoppingList) -> list[int]:
    """Cubes at hand that something on the list asks for by name, the most plentiful first."""
    spare, hand = shopping.spare(), shopping.hand
    needed = [good for good in range(OPIUM) for _ in range(hand[good] - max(0, spare[good]))]
    return sorted(needed, key=lambda good: -hand[good])


def with_opium(shopping: ShoppingList, item: Item) -> Cubes:
    """A payment with opium for whatever is lacking; there may be too little of it."""
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
    """Whether a workshop on the list is meant to spare this ship a tea."""
    helped = shopping.ships_with_tea()
    bought = shopping.items.count(WORKSHOP)
    return item in helped and not shopping.workshops and len(helped) <= bought


def purchase(shopping: ShoppingList, item: Item, pay: Cubes) -> Action:
    """The action that buys an item; a shop is opened at once where it can be."""
    if is_ship(item):
        level = LEVELS[level_of(item) - 1]
        return Ship(shopping.seat, level, named(pay), shopping.uses_workshop(item))
    cell = free_cell(shopping.state, shopping.seat) if item == SHOP else None
    return Build(shopping.seat, KINDS[item], named(pay), UNSET if cell is None else cell)


def free_cell(state: State, seat: int) -> int | None:
    """Where to open a shop, as long as another cell stays a store."""
    player = state.players[seat]
    if len(player.shops) >= STORAGE_CELLS - 1 or not state.supply[SUGAR]:
        return None
    cells = (cell for cell in OUTER_FIRST if cell not in player.shops and not player.storage[cell])
    return next(cells, None)
