"""Routes: all actions that a choice of purchases takes, with the cheapest exchanges (D10, D13)."""

from __future__ import annotations

from msgspec.structs import replace

from teahouse.core import RuleError, Seat
from teahouse.games.dadaocheng.rules.actions import Action, Counts, Den, Exchange, History, Market
from teahouse.games.dadaocheng.rules.goods import (
    DEN,
    GOODS,
    MARKET,
    NO_CUBES,
    OPIUM,
    SUGAR,
    Cubes,
    named,
    one,
    plus,
)
from teahouse.games.dadaocheng.rules.state import State
from teahouse.games.dadaocheng.rules.steps import check, do

from .bundles import TREATY_COST, TREATY_GIVES
from .menu import Choice, Menu
from .shopping_list import ShoppingList, purchase, with_goods, with_opium
from .situation import GIFT, GIFT_YEAR, MARKET_YEAR, SWAPS

__all__ = ["best_route", "change", "event", "route"]


SMOKED = 2  # cubes that a den gives for one opium


def event(shopping: ShoppingList) -> Action | None:
    """Returns the event's action if it gives cubes (1851, 1860), None otherwise.

    It comes before any purchase, which might spend the cubes that the event asks for.
    """
    return _gift(shopping) or _treaty(shopping)


def _gift(shopping: ShoppingList) -> Action | None:
    """Returns the action of 1851, which gives two cubes for nothing."""
    if shopping.state.event != GIFT_YEAR or shopping.state.used.event:
        return None
    return History(shopping.seat, get=named(_wanted(shopping, GIFT)))


def change(shopping: ShoppingList) -> Action | None:
    """Returns the next exchange toward what is lacking, None if only opium can stand for it."""
    return _den(shopping) or _for_the_den(shopping) or _for_a_good(shopping)


def _treaty(shopping: ShoppingList) -> Action | None:
    """Returns the action of 1860, which gives three cubes of any good for two sugar."""
    if not shopping.may_use_treaty or shopping.hand[SUGAR] < TREATY_COST[SUGAR]:
        return None
    got = _wanted(shopping, TREATY_GIVES, back=TREATY_COST)
    return History(shopping.seat, give=named(TREATY_COST), get=named(got))


def _has_den(shopping: ShoppingList) -> bool:
    return shopping.player.buildings[DEN] > shopping.state.used.den


def _den(shopping: ShoppingList) -> Action | None:
    if not _has_den(shopping) or shopping.hand[OPIUM] <= shopping.opium:
        return None
    return Den(shopping.seat, named(_wanted(shopping, SMOKED, back=one(OPIUM))))


def _for_the_den(shopping: ShoppingList) -> Action | None:
    """Returns an exchange that gets an opium for the den, None if there is no use for one.

    One cube is given for it at a market, or two are exchanged. The den then gives two of any good.
    """
    if not _has_den(shopping) or not shopping.state.supply[OPIUM]:
        return None
    spare_cubes = [good for good in shopping.spare_cubes() if good != OPIUM]
    # A needed cube may be given as well, since one of the two that come back can be the same.
    held = [
        good for good in range(OPIUM) for _ in range(shopping.hand[good] - spare_cubes.count(good))
    ]
    spare_cubes += held
    return _one_for_one(shopping, spare_cubes, OPIUM) or _two_for_one(shopping, spare_cubes, OPIUM)


def _for_a_good(shopping: ShoppingList) -> Action | None:
    """Returns an exchange for the first good that is lacking, or for "any" if none is."""
    wanted = next((good for good in range(OPIUM) if _is_lacking(shopping, good)), None)
    if wanted is None:
        return _for_any(shopping)
    spare_cubes = shopping.spare_cubes()
    swap = _one_for_one(shopping, spare_cubes, wanted)
    if swap is not None or shopping.lacks() <= shopping.opium:
        return swap
    return _two_for_one(shopping, spare_cubes, wanted)


def _is_lacking(shopping: ShoppingList, good: int) -> bool:
    return shopping.spare()[good] < 0 and shopping.state.supply[good] > 0


def _for_any(shopping: ShoppingList) -> Action | None:
    """Returns an exchange of opium for a plain good.

    Opium that pays for "any" costs prestige (D11), and a plain good does not.
    """
    there = (good for good in range(OPIUM) if shopping.state.supply[good])
    wanted = next(there, None)
    if wanted is None or not shopping.lacks_any():
        return None
    return _one_for_one(
        shopping, [good for good in shopping.spare_cubes() if good == OPIUM], wanted
    )


def _one_for_one(shopping: ShoppingList, spare_cubes: list[int], wanted: int) -> Action | None:
    """Returns an exchange of the first spare cube for the good wanted, one for one.

    A market or the event of 1908 makes it. None means that neither has a use left.
    """
    if not spare_cubes:
        return None
    give, get = GOODS[spare_cubes[0]], GOODS[wanted]
    if shopping.player.buildings[MARKET] > shopping.state.used.market:
        return Market(shopping.seat, give, get)
    if shopping.state.event == MARKET_YEAR and shopping.state.used.event < SWAPS:
        return History(shopping.seat, give=give, get=get)
    return None


def _two_for_one(shopping: ShoppingList, spare_cubes: list[int], wanted: int) -> Action | None:
    """Returns an exchange of the first two spare cubes for the good wanted, None without two."""
    if len(spare_cubes) < 2:
        return None
    pair: Counts = named(plus(one(spare_cubes[0]), one(spare_cubes[1])))
    return Exchange(shopping.seat, pair, GOODS[wanted])


def _wanted(shopping: ShoppingList, count: int, *, back: Cubes = NO_CUBES) -> Cubes:
    """Returns `count` cubes to take of any good: what is lacking first, then what is best kept."""
    there, got, spare = list(plus(shopping.state.supply, back)), [0, 0, 0, 0, 0], shopping.spare()
    lacking = [good for good in range(len(GOODS)) for _ in range(-spare[good])]
    best = [good for good in reversed(shopping.rising) for _ in range(count)]
    # Opium that pays for "any" costs prestige (D11), so a plain good is taken for that.
    plain = [good for good in best if good != OPIUM][: shopping.lacks_any()]
    for good in (*lacking, *plain, *best):
        if sum(got) < count and there[good]:
            got[good] += 1
            there[good] -= 1
    return got[0], got[1], got[2], got[3], got[4]


MOST_STEPS = 40
MOST_TRIED = 30


def best_route(state: State, seat: Seat, at: Menu, wanted: Choice) -> tuple[Action, ...]:
    """Returns the route to the best choice that is possible, as a short supply rules some out.

    Without any, the route is empty.
    """
    hand = state.players[seat].cubes
    found = route(state, seat, wanted, at.rising)
    if found is not None:
        return found
    ways = (route(state, seat, choice, at.rising) for choice in at.ranked(hand)[:MOST_TRIED])
    return next((way for way in ways if way is not None), ())


def route(
    state: State, seat: Seat, choice: Choice, rising: tuple[int, ...]
) -> tuple[Action, ...] | None:
    """Returns the actions for a choice, None if the rules refuse one of them."""
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
    """Returns the next action, and the list without what it buys."""
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
