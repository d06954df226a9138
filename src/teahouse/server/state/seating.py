"""The parts of a table besides its game: chairs, deadline, talk, enquiries and marks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias, assert_never

import msgspec
from msgspec.structs import replace

from teahouse.core import AnyGame, Phrase, Seat

from . import events

__all__ = [
    "Chair",
    "Deadline",
    "InviteLink",
    "Mark",
    "OpenEnquiry",
    "Status",
    "Talk",
    "TimeUp",
    "UndoWish",
    "chair_after",
    "seats_to_take",
    "shown_marks",
    "standing_marks",
    "talk_of",
    "with_answer",
    "with_enquiry",
    "with_mark",
    "with_talk",
    "with_wish",
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


class InviteLink(msgspec.Struct, frozen=True, gc=False):
    """The hash of the invite link's token, and the token for those who may pass it on."""

    hash: str
    token: str


class Deadline(msgspec.Struct, frozen=True, gc=False):
    """When the stage of this name ends, in ms since 1970; while paused, the ms left."""

    stage: str
    at: int


class Talk(msgspec.Struct, frozen=True, gc=False):
    """Something said, as text, as a phrase or both; `re` is the line of the enquiry it answers."""

    n: int
    at: int
    seat: Seat | None
    name: str
    text: str
    to: tuple[Seat, ...] | None = None
    phrase: Phrase | None = None
    re: int | None = None
    offer: dict[str, Any] | None = None  # that the words make; whom it is to may take it up


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


def chair_after(chair: Chair, event: events.SeatEvent, n: int) -> Chair:
    """Returns the chair as it is after this event, which is line n."""
    match event:
        case events.Sat():
            since = chair.since if event.person in chair.was else n
            return Chair((event.person,), name=event.name, key=event.key, since=since)
        case events.Joined():
            return replace(chair, people=(*chair.people, event.person))
        case events.BotSat():
            was = chair.people or chair.was
            return Chair(
                bot=event.bot,
                name=event.name,
                character=event.character,
                was=was,
                since=chair.since if was else n,
            )
        case events.Stood():
            return Chair()
        case events.Renamed():
            return replace(chair, name=event.name)
        case events.Muted():
            return replace(chair, muted=event.on)
        case _:
            assert_never(event)


def seats_to_take(chairs: Sequence[Chair], *, bots_make_room: bool) -> list[Seat]:
    """Returns the free seats; if there are none, those of bots that make room."""
    free = [seat for seat, chair in enumerate(chairs) if chair.is_free]
    if free or not bots_make_room:
        return free
    return [seat for seat, chair in enumerate(chairs) if chair.bot]


TALK_KEPT = 1_000


def talk_of(event: events.Said | events.Spoke | events.Enquired, n: int, at: int) -> Talk:
    """Returns the talk entry of a journal line; an enquiry is worded as a phrase."""
    match event:
        case events.Said():
            return Talk(n, at, event.seat, event.name, event.text, event.to, offer=event.offer)
        case events.Spoke():
            return Talk(n, at, event.seat, event.name, event.text, event.to, event.phrase, event.re)
        case events.Enquired():
            asked = Phrase(say=f"asks_{event.kind}", building=event.building, tile=event.tile)
            return Talk(n, at, event.seat, event.name, event.text, event.to, asked)


def with_talk(talk: tuple[Talk, ...], entry: Talk) -> tuple[Talk, ...]:
    """Returns the talk with one more entry; when it is too long, the older half is dropped."""
    kept = talk if len(talk) < TALK_KEPT else talk[TALK_KEPT // 2 :]
    return (*kept, entry)


def with_enquiry(
    enquiries: tuple[OpenEnquiry, ...], event: events.Enquired, n: int, at: int, seats: int
) -> tuple[OpenEnquiry, ...]:
    """Returns the open enquiries with one more, which replaces one about the same thing."""
    asked_of = event.to or tuple(seat for seat in range(seats) if seat != event.seat)
    asked = OpenEnquiry(
        n=n,
        at=at,
        seat=event.seat,
        kind=event.kind,
        building=event.building,
        tile=event.tile,
        to=event.to,
        waiting=asked_of,
    )
    thing = asked.seat, asked.building, asked.tile
    return (*(one for one in enquiries if (one.seat, one.building, one.tile) != thing), asked)


def with_answer(enquiries: tuple[OpenEnquiry, ...], event: events.Spoke) -> tuple[OpenEnquiry, ...]:
    """Returns the open enquiries after an answer; one that all have answered is closed."""
    left = (
        replace(one, waiting=tuple(seat for seat in one.waiting if seat != event.seat))
        if one.n == event.re
        else one
        for one in enquiries
    )
    return tuple(one for one in left if one.waiting)


# What some phrases say of a thing: that the speaker wants it, or has it for sale.
WISHES: Mapping[str, Literal["wanted", "for_sale"]] = {
    "want_tile": "wanted",
    "want_building": "wanted",
    "one_more": "wanted",
    "last_wish": "wanted",
    "want": "wanted",
    "spare_tile": "for_sale",
    "spare_building": "for_sale",
    "spare": "for_sale",
}


def with_mark(
    marks: tuple[Mark, ...], event: events.Marked, n: int, at: int, game: AnyGame, state: Any
) -> tuple[Mark, ...]:
    """Returns the marks with the one of this line added or removed."""
    mark = Mark(event.seat, event.mark, event.building, event.tile, n, at)
    return _without(marks, mark) + ((_counted(mark, game, state),) if event.on else ())


def with_wish(
    wishes: tuple[Mark, ...], event: events.Spoke, n: int, at: int, game: AnyGame, state: Any
) -> tuple[Mark, ...]:
    """Returns the wishes with the one that this phrase tells everybody, if it tells any."""
    phrase = event.phrase
    is_about_a_thing = phrase.building is not None or phrase.tile is not None
    if phrase.say not in WISHES or event.to is not None or not is_about_a_thing:
        return wishes
    mark = Mark(event.seat, WISHES[phrase.say], phrase.building, phrase.tile, n, at)
    return (*_without(wishes, mark), _counted(mark, game, state))


def shown_marks(marks: tuple[Mark, ...], wishes: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """Returns the marks, and those wishes that no mark says already."""
    new = (wish for wish in wishes if not any(mark.is_like(wish) for mark in marks))
    return (*marks, *new) if wishes else marks


def standing_marks(marks: tuple[Mark, ...], game: AnyGame, state: Any) -> tuple[Mark, ...]:
    """Returns the marks that are not outdated.

    A mark is outdated when the wanted thing was obtained, or when there is no longer such a thing
    to sell.
    """
    return tuple(mark for mark in marks if _stands(mark, game, state))


def _without(marks: tuple[Mark, ...], mark: Mark) -> tuple[Mark, ...]:
    return tuple(other for other in marks if not other.is_like(mark))


def _counted(mark: Mark, game: AnyGame, state: Any) -> Mark:
    """Returns the mark of a tile type with how many such tiles its seat owns now."""
    return mark if mark.tile is None else replace(mark, had=_count(mark, game, state)[1])


def _stands(mark: Mark, game: AnyGame, state: Any) -> bool:
    free, owned = _count(mark, game, state)
    return owned <= mark.had if mark.mark == "wanted" else free > 0


def _count(mark: Mark, game: AnyGame, state: Any) -> tuple[int, int]:
    """Returns how many of the thing the seat may sell and owns; both are 0 before the game."""
    if state is None:
        return 0, 0
    return game.count_of(state, mark.seat, *mark.thing)
