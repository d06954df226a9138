"""The turn of a seat in a match, as bots are given it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from teahouse.core import Match, Seat
from teahouse.play import Turn
from teahouse.play.text import turn_text

__all__ = ["sections_in", "turn_in"]


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


def sections_in(turn: Turn, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yields the key and the lines of each section of a long text."""
    parts = re.split(r"^# .+ \[(\w+)\]$", turn_text(turn, names, "long"), flags=re.M)
    for key, text in zip(parts[1::2], parts[2::2], strict=True):
        yield key, text.strip("\n")
