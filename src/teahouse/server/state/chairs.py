"""Chairs: how one changes with an event about its seat, and which can be taken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, assert_never

from msgspec.structs import replace

from teahouse.core import Seat

from .events import Bot, Joined, Muted, Renamed, Sat, Stood
from .seating import Chair

__all__ = ["SeatEvent", "chair_after", "seats_to_take"]

SeatEvent: TypeAlias = Sat | Joined | Bot | Stood | Renamed | Muted


def chair_after(chair: Chair, event: SeatEvent, n: int) -> Chair:
    """The chair as it is after the event, which is line n."""
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
    """The free seats; if there are none, those of bots that make room."""
    free = [seat for seat, chair in enumerate(chairs) if chair.is_free]
    if free or not bots_make_room:
        return free
    return [seat for seat, chair in enumerate(chairs) if chair.bot]
