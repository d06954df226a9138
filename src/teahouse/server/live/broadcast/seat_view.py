"""One seat's view and listed actions at some line of a table, and their diffs."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Raw

from teahouse.core import Seat
from teahouse.server.state.table import Table

from .diff import DiffMemo, diff
from .messages import Listed, SeatChange

__all__ = ["Listing", "encode_change", "listing_of", "view_diff", "view_of"]

_encode = msgspec.json.Encoder().encode


class Listing:
    """The actions that a seat may list."""

    __slots__ = ("actions",)

    def __init__(self, actions: tuple[Any, ...]) -> None:
        self.actions = actions

    def since(self, old: Listing) -> Listed | None:
        """The change from the old list; None if they are equal."""
        if old is self or old.actions == self.actions:
            return None
        return _difference(old.actions, self.actions)


def view_of(table: Table, state: Any, seat: Seat | None) -> Any:
    """A seat's view of a state; None before the game has started."""
    return None if state is None else table.game.view(state, seat)


def listing_of(table: Table, state: Any, seat: Seat | None) -> Listing:
    """The actions that a seat may list in a state; none unless the game is running."""
    if seat is None or state is None or table.status != "playing":
        return Listing(())
    return Listing(tuple(table.game.actions(state, seat)))


def view_diff(old: Any, new: Any, memo: DiffMemo) -> list[Any]:
    """The changes from one view to another; a view that appears or disappears is sent whole."""
    if old is None or new is None:
        return [] if old is new else [((), new)]
    return diff(old, new, memo)


def encode_change(
    seat: Seat | None, events: tuple[Any, ...], moved: list[Any], listed: Listed | None
) -> Raw | None:
    """The encoded SeatChange; None if it would be empty."""
    if not events and not moved and listed is None:
        return None
    return Raw(_encode(SeatChange(seat=seat, events=events, changes=moved, actions=listed)))


def _difference(old: tuple[Any, ...], new: tuple[Any, ...]) -> Listed:
    """The difference between two lists after their common start and before their common end."""
    start = _alike(old, new)
    end = _alike(old[start:][::-1], new[start:][::-1])
    was = [_encode(action) for action in old[start : len(old) - end]]
    now = [_encode(action) for action in new[start : len(new) - end]]
    here, had = set(now), set(was)
    stay = [action for action in was if action in here]
    if stay != [action for action in now if action in had]:
        stay, had = [], set()  # the order changed: send all of it
    gone = tuple([n for n, action in enumerate(was, start) if not stay or action not in here])
    added = tuple([(n, Raw(action)) for n, action in enumerate(now, start) if action not in had])
    return Listed(gone=gone, new=added)


def _alike(old: tuple[Any, ...], new: tuple[Any, ...]) -> int:
    """How many actions two lists have in common at their start."""
    count = 0
    for one, other in zip(old, new, strict=False):
        if one != other:
            break
        count += 1
    return count
