"""Routes: all actions that a choice of purchases takes, in a legal order."""

from __future__ import annotations

from msgspec.structs import replace

from teahouse.core import RuleError, Seat
from teahouse.games.dadaocheng.bot.purchases.buying import purchase, with_goods, with_opium
from teahouse.games.dadaocheng.bot.purchases.changing import change, event
from teahouse.games.dadaocheng.bot.purchases.menu import Choice, Menu
from teahouse.games.dadaocheng.bot.purchases.shopping_list import ShoppingList
from teahouse.games.dadaocheng.rules.actions import Action
from teahouse.games.dadaocheng.rules.components.goods import OPIUM
from teahouse.games.dadaocheng.rules.state import State
from teahouse.games.dadaocheng.rules.steps.judge import check, do

__all__ = ["best_route", "route"]

MOST_STEPS = 40
MOST_TRIED = 30


def best_route(state: State, seat: Seat, at: Menu, wanted: Choice) -> tuple[Action, ...]:
    """The route to the best choice that is possible; a short supply rules some out."""
    hand = state.players[seat].cubes
    found = route(state, seat, wanted, at.rising)
    if found is not None:
        return found
    ways = (route(state, seat, choice, at.rising) for choice in at.ranked(hand)[:MOST_TRIED])
    return next((way for way in ways if way is not None), ())


def route(
    state: State, seat: Seat, choice: Choice, rising: tuple[int, ...]
) -> tuple[Action, ...] | None:
    """The actions for a choice; None if the rules refuse one of them."""
    bundle = choice.bundle
    shopping = ShoppingList(state, seat, bundle.items, choice.opium, bundle.has_treaty, rising)
    done: list[Action] = []
    try:
        while len(done) < MOST_STEPS:
            action, rest = _next(shopping)
            if action is None:
                return tuple(done)
            check(shopping.state, action)
            shopping = replace(rest, state=do(shopping.state, action)[0])
            done.append(action)
    except RuleError:
        return None
    return None


def _next(shopping: ShoppingList) -> tuple[Action | None, ShoppingList]:
    """The next action, and the list without what it buys."""
    given = event(shopping)
    if given is not None or not shopping.items:
        return given, shopping
    for item in shopping.items:
        pay = with_goods(shopping, item)
        if pay is not None:
            return purchase(shopping, item, pay), shopping.without(item)
    changed = change(shopping)
    if changed is not None:
        return changed, shopping
    item = shopping.items[0]
    pay = with_opium(shopping, item)
    return purchase(shopping, item, pay), shopping.without(item, pay[OPIUM])
