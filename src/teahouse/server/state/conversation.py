"""Talk, phrases and enquiries at a table, and what each seat hears of them."""

from __future__ import annotations

from msgspec.structs import replace

from teahouse.core import Phrase, Seat
from teahouse.play.protocol import Enquiry, Utterance

from .events import Enquired, Said, Spoke
from .seating import Mark, OpenEnquiry, Talk

__all__ = [
    "heard_by",
    "talk_of",
    "with_answer",
    "with_enquiry",
    "with_talk",
]

TALK_KEPT = 1_000


def talk_of(event: Said | Spoke | Enquired, n: int, at: int) -> Talk:
    """The talk entry of a journal line; an enquiry is worded as a phrase."""
    match event:
        case Said():
            return Talk(n, at, event.seat, event.name, event.text, event.to)
        case Spoke():
            return Talk(n, at, event.seat, event.name, "", event.to, event.phrase, event.re)
        case Enquired():
            asked = Phrase(say=f"asks_{event.kind}", building=event.building, tile=event.tile)
            return Talk(n, at, event.seat, event.name, "", event.to, asked)


def with_talk(talk: tuple[Talk, ...], entry: Talk) -> tuple[Talk, ...]:
    """The talk with one more entry; when it is too long, the older half is dropped."""
    kept = talk if len(talk) < TALK_KEPT else talk[TALK_KEPT // 2 :]
    return (*kept, entry)


def with_enquiry(
    enquiries: tuple[OpenEnquiry, ...], event: Enquired, n: int, at: int, seats: int
) -> tuple[OpenEnquiry, ...]:
    """The open enquiries with one more; it replaces an older one about the same thing."""
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
    """The open enquiries after an answer; an enquiry that all have answered is closed."""
    left = (
        replace(one, waiting=tuple(seat for seat in one.waiting if seat != event.seat))
        if one.n == event.re
        else one
        for one in enquiries
    )
    return tuple(one for one in left if one.waiting)


def _is_same(one: OpenEnquiry, other: OpenEnquiry) -> bool:
    return (one.seat, one.building, one.tile) == (other.seat, other.building, other.tile)


def heard_by(
    seat: Seat | None,
    talk: tuple[Talk, ...],
    enquiries: tuple[OpenEnquiry, ...] = (),
    marks: tuple[Mark, ...] = (),
    *,
    since: int = 0,
) -> tuple[Utterance, ...]:
    """What a seat has heard and said, oldest first, with the enquiries and marks it may answer.

    Without a seat, everything that was said. Private talk is heard from line `since` on.
    """
    said = [
        _utterance(entry) for entry in talk if entry.seat is not None and _hears(entry, seat, since)
    ]
    answered = {line.re for line in said if line.seat == seat}
    asked = {one.n: _asked(one) for one in enquiries if seat is None or seat in one.waiting}
    marked = (_marked(one) for one in marks if one.seat != seat and one.n not in answered)
    told = (replace(line, enquiry=asked.get(line.n)) for line in said)
    return tuple(sorted((*told, *marked), key=lambda line: line.n))


def _hears(entry: Talk, seat: Seat | None, since: int) -> bool:
    if seat is None or entry.to is None:
        return True
    return entry.n >= since and (seat == entry.seat or seat in entry.to)


def _utterance(entry: Talk) -> Utterance:
    assert entry.seat is not None
    return Utterance(
        n=entry.n,
        at=entry.at,
        seat=entry.seat,
        name=entry.name,
        to=entry.to,
        text=entry.text,
        phrase=entry.phrase,
        re=entry.re,
    )


def _marked(one: Mark) -> Utterance:
    enquiry = Enquiry(kind=one.mark, building=one.building, tile=one.tile)
    return Utterance(n=one.n, at=one.at, seat=one.seat, enquiry=enquiry)


def _asked(one: OpenEnquiry) -> Enquiry:
    return Enquiry(kind=one.kind, building=one.building, tile=one.tile)
