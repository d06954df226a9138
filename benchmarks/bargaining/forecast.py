"""The money that a seat is expected to end the game with."""

from __future__ import annotations

from teahouse.core import Seat
from teahouse.games.chinatown.bot.appraisal import Appraisal

__all__ = ["forecast"]


def forecast(appraisal: Appraisal, seat: Seat) -> float:
    """Returns the notes that a seat is expected to end with.

    They are its cash, what its position may become, and what is still to be dealt and drawn.
    """
    draws = max(appraisal.ground.draws, default=0)
    return appraisal.standings[seat] + appraisal.ground.sight.to_come[draws]
