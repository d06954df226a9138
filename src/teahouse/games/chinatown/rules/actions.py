"""What players can do, in the form that the protocol writes as JSON."""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec import field

from teahouse.core import Phrase, RuleError, Seat, tagged
from teahouse.games.chinatown.reasons import Why

__all__ = [
    "Accept",
    "Action",
    "Clause",
    "Decline",
    "Deliver",
    "Done",
    "Give",
    "Judge",
    "Keep",
    "LeaveEmpty",
    "MakeOffer",
    "Order",
    "Pay",
    "Place",
    "PlaceTile",
    "Promise",
    "Ready",
    "Refrain",
    "ShareIncome",
    "Timeout",
    "Withdraw",
    "action_from",
]


class Give(
    msgspec.Struct,
    frozen=True,
    gc=False,
    forbid_unknown_fields=True,
    omit_defaults=True,
    kw_only=True,
):
    """Things that go from one to another; a giver of None is the bank, the deck or the bag."""

    giver: Seat | None = field(name="from")
    to: Seat
    buildings: tuple[int, ...] = ()
    tiles: dict[str, int] = {}
    cash: int | None = None
    cards: tuple[int, ...] = ()


class _Clause(
    msgspec.Struct,
    frozen=True,
    gc=False,
    forbid_unknown_fields=True,
    tag_field="kind",
    tag=lambda name: "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_"),
    kw_only=True,
):
    by: Seat
    to: Seat


class Place(_Clause, frozen=True, kw_only=True):
    """Binding: put a tile of this type on this building this round."""

    tile: str
    building: int


class LeaveEmpty(_Clause, frozen=True, kw_only=True):
    """Binding: place nothing on this building this round."""

    building: int


class Pay(_Clause, frozen=True, kw_only=True):
    """Binding: pay this sum right after this round's income."""

    cash: int


class Deliver(_Clause, frozen=True, omit_defaults=True, kw_only=True):
    """Binding: hand over this building, or a tile of this type, as soon as one has it."""

    building: int | None = None
    tile: str | None = None


class ShareIncome(_Clause, frozen=True, omit_defaults=True, tag="share", kw_only=True):
    """Binding: pay a part of this round's income, of one group or of all."""

    percent: int
    building: int | None = None


class Refrain(_Clause, frozen=True, kw_only=True):
    """Binding: be party to no further deal with this seat this round."""

    seat: Seat


class Promise(_Clause, frozen=True, kw_only=True):
    """Words, about this round or a later one, for which they do not bind (C9)."""

    text: str
    round: int


Clause: TypeAlias = Place | LeaveEmpty | Pay | Deliver | ShareIncome | Refrain | Promise


class _Action(
    msgspec.Struct,
    frozen=True,
    gc=False,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="type",
    tag=str.lower,
    kw_only=True,
):
    seat: Seat


class Keep(_Action, frozen=True, kw_only=True):
    """C5, C22: keep some of the cards dealt, and give held ones back."""

    cards: tuple[int, ...]
    discard: tuple[int, ...] = ()


class MakeOffer(_Action, frozen=True, tag="offer", kw_only=True):
    """C7 to C9, C13: propose a deal among two or more; whoever offers has accepted."""

    gives: tuple[Give, ...]
    clauses: tuple[Clause, ...] = ()
    secret: bool = False
    note: str = ""
    counters: int | None = None


class Accept(_Action, frozen=True, kw_only=True):
    offer: int


class Decline(_Action, frozen=True, kw_only=True):
    offer: int
    why: Phrase | None = None


class Withdraw(_Action, frozen=True, kw_only=True):
    offer: int


class Ready(_Action, frozen=True, kw_only=True):
    """C7: agree to move on, or not yet."""

    ready: bool


class Order(_Action, frozen=True, kw_only=True):
    """C11: ask that tiles be placed in order this round."""


class PlaceTile(_Action, frozen=True, tag="place", kw_only=True):
    """C11: put a tile on an empty building of one's own."""

    tile: str
    building: int


class Done(_Action, frozen=True, kw_only=True):
    """C11: finish placing for this round."""


class Judge(_Action, frozen=True, kw_only=True):
    """C13: say whether a promise made to oneself was kept."""

    promise: int
    kept: bool


class Timeout(
    msgspec.Struct,
    frozen=True,
    gc=False,
    forbid_unknown_fields=True,
    tag_field="type",
    tag="timeout",
):
    """C23: sent by the table's clock, never by a player."""

    seat: Seat | None = None


Action: TypeAlias = (
    Keep
    | MakeOffer
    | Accept
    | Decline
    | Withdraw
    | Ready
    | Order
    | PlaceTile
    | Done
    | Judge
    | Timeout
)


_convert = tagged(Action)


def action_from(raw: object) -> Action:
    """Returns the action that this JSON describes. Raises RuleError(bad_action)."""
    try:
        action: Action = _convert(raw)
    except (msgspec.ValidationError, RecursionError) as error:
        raise RuleError(Why.unreadable_action, "C7", problem=str(error)) from error
    return action
