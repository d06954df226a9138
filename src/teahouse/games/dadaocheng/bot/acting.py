"""A bot's actions in step 4, chosen for the best that its cubes can buy (D10, D13)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, product

from teahouse.core import Seat
from teahouse.core.adding import added_up
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
from teahouse.games.dadaocheng.rules.steps import is_legal

from .menu import Choice, Menu
from .route import best_route, free_cell
from .worth import Coefficients, Situation, cards_worth

__all__ = ["act"]


Rolls = tuple[tuple[float, Cubes], ...]


@lru_cache
def rolls(faces: tuple[int | None, ...], dice: int) -> Rolls:
    """Returns every gift of the dice with its probability; a face may give nothing (None)."""
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
    """Returns the choices of buildings worth turning into mansions, the best first (1905)."""
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
"""The probability that opium is still used whose cost has been taken off in advance."""


def act(state: State, seat: Seat, at: Menu, wanted: Callable[[], Choice]) -> Action:
    """Returns the next action of step 4.

    `wanted` finds the best purchase, which takes time, so it is called only when it is time to buy.
    """
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


def _free(state: State, seat: Seat) -> Action | None:
    """Returns the action of the event if it costs nothing and is legal."""
    action = History(seat)
    return action if state.event in FREE_YEARS and is_legal(state, action) else None


def _temple(state: State, seat: Seat, at: Menu) -> Action | None:
    """Returns a visit to the temple if the dice promise more than the best purchase now."""
    if not at.situation.has_temple:
        return None
    hand = state.players[seat].cubes
    best, visit = at.best(hand).worth, None
    for pay in _fees(at, hand):
        left, chances = less(hand, pay), rolls(state.rules.faces, sum(pay) + 1)
        hoped = added_up(chance * at.best(plus(left, got)).worth for chance, got in chances)
        hoped -= at.opium_cost(pay[OPIUM])
        if hoped > best:
            best, visit = hoped, Temple(seat, named(pay))
    return visit


def _fees(at: Menu, hand: Cubes) -> Iterator[Cubes]:
    """Yields the fees worth considering: a rice, an opium in its place, or two cubes.

    The two cubes are those that are worth least and that the best purchase does not need.
    """
    if hand[RICE]:
        yield one(RICE)
    if hand[OPIUM]:
        yield one(OPIUM)
    asked = at.best(hand).bundle.cost
    spare = [good for good in at.rising for _ in range(hand[good] - asked[good])]
    if len(spare) > 1:
        yield plus(one(spare[0]), one(spare[1]))


def _school(state: State, seat: Seat, at: Menu) -> Action | None:
    """Returns the action of 1898, if two opium less are worth more than the rice that it costs."""
    action = History(seat, pay={"rice": 1})
    if state.event != SCHOOL_YEAR or not is_legal(state, action):
        return None
    player = state.players[seat]
    lowered = _relief(state, seat, at)
    missed = at.best(player.cubes).worth - at.best(less(player.cubes, one(RICE))).worth
    return action if lowered > missed else None


def _relief(state: State, seat: Seat, at: Menu) -> float:
    """Returns the prestige of lowering opium by two, in part also of opium to come (1898)."""
    player = state.players[seat]
    if state.rules.options.opium_relief == "now":
        return min(LOWERED_BY, player.opium_used) * at.situation.opium_price
    due = max(0, state.rules.opium_prestige * player.opium_used - player.relief)
    sure = min(LOWERED_BY, due)
    return sure + (LOWERED_BY - sure) * (YET_TO_BE_USED if at.situation.turns_left else 0.0)


def _city_plan(state: State, seat: Seat, at: Menu) -> Action | None:
    """Returns the action of 1905 that turns buildings into mansions worth more than they are."""
    if state.event != PLANNING_YEAR or state.used.event:
        return None
    plans = (History(seat, buildings=kinds) for kinds in city_plan(at.situation, at.coefficients))
    return next((action for action in plans if is_legal(state, action)), None)


def _opening(state: State, seat: Seat) -> Action | None:
    """Returns the opening of a shop that was bought when no cell was free for it."""
    cell = free_cell(state, seat) if state.players[seat].unopened else None
    return None if cell is None else Open(seat, cell)


def _stocking_up(state: State, seat: Seat, at: Menu) -> Action | None:
    """Returns an action that makes use of a den to have more cubes to keep for later turns.

    It is None unless there is room in the hand. Without opium, a market gets one for the den.
    """
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
