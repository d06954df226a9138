"""The records of moderation."""

from __future__ import annotations

from typing import Literal

import msgspec

__all__ = ["Block", "Known", "Measure", "Report"]


class Report(msgspec.Struct, frozen=True):
    """A person's report to the operator about another at a table."""

    id: str
    at: int  # ms since 1970
    table: str
    reporter: str  # a person's id
    about: str  # likewise
    body: bytes  # JSON, made by the server


class Measure(msgspec.Struct, frozen=True):
    """A decision of the operator: a ban (login, person, address), a refused name, or a task.

    Tasks are to close a table and to remove a person; they are dropped once they are done.
    """

    kind: Literal["login", "person", "address", "name", "close", "remove"]
    what: str
    until: int | None = None  # ms since 1970; without an end if None
    why: str = ""


class Known(msgspec.Struct, frozen=True):
    """What the operator is told of a person."""

    id: str
    name: str
    login: str | None


class Block(msgspec.Struct, frozen=True):
    """Somebody whom a person has muted or blocked."""

    other: str  # a person's id
    kind: Literal["mute", "block"]
