"""Cubes for cubes: the exchange, the market and the opium den (D10)."""

from __future__ import annotations

from msgspec.structs import replace

from teahouse.core import RuleError
from teahouse.games.dadaocheng.rules.actions import Den, Exchange, Market
from teahouse.games.dadaocheng.rules.components.goods import INDEX, OPIUM, cubes_of, less, one, plus
from teahouse.games.dadaocheng.rules.components.kinds import DEN, MARKET
from teahouse.games.dadaocheng.rules.events import CubesExchanged, Event
from teahouse.games.dadaocheng.rules.state import State

from .requirements import check_count, check_has, check_owned_use, check_supply, positive
from .transfer import receive

__all__ = [
    "check_den",
    "check_exchange",
    "check_market",
    "exchange",
    "use_den",
    "use_market",
]

GIVEN = 2
GOT_IN_DEN = 2


def check_exchange(state: State, action: Exchange) -> None:
    give = positive(action.give, "D10")
    check_count(give, GIVEN, "D10")
    check_supply(plus(state.supply, give), one(INDEX[action.get]), "D10")
    check_has(state.players[action.seat], give, "D10")


def exchange(state: State, action: Exchange) -> tuple[State, tuple[Event, ...]]:
    gained = less(one(INDEX[action.get]), cubes_of(action.give))
    event = CubesExchanged(action.seat, "exchange", action.give, {action.get: 1})
    return receive(state, action.seat, gained), (event,)


def check_market(state: State, action: Market) -> None:
    player = state.players[action.seat]
    check_owned_use(player.buildings[MARKET], state.used.market, "market")
    check_supply(state.supply, one(INDEX[action.get]), "D10")
    if not player.buildings[MARKET]:
        raise RuleError("not_yours", "D10", kind="market")
    check_has(player, one(INDEX[action.give]), "D10")


def use_market(state: State, action: Market) -> tuple[State, tuple[Event, ...]]:
    gained = less(one(INDEX[action.get]), one(INDEX[action.give]))
    state = replace(state, used=replace(state.used, market=state.used.market + 1))
    event = CubesExchanged(action.seat, "market", {action.give: 1}, {action.get: 1})
    return receive(state, action.seat, gained), (event,)


def check_den(state: State, action: Den) -> None:
    player, get = state.players[action.seat], positive(action.get, "D10")
    check_count(get, GOT_IN_DEN, "D10")
    check_owned_use(player.buildings[DEN], state.used.den, "opium_den")
    check_supply(plus(state.supply, one(OPIUM)), get, "D10")
    if not player.buildings[DEN]:
        raise RuleError("not_yours", "D10", kind="opium_den")
    check_has(player, one(OPIUM), "D10")


def use_den(state: State, action: Den) -> tuple[State, tuple[Event, ...]]:
    gained = less(cubes_of(action.get), one(OPIUM))
    state = replace(state, used=replace(state.used, den=state.used.den + 1))
    event = CubesExchanged(action.seat, "opium_den", {"opium": 1}, action.get)
    return receive(state, action.seat, gained), (event,)
