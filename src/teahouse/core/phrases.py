"""What bots say: phrases, which each reader gets in their own language, and their characters."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Annotated

import msgspec
from msgspec import Meta

from .contract import Seat

__all__ = ["CHARACTERS", "Phrase", "character_for"]


class Phrase(
    msgspec.Struct,
    frozen=True,
    gc=False,
    forbid_unknown_fields=True,
    omit_defaults=True,
    kw_only=True,
):
    """A sentence of the phrasebook, named by `say`, and the facts that it mentions."""

    say: Annotated[str, Meta(pattern=r"^[a-z_]+$(?!\n)", max_length=40)]
    seat: Seat | None = None
    building: int | None = None
    tile: Annotated[str, Meta(max_length=40)] | None = None
    cash: int | None = None
    round: int | None = None
    count: int | None = None
    good: Annotated[str, Meta(max_length=40)] | None = None


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
