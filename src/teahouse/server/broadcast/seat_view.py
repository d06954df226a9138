"""What one seat sees of a game at some line of a table, and how two such seat_updates differ."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Raw

from teahouse.core import Seat
from teahouse.server.tables.table import Table

from .diff import Known, diff
from .messages import Listed, SeatChange

__all__ = ["Listing", "change_of", "listing_at", "moved", "view_at"]

_encode = msgspec.json.Encoder().encode


class Listing:
    """The actions that a seat may list."""

    __slots__ = ("_written", "actions")

    def __init__(self, actions: tuple[Any, ...]) -> None:
        self.actions = actions
        self._written: list[bytes] | None = None

    @property
    def written(self) -> list[bytes]:
        """Each action as its JSON: worked out only where the list has changed."""
        if self._written is None:
            self._written = [_encode(action) for action in self.actions]
        return self._written

    def since(self, old: Listing) -> Listed | None:
        """How the list has changed, if it has."""
        if old is self or old.actions == self.actions:
            return None
        return _difference(old.written, self.written)


def view_at(table: Table, n: int, seat: Seat | None) -> Any:
    """What a seat may know after line n; None before there is a game."""
    state = table.state_at(n)
    return None if state is None else table.game.view(state, seat)


def listing_at(table: Table, n: int, seat: Seat | None) -> Listing:
    """The actions that a seat may list after line n; none while nobody can act."""
    state = table.state_at(n)
    if seat is None or state is None or table.status != "playing":
        return Listing(())
    return Listing(tuple(table.game.actions(state, seat)))


def moved(old: Any, new: Any, known: Known) -> list[Any]:
    """How a view changed; what is known of its parts need not be looked at."""
    if old is None or new is None:
        return [] if old is new else [((), new)]
    return diff(old, new, known)


def change_of(
    seat: Seat | None, events: tuple[Any, ...], moved: list[Any], listed: Listed | None
) -> Raw | None:
    """What a seat is told, written; None if that is nothing."""
    if not events and not moved and listed is None:
        return None
    return Raw(_encode(SeatChange(seat=seat, events=events, changes=moved, actions=listed)))


def _difference(old: list[bytes], new: list[bytes]) -> Listed:
    here, had = set(new), set(old)
    stay = [action for action in old if action in here]
    if stay != [action for action in new if action in had]:
        stay, had = [], set()  # in another order now: all of it anew
    gone = tuple([n for n, action in enumerate(old) if not stay or action not in here])
    added = tuple([(n, Raw(action)) for n, action in enumerate(new) if action not in had])
    return Listed(gone=gone, new=added)
