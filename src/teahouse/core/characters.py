"""The characters that bots can have.

A character is independent of a bot's level, and bots on different seats have different characters
by default.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from . import Seat

__all__ = ["CHARACTERS", "character_for"]

CHARACTERS: Mapping[str, str] = {
    "wen": "Wen",
    "bruno": "Bruno",
    "lan": "Lan",
    "ada": "Ada",
    "tomas": "Tomas",
    "mika": "Mika",
}
"""The name of each character, by its id."""


def character_for(seat: Seat, taken: Collection[str] = ()) -> str:
    """Returns the default character of a bot on this seat: the next one that is not taken."""
    names = list(CHARACTERS)
    first = seat % len(names)
    order = names[first:] + names[:first]
    return next((name for name in order if name not in taken), order[0])
