"""Marks: what seats say that they want or sell, until it has come true."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec.structs import replace

from teahouse.core import AnyGame

from .events import Marked, Spoke
from .seating import Mark

__all__ = ["shown_marks", "standing_marks", "with_mark", "with_wish"]

WISHES: Mapping[str, Literal["wanted", "for_sale"]] = {
    "want_tile": "wanted",
    "want_building": "wanted",
    "one_more": "wanted",
    "last_wish": "wanted",
    "spare_tile": "for_sale",
    "spare_building": "for_sale",
}


def with_mark(
    marks: tuple[Mark, ...], event: Marked, n: int, at: int, game: AnyGame, state: Any
) -> tuple[Mark, ...]:
    """The marks with the one of this line added or removed."""
    mark = Mark(event.seat, event.mark, event.building, event.tile, n, at)
    return _without(marks, mark) + ((_counted(mark, game, state),) if event.on else ())


def with_wish(
    wishes: tuple[Mark, ...], event: Spoke, n: int, at: int, game: AnyGame, state: Any
) -> tuple[Mark, ...]:
    """The wishes with the one that this phrase tells everybody, if it tells any."""
    phrase = event.phrase
    is_about_a_thing = phrase.building is not None or phrase.tile is not None
    if phrase.say not in WISHES or event.to is not None or not is_about_a_thing:
        return wishes
    mark = Mark(event.seat, WISHES[phrase.say], phrase.building, phrase.tile, n, at)
    return (*_without(wishes, mark), _counted(mark, game, state))


def shown_marks(marks: tuple[Mark, ...], wishes: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """The marks, and the wishes that no mark says already."""
    new = (wish for wish in wishes if not any(mark.is_like(wish) for mark in marks))
    return (*marks, *new) if wishes else marks


def standing_marks(marks: tuple[Mark, ...], game: AnyGame, state: Any) -> tuple[Mark, ...]:
    """The marks without outdated ones: the thing was obtained, or is no longer there to sell."""
    return tuple(mark for mark in marks if _stands(mark, game, state))


def _without(marks: tuple[Mark, ...], mark: Mark) -> tuple[Mark, ...]:
    return tuple(other for other in marks if not other.is_like(mark))


def _counted(mark: Mark, game: AnyGame, state: Any) -> Mark:
    """A mark with how many of the tiles its seat has."""
    return mark if mark.tile is None else replace(mark, had=_count(mark, game, state)[1])


def _stands(mark: Mark, game: AnyGame, state: Any) -> bool:
    free, owned = _count(mark, game, state)
    return owned <= mark.had if mark.mark == "wanted" else free > 0


def _count(mark: Mark, game: AnyGame, state: Any) -> tuple[int, int]:
    """How many of the thing the seat has; 0 before the game has started."""
    if state is None:
        return 0, 0
    return game.count_of(state, mark.seat, building=mark.building, tile=mark.tile)
