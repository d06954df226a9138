"""Updates tell each seat of a table what one line has changed for it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, TypeAlias

import msgspec
from msgspec import Raw

from teahouse.core import Seat, SomeState
from teahouse.server.state.table import Table

from .diff import DiffMemo, diff
from .messages import Listed, SeatChange, SeatSight

__all__ = ["Listing", "SeatUpdates", "view_of"]


_encode = msgspec.json.Encoder().encode


class Listing:
    """The actions that a seat may list."""

    __slots__ = ("actions",)

    def __init__(self, actions: tuple[Any, ...]) -> None:
        self.actions = actions

    def since(self, old: Listing) -> Listed | None:
        """Returns the change from the old list, or None if they are equal."""
        if old is self or old.actions == self.actions:
            return None
        return _difference(old.actions, self.actions)


def view_of(table: Table, state: SomeState, seat: Seat | None) -> Any:
    """Returns a seat's view of a state, or None before the game has started."""
    return None if state is None else table.game.view(state, seat)


def listing_of(table: Table, state: SomeState, seat: Seat | None) -> Listing:
    """Returns the actions that a seat may list in a state; there are none unless the game runs."""
    if seat is None or state is None or table.status != "playing":
        return Listing(())
    return Listing(tuple(table.game.actions(state, seat)))


def view_diff(old: Any, new: Any, memo: DiffMemo) -> list[Any]:
    """Returns the changes between views; a view that appears or disappears is sent whole."""
    if old is None or new is None:
        return [] if old is new else [((), new)]
    return diff(old, new, memo)


def encode_change(
    seat: Seat | None, events: tuple[Any, ...], moved: list[Any], listed: Listed | None
) -> Raw | None:
    """Returns the encoded SeatChange, or None if it would be empty."""
    if not events and not moved and listed is None:
        return None
    return Raw(_encode(SeatChange(seat=seat, events=events, changes=moved, actions=listed)))


def _difference(old: tuple[Any, ...], new: tuple[Any, ...]) -> Listed:
    """Returns the change between lists; only what is between common start and end is compared."""
    start = _alike(old, new)
    end = _alike(old[start:][::-1], new[start:][::-1])
    was = [_encode(action) for action in old[start : len(old) - end]]
    now = [_encode(action) for action in new[start : len(new) - end]]
    here, had = set(now), set(was)
    # Actions in both lists are not sent again, provided that they keep their order.
    stay = [action for action in was if action in here]
    if stay != [action for action in now if action in had]:
        stay, had = [], set()  # the order changed, so all of it is sent
    gone = tuple([n for n, action in enumerate(was, start) if not stay or action not in here])
    added = tuple([(n, Raw(action)) for n, action in enumerate(now, start) if action not in had])
    return Listed(gone=gone, new=added)


def _alike(old: tuple[Any, ...], new: tuple[Any, ...]) -> int:
    """Returns how many actions two lists have in common at their start."""
    count = 0
    for one, other in zip(old, new, strict=False):
        if one != other:
            break
        count += 1
    return count


ViewingSeat: TypeAlias = Seat | None
Views: TypeAlias = dict[ViewingSeat, Any]
Listings: TypeAlias = dict[ViewingSeat, Listing]

SEAT_0 = b'{"seat":0'  # the start of an encoded update for seat 0


class SeatUpdates:
    """Encodes what seats are sent: `begin` for a line, `for_seat` for each watched seat, `end`."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._views: Views = {}
        self._listings: Listings = {}
        self._line: _LineUpdates | None = None  # between `begin` and `end`

    def snapshot(self, seat: ViewingSeat) -> SeatSight:
        """Returns the whole view of a seat and its listed actions."""
        return SeatSight(seat=seat, view=self._view(seat), actions=self._listing(seat).actions)

    def since(self, last: int, seat: ViewingSeat) -> Raw | None:
        """Returns the changes since line `last` as a part of a message; None if there are none."""
        table = self._table
        state = table.state_at(last)
        change = view_diff(view_of(table, state, seat), self._view(seat), {})
        listed = self._listing(seat).since(listing_of(table, state, seat))
        return encode_change(seat, table.seen_by(seat, table.events_since(last)), change, listed)

    def retain(self, viewers: Collection[ViewingSeat]) -> None:
        """Drops the cached views of all viewers but these."""
        self._views = {viewer: it for viewer, it in self._views.items() if viewer in viewers}
        self._listings = {viewer: it for viewer, it in self._listings.items() if viewer in viewers}

    def begin(self, *, relist: bool) -> None:
        """Prepares the updates of a new line; `relist` recomputes every list of actions."""
        table, before = self._table, self._listings
        self._line = line = _LineUpdates(table, self._views, before)
        old, new = line.old, line.new
        self._views = {}
        # The lists of seats that the game does not name are still right.
        if old is None or new is None or relist:
            self._listings = {}
        elif changed_seats := table.game.seats_with_new_actions(old, new):
            self._listings = {seat: it for seat, it in before.items() if seat not in changed_seats}
        if old is not None and new is not None:
            line.private_seats = table.game.seats_with_private_change(old, new)
            if len(line.private_seats) < len(table.chairs):
                self._encode_shared(line)

    def _encode_shared(self, line: _LineUpdates) -> None:
        """Encodes once the update of all seats whose views changed in the same way."""
        line.shared_diff = self._view_diff(None, line)
        written = encode_change(0, line.events, line.shared_diff, None)
        line.shared_json = None if written is None else bytes(written).removeprefix(SEAT_0)

    def for_seat(self, seat: ViewingSeat) -> Raw | None:
        """Returns a seat's update for the last line, encoded once for all clients, or None."""
        line = self._line
        assert line is not None
        if seat not in line.by_seat:
            line.by_seat[seat] = self._update_for(seat, line)
        return line.by_seat[seat]

    def end(self) -> None:
        """Drops what was computed for the last line."""
        self._line = None

    def _update_for(self, seat: ViewingSeat, line: _LineUpdates) -> Raw | None:
        listed = self._listing_diff(seat, line)
        is_shared = line.shared_diff is not None and seat not in line.private_seats
        if is_shared and line.is_open and listed is None and seat is not None:
            # The update is the same for all these seats but for the number of the seat.
            by_seat = line.shared_json
            return None if by_seat is None else Raw(b'{"seat":%d%b' % (seat, by_seat))
        change = line.shared_diff if is_shared else self._view_diff(seat, line)
        return encode_change(seat, line.events_for(seat), change or [], listed)

    def _view(self, seat: ViewingSeat) -> Any:
        if seat not in self._views:
            self._views[seat] = view_of(self._table, self._table.state, seat)
        return self._views[seat]

    def _listing(self, seat: ViewingSeat) -> Listing:
        if seat not in self._listings:
            self._listings[seat] = listing_of(self._table, self._table.state, seat)
        return self._listings[seat]

    def _view_diff(self, seat: ViewingSeat, line: _LineUpdates) -> list[Any]:
        """Returns the changes that the last line makes to a seat's view."""
        if line.old is line.new:
            return []
        if seat not in line.views:
            line.views[seat] = view_of(self._table, line.old, seat)
        return view_diff(line.views[seat], self._view(seat), line.memo)

    def _listing_diff(self, seat: ViewingSeat, line: _LineUpdates) -> Listed | None:
        """Returns how the last line changes a seat's listed actions; None if it does not."""
        before, now = line.listings.get(seat), self._listing(seat)
        if before is now:
            return None
        return now.since(before or listing_of(self._table, line.old, seat))


class _LineUpdates:
    """What the updates of one line have in common, computed once for all seats."""

    __slots__ = (
        "_happened",
        "_table",
        "by_seat",
        "events",
        "is_open",
        "listings",
        "memo",
        "new",
        "old",
        "private_seats",
        "shared_diff",
        "shared_json",
        "views",
    )

    def __init__(self, table: Table, views: Views, listings: Listings) -> None:
        self._table = table
        self.old, self.new = table.state_at(table.n - 1), table.state
        self.views = views  # before the line; `memo`, keyed by identity, needs them alive
        self.listings = listings
        self._happened = table.events_since(table.n - 1)
        self.events = table.seen_by(None, self._happened)
        self.is_open = len(self.events) == len(self._happened)  # whether all seats see the same
        self.memo: DiffMemo = {}
        self.by_seat: dict[ViewingSeat, Raw | None] = {}
        self.private_seats: Collection[Seat] = ()
        self.shared_diff: list[Any] | None = None  # of all seats but the private ones
        self.shared_json: bytes | None = None

    def events_for(self, seat: ViewingSeat) -> tuple[Any, ...]:
        return self.events if self.is_open else self._table.seen_by(seat, self._happened)
