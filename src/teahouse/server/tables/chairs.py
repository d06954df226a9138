"""How a chair changes with an event about its seat."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from msgspec.structs import replace

from .events import Bot, Joined, Muted, Renamed, Sat, Stood
from .seating import Chair

__all__ = ["SeatEvent", "chair_after"]

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
