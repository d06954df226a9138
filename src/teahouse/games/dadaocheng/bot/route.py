"""Routes: all actions that a choice of purchases takes, and the list of what is still to buy."""

from __future__ import annotations

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from teahouse.core import RuleError, Seat
from teahouse.games.dadaocheng.rules.act import building_cost, ship_cost
from teahouse.games.dadaocheng.rules.actions import (
    Action,
    Build,
    Counts,
    Den,
    Exchange,
    History,
    Market,
    Ship,
)
from teahouse.games.dadaocheng.rules.goods import (
    DEN,
    GOODS,
    KINDS,
    MARKET,
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
from teahouse.games.dadaocheng.rules.steps import check, do

from .bundles import TREATY_COST, TREATY_GIVES, Item, is_ship, level_of
from .menu import Choice, Menu
from .worth import GIFT, GIFT_YEAR, MARKET_YEAR, SWAPS, TREATY_YEAR

__all__ = ["best_route", "free_cell", "route"]


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
        """Returns by good the cubes not asked for by name; below zero they are lacking."""
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
    """Returns a payment without opium or what the list asks for by name, None if too few."""
    if is_ship(item):
        has = credit(shopping.state.rules, shopping.player)
        if has < shopping.ship(item).credit_required or _awaits_workshop(shopping, item):
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
    """Returns a payment with opium for what is lacking, which the rules refuse if too few."""
    cost, spare = shopping.cost(item), shopping.spare()
    pay = [min(has, asked) for has, asked in zip(shopping.hand, cost.cubes, strict=True)]
    left = cost.any
    for good in shopping.rising:
        if good != OPIUM:
            more = min(left, max(0, spare[good]))
            pay[good], left = pay[good] + more, left - more
    pay[OPIUM] += cost.total - sum(pay)
    return pay[0], pay[1], pay[2], pay[3], pay[4]


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
    """Returns the cell for a shop, outer ones first; None if it is the last for storage."""
    player = state.players[seat]
    if len(player.shops) >= STORAGE_CELLS - 1 or not state.supply[SUGAR]:
        return None
    cells = (cell for cell in OUTER_FIRST if cell not in player.shops and not player.storage[cell])
    return next(cells, None)


SMOKED = 2  # cubes that a den gives for one opium


def _gift(shopping: ShoppingList) -> Action | None:
    """Returns the action of 1851, which gives two cubes for nothing."""
    if shopping.state.event != GIFT_YEAR or shopping.state.used.event:
        return None
    return History(shopping.seat, get=named(_wanted(shopping, GIFT)))


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
    """Returns an exchange, at a market or two for one, for an opium that the den can use."""
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
    spare, supply = shopping.spare(), shopping.state.supply
    wanted = next((good for good in range(OPIUM) if spare[good] < 0 < supply[good]), None)
    if wanted is None:
        return _for_any(shopping)
    spare_cubes = shopping.spare_cubes()
    swap = _one_for_one(shopping, spare_cubes, wanted)
    if swap is not None or shopping.lacks() <= shopping.opium:
        return swap
    return _two_for_one(shopping, spare_cubes, wanted)


def _for_any(shopping: ShoppingList) -> Action | None:
    """Returns an exchange of opium for a plain good, which costs no prestige as "any" (D11)."""
    there = (good for good in range(OPIUM) if shopping.state.supply[good])
    wanted = next(there, None)
    if wanted is None or not shopping.lacks_any():
        return None
    return _one_for_one(
        shopping, [good for good in shopping.spare_cubes() if good == OPIUM], wanted
    )


def _one_for_one(shopping: ShoppingList, spare_cubes: list[int], wanted: int) -> Action | None:
    """Returns a market's or 1908's exchange of the first spare cube, None if none is left."""
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
    """Returns the route to the best choice that a short supply allows, which may be empty."""
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
    # The event comes before any purchase, which might spend the cubes that it asks for.
    given = _gift(shopping) or _treaty(shopping)
    if given is not None or not shopping.items:
        return given, shopping
    for item in shopping.items:
        pay = with_goods(shopping, item)
        if pay is not None:
            return purchase(shopping, item, pay), shopping.without(item)
    changed = _den(shopping) or _for_the_den(shopping) or _for_a_good(shopping)
    if changed is not None:
        return changed, shopping
    item = shopping.items[0]
    pay = with_opium(shopping, item)
    return purchase(shopping, item, pay), shopping.without(item, pay[OPIUM])
