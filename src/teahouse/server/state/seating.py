"""The parts of a table besides its game: chairs, talk, marks, deadline and invitation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias, assert_never

import msgspec
from msgspec.structs import replace

from teahouse.core import Phrase, Seat

from .events import Bot, Joined, Muted, Renamed, Sat, Stood

__all__ = [
    "Chair",
    "Deadline",
    "Invitation",
    "Mark",
    "OpenEnquiry",
    "SeatEvent",
    "Status",
    "Talk",
    "TimeUp",
    "UndoWish",
    "chair_after",
    "seats_to_take",
]


Status: TypeAlias = Literal["gathering", "playing", "paused", "over", "closed"]


class Chair(msgspec.Struct, frozen=True, gc=False):
    """A seat at the table and who has it: a person, a bot or nobody."""

    people: tuple[str, ...] = ()  # ids; several if the player has several devices
    bot: str | None = None
    name: str = ""
    key: str = ""  # hash of the token that gets the seat back on another device
    muted: bool = False
    character: str = ""  # of the bot, if one plays here
    was: tuple[str, ...] = ()  # the people whose seat it was before a bot took it
    since: int = 0  # the line with which its present player took it

    @property
    def is_free(self) -> bool:
        return not self.people and self.bot is None

    def without(self, person: str, nobody: str) -> Chair:
        """Returns the chair with a removed person replaced; the name goes if it was theirs."""
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
    """Something said, as text or as a phrase; `re` is the line of the enquiry it answers."""

    n: int
    at: int
    seat: Seat | None
    name: str
    text: str
    to: tuple[Seat, ...] | None = None
    phrase: Phrase | None = None
    re: int | None = None


class TimeUp(msgspec.Struct, frozen=True, gc=False):
    """What was done as time had run out, as all may know it; without a seat it was everybody's."""

    n: int
    at: int
    seat: Seat | None
    events: tuple[Any, ...]


class OpenEnquiry(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """An enquiry about one thing that still waits for some of those who were asked."""

    n: int
    at: int
    seat: Seat
    kind: Literal["price", "bid"]
    building: int | None = None
    tile: str | None = None
    to: tuple[Seat, ...] | None = None  # None is everyone
    waiting: tuple[Seat, ...]  # the seats that have not answered yet


class Mark(msgspec.Struct, frozen=True, gc=False):
    """A thing that a seat wants or sells, since this line; `had` is how many it had then."""

    seat: Seat
    mark: Literal["wanted", "for_sale"]
    building: int | None = None
    tile: str | None = None
    n: int = 0
    at: int = 0
    had: int = 0

    @property
    def thing(self) -> tuple[str, int | str]:
        """The kind of the marked thing, and its number or name."""
        return ("tile", self.tile) if self.tile is not None else ("building", self.building or 0)

    def is_like(self, other: Mark) -> bool:
        """Whether both say the same, whenever they were set."""
        return replace(self, n=other.n, at=other.at, had=other.had) == other


class UndoWish(msgspec.Struct, frozen=True, gc=False):
    """A request to go back to before a line, and the seats that still have to agree."""

    seat: Seat
    to: int
    waiting: tuple[Seat, ...]

    def answered(self, seat: Seat, yes: bool) -> UndoWish | None:
        """Returns the wish after a seat's answer; None if the answer is no."""
        waiting = tuple(other for other in self.waiting if other != seat)
        return replace(self, waiting=waiting) if yes else None


SeatEvent: TypeAlias = Sat | Joined | Bot | Stood | Renamed | Muted


def chair_after(chair: Chair, event: SeatEvent, n: int) -> Chair:
    """Returns the chair as it is after this event, which is line n."""
    match event:
        case Sat():
            since = chair.since if event.person in chair.was else n
            return Chair((event.person,), name=event.name, key=event.key, since=since)
        case Joined():
            return replace(chair, people=(*chair.people, event.person))
        case Bot():
            was = chair.people or chair.was
            return Chair(
                bot=event.bot,
                name=event.name,
                character=event.character,
                was=was,
                since=chair.since if was else n,
            )
        case Stood():
            return Chair()
        case Renamed():
            return replace(chair, name=event.name)
        case Muted():
            return replace(chair, muted=event.on)
        case _:
            assert_never(event)


def seats_to_take(chairs: Sequence[Chair], *, bots_make_room: bool) -> list[Seat]:
    """Returns the free seats; if there are none, those of bots that make room."""
    free = [seat for seat, chair in enumerate(chairs) if chair.is_free]
    if free or not bots_make_room:
        return free
    return [seat for seat, chair in enumerate(chairs) if chair.bot]
