"""Some legal action of step 4: a few are tried, and if none can be done the step ends."""

from __future__ import annotations

from collections.abc import Callable

from teahouse.core import Chance, Seat
from teahouse.games.dadaocheng.rules.actions import (
    Action,
    Build,
    Den,
    End,
    Exchange,
    Market,
    Open,
    Ship,
    Temple,
)
from teahouse.games.dadaocheng.rules.components.goods import GOODS, OPIUM, RICE, SUGAR
from teahouse.games.dadaocheng.rules.components.kinds import DEN, KINDS, MARKET, WORKSHOP
from teahouse.games.dadaocheng.rules.rulebook import LEVELS, STORAGE_CELLS
from teahouse.games.dadaocheng.rules.state import Player, State
from teahouse.games.dadaocheng.rules.steps.purchase import (
    JAPANESE_RULE,
    TOP_LEVEL,
    building_cost,
    ship_cost,
)
from teahouse.games.dadaocheng.rules.steps.score import credit

from .choosing import payment, some_of
from .sample_history import sample_history

__all__ = ["sample_step4"]

TRIES = 3
Attempt = Callable[[State, Seat, Player, Chance], Action | None]


def sample_step4(state: State, seat: Seat, chance: Chance) -> Action:
    """Some legal action of the active player."""
    player = state.players[seat]
    for _ in range(TRIES):
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
