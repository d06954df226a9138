"""Who is likely to win, and so how much another's gain is one's own loss."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp

from teahouse.core import Seat

__all__ = ["chances", "fair_parts"]

SPREAD = (8.0, 7.3, 6.2, 4.5, 3.0, 3.0)
"""By round, notes by which a lead makes a seat e times as likely to win.

It follows the error of the forecasts, and is never small, as others' money is hidden.
"""


def chances(standings: Sequence[float], round_: int) -> tuple[float, ...]:
    """Each seat's chance to win, by what it is expected to end with."""
    best, spread = max(standings), SPREAD[round_ - 1]
    weights = [exp((standing - best) / spread) for standing in standings]
    return tuple(weight / sum(weights) for weight in weights)


def fair_parts(chances: Sequence[float], parties: Iterable[Seat]) -> dict[Seat, float]:
    """Each party's part of a joint gain such that all chances to win rise equally.

    A note given to a rival costs a seat part of its own chance: the rival's share of all chances
    that are not its own. That is a third of a note among four equals, nearly one to a clear leader.
    """
    seats = sorted(parties)
    weights = {seat: 1.0 + _threat(chances, seat, seats) for seat in seats}
    total = sum(weights.values())
    return {seat: weight / total for seat, weight in weights.items()}


def _threat(chances: Sequence[float], seat: Seat, parties: Sequence[Seat]) -> float:
    others = [chances[other] for other in parties if other != seat]
    return sum(others) / len(others) / max(1e-9, 1.0 - chances[seat])
