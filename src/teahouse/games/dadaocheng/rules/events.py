"""What has happened, as data; words for people are made at the edge."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from teahouse.core import Seat

from .goods import Good, Kind

__all__ = [
    "BuildingBought",
    "BuildingsTurned",
    "CellSpoiled",
    "CellTaken",
    "CubeStored",
    "CubesExchanged",
    "CubesReturned",
    "CubesTaken",
    "DiceRolled",
    "DiscFlipped",
    "DiscsExhausted",
    "DiscsLaidOut",
    "DiscsSwapped",
    "Event",
    "EventOfSeat",
    "GameEnded",
    "LineCollected",
    "OpiumLowered",
    "OpiumRelieved",
    "RoundStarted",
    "ShipBought",
    "ShopOpened",
    "TurnStarted",
]


class _Event(msgspec.Struct, frozen=True, tag=True, gc=False):
    pass


class EventOfSeat(_Event, frozen=True):
    """What has happened to one seat, or by it."""

    seat: Seat


class DiscsSwapped(EventOfSeat, frozen=True):
    cells: tuple[int, ...]


class DiscFlipped(EventOfSeat, frozen=True):
    cell: int


class LineCollected(EventOfSeat, frozen=True):
    """A line was picked and `count` cubes of its good taken: what the supply had of them."""

    cells: tuple[int, ...]
    good: Good
    count: int


class CubeStored(EventOfSeat, frozen=True):
    cell: int
    good: Good


class CellSpoiled(EventOfSeat, frozen=True):
    cell: int


class DiscsExhausted(_Event, frozen=True):
    cells: tuple[int, ...]


class DiscsLaidOut(_Event, frozen=True):
    """D7: the chain was endless."""


class CellTaken(EventOfSeat, frozen=True):
    """D9: a full house gave all cubes of one cell."""

    cell: int


class CubesReturned(EventOfSeat, frozen=True):
    cubes: dict[Good, int]


class ShipBought(EventOfSeat, frozen=True):
    """`next` is the ship turned up, None if it was the level's last."""

    ship: str
    pay: dict[Good, int]
    workshop: bool
    next: str | None


class BuildingBought(EventOfSeat, frozen=True):
    kind: Kind
    pay: dict[Good, int]


class ShopOpened(EventOfSeat, frozen=True):
    cell: int


class DiceRolled(EventOfSeat, frozen=True):
    """`got` is what the temple gave for the faces and the supply had."""

    faces: tuple[int, ...]
    got: dict[Good, int]


class CubesExchanged(EventOfSeat, frozen=True):
    by: Literal["exchange", "market", "opium_den", "event"]
    give: dict[Good, int]
    get: dict[Good, int]


class CubesTaken(EventOfSeat, frozen=True):
    """Taken by the event of the round."""

    get: dict[Good, int]


class OpiumLowered(EventOfSeat, frozen=True):
    """What the seat has used now."""

    opium_used: int


class OpiumRelieved(EventOfSeat, frozen=True):
    """The points that the seat's opium costs less at the end, all together."""

    relief: int


class BuildingsTurned(EventOfSeat, frozen=True):
    """1905: into mansions."""

    buildings: tuple[Kind, ...]


class TurnStarted(EventOfSeat, frozen=True):
    pass


class RoundStarted(_Event, frozen=True):
    round: int
    event: int | None


class GameEnded(_Event, frozen=True):
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


Event: TypeAlias = (
    DiscsSwapped
    | DiscFlipped
    | LineCollected
    | CubeStored
    | CellSpoiled
    | DiscsExhausted
    | DiscsLaidOut
    | CellTaken
    | CubesReturned
    | ShipBought
    | BuildingBought
    | ShopOpened
    | DiceRolled
    | CubesExchanged
    | CubesTaken
    | OpiumLowered
    | OpiumRelieved
    | BuildingsTurned
    | TurnStarted
    | RoundStarted
    | GameEnded
)
