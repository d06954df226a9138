"""The parts of a table beside its game: chairs, talk, marks, deadline, invitation."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from teahouse.core import Seat

__all__ = ["Chair", "Deadline", "Invitation", "Mark", "Status", "Talk", "UndoWish"]

Status: TypeAlias = Literal["gathering", "playing", "paused", "over", "closed"]


class Chair(msgspec.Struct, frozen=True, gc=False):
    """A seat at the table and who has it: a person, a bot or nobody."""

    people: tuple[str, ...] = ()  # several, where a player has several devices
    bot: str | None = None
    name: str = ""
    key: str = ""  # hash of the token that gets the seat back on another device
    muted: bool = False
    was: tuple[str, ...] = ()  # whose seat it was before a bot took it

    @property
    def is_free(self) -> bool:
        return not self.people and self.bot is None

    def without(self, person: str, nobody: str) -> Chair:
        """The chair with a removed person replaced; the name goes if it was theirs."""
        if person in self.was:
            return replace(self, was=())
        if person not in self.people:
            return self
        people = tuple(nobody if one == person else one for one in self.people)
        if self.people[0] != person:
            return replace(self, people=people)
        return replace(self, people=people, name="", key="")


class Invitation(msgspec.Struct, frozen=True, gc=False):
    """The hash of the invite link's token, and the token for those who may pass it on."""

    hash: str
    token: str


class Deadline(msgspec.Struct, frozen=True, gc=False):
    """When the stage of this name ends, in ms since 1970; while paused, the ms left."""

    stage: str
    at: int


class Talk(msgspec.Struct, frozen=True, gc=False):
    n: int
    at: int
    seat: Seat | None
    name: str
    text: str
    to: tuple[Seat, ...] | None = None


class Mark(msgspec.Struct, frozen=True, gc=False):
    seat: Seat
    mark: Literal["wanted", "for_sale"]
    building: int | None = None
    tile: str | None = None


class UndoWish(msgspec.Struct, frozen=True, gc=False):
    """A request to go back to before a line, and the seats that have yet to agree."""

    seat: Seat
    to: int
    waiting: tuple[Seat, ...]
