"""The messages of a table's socket, in both directions."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, Raw

from teahouse import words
from teahouse.core import RuleError, Seat
from teahouse.server.state.commands import Command
from teahouse.server.state.refusals import Refusal, sentence_of

from .table_info import HandsShown, LaidOffer, PersonSign, TableInfo

__all__ = [
    "Answered",
    "Ask",
    "Bye",
    "Composing",
    "Do",
    "FromClient",
    "FromServer",
    "Hello",
    "Id",
    "Listed",
    "No",
    "Nudged",
    "Parted",
    "Ping",
    "Pong",
    "Presence",
    "SeatChange",
    "SeatSight",
    "Unsure",
    "Update",
    "Visible",
    "Welcome",
    "Yes",
    "no_of",
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
    """The first message: the last number the client has, if it was connected before.

    A private table needs the token of its invite link from those who have no seat there.
    """

    last: int | None = None
    invite: str | None = None


class Do(_Message, frozen=True, kw_only=True):
    """A command; if it is repeated with the same id, it is carried out once."""

    id: Id
    command: Command


class Ask(_Message, frozen=True, kw_only=True):
    """A question about the position, answered from what the seat may know; nothing changes.

    Seat null asks as a spectator, which some questions allow.
    """

    id: Id
    seat: Seat | None
    query: dict[str, Any]


class Composing(_Message, frozen=True, kw_only=True):
    """A person is writing an offer, or has stopped; `offer` is the one that it would outbid.

    It lapses half a minute after the last such message, and with the connection. `draft` are the
    terms so far, which those whom they concern may see; without it nobody sees more than that.
    """

    seat: Seat
    on: bool = True
    offer: int | None = None
    draft: dict[str, Any] | None = None


class Visible(_Message, frozen=True, kw_only=True):
    """The page is shown or hidden; people whose page is hidden may be notified.

    A page may tell more of the person before it, which other players see.
    """

    on: bool
    on_phone: bool = False
    is_still: bool = False  # nothing was touched for a minute
    reads: Seat | None = None  # whose offer is in view
    back_in: Annotated[int, Meta(ge=0, le=3600)] | None = None  # seconds; 0 says that one is back
    hands: bool | None = None  # whether a yes is a handshake here; null if this shows none


class Ping(_Message, frozen=True, kw_only=True):
    pass


FromClient: TypeAlias = Hello | Do | Ask | Composing | Visible | Ping


# from the server


class SeatSight(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The whole view of one seat, or of a spectator, and the actions it may list."""

    seat: Seat | None
    view: Any
    actions: tuple[Any, ...] = ()


class Listed(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """The change of a list of actions: indexes removed, then items inserted with their indexes."""

    gone: tuple[int, ...] = ()
    new: tuple[tuple[int, Any], ...] = ()


class SeatChange(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """The events that one seat has seen, and the changes of its view."""

    seat: Seat | None
    events: tuple[Any, ...] = ()
    changes: list[Any] = []
    actions: Listed | None = None


class Welcome(_Message, frozen=True, kw_only=True):
    """The whole state at this number."""

    number: int
    at: int  # the server's clock now, in milliseconds
    table: TableInfo
    seats: tuple[SeatSight, ...]


class Update(_Message, frozen=True, kw_only=True):
    """The changes up to this number; numbers without changes for this client are left out."""

    number: int
    at: int
    table: list[Any] = []
    seats: tuple[Raw, ...] = ()


class Yes(_Message, frozen=True, kw_only=True):
    """The command was carried out, in the line of this number."""

    id: Id
    number: int
    undoable: bool = False  # whether an undo would take back nothing random or revealed
    key: str | None = None  # the key of a seat just taken, to get it back on another device


class No(_Message, frozen=True, kw_only=True):
    """The command was refused, and why; `rule` is set where the rules of the game refuse it.

    The sentence is English; a page makes its own from the reason and the facts.
    """

    id: str
    code: str
    rule: str | None = None
    facts: dict[str, Any] = {}
    reason: str = ""
    sentence: str = ""


def no_of(id: str, error: RuleError | Refusal) -> No:
    """Returns the No of a refusal."""
    rule, sentence = None, ""
    match error:
        case RuleError():
            rule, sentence = error.rule, words.refusal(error)
        case Refusal():
            sentence = sentence_of(error.code, error.facts)
    reason = error.reason.name
    return No(
        id=id, code=error.code, rule=rule, facts=error.facts, reason=reason, sentence=sentence
    )


class Unsure(_Message, frozen=True, kw_only=True):
    """Whether the command was done is not known: send it again with the same id."""

    id: str


class Answered(_Message, frozen=True, kw_only=True):
    id: Id
    answer: Any


class Presence(_Message, frozen=True, kw_only=True):
    """New values of those fields of TableInfo that say who is there and what they are doing."""

    present: tuple[Seat, ...] | None
    watching: int
    composing: tuple[Seat, ...] = ()
    thinking: tuple[Seat, ...] = ()
    hands: tuple[HandsShown, ...] = ()
    drafts: tuple[LaidOffer, ...] = ()
    signs: tuple[PersonSign, ...] = ()


class Parted(_Message, frozen=True, kw_only=True):
    """A handshake ended without a deal: why, and who pulled back, if anybody did."""

    hands: int
    why: No
    by: Seat | None = None


class Nudged(_Message, frozen=True, kw_only=True):
    """Somebody reminds you that the table waits for you."""

    by: Seat


class Pong(_Message, frozen=True, kw_only=True):
    at: int  # the server's clock


class Bye(_Message, frozen=True, kw_only=True):
    """The server closes this connection; reconnect with the last number."""

    why: str


Answer: TypeAlias = Yes | No | Unsure | Answered | Pong
FromServer: TypeAlias = Welcome | Update | Answer | Presence | Parted | Nudged | Bye
