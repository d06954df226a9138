"""What a seat is expected to end the game with."""

from __future__ import annotations

from teahouse.bots.chinatown.value.table import Table
from teahouse.core import Seat

__all__ = ["forecast"]


def forecast(table: Table, seat: Seat) -> float:
    """Notes: cash, what is there and may become of it, and what is still to be dealt and drawn."""
    draws = max(table.ground.draws, default=0)
    return table.standings[seat] + table.ground.sight.to_come[draws]
