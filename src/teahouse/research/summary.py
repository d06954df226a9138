"""The summary of many games: scores, wins and lengths."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from .simulate import Played

__all__ = ["SeatSummary", "Spread", "Summary", "summarise"]


class Spread(msgspec.Struct, frozen=True):
    """Mean, minimum and maximum of some numbers."""

    mean: float
    least: int
    most: int


class SeatSummary(msgspec.Struct, frozen=True):
    """A seat's results; a shared win counts for everyone who shares it."""

    seat: int
    score: Spread
    wins: int


class Summary(msgspec.Struct, frozen=True):
    """All games together."""

    games: int
    decisions: int
    length: Spread
    seats: tuple[SeatSummary, ...]


def summarise(played: Sequence[Played]) -> Summary:
    """A summary of at least one game."""
    lengths = [game.decisions for game in played]
    seats = range(len(played[0].outcome.scores))
    return Summary(
        games=len(played),
        decisions=sum(lengths),
        length=_spread(lengths),
        seats=tuple(_seat(played, seat) for seat in seats),
    )


def _seat(played: Sequence[Played], seat: int) -> SeatSummary:
    scores = [game.outcome.scores[seat] for game in played]
    wins = sum(seat in game.outcome.winners for game in played)
    return SeatSummary(seat, _spread(scores), wins)


def _spread(numbers: Sequence[int]) -> Spread:
    return Spread(sum(numbers) / len(numbers), min(numbers), max(numbers))
