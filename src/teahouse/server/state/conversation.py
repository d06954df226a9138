"""What is said at a table: talk, phrases, enquiries, and the marks of what seats want or sell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec.structs import replace

from teahouse.core import AnyGame, Phrase

from .events import Enquired, Marked, Said, Spoke
from .seating import Mark, OpenEnquiry, Talk

__all__ = [
    "shown_marks",
    "standing_marks",
    "talk_of",
    "with_answer",
    "with_enquiry",
    "with_mark",
    "with_talk",
    "with_wish",
]


TALK_KEPT = 1_000


def talk_of(event: Said | Spoke | Enquired, n: int, at: int) -> Talk:
    """Returns the talk entry of a journal line; an enquiry is worded as a phrase."""
    match event:
        case Said():
            return Talk(n, at, event.seat, event.name, event.text, event.to)
        case Spoke():
            return Talk(n, at, event.seat, event.name, "", event.to, event.phrase, event.re)
        case Enquired():
            asked = Phrase(say=f"asks_{event.kind}", building=event.building, tile=event.tile)
            return Talk(n, at, event.seat, event.name, "", event.to, asked)


def with_talk(talk: tuple[Talk, ...], entry: Talk) -> tuple[Talk, ...]:
    """Returns the talk with one more entry; when it is too long, the older half is dropped."""
    kept = talk if len(talk) < TALK_KEPT else talk[TALK_KEPT // 2 :]
    return (*kept, entry)


def with_enquiry(
    enquiries: tuple[OpenEnquiry, ...], event: Enquired, n: int, at: int, seats: int
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
    return (*(one for one in enquiries if not _is_same(one, asked)), asked)


def with_answer(enquiries: tuple[OpenEnquiry, ...], event: Spoke) -> tuple[OpenEnquiry, ...]:
    """Returns the open enquiries after an answer; one that all have answered is closed."""
    left = (
        replace(one, waiting=tuple(seat for seat in one.waiting if seat != event.seat))
        if one.n == event.re
        else one
        for one in enquiries
    )
    return tuple(one for one in left if one.waiting)


def _is_same(one: OpenEnquiry, other: OpenEnquiry) -> bool:
    return (one.seat, one.building, one.tile) == (other.seat, other.building, other.tile)


# What some phrases say of a thing: that the speaker wants it, or has it for sale.
WISHES: Mapping[str, Literal["wanted", "for_sale"]] = {
    "want_tile": "wanted",
    "want_building": "wanted",
    "one_more": "wanted",
    "last_wish": "wanted",
    "spare_tile": "for_sale",
    "spare_building": "for_sale",
}


def with_mark(
    marks: tuple[Mark, ...], event: Marked, n: int, at: int, game: AnyGame, state: Any
) -> tuple[Mark, ...]:
    """Returns the marks with the one of this line added or removed."""
    mark = Mark(event.seat, event.mark, event.building, event.tile, n, at)
    return _without(marks, mark) + ((_counted(mark, game, state),) if event.on else ())


def with_wish(
    wishes: tuple[Mark, ...], event: Spoke, n: int, at: int, game: AnyGame, state: Any
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
