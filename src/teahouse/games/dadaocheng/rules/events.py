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


class DiscsSwapped(_Event, frozen=True):
    seat: Seat
    cells: tuple[int, ...]


class DiscFlipped(_Event, frozen=True):
    seat: Seat
    cell: int


class LineCollected(_Event, frozen=True):
    """A line was picked and `count` cubes of its good taken: what the supply had of them."""

    seat: Seat
    cells: tuple[int, ...]
    good: Good
    count: int


class CubeStored(_Event, frozen=True):
    seat: Seat
    cell: int
    good: Good


class CellSpoiled(_Event, frozen=True):
    seat: Seat
    cell: int


class DiscsExhausted(_Event, frozen=True):
    cells: tuple[int, ...]


class DiscsLaidOut(_Event, frozen=True):
    """D7: the chain was endless."""


class CellTaken(_Event, frozen=True):
    """D9: a full house gave all cubes of one cell."""

    seat: Seat
    cell: int


class CubesReturned(_Event, frozen=True):
    seat: Seat
    cubes: dict[Good, int]


class ShipBought(_Event, frozen=True):
    """`next` is the ship turned up, None if it was the level's last."""

    seat: Seat
    ship: str
    pay: dict[Good, int]
    workshop: bool
    next: str | None


class BuildingBought(_Event, frozen=True):
    seat: Seat
    kind: Kind
    pay: dict[Good, int]


class ShopOpened(_Event, frozen=True):
    seat: Seat
    cell: int


class DiceRolled(_Event, frozen=True):
    """`got` is what the temple gave for the faces and the supply had."""

    seat: Seat
    faces: tuple[int, ...]
    got: dict[Good, int]


class CubesExchanged(_Event, frozen=True):
    seat: Seat
    by: Literal["exchange", "market", "opium_den", "event"]
    give: dict[Good, int]
    get: dict[Good, int]


class CubesTaken(_Event, frozen=True):
    """Taken by the event of the round."""

    seat: Seat
    get: dict[Good, int]


class OpiumLowered(_Event, frozen=True):
    """What the seat has used now."""

    seat: Seat
    opium_used: int


class OpiumRelieved(_Event, frozen=True):
    """The points that the seat's opium costs less at the end, all together."""

    seat: Seat
    relief: int


class BuildingsTurned(_Event, frozen=True):
    """1905: into mansions."""

    seat: Seat
    buildings: tuple[Kind, ...]


class TurnStarted(_Event, frozen=True):
    seat: Seat


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
