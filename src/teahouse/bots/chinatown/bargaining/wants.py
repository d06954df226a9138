"""How much of a deal a seat wants: more from a player who is ahead."""

from __future__ import annotations

from collections.abc import Iterable

from teahouse.bots.chinatown.value.table import Table
from teahouse.core import Seat

from .temper import Temper

__all__ = ["share_wanted"]

AHEAD = 15.0  # notes by which a player leads of whom the whole of the extra share is asked


def share_wanted(table: Table, temper: Temper, parties: Iterable[Seat], share: float) -> float:
    """A multiple of the equal part of a deal's joint gain."""
    own = table.standing(table.seat)
    ahead = max(table.standing(seat) - own for seat in parties if seat != table.seat)
    return share + temper.envy * min(1.0, max(0.0, ahead / AHEAD))
