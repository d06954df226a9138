"""Step 4: a player buys ships and buildings, opens shops, rolls dice and exchanges cubes (D10)."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from teahouse.core import RuleError, SeededChance
from teahouse.games.dadaocheng.reasons import Why

from .actions import Build, Den, Exchange, Market, Open, Ship, Temple
from .events import BuildingBought, CubesExchanged, DiceRolled, Event, ShipBought, ShopOpened
from .goods import (
    CAMPHOR,
    DEN,
    INDEX,
    KIND_INDEX,
    KINDS,
    MANSION,
    MARKET,
    NO_CUBES,
    ONE_RICE,
    OPIUM,
    SUGAR,
    TEA,
    WORKSHOP,
    Buildings,
    Cost,
    Cubes,
    cheaper,
    cubes_of,
    less,
    named,
    one,
    plus,
)
from .score import credit
from .state import (
    Player,
    State,
    check_cost,
    check_count,
    check_has,
    check_owned_use,
    check_storage_cell,
    check_supply,
    pay,
    positive,
    receive,
    supply_after,
    transfer,
    with_player,
)

__all__ = [
    "DICE_FOR",
    "building_cost",
    "buy_building",
    "buy_ship",
    "check_build",
    "check_den",
    "check_exchange",
    "check_kind",
    "check_level",
    "check_market",
    "check_open",
    "check_ship",
    "check_temple",
    "exchange",
    "exchanged",
    "more_of",
    "open_shop",
    "roll",
    "ship_cost",
    "use_den",
    "use_market",
    "visit_temple",
]


CITY_WALLS, JAPANESE_RULE = 1884, 1895
TOP_LEVEL = 3


def check_ship(state: State, action: Ship) -> None:
    player, pile = state.players[action.seat], state.ships[action.level - 1]
    cubes = positive(action.pay, "D10")
    check_level(state, action.level)
    if action.workshop:
        check_owned_use(player.buildings[WORKSHOP], state.used.workshop, "workshop")
    if not pile:
        raise RuleError(Why.no_ships_left, "D10", level=action.level)
    _check_credit(state, player, pile[0])
    if action.workshop and not player.buildings[WORKSHOP]:
        raise RuleError(Why.none_owned, "D10", kind="workshop")
    check_cost(ship_cost(state, pile[0], workshop=action.workshop), cubes, "D10")
    check_has(player, cubes, "D10")


def check_level(state: State, level: int) -> None:
    """Raises RuleError for a ship of the highest level in 1895, when nobody may buy one."""
    if level == TOP_LEVEL and state.event == JAPANESE_RULE:
        raise RuleError(Why.no_top_ships, "D13", event=JAPANESE_RULE)


def _check_credit(state: State, player: Player, ship: str) -> None:
    """Raises RuleError if credit, which is never spent, is below what the ship requires."""
    asked, has = state.rules.ships[ship].credit_required, credit(state.rules, player)
    if has < asked:
        raise RuleError(Why.credit_too_low, "D10", ship=ship, credit=has, must_be=asked)


def ship_cost(state: State, ship: str, *, workshop: bool = False) -> Cost:
    """Returns the cost of a ship; a workshop takes one tea off if the cost has tea."""
    cost = state.rules.ships[ship].cost
    return cheaper(cost, TEA) if workshop else cost


def buy_ship(state: State, action: Ship) -> tuple[State, tuple[Event, ...]]:
    level = action.level - 1
    ship, *rest = state.ships[level]
    state = pay(state, action.seat, cubes_of(action.pay))
    player = state.players[action.seat]
    used = state.used
    if action.workshop:
        used = replace(used, workshop=used.workshop + 1)
    state = replace(
        state,
        players=with_player(
            state.players, action.seat, replace(player, ships=(*player.ships, ship))
        ),
        ships=(*state.ships[:level], tuple(rest), *state.ships[level + 1 :]),
        used=used,
    )
    upturned = rest[0] if rest else None
    return state, (ShipBought(action.seat, ship, action.pay, action.workshop, upturned),)


def check_build(state: State, action: Build) -> None:
    player, kind = state.players[action.seat], KIND_INDEX[action.kind]
    cubes = positive(action.pay, "D10")
    if action.cell is not UNSET:
        check_storage_cell(action.cell, "D10")
    check_kind(state, kind)
    if action.cell is not UNSET:
        _check_cell(player, supply_after(state, action.seat, cubes), action.cell)
    check_cost(building_cost(state, kind), cubes, "D10")
    check_has(player, cubes, "D10")


def check_kind(state: State, kind: int) -> None:
    """Raises RuleError if the kind is sold out or its limit for this turn is used up."""
    limit, name = state.rules.buildings[kind].per_turn, KINDS[kind]
    if limit is not None and state.used.bought.count(name) >= limit:
        raise RuleError(Why.bought_this_turn, "D10", kind=name)
    if not state.piles[kind]:
        raise RuleError(Why.none_left, "D10", kind=name)


def building_cost(state: State, kind: int) -> Cost:
    """Returns the cost of a building this round; in 1884 a mansion costs one camphor less."""
    cost = state.rules.buildings[kind].cost
    return cheaper(cost, CAMPHOR) if kind == MANSION and state.event == CITY_WALLS else cost


def buy_building(state: State, action: Build) -> tuple[State, tuple[Event, ...]]:
    seat, kind = action.seat, KIND_INDEX[action.kind]
    state = pay(state, seat, cubes_of(action.pay))
    player = state.players[seat]
    state = replace(
        state,
        players=with_player(
            state.players, seat, replace(player, buildings=more_of(player.buildings, kind, 1))
        ),
        piles=more_of(state.piles, kind, -1),
        used=replace(state.used, bought=(*state.used.bought, action.kind)),
    )
    bought = BuildingBought(seat, action.kind, action.pay)
    if action.cell is UNSET:
        return state, (bought,)
    return _opened(state, seat, action.cell), (bought, ShopOpened(seat, action.cell))


def more_of(buildings: Buildings, kind: int, more: int) -> Buildings:
    """Returns the counts with `more` added to that of one kind; `more` may be negative."""
    counts = list(buildings)
    counts[kind] += more
    return counts[0], counts[1], counts[2], counts[3], counts[4]


def check_open(state: State, action: Open) -> None:
    player = state.players[action.seat]
    check_storage_cell(action.cell, "D10")
    check_supply(state.supply, one(SUGAR), "D10")
    if not player.unopened:
        raise RuleError(Why.none_owned, "D10", kind="shop")
    _check_cell(player, state.supply, action.cell)


def _check_cell(player: Player, supply: Cubes, cell: int) -> None:
    """Raises RuleError unless the cell is free for a shop and the supply has its sugar."""
    check_supply(supply, one(SUGAR), "D10")
    if cell in player.shops or player.storage[cell]:
        raise RuleError(Why.cell_taken, "D10", cell=cell)


def open_shop(state: State, action: Open) -> tuple[State, tuple[Event, ...]]:
    return _opened(state, action.seat, action.cell), (ShopOpened(action.seat, action.cell),)


def _opened(state: State, seat: int, cell: int) -> State:
    player = state.players[seat]
    shops = tuple(sorted((*player.shops, cell)))
    return transfer(state, seat, replace(player, shops=shops), one(SUGAR))


FACES = 6
DICE_FOR = {1: 2, 2: 3}
"""The dice that a player rolls, by the cubes that are paid: one rice, or any two."""


def check_temple(state: State, action: Temple) -> None:
    cubes = positive(action.pay, "D10")
    if sum(cubes) not in DICE_FOR:
        raise RuleError(Why.wrong_number, "D10", count=sum(cubes), must_be=tuple(DICE_FOR))
    if state.used.temple:
        raise RuleError(Why.temple_visited, "D10")
    if sum(cubes) == 1:
        check_cost(ONE_RICE, cubes, "D10")
    check_has(state.players[action.seat], cubes, "D10")


def visit_temple(state: State, action: Temple) -> tuple[State, tuple[Event, ...]]:
    cubes = cubes_of(action.pay)
    state = pay(state, action.seat, cubes)
    state = replace(state, used=replace(state.used, temple=1))
    return roll(state, action.seat, DICE_FOR[sum(cubes)])


def roll(state: State, seat: int, dice: int) -> tuple[State, tuple[Event, ...]]:
    """Rolls dice; the seat gets what the temple's table says, as far as the supply has it (D8)."""
    state, faces = _rolled(state, dice)
    got = NO_CUBES
    for face in faces:
        good = state.rules.faces[face - 1]
        if good is not None and got[good] < state.supply[good]:
            got = plus(got, one(good))
    return receive(state, seat, got), (DiceRolled(seat, faces, named(got)),)


def _rolled(state: State, dice: int) -> tuple[State, tuple[int, ...]]:
    """Returns the state after a roll, and its faces: first those prescribed, then chance."""
    chance = SeededChance(state.seed, state.drawn)
    known, rest = state.dice[:dice], state.dice[dice:]
    faces = (*known, *(chance.below(FACES) + 1 for _ in range(dice - len(known))))
    return replace(state, dice=rest, drawn=chance.drawn), faces


GIVEN = 2
GOT_IN_DEN = 2


def check_exchange(state: State, action: Exchange) -> None:
    give = positive(action.give, "D10")
    check_count(give, GIVEN, "D10")
    check_supply(plus(state.supply, give), one(INDEX[action.get]), "D10")
    check_has(state.players[action.seat], give, "D10")


def exchange(state: State, action: Exchange) -> tuple[State, tuple[Event, ...]]:
    return exchanged(state, CubesExchanged(action.seat, "exchange", action.give, {action.get: 1}))


def exchanged(state: State, event: CubesExchanged) -> tuple[State, tuple[Event, ...]]:
    """Returns the state after cubes were given for others, and the event that says so."""
    gained = less(cubes_of(event.get), cubes_of(event.give))
    return receive(state, event.seat, gained), (event,)


def check_market(state: State, action: Market) -> None:
    player = state.players[action.seat]
    check_owned_use(player.buildings[MARKET], state.used.market, "market")
    check_supply(state.supply, one(INDEX[action.get]), "D10")
    if not player.buildings[MARKET]:
        raise RuleError(Why.none_owned, "D10", kind="market")
    check_has(player, one(INDEX[action.give]), "D10")


def use_market(state: State, action: Market) -> tuple[State, tuple[Event, ...]]:
    state = replace(state, used=replace(state.used, market=state.used.market + 1))
    event = CubesExchanged(action.seat, "market", {action.give: 1}, {action.get: 1})
    return exchanged(state, event)


def check_den(state: State, action: Den) -> None:
    player, get = state.players[action.seat], positive(action.get, "D10")
    check_count(get, GOT_IN_DEN, "D10")
    check_owned_use(player.buildings[DEN], state.used.den, "opium_den")
    check_supply(plus(state.supply, one(OPIUM)), get, "D10")
    if not player.buildings[DEN]:
        raise RuleError(Why.none_owned, "D10", kind="opium_den")
    check_has(player, one(OPIUM), "D10")


def use_den(state: State, action: Den) -> tuple[State, tuple[Event, ...]]:
    state = replace(state, used=replace(state.used, den=state.used.den + 1))
    return exchanged(state, CubesExchanged(action.seat, "opium_den", {"opium": 1}, action.get))
