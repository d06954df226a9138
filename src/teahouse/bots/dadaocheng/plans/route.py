"""The way to a choice: all that is to be done for it, in an order that the rules allow."""

from __future__ import annotations

from msgspec.structs import replace

from teahouse.bots.dadaocheng.purchases.buying import purchase, with_goods, with_opium
from teahouse.bots.dadaocheng.purchases.changing import change, event
from teahouse.bots.dadaocheng.purchases.menu import Choice, Menu
from teahouse.bots.dadaocheng.purchases.shopping_list import Errand
from teahouse.core import RuleError, Seat
from teahouse.games.dadaocheng.actions import Action
from teahouse.games.dadaocheng.components.goods import OPIUM
from teahouse.games.dadaocheng.state import State
from teahouse.games.dadaocheng.steps.judge import check, do

__all__ = ["best_route", "route"]

MOST_STEPS = 40
MOST_TRIED = 30


def best_route(state: State, seat: Seat, at: Menu) -> tuple[Action, ...]:
    """The way to the best choice that can really be had; a supply that is short bars some."""
    hand = state.players[seat].cubes
    found = route(state, seat, at.best(hand), at.rising)
    if found is not None:
        return found
    ways = (route(state, seat, choice, at.rising) for choice in at.ranked(hand)[:MOST_TRIED])
    return next((way for way in ways if way is not None), ())


def route(
    state: State, seat: Seat, choice: Choice, rising: tuple[int, ...]
) -> tuple[Action, ...] | None:
    """All that is to be done for a choice, None if the rules refuse it on the way."""
    bundle = choice.bundle
    errand = Errand(state, seat, bundle.items, choice.opium, bundle.has_treaty, rising)
    done: list[Action] = []
    try:
        while len(done) < MOST_STEPS:
            action, rest = _next(errand)
            if action is None:
                return tuple(done)
            check(errand.state, action)
            errand = replace(rest, state=do(errand.state, action)[0])
            done.append(action)
    except RuleError:
        return None
    return None


def _next(errand: Errand) -> tuple[Action | None, Errand]:
    """The next action, and the errand without what it buys."""
    given = event(errand)
    if given is not None or not errand.items:
        return given, errand
    for item in errand.items:
        pay = with_goods(errand, item)
        if pay is not None:
            return purchase(errand, item, pay), errand.without(item)
    changed = change(errand)
    if changed is not None:
        return changed, errand
    item = errand.items[0]
    pay = with_opium(errand, item)
    return purchase(errand, item, pay), errand.without(item, pay[OPIUM])
