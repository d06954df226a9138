"""The event of the round, and what it lets a player do in step 4 of each year (D13)."""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias, assert_never

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from teahouse.core import RuleError
from teahouse.games.dadaocheng.reasons import Why

from .act import exchanged, more_of, roll
from .actions import Counts, History
from .events import BuildingsTurned, CubesExchanged, CubesTaken, Event, OpiumLowered, OpiumRelieved
from .goods import (
    INDEX,
    KIND_INDEX,
    MANSION,
    ONE_RICE,
    RICE,
    SHOP,
    TEA,
    TWO_SUGAR,
    Cubes,
    Good,
    Kind,
    cubes_of,
    named,
    one,
)
from .state import (
    State,
    check_cost,
    check_count,
    check_has,
    check_supply,
    lower_opium,
    pay,
    positive,
    receive,
    relieve,
    supply_after,
    transfer,
    with_player,
)

__all__ = ["GIFTS", "GOT", "MOST_TURNED", "check_history", "event_choice", "make_history"]


class _EventChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class AnyCubes(_EventChoice, frozen=True):
    """Takes any two cubes (1851)."""

    get: Counts


class Treaty(_EventChoice, frozen=True):
    """Gives two sugar for any three cubes (1860)."""

    get: Counts
    give: Counts = msgspec.field(default_factory=lambda: {"sugar": 2})


class School(_EventChoice, frozen=True):
    """Pays a rice to lower the opium used (1898)."""

    pay: Counts


class CityPlan(_EventChoice, frozen=True):
    """Turns buildings into mansions (1905)."""

    buildings: tuple[Kind, ...]


class NewMarket(_EventChoice, frozen=True):
    """Exchanges one cube for another (1908)."""

    give: Good
    get: Good


class Fixed(_EventChoice, frozen=True):
    """Uses an event that leaves nothing to choose (1859, 1865, 1878, 1891, 1915)."""


EventChoice: TypeAlias = AnyCubes | Treaty | School | CityPlan | NewMarket | Fixed

EVENT_CHOICES: dict[int | None, type[EventChoice]] = {
    1851: AnyCubes,
    1859: Fixed,
    1860: Treaty,
    1865: Fixed,
    1878: Fixed,
    1891: Fixed,
    1898: School,
    1905: CityPlan,
    1908: NewMarket,
    1915: Fixed,
}
FIELDS = ("get", "give", "pay", "buildings")
NO_CHOICE = Fixed()


def event_choice(year: int | None, action: History) -> EventChoice | None:
    """Returns the choice of the action, if the year has one. Raises RuleError(bad_action)."""
    shape = EVENT_CHOICES.get(year)
    if shape is None:
        return None
    if shape is Fixed and action == History(action.seat):
        return NO_CHOICE
    return _chosen(year, shape, action)


def _chosen(year: int | None, shape: type[EventChoice], action: History) -> EventChoice:
    """Returns the action as the choice of its year."""
    given = {name: value for name in FIELDS if (value := getattr(action, name)) is not UNSET}
    try:
        done: EventChoice = msgspec.convert(given, shape)
    except msgspec.ValidationError as error:
        raise RuleError(Why.unreadable_event, "D13", event=year, wrong=str(error)) from error
    if isinstance(done, NewMarket) and done.give == done.get:
        raise RuleError(Why.event_same_good, "D13", event=year)
    if isinstance(done, CityPlan) and "mansion" in done.buildings:
        raise RuleError(Why.event_turns_mansion, "D13", event=year)
    return done


GOT: dict[int | None, int] = {1851: 2, 1860: 3}
DICE: dict[int | None, int] = {1859: 2, 1878: 3}
GIFTS: dict[int | None, int] = {1865: TEA, 1891: RICE}
TIMES: dict[int | None, int] = {1908: 2}
MOST_TURNED = 2
LOWERED_BY = 2
SUGAR_MARKER_BACK: Cubes = (0, -1, 0, 0, 0)

Happened = tuple[Event, ...]


def check_history(state: State, action: History) -> None:
    done = event_choice(state.event, action)
    if done is None:
        raise RuleError(Why.no_event, "D13", event=state.event)
    match done:
        case AnyCubes():
            _check_got(state, done.get, state.supply)
        case Treaty():
            _check_treaty(state, action.seat, done)
        case School():
            _check_school(state, action.seat, done)
        case CityPlan():
            _check_city_plan(state, action.seat, done)
        case NewMarket():
            _check_new_market(state, action.seat, done)
        case Fixed():
            _check_fixed(state, action.seat)
        case _:
            assert_never(done)


def _check_times(state: State) -> None:
    """Raises RuleError if the event is used up: once in a player's own step 4, in 1908 twice."""
    if state.used.event >= TIMES.get(state.event, 1):
        raise RuleError(Why.event_used, "D13", event=state.event)


def _check_got(state: State, wanted: Counts, supply: Cubes) -> None:
    """Raises RuleError unless the year gives so many cubes and the supply has them."""
    get = positive(wanted, "D13")
    check_count(get, GOT[state.event], "D13")
    _check_times(state)
    check_supply(supply, get, "D13")


def _check_treaty(state: State, seat: int, done: Treaty) -> None:
    give = positive(done.give, "D13")
    _check_got(state, done.get, supply_after(state, seat, give))
    check_cost(TWO_SUGAR, give, "D13")
    check_has(state.players[seat], give, "D13")


def _check_school(state: State, seat: int, done: School) -> None:
    cubes = positive(done.pay, "D13")
    _check_has_used(state, seat)
    _check_times(state)
    check_cost(ONE_RICE, cubes, "D13")
    check_has(state.players[seat], cubes, "D13")


def _check_has_used(state: State, seat: int) -> None:
    """Raises RuleError if no used opium can be lowered; relief at the end needs none (D13)."""
    if state.rules.options.opium_relief == "now" and not state.players[seat].opium_used:
        raise RuleError(Why.no_opium_used, "D13", event=state.event)


def _check_city_plan(state: State, seat: int, done: CityPlan) -> None:
    count = len(done.buildings)
    if not 1 <= count <= MOST_TURNED:
        raise RuleError(Why.too_many_turned, "D13", count=count, at_most=MOST_TURNED)
    _check_times(state)
    if state.piles[MANSION] < count:
        raise RuleError(Why.mansions_lacking, "D13", there=state.piles[MANSION])
    for kind, wanted in Counter(done.buildings).items():
        if state.players[seat].buildings[KIND_INDEX[kind]] < wanted:
            raise RuleError(Why.none_owned, "D13", kind=kind)


def _check_new_market(state: State, seat: int, done: NewMarket) -> None:
    _check_times(state)
    check_supply(state.supply, one(INDEX[done.get]), "D13")
    check_has(state.players[seat], one(INDEX[done.give]), "D13")


def _check_fixed(state: State, seat: int) -> None:
    if state.event == 1915:
        _check_has_used(state, seat)
    _check_times(state)
    if state.event in GIFTS:
        check_supply(state.supply, one(GIFTS[state.event]), "D13")


def make_history(state: State, action: History) -> tuple[State, Happened]:
    done = event_choice(state.event, action)
    assert done is not None
    state = replace(state, used=replace(state.used, event=state.used.event + 1))
    return _do(state, action.seat, done)


def _do(state: State, seat: int, done: EventChoice) -> tuple[State, Happened]:
    match done:
        case AnyCubes(get):
            return receive(state, seat, cubes_of(get)), (CubesTaken(seat, get),)
        case Treaty(get, give):
            state = receive(pay(state, seat, cubes_of(give)), seat, cubes_of(get))
            return state, (CubesExchanged(seat, "event", give, get),)
        case School(cubes):
            return _lowered(pay(state, seat, cubes_of(cubes)), seat)
        case CityPlan(buildings):
            for kind in buildings:
                state = _turned(state, seat, KIND_INDEX[kind])
            return state, (BuildingsTurned(seat, buildings),)
        case NewMarket(give, get):
            return exchanged(state, CubesExchanged(seat, "event", {give: 1}, {get: 1}))
        case Fixed():
            return _do_fixed(state, seat)
        case _:
            assert_never(done)


def _do_fixed(state: State, seat: int) -> tuple[State, Happened]:
    if state.event in DICE:
        return roll(state, seat, DICE[state.event])
    if state.event in GIFTS:
        gift = one(GIFTS[state.event])
        return receive(state, seat, gift), (CubesTaken(seat, named(gift)),)
    return _lowered(state, seat)


def _lowered(state: State, seat: int) -> tuple[State, Happened]:
    if state.rules.options.opium_relief == "end":
        state = relieve(state, seat, LOWERED_BY)
        return state, (OpiumRelieved(seat, state.players[seat].relief),)
    state = lower_opium(state, seat, LOWERED_BY)
    return state, (OpiumLowered(seat, state.players[seat].opium_used),)


def _turned(state: State, seat: int, kind: int) -> State:
    """Turns one building, which goes back to its pile, into a mansion (1905)."""
    player = state.players[seat]
    if kind == SHOP and not player.unopened:
        # The highest shop cell is storage again, and its marker goes to the supply.
        player = replace(player, shops=player.shops[:-1])
        state = transfer(state, seat, player, SUGAR_MARKER_BACK)
    buildings = more_of(more_of(player.buildings, kind, -1), MANSION, 1)
    piles = more_of(more_of(state.piles, kind, 1), MANSION, -1)
    players = with_player(state.players, seat, replace(player, buildings=buildings))
    return replace(state, players=players, piles=piles)
