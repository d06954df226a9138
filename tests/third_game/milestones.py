"""The moments of Pig: a round is over when everybody has had a turn."""

from __future__ import annotations

from teahouse.core.descriptor import Milestone

from .pig import Event, Position, State

__all__ = ["deal", "place"]


def place(view: Position | State) -> Milestone:
    position = view.position if isinstance(view, State) else view
    players = len(position.scores)
    phase = "over" if position.is_over else "turn"
    return Milestone(1 + position.turns // players, phase, position.turns % players)


def deal(event: Event) -> None:
    """Nobody deals with anybody."""
