"""The turn of a seat in a match, as bots are given it."""

from __future__ import annotations

from typing import Any

from teahouse.core import Match, Seat
from teahouse.play import Turn

__all__ = ["turn_in"]


def turn_in(match: Match, seat: Seat, **more: Any) -> Turn:
    """What the seat sees and may do now; `more` are fields of `Turn`."""
    given = {
        "actions": tuple(match.game.actions(match.state, seat)),
        "seconds": 1.0,
        "seed": "",
        **more,
    }
    view = match.game.view(match.state, seat)
    return Turn(game=match.game, options=match.options, seat=seat, view=view, **given)
