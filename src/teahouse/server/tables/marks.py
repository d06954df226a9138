"""Marks: what seats say that they want or sell, until it has come true."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from teahouse.core import AnyGame

from .events import Marked
from .seating import Mark

__all__ = ["standing_marks", "with_mark"]


def with_mark(
    marks: tuple[Mark, ...], event: Marked, n: int, at: int, game: AnyGame, state: Any
) -> tuple[Mark, ...]:
    """The marks with the one of this line added or removed."""
    mark = Mark(event.seat, event.mark, event.building, event.tile, n, at)
    others = tuple(other for other in marks if not other.is_like(mark))
    if not event.on:
        return others
    had = 0 if mark.tile is None else _count(mark, game, state)[1]
    return (*others, replace(mark, had=had))


def standing_marks(marks: tuple[Mark, ...], game: AnyGame, state: Any) -> tuple[Mark, ...]:
    """The marks without outdated ones: the thing was obtained, or is no longer there to sell."""
    return tuple(mark for mark in marks if _stands(mark, game, state))


def _stands(mark: Mark, game: AnyGame, state: Any) -> bool:
    free, owned = _count(mark, game, state)
    return owned <= mark.had if mark.mark == "wanted" else free > 0


def _count(mark: Mark, game: AnyGame, state: Any) -> tuple[int, int]:
    """How many of the thing the seat has; 0 before the game has started."""
    if state is None:
        return 0, 0
    return game.count_of(state, mark.seat, building=mark.building, tile=mark.tile)
