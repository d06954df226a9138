"""What goes over a table's socket, in both directions."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, Raw

from teahouse.core import Seat
from teahouse.server.tables.commands import Command

from .table_info import TableInfo

__all__ = [
    "Answered",
    "Ask",
    "Bye",
    "Do",
    "FromClient",
    "FromServer",
    "Hello",
    "Id",
    "Listed",
    "No",
    "Ping",
    "Pong",
    "Presence",
    "SeatChange",
    "SeatSight",
    "Update",
    "Welcome",
    "Yes",
]

Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]


class _Message(
    msgspec.Struct,
    frozen=True,
    gc=False,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="type",
    tag=str.lower,
    kw_only=True,
):
    pass


# from the client


class Hello(_Message, frozen=True, kw_only=True):
    """The first message: the last number the client has, if it has been here before.

    The token of the invite link is for tables that are not public and where one has no seat.
    """

    last: int | None = None
    invite: str | None = None


class Do(_Message, frozen=True, kw_only=True):
    """Something to be done; sent again with the same id it happens once."""

    id: Id
    command: Command


class Ask(_Message, frozen=True, kw_only=True):
    """What if: answered from what the seat may know, and nothing changes.

    Without a seat it is a spectator's question, about what is the same for all.
    """

    id: Id
    seat: Seat | None
    query: dict[str, Any]


class Ping(_Message, frozen=True, kw_only=True):
    pass


FromClient: TypeAlias = Hello | Do | Ask | Ping


# from the server


class SeatSight(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A whole view of one seat, or of a spectator, and the actions it may list."""

    seat: Seat | None
    view: Any
    actions: tuple[Any, ...] = ()


class Listed(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """How the list of actions changed: the places that go, then what comes in at which place."""

    gone: tuple[int, ...] = ()
    new: tuple[tuple[int, Any], ...] = ()


class SeatChange(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """What one seat has seen happen, and what changed in its view."""

    seat: Seat | None
    events: tuple[Any, ...] = ()
    changes: list[Any] = []
    actions: Listed | None = None


class Welcome(_Message, frozen=True, kw_only=True):
    """Everything anew, as it stands at this number."""

    number: int
    at: int  # the server's clock now, in milliseconds
    table: TableInfo
    seats: tuple[SeatSight, ...]


class Update(_Message, frozen=True, kw_only=True):
    """What changed with this number; a number that is left out was not for this client."""

    number: int
    at: int
    table: list[Any] = []
    seats: tuple[Raw, ...] = ()


class Yes(_Message, frozen=True, kw_only=True):
    """It was done, in the line of this number."""

    id: Id
    number: int
    key: str | None = None  # for a seat newly taken: gets it back on another device


class No(_Message, frozen=True, kw_only=True):
    """It was not done, and why; `rule` where the rules of the game refuse it."""

    id: str
    code: str
    rule: str | None = None
    facts: dict[str, Any] = {}


class Answered(_Message, frozen=True, kw_only=True):
    id: Id
    answer: Any


class Presence(_Message, frozen=True, kw_only=True):
    """Someone has come or gone: the table's `present` and `watching` are this now."""

    present: tuple[Seat, ...] | None
    watching: int


class Pong(_Message, frozen=True, kw_only=True):
    at: int  # the server's clock


class Bye(_Message, frozen=True, kw_only=True):
    """The server ends this connection; come back with the last number."""

    why: str


FromServer: TypeAlias = Welcome | Update | Yes | No | Answered | Presence | Pong | Bye
