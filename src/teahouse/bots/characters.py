"""The characters that a bot can have beside its level; by default each seat has another one."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from teahouse.core import Seat

__all__ = ["CHARACTERS", "character_for"]

CHARACTERS: Mapping[str, str] = {
    "wen": "Wen",
    "bruno": "Bruno",
    "lan": "Lan",
    "ada": "Ada",
    "tomas": "Tomas",
    "mika": "Mika",
}


def character_for(seat: Seat, taken: Collection[str] = ()) -> str:
    """The character that a bot on this seat has if none is named: one that is not there yet."""
    names = list(CHARACTERS)
    first = seat % len(names)
    order = names[first:] + names[:first]
    return next((name for name in order if name not in taken), order[0])
