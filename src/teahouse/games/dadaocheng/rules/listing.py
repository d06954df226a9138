"""The legal actions of a seat: all of them, each once, and one at random."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, combinations_with_replacement, permutations

from teahouse.core import Chance, Seat, passes

from .act import JAPANESE_RULE, TOP_LEVEL, building_cost, ship_cost
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
from .goods import (
    DEN,
    GOODS,
    KINDS,
    MANSION,
    MARKET,
    ONE_RICE,
    OPIUM,
    RICE,
    SUGAR,
    TWO_SUGAR,
    WORKSHOP,
    Cost,
    Cubes,
    Good,
    named,
    parts,
    pays,
)
from .grid import CELLS, Grid, flip, has_line, swap
from .history import GOT, MOST_TURNED, check_history
from .rulebook import LEVELS, STORAGE_CELLS
from .score import credit
from .state import Player, State
from .steps import is_legal, to_act
from .turn import lines_to_pick

__all__ = ["actions", "sample"]


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


def some_of(cubes: Cubes, count: int, chance: Chance) -> dict[Good, int]:
    """Returns `count` cubes chosen at random out of these. There must be enough of them."""
    left = [good for good, has in zip(GOODS, cubes, strict=True) for _ in range(has)]
    some: dict[Good, int] = {}
    for _ in range(count):
        good = left.pop(chance.below(len(left)))
        some[good] = some.get(good, 0) + 1
    return some


def payment(cost: Cost, cubes: Cubes, chance: Chance) -> dict[Good, int] | None:
    """Returns cubes that pay: goods, opium for those lacking, any others. None if too few."""
    if sum(cubes) < cost.total:
        return None
    pay = [min(has, asked) for has, asked in zip(cubes, cost.cubes, strict=True)]
    lacking = sum(cost.cubes) - sum(pay)
    if lacking > cubes[OPIUM] - pay[OPIUM]:
        return None
    pay[OPIUM] += lacking
    start, rest = chance.below(len(GOODS)), cost.any
    for good in (*range(start, len(GOODS)), *range(start)):
        more = min(rest, cubes[good] - pay[good])
        pay[good] += more
        rest -= more
    return {good: count for good, count in zip(GOODS, pay, strict=True) if count}


def sample_history(state: State, seat: Seat, player: Player, chance: Chance) -> History | None:
    """Returns a random use of this year's event, or None if it turns out not to be legal."""
    action = _guess(state, seat, player, chance)
    return action if action is not None and passes(check_history, state, action) else None


def _guess(state: State, seat: Seat, player: Player, chance: Chance) -> History | None:
    match state.event:
        case 1851:
            return History(seat, get=some_of(state.supply, GOT[1851], chance))
        case 1859 | 1865 | 1878 | 1891 | 1915:
            return History(seat)
        case 1860:
            give = payment(TWO_SUGAR, player.cubes, chance)
            get = some_of(state.supply, GOT[1860], chance)
            return None if give is None else History(seat, give=give, get=get)
        case 1898:
            pay = payment(ONE_RICE, player.cubes, chance)
            return None if pay is None else History(seat, pay=pay)
        case 1905:
            return _city_plan(player, seat, chance)
        case 1908:
            good, other = (GOODS[chance.below(len(GOODS))] for _ in range(2))
            return None if good == other else History(seat, give=good, get=other)
        case _:
            return None


def _city_plan(player: Player, seat: Seat, chance: Chance) -> History | None:
    owned = [
        KINDS[kind]
        for kind, count in enumerate(player.buildings)
        for _ in range(count)
        if kind != MANSION
    ]
    if not owned:
        return None
    count = 1 + chance.below(min(MOST_TURNED, len(owned)))
    return History(seat, buildings=tuple(owned.pop(chance.below(len(owned))) for _ in range(count)))


TRIES_OF_STEP4 = 3
Attempt = Callable[[State, Seat, Player, Chance], Action | None]


def sample_step4(state: State, seat: Seat, chance: Chance) -> Action:
    """Returns some legal action of the active player in step 4."""
    player = state.players[seat]
    for _ in range(TRIES_OF_STEP4):
        attempt = ATTEMPTS[chance.below(len(ATTEMPTS))]
        action = attempt(state, seat, player, chance)
        if action is not None:
            return action
    return End(seat)


def _ship(state: State, seat: Seat, player: Player, chance: Chance) -> Action | None:
    level = LEVELS[chance.below(len(LEVELS))]
    pile = state.ships[level - 1]
    if not pile or (level == TOP_LEVEL and state.event == JAPANESE_RULE):
        return None
    if credit(state.rules, player) < state.rules.ships[pile[0]].credit_required:
        return None
    workshop = player.buildings[WORKSHOP] > state.used.workshop
    pay = payment(ship_cost(state, pile[0], workshop=workshop), player.cubes, chance)
    return None if pay is None else Ship(seat, level, pay, workshop)


def _build(state: State, seat: Seat, player: Player, chance: Chance) -> Action | None:
    kind = chance.below(len(KINDS))
    limit = state.rules.buildings[kind].per_turn
    if not state.piles[kind]:
        return None
    if limit is not None and state.used.bought.count(KINDS[kind]) >= limit:
        return None
    pay = payment(building_cost(state, kind), player.cubes, chance)
    return None if pay is None else Build(seat, KINDS[kind], pay)


def _open(state: State, seat: Seat, player: Player, chance: Chance) -> Action | None:
    cell = chance.below(STORAGE_CELLS)
    if player.unopened and not player.storage[cell] and cell not in player.shops:
        return Open(seat, cell) if state.supply[SUGAR] else None
    return None


def _temple(state: State, seat: Seat, player: Player, chance: Chance) -> Action | None:
    if state.used.temple:
        return None
    if chance.below(2) and sum(player.cubes) >= 2:
        return Temple(seat, some_of(player.cubes, 2, chance))
    return Temple(seat, {"rice": 1}) if player.cubes[RICE] else None


def _exchange(state: State, seat: Seat, player: Player, chance: Chance) -> Action | None:
    good = chance.below(len(GOODS))
    if sum(player.cubes) < 2 or not state.supply[good]:
        return None
    return Exchange(seat, some_of(player.cubes, 2, chance), GOODS[good])


def _market(state: State, seat: Seat, player: Player, chance: Chance) -> Action | None:
    give, get = chance.below(len(GOODS)), chance.below(len(GOODS))
    if player.buildings[MARKET] <= state.used.market or give == get:
        return None
    if not player.cubes[give] or not state.supply[get]:
        return None
    return Market(seat, GOODS[give], GOODS[get])


def _den(state: State, seat: Seat, player: Player, chance: Chance) -> Action | None:
    if player.buildings[DEN] <= state.used.den or not player.cubes[OPIUM]:
        return None
    return Den(seat, some_of(state.supply, 2, chance)) if sum(state.supply) >= 2 else None


ATTEMPTS: tuple[Attempt, ...] = (
    _ship,
    _ship,
    _build,
    _build,
    _open,
    _temple,
    _exchange,
    _market,
    _den,
    sample_history,
    sample_history,
)


FLIP_ONE_IN = 3
TRIES_OF_MOVES = 4


def sample(state: State, seat: Seat, chance: Chance) -> Action:
    """Returns some legal action of a seat that is to act."""
    if state.must_return:
        return Return(seat, some_of(state.players[seat].cubes, state.must_return[0].count, chance))
    match state.step:
        case "collect":
            found = lines_to_pick(state)
            return Collect(seat, found[chance.below(len(found))])
        case "full_house":
            filled = [cell for cell, goods in enumerate(state.players[seat].storage) if goods]
            return Take(seat, filled[chance.below(len(filled))])
        case "act" if seat == state.turn:
            return sample_step4(state, seat, chance)
        case _:
            return _move(state.grid, seat, chance)


def _move(grid: Grid, seat: Seat, chance: Chance) -> Action:
    """Returns a random move, after a few tries to make a line.

    Without these tries, random players would hardly ever have cubes.
    """
    move: Action
    for _ in range(TRIES_OF_MOVES):
        cell = chance.below(CELLS)
        if chance.below(FLIP_ONE_IN) == 0:
            move, after = Flip(seat, cell), flip(grid, cell)
        else:
            other = chance.below(CELLS - 1)  # among the cells but this one
            cells = (other, cell) if other < cell else (cell, other + 1)
            move, after = Swap(seat, cells), swap(grid, *cells)
        if has_line(after):
            break
    return move
