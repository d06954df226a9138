"""Places: the ranking of a game, winners first, then by score; equals share a place."""

from __future__ import annotations

from .bot_game import Result

__all__ = ["ahead", "last_shares", "places", "win_shares"]


def places(result: Result) -> tuple[int, ...]:
    """Each seat's place, counted from 1."""
    marks = [(seat in result.winners, score) for seat, score in enumerate(result.scores)]
    return tuple(1 + sum(other > mark for other in marks) for mark in marks)


def ahead(mine: int, theirs: int) -> float:
    """1 for the better of two places, a half each if they are equal."""
    return 0.5 if mine == theirs else float(mine < theirs)


def win_shares(result: Result) -> tuple[float, ...]:
    """Each seat's part of the win."""
    return _shares(places(result), 1)


def last_shares(result: Result) -> tuple[float, ...]:
    """Each seat's part of the last place."""
    found = places(result)
    return _shares(found, max(found))


def _shares(found: tuple[int, ...], place: int) -> tuple[float, ...]:
    return tuple((where == place) / found.count(place) for where in found)
