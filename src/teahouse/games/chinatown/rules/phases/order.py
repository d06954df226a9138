"""The order of placing, which any player can demand (C11)."""

from __future__ import annotations

from msgspec.structs import replace

from teahouse.core import RuleError
from teahouse.games.chinatown.rules.actions import Order
from teahouse.games.chinatown.rules.events import Event, OrderAsked
from teahouse.games.chinatown.rules.state import State

__all__ = ["ask_for_order", "can_ask_for_order", "check_order"]


def check_order(state: State, action: Order) -> None:
    if not 0 <= action.seat < state.rules.players:
        raise RuleError("bad_seat", "C11", seat=action.seat)
    if state.phase == "over":
        raise RuleError("game_over", "C18")
    if state.phase == "deal":
        raise RuleError("wrong_phase", "C11", phase=state.phase)
    if state.phase == "place" and _has_begun(state):
        raise RuleError("wrong_phase", "C11", phase=state.phase, late="order")
    if state.rules.options.placement != "on_demand":
        raise RuleError("forbidden", "C11", option="placement")
    if state.order:
        raise RuleError("once_per_turn", "C11", round=state.round)


def _has_begun(state: State) -> bool:
    """Whether somebody has placed a tile this round or is done."""
    return state.placed or any(player.done for player in state.players)


def can_ask_for_order(state: State) -> bool:
    """Whether the order of placing can be asked for now."""
    if state.order or state.rules.options.placement != "on_demand":
        return False
    return state.phase == "trade" or (state.phase == "place" and not _has_begun(state))


def ask_for_order(state: State, action: Order) -> tuple[State, list[Event]]:
    """This round tiles are placed in order: in trade everyone thinks again whether to move on,
    afterwards the first player begins at once."""
    players = tuple(replace(p, ready=False) if p.ready else p for p in state.players)
    turn = state.first_player if state.phase == "place" else None
    events: list[Event] = [OrderAsked(seat=action.seat)]
    return replace(state, order=True, turn=turn, players=players), events
