"""How to pay for what is on an errand's list, and what to say to buy it (D10, D11)."""

from __future__ import annotations

from msgspec import UNSET

from teahouse.games.dadaocheng.actions import Action, Build, Ship
from teahouse.games.dadaocheng.components.goods import (
    OPIUM,
    SUGAR,
    Cubes,
    named,
    one,
    plus,
)
from teahouse.games.dadaocheng.components.kinds import DEN, KINDS, SHOP, WORKSHOP
from teahouse.games.dadaocheng.rules import LEVELS, STORAGE_CELLS
from teahouse.games.dadaocheng.state import State
from teahouse.games.dadaocheng.steps.score import credit

from .shelves import Item, is_ship, level_of
from .shopping_list import Errand

__all__ = ["free_cell", "purchase", "with_goods", "with_opium"]

OUTER_FIRST = (0, 3, 1, 2)


def with_goods(errand: Errand, item: Item) -> Cubes | None:
    """A payment without opium that takes nothing which the rest asks for by name."""
    if is_ship(item) and (_lacks_credit(errand, item) or _awaits_workshop(errand, item)):
        return None
    cost = errand.cost(item)
    if any(has < asked for has, asked in zip(errand.hand, cost.cubes, strict=True)):
        return None
    goods = errand.fodder()
    if item == DEN:  # it gives back two of any good, so even what is needed may pay for it
        goods += _needed(errand)
    goods = [good for good in goods if good != OPIUM][: cost.any]
    pay = cost.cubes
    for good in goods:
        pay = plus(pay, one(good))
    return pay if len(goods) == cost.any else None


def _needed(errand: Errand) -> list[int]:
    """Cubes at hand that something on the list asks for by name, the most plentiful first."""
    spare, hand = errand.spare(), errand.hand
    needed = [good for good in range(OPIUM) for _ in range(hand[good] - max(0, spare[good]))]
    return sorted(needed, key=lambda good: -hand[good])


def with_opium(errand: Errand, item: Item) -> Cubes:
    """A payment with opium for whatever is lacking; there may be too little of it."""
    cost, spare = errand.cost(item), errand.spare()
    pay = [min(has, asked) for has, asked in zip(errand.hand, cost.cubes, strict=True)]
    left = cost.any
    for good in errand.rising:
        if good != OPIUM:
            more = min(left, max(0, spare[good]))
            pay[good], left = pay[good] + more, left - more
    pay[OPIUM] += cost.total - sum(pay)
    return pay[0], pay[1], pay[2], pay[3], pay[4]


def _lacks_credit(errand: Errand, item: Item) -> bool:
    return credit(errand.state.rules, errand.player) < errand.ship(item).credit_required


def _awaits_workshop(errand: Errand, item: Item) -> bool:
    """Whether a workshop on the list is meant to spare this ship a tea."""
    helped = errand.ships_with_tea()
    bought = errand.items.count(WORKSHOP)
    return item in helped and not errand.workshops and len(helped) <= bought


def purchase(errand: Errand, item: Item, pay: Cubes) -> Action:
    """The action that buys an item; a shop is opened at once where it can be."""
    if is_ship(item):
        level = LEVELS[level_of(item) - 1]
        return Ship(errand.seat, level, named(pay), errand.uses_workshop(item))
    cell = free_cell(errand.state, errand.seat) if item == SHOP else None
    return Build(errand.seat, KINDS[item], named(pay), UNSET if cell is None else cell)


def free_cell(state: State, seat: int) -> int | None:
    """Where to open a shop, as long as another cell stays a store."""
    player = state.players[seat]
    if len(player.shops) >= STORAGE_CELLS - 1 or not state.supply[SUGAR]:
        return None
    cells = (cell for cell in OUTER_FIRST if cell not in player.shops and not player.storage[cell])
    return next(cells, None)
