"""Decisions about talk, enquiries, marks, and the pace of the bots."""

from __future__ import annotations

from teahouse.core import Seat
from teahouse.core.descriptor import describe

from .access import Caller, check_holds, check_status, seat_at
from .commands import Enquire, Hold, Hurry, MarkThing, Say, Speak
from .events import Enquired, Held, Hurried, Marked, Said, Spoke, TableEvent
from .refusals import Refusal, Why
from .table import Table

__all__ = ["enquire", "mark", "pace", "say", "speak"]

LONGEST_TALK = 500
MOST_MARKS = 40


def say(table: Table, command: Say, caller: Caller) -> TableEvent:
    if command.seat is None:
        raise Refusal("not_seated")
    if table.talk_off:
        raise Refusal("talk_off")
    name = _name_of_speaker(table, command.seat, caller)
    text = command.text.strip()
    if not text or len(text) > LONGEST_TALK:
        raise Refusal(Why.talk_too_long if text else Why.empty_talk, most=LONGEST_TALK)
    return Said(seat=command.seat, name=name, text=text, to=_hearers(table, command.to))


def _name_of_speaker(table: Table, seat: Seat, caller: Caller) -> str:
    check_holds(table, seat, caller)
    if table.chairs[seat].muted:
        raise Refusal("muted")
    return table.chairs[seat].name


def _hearers(table: Table, to: tuple[Seat, ...] | None) -> tuple[Seat, ...] | None:
    if to is None:
        return None
    if not table.opened.private_talk:
        raise Refusal("open_talk")
    return tuple(sorted({seat_at(table, seat) for seat in to}))


def speak(table: Table, command: Speak, caller: Caller) -> TableEvent:
    name = _name_of_speaker(table, command.seat, caller)
    to = _hearers(table, command.to)
    return Spoke(seat=command.seat, name=name, phrase=command.phrase, to=to, re=command.re)


def enquire(table: Table, command: Enquire, caller: Caller) -> TableEvent:
    check_status(table, "playing")
    name = _name_of_speaker(table, command.seat, caller)
    _check_one_thing(table, command.building, command.tile)
    to = _hearers(table, command.to)
    if to is not None and (not to or command.seat in to):
        raise Refusal(Why.enquiry_to_oneself)
    return Enquired(
        seat=command.seat,
        name=name,
        kind=command.kind,
        building=command.building,
        tile=command.tile,
        to=to,
    )


def _check_one_thing(table: Table, building: int | None, tile: str | None) -> None:
    named: dict[str, int | str | None] = {"building": building, "tile": tile}
    things = {kind: thing for kind, thing in named.items() if thing is not None}
    if not things.keys() <= describe(table.game.name).marks:
        raise Refusal(Why.nothing_is_marked)
    if len(things) != 1:
        raise Refusal(Why.not_one_thing)
    if not any(table.game.has_thing(table.options, *thing) for thing in things.items()):
        raise Refusal(Why.no_such_thing, **things)


def pace(table: Table, command: Hurry | Hold, caller: Caller) -> TableEvent:
    check_status(table, "playing")
    check_holds(table, command.seat, caller)
    if isinstance(command, Hurry):
        return Hurried(seat=command.seat)
    return Held(seat=command.seat, on=command.on)


def mark(table: Table, command: MarkThing, caller: Caller) -> TableEvent:
    check_holds(table, command.seat, caller)
    _check_one_thing(table, command.building, command.tile)
    if command.on and sum(mark.seat == command.seat for mark in table.marks) >= MOST_MARKS:
        raise Refusal(Why.too_many_marks, most=MOST_MARKS)
    return Marked(
        seat=command.seat,
        mark=command.mark,
        building=command.building,
        tile=command.tile,
        on=command.on,
    )
