"""Whose turn it is."""

from __future__ import annotations

from teahouse.core import Seat
from teahouse.games.chinatown.rules.state import State

__all__ = ["places_in_order", "to_act"]


def to_act(state: State) -> frozenset[Seat]:
    """The seats that may act: in trade everyone, ready or not."""
    match state.phase:
        case "trade":
            return state.rules.everyone
        case "deal":
            return frozenset([s for s, p in enumerate(state.players) if p.kept is None])
        case "place" if state.turn is not None:
            return frozenset((state.turn,))
        case "place":
            return frozenset([s for s, player in enumerate(state.players) if not player.done])
        case "over":
            return frozenset()


def places_in_order(state: State) -> bool:
    """C11: whether tiles are placed in order this round."""
    placement = state.rules.options.placement
    return placement == "in_order" or (placement == "on_demand" and state.order)
