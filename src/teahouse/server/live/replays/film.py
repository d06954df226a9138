"""Film: what has happened at a running table since someone last looked, as their seat saw it."""

from __future__ import annotations

from typing import Any

import msgspec

from teahouse.core import Match, Seat
from teahouse.drawing import scenery
from teahouse.server.game_types import Components, Scenery

from .steps import Step, step_of, view_of

__all__ = ["MOST_STEPS", "Film", "film_of"]

MOST_STEPS = 60  # the latest ones, as many as can be watched in 40 seconds


class Film(msgspec.Struct, frozen=True, kw_only=True):
    """The first view and the changes of each step; without steps, nothing has happened."""

    game: str
    version: int
    options: dict[str, Any]
    names: tuple[str, ...]
    seat: Seat
    commitment: str
    components: Components
    scenery: Scenery | None
    start: Any
    steps: tuple[Step, ...]


def film_of(match: Match, place: int, seat: Seat, names: tuple[str, ...]) -> Film | None:
    """The film of a match after so many lines; None if others have done nothing since."""
    first = max(place, len(match) - MOST_STEPS)
    entries = match.entries[first:]
    if all(entry.do is not None and entry.do["seat"] == seat for entry in entries):
        return None
    start = view = view_of(match, first, seat)
    steps: list[Step] = []
    for entry in entries:
        before, view = view, view_of(match, entry.n, seat)
        steps.append(step_of(match, entry, seat, before, view))
    components = match.game.box(match.options)
    return Film(
        game=match.header.game,
        version=match.header.version,
        options=match.header.options,
        names=names,
        seat=seat,
        commitment=match.header.commitment,
        components=components,
        scenery=scenery(match.header.game, components),
        start=start,
        steps=tuple(steps),
    )
