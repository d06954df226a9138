"""Whose turn it is."""

from __future__ import annotations

from teahouse.core import Seat
from teahouse.games.chinatown.state import State

__all__ = ["to_act"]


def to_act(state: State) -> frozenset[Seat]:
    """The seats that may act: in trade everyone, ready or not."""
    match state.phase:
        case "deal":
            return frozenset(s for s, player in enumerate(state.players) if player.kept is None)
        case "trade":
            return frozenset(state.rules.seats)
        case "place" if state.turn is not None:
            return frozenset((state.turn,))
        case "place":
            return frozenset(s for s, player in enumerate(state.players) if not player.done)
        case "over":
            return frozenset()
