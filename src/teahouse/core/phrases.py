"""Phrases are sentences of bots and people as values.

Each reader gets them in their own language.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from .contract import Seat

__all__ = ["Phrase"]


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
