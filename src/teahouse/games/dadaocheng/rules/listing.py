"""The listing of every legal action of a seat, each once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, permutations

from teahouse.core import Seat

from .act import building_cost, ship_cost
from .actions import (
    Action,
    Build,
    Collect,
    Den,
    End,
    Exchange,
    Flip,
    History,
    Market,
    Open,
    Return,
    Ship,
    Swap,
    Take,
    Temple,
)
from .collect import lines_to_pick
from .goods import (
    GOODS,
    KINDS,
    MANSION,
    MARKET,
    ONE_RICE,
    TWO_SUGAR,
    WORKSHOP,
    Cost,
    Cubes,
    named,
    parts,
    pays,
)
from .grid import CELLS
from .history import GOT, MOST_TURNED
from .rulebook import LEVELS, STORAGE_CELLS
from .state import State
from .steps import is_legal, to_act

__all__ = ["actions"]


def _history(state: State, seat: Seat) -> Iterator[History]:
    """Yields the event's candidates for this year; not all of them need be legal."""
    cubes = state.players[seat].cubes
    match state.event:
        case 1851:
            yield from (History(seat, get=named(get)) for get in parts(state.supply, GOT[1851]))
        case 1859 | 1865 | 1878 | 1891 | 1915:
            yield History(seat)
        case 1860:
            yield from _treaty(state, seat)
        case 1898:
            paid = (pay for pay in parts(cubes, 1) if pays(ONE_RICE, pay))
            yield from (History(seat, pay=named(pay)) for pay in paid)
        case 1905:
            kinds = [kind for index, kind in enumerate(KINDS) if index != MANSION]
            for count in range(1, MOST_TURNED + 1):
                for buildings in combinations_with_replacement(kinds, count):
                    yield History(seat, buildings=buildings)
        case 1908:
            yield from (History(seat, give=a, get=b) for a, b in permutations(GOODS, 2))


def _treaty(state: State, seat: Seat) -> Iterator[History]:
    for give in parts(state.players[seat].cubes, 2):
        if pays(TWO_SUGAR, give):
            for get in parts((3, 3, 3, 3, 3), GOT[1860]):
                yield History(seat, give=named(give), get=named(get))


def actions(state: State, seat: Seat) -> Iterator[Action]:
    """Yields every legal action of the seat, each once."""
    if seat not in to_act(state):
        return
    yield from (action for action in _candidates(state, seat) if is_legal(state, action))


def _candidates(state: State, seat: Seat) -> Iterator[Action]:
    if state.must_return:
        for cubes in parts(state.players[seat].cubes, state.must_return[0].count):
            yield Return(seat, named(cubes))
        return
    match state.step:
        case "collect":
            yield from (Collect(seat, line) for line in lines_to_pick(state))
        case "full_house":
            yield from (Take(seat, cell) for cell in range(STORAGE_CELLS))
        case "act" if seat == state.turn:
            yield from _step4(state, seat)
        case _:
            yield from (Flip(seat, cell) for cell in range(CELLS))
            yield from (Swap(seat, cells) for cells in combinations(range(CELLS), 2))


def _step4(state: State, seat: Seat) -> Iterator[Action]:
    yield End(seat)
    yield from _ships(state, seat)
    yield from _buildings(state, seat)
    yield from (Open(seat, cell) for cell in range(STORAGE_CELLS))
    yield from _cubes_for_cubes(state, seat)
    yield from _history(state, seat)


def _ships(state: State, seat: Seat) -> Iterator[Action]:
    player = state.players[seat]
    for level in LEVELS:
        for ship in state.ships[level - 1][:1]:
            for workshop in (False, True) if player.buildings[WORKSHOP] else (False,):
                cost = ship_cost(state, ship, workshop=workshop)
                for cubes in _payments(player.cubes, cost):
                    yield Ship(seat, level, named(cubes), workshop)


def _buildings(state: State, seat: Seat) -> Iterator[Action]:
    for kind, name in enumerate(KINDS):
        for cubes in _payments(state.players[seat].cubes, building_cost(state, kind)):
            yield Build(seat, name, named(cubes))
            if name == "shop":
                yield from (Build(seat, name, named(cubes), cell) for cell in range(STORAGE_CELLS))


def _payments(cubes: Cubes, cost: Cost) -> Iterator[Cubes]:
    return (paid for paid in parts(cubes, cost.total) if pays(cost, paid))


def _cubes_for_cubes(state: State, seat: Seat) -> Iterator[Action]:
    player = state.players[seat]
    for count in (1, 2):
        yield from (Temple(seat, named(cubes)) for cubes in parts(player.cubes, count))
    for give in parts(player.cubes, 2):
        yield from (Exchange(seat, named(give), good) for good in GOODS)
    if player.buildings[MARKET]:
        yield from (Market(seat, give, get) for give, get in permutations(GOODS, 2))
    yield from (Den(seat, named(get)) for get in parts((2, 2, 2, 2, 2), 2))
