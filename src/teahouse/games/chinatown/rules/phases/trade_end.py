"""The end of trading: everyone is ready, or time is up (C7, C23)."""

from __future__ import annotations

from msgspec.structs import replace

from teahouse.core import RuleError
from teahouse.games.chinatown.rules.actions import Ready, Timeout
from teahouse.games.chinatown.rules.events import Event, OfferClosed, PlacingStarted, ReadySaid
from teahouse.games.chinatown.rules.state import State, with_player

from .promises import close_trading
from .trade import check_trading, secret_to
from .turns import places_in_order

__all__ = [
    "check_ready",
    "check_timeout",
    "say_ready",
    "timeout",
]


def check_ready(state: State, action: Ready) -> None:
    check_trading(state, action.seat)


def say_ready(state: State, action: Ready) -> tuple[State, list[Event]]:
    """The phase ends when everyone has agreed to move on."""
    seat, ready, player = action.seat, action.ready, state.players[action.seat]
    if player.ready == ready:
        return state, []
    events: list[Event] = [ReadySaid(seat=seat, ready=ready)]
    players = with_player(state.players, seat, replace(player, ready=ready))
    state = replace(state, players=players)
    if not [player for player in players if not player.ready]:
        state = _end_trade(state, events)
    return state, events


def check_timeout(state: State, action: Timeout) -> None:
    if action.seat is not None:
        raise RuleError("bad_seat", "C23", seat=action.seat)
    if state.phase == "over":
        raise RuleError("game_over", "C18")
    if state.phase != "trade":
        raise RuleError("wrong_phase", "C23", phase=state.phase)
    if state.rules.options.trade_minutes is None:
        raise RuleError("forbidden", "C23")


def timeout(state: State, action: Timeout) -> tuple[State, list[Event]]:  # noqa: ARG001
    """C23: time is up, as if all had agreed."""
    events: list[Event] = []
    return _end_trade(state, events), events


def _end_trade(state: State, events: list[Event]) -> State:
    """Open offers are void, what holds while trading is settled, and placing begins."""
    offers = list(state.offers)
    for place, offer in enumerate(state.current_offers(), state.past_offers):
        if offer.status == "open":
            events.append(OfferClosed(offer=offer.id, status="void", only=secret_to(offer)))
            offers[place] = replace(offer, status="void")
    state = close_trading(state, events)
    turn = state.first_player if places_in_order(state) else None
    events.append(PlacingStarted(turn=turn))
    return replace(
        state,
        phase="place",
        turn=turn,
        offers=tuple(offers),
        players=tuple(replace(player, ready=False, done=False) for player in state.players),
    )
