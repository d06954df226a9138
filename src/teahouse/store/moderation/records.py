"""The records of moderation."""

from __future__ import annotations

from typing import Literal

import msgspec

__all__ = ["Block", "Measure", "Report"]


class Report(msgspec.Struct, frozen=True):
    """What a person tells the operator of another at a table."""

    id: str
    at: int  # ms since 1970
    table: str
    reporter: str  # a person's id
    about: str  # likewise
    body: bytes  # JSON, made by the server


class Measure(msgspec.Struct, frozen=True):
    """What the operator has decided about a login, an address, a name or a table."""

    kind: Literal["login", "address", "name", "close"]
    what: str
    until: int | None = None  # ms since 1970; without an end if None
    why: str = ""


class Block(msgspec.Struct, frozen=True):
    """Somebody whom a person does not hear, or does not meet at their own tables either."""

    other: str  # a person's id
    kind: Literal["mute", "block"]
