"""What bots say: phrases, which each reader gets in their own language, and their characters."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Annotated

import msgspec
from msgspec import Meta

from .contract import Seat

__all__ = ["CHARACTERS", "LONGEST_TALK", "Mention", "Phrase", "character_for"]


LONGEST_TALK = 500  # signs of a line that is said at a table


class Mention(
    msgspec.Struct,
    frozen=True,
    gc=False,
    forbid_unknown_fields=True,
    omit_defaults=True,
    kw_only=True,
):
    """What a phrase mentions beside its own thing: a thing, a sum, or a sum for a thing."""

    building: int | None = None
    tile: Annotated[str, Meta(max_length=40)] | None = None
    cash: int | None = None


class Phrase(
    msgspec.Struct,
    frozen=True,
    gc=False,
    forbid_unknown_fields=True,
    omit_defaults=True,
    kw_only=True,
):
    """A sentence of the phrasebook, named by `say`, and the facts that it mentions.

    A book has one or more sentences for a phrase; `way` says which of them is meant. A speaker with
    a character has a book of its own.
    """

    say: Annotated[str, Meta(pattern=r"^[a-z_]+$(?!\n)", max_length=40)]
    seat: Seat | None = None
    building: int | None = None
    tile: Annotated[str, Meta(max_length=40)] | None = None
    cash: int | None = None
    round: int | None = None
    count: int | None = None
    good: Annotated[str, Meta(max_length=40)] | None = None
    bid: int | None = None  # the sum that was offered, beside the price
    was: int | None = None  # a price that was named before
    other: Mention | None = None  # a thing that the listener could add
    heard: Mention | None = None  # what was understood of a line
    example: Mention | None = None  # a sum for a thing, as it could be offered now
    way: Annotated[int, Meta(ge=0, le=9)] | None = None


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
