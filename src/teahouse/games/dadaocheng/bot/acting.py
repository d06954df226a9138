"""Step 4: what to do next, by the best that can be bought with the cubes at hand (D10, D13)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, product

from teahouse.core import RuleError, Seat
from teahouse.games.dadaocheng.rules.act import more_of
from teahouse.games.dadaocheng.rules.actions import Action, Den, End, History, Market, Open, Temple
from teahouse.games.dadaocheng.rules.goods import (
    GOODS,
    KIND_INDEX,
    KINDS,
    MANSION,
    NO_CUBES,
    OPIUM,
    RICE,
    Buildings,
    Cubes,
    Kind,
    less,
    named,
    one,
    plus,
)
from teahouse.games.dadaocheng.rules.history import MOST_TURNED
from teahouse.games.dadaocheng.rules.state import State
from teahouse.games.dadaocheng.rules.steps import check

from .menu import Choice, Menu
from .route import best_route
from .shopping_list import free_cell
from .situation import Situation
from .worth import Coefficients, cards_worth

__all__ = ["act", "city_plan", "is_legal", "rolls"]


Rolls = tuple[tuple[float, Cubes], ...]


@lru_cache
def rolls(faces: tuple[int | None, ...], dice: int) -> Rolls:
    """Every gift of so many dice, and how likely it is."""
    chances: dict[Cubes, int] = {}
    for thrown in product(faces, repeat=dice):
        got = NO_CUBES
        for good in thrown:
            got = got if good is None else plus(got, one(good))
        chances[got] = chances.get(got, 0) + 1
    every = len(faces) ** dice
    return tuple((count / every, got) for got, count in chances.items())


OTHERS = tuple(kind for kind in KINDS if KIND_INDEX[kind] != MANSION)


def city_plan(situation: Situation, coefficients: Coefficients) -> list[tuple[Kind, ...]]:
    """The choices of buildings that gain something, the best first; not all need be owned."""
    now = _worth(situation, coefficients, situation.owned)
    choices = [
        kinds
        for count in range(1, MOST_TURNED + 1)
        for kinds in combinations_with_replacement(OTHERS, count)
    ]
    gains = {
        kinds: _worth(situation, coefficients, _turned(situation.owned, kinds)) - now
        for kinds in choices
    }
    return sorted((kinds for kinds in choices if gains[kinds] > 0), key=lambda kinds: -gains[kinds])


def _turned(owned: Buildings, kinds: tuple[Kind, ...]) -> Buildings:
    for kind in kinds:
        owned = more_of(more_of(owned, KIND_INDEX[kind], -1), MANSION, 1)
    return owned


def _worth(situation: Situation, coefficients: Coefficients, owned: Buildings) -> float:
    gained = (
        kind.credit * (has - had)
        for kind, had, has in zip(situation.kinds, situation.owned, owned, strict=True)
    )
    return cards_worth(situation, coefficients, owned, situation.credit + sum(gained))


FREE_YEARS = (1859, 1865, 1878, 1891, 1915)
SCHOOL_YEAR, PLANNING_YEAR = 1898, 1905
LOWERED_BY = 2
YET_TO_BE_USED = 0.5
"""How likely the next opium is used, where its cost has been taken off already."""


def act(state: State, seat: Seat, at: Menu, wanted: Callable[[], Choice]) -> Action:
    """The next action of step 4; `wanted` is called only once it is time to buy."""
    return (
        _free(state, seat)
        or _school(state, seat, at)
        or _temple(state, seat, at)
        or next(iter(best_route(state, seat, at, wanted())), None)
        or _city_plan(state, seat, at)
        or _opening(state, seat)
        or _stocking_up(state, seat, at)
        or End(seat)
    )


def is_legal(state: State, action: Action) -> bool:
    try:
        check(state, action)
    except RuleError:
        return False
    return True


def _free(state: State, seat: Seat) -> Action | None:
    """The event's action, if it is free."""
    action = History(seat)
    return action if state.event in FREE_YEARS and is_legal(state, action) else None


def _temple(state: State, seat: Seat, at: Menu) -> Action | None:
    """The temple, if its dice promise more than the best purchase now."""
    if not at.situation.has_temple:
        return None
    hand = state.players[seat].cubes
    best, visit = at.best(hand).worth, None
    for pay in _fees(at, hand):
        left, chances = less(hand, pay), rolls(state.rules.faces, sum(pay) + 1)
        hoped = sum(chance * at.best(plus(left, got)).worth for chance, got in chances)
        hoped -= at.opium_cost(pay[OPIUM])
        if hoped > best:
            best, visit = hoped, Temple(seat, named(pay))
    return visit


def _fees(at: Menu, hand: Cubes) -> Iterator[Cubes]:
    """A rice, an opium for it, or the two cubes that are worth least."""
    if hand[RICE]:
        yield one(RICE)
    if hand[OPIUM]:
        yield one(OPIUM)
    asked = at.best(hand).bundle.cost
    spare = [good for good in at.rising for _ in range(hand[good] - asked[good])]
    if len(spare) > 1:
        yield plus(one(spare[0]), one(spare[1]))


def _school(state: State, seat: Seat, at: Menu) -> Action | None:
    """1898: pays a rice for two opium less, if that is worth it."""
    action = History(seat, pay={"rice": 1})
    if state.event != SCHOOL_YEAR or not is_legal(state, action):
        return None
    player = state.players[seat]
    lowered = _relief(state, seat, at)
    missed = at.best(player.cubes).worth - at.best(less(player.cubes, one(RICE))).worth
    return action if lowered > missed else None


def _relief(state: State, seat: Seat, at: Menu) -> float:
    """What two opium less are worth; relief may also be for opium that is yet to be used."""
    player = state.players[seat]
    if state.rules.options.opium_relief == "now":
        return min(LOWERED_BY, player.opium_used) * at.situation.opium_price
    due = max(0, state.rules.opium_prestige * player.opium_used - player.relief)
    sure = min(LOWERED_BY, due)
    return sure + (LOWERED_BY - sure) * (YET_TO_BE_USED if at.situation.turns_left else 0.0)


def _city_plan(state: State, seat: Seat, at: Menu) -> Action | None:
    """1905: buildings that are worth less than the mansions they would turn into."""
    if state.event != PLANNING_YEAR or state.used.event:
        return None
    plans = (History(seat, buildings=kinds) for kinds in city_plan(at.situation, at.coefficients))
    return next((action for action in plans if is_legal(state, action)), None)


def _opening(state: State, seat: Seat) -> Action | None:
    """A shop that was bought when no cell was free."""
    cell = free_cell(state, seat) if state.players[seat].unopened else None
    return None if cell is None else Open(seat, cell)


def _stocking_up(state: State, seat: Seat, at: Menu) -> Action | None:
    """A den gives one cube more to keep, where there is room for it."""
    hand, situation = state.players[seat].cubes, at.situation
    if not situation.dens or not situation.turns_left or not 0 < sum(hand) < situation.hand_limit:
        return None
    if hand[OPIUM]:
        best = [good for good in at.falling if state.supply[good]][:2]
        action: Action = Den(seat, named(plus(one(best[0]), one(best[-1]))))
    else:
        give = next(good for good in at.rising if hand[good])
        action = Market(seat, GOODS[give], "opium")
    return action if is_legal(state, action) else None
