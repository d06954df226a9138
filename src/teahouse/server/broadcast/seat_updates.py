"""What all seats see of a table, line by line.

What is the same for several seats is found out once, and what cannot have changed is not looked at.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, TypeAlias

from msgspec import Raw

from teahouse.core import Seat
from teahouse.server.tables.table import Table

from .diff import Known
from .messages import Listed, SeatSight
from .seat_view import Listing, change_of, listing_at, moved, view_at

__all__ = ["SeatUpdates"]

Viewer: TypeAlias = Seat | None
Views: TypeAlias = dict[Viewer, Any]
Listings: TypeAlias = dict[Viewer, Listing]

SEAT_0 = b'{"seat":0'  # how what seat 0 is told begins


class SeatUpdates:
    """Of one table; `turn` must follow every line that is folded in, `rest` the telling of it."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._views: Views = {}
        self._listings: Listings = {}
        self._line: _Line | None = None  # the last, while everyone is told of it

    def whole(self, seat: Viewer) -> SeatSight:
        """Everything as it stands."""
        return SeatSight(seat=seat, view=self._view(seat), actions=self._listing(seat).actions)

    def since(self, last: int, seat: Viewer) -> Raw | None:
        """What a seat is told that has missed all after some line; None if that is nothing."""
        table = self._table
        change = moved(view_at(table, last, seat), self._view(seat), {})
        listed = self._listing(seat).since(listing_at(table, last, seat))
        return change_of(seat, table.events_seen_since(last, seat), change, listed)

    def keep(self, viewers: Collection[Viewer]) -> None:
        """Nobody looks on from elsewhere any more."""
        self._views = {viewer: it for viewer, it in self._views.items() if viewer in viewers}
        self._listings = {viewer: it for viewer, it in self._listings.items() if viewer in viewers}

    def begin(self, *, relist: bool) -> None:
        """The table has a new line; with `relist` it is not for the game to say who may list."""
        table, before = self._table, self._listings
        old, new = table.state_at(table.n - 1), table.state
        self._line = line = _Line(table, self._views, before)
        self._views = {}
        if old is None or new is None or relist:
            self._listings = {}
        elif relisted := table.game.seats_with_new_actions(old, new):
            self._listings = {seat: it for seat, it in before.items() if seat not in relisted}
        if old is not None and new is not None:
            line.unlike = table.game.seats_with_private_change(old, new)
            if len(line.unlike) < len(table.chairs):
                self._tell_alike(line)

    def _tell_alike(self, line: _Line) -> None:
        """Most see the same; those of them who may list the same as before are told the same."""
        line.moved = self._moved(None, line)
        written = change_of(0, line.events, line.moved, None)
        line.told_alike = None if written is None else bytes(written).removeprefix(SEAT_0)

    def for_seat(self, seat: Viewer) -> Raw | None:
        """What a seat is told of the last line, however many clients it has; None if nothing."""
        line = self._line
        assert line is not None
        if seat not in line.told:
            line.told[seat] = self._tell(seat, line)
        return line.told[seat]

    def end(self) -> None:
        """Everyone has been told; what was found out for it need not be kept."""
        self._line = None

    def _tell(self, seat: Viewer, line: _Line) -> Raw | None:
        listed = self._relisted(seat, line)
        is_alike = line.moved is not None and seat not in line.unlike
        if is_alike and line.is_open and listed is None and seat is not None:
            told = line.told_alike
            return None if told is None else Raw(b'{"seat":%d%b' % (seat, told))
        change = line.moved if is_alike else self._moved(seat, line)
        return change_of(seat, line.events_for(seat), change or [], listed)

    def _view(self, seat: Viewer) -> Any:
        if seat not in self._views:
            self._views[seat] = view_at(self._table, self._table.n, seat)
        return self._views[seat]

    def _listing(self, seat: Viewer) -> Listing:
        if seat not in self._listings:
            self._listings[seat] = listing_at(self._table, self._table.n, seat)
        return self._listings[seat]

    def _moved(self, seat: Viewer, line: _Line) -> list[Any]:
        """How the view of a seat changed with the last line."""
        table = self._table
        if table.state is table.state_at(table.n - 1):
            return []
        if seat not in line.views:
            line.views[seat] = view_at(table, table.n - 1, seat)
        return moved(line.views[seat], self._view(seat), line.known)

    def _relisted(self, seat: Viewer, line: _Line) -> Listed | None:
        """How what a seat may list changed with the last line, if it did."""
        before, now = line.listings.get(seat), self._listing(seat)
        if before is now:
            return None
        return now.since(before or listing_at(self._table, self._table.n - 1, seat))


class _Line:
    """What is found out once while everyone is told of one line."""

    __slots__ = (
        "_table",
        "events",
        "is_open",
        "known",
        "listings",
        "moved",
        "told",
        "told_alike",
        "unlike",
        "views",
    )

    def __init__(self, table: Table, views: Views, listings: Listings) -> None:
        self._table = table
        self.views = views  # before the line; held, as what is known goes by identity
        self.listings = listings
        self.events = table.events_seen_since(table.n - 1, None)
        happened = table.events_since(table.n - 1)
        self.is_open = len(self.events) == len(happened)  # to all, as to a spectator
        self.known: Known = {}
        self.told: dict[Viewer, Raw | None] = {}
        self.unlike: Collection[Seat] = ()
        self.moved: list[Any] | None = None  # how the views of all but those changed
        self.told_alike: bytes | None = None

    def events_for(self, seat: Viewer) -> tuple[Any, ...]:
        table = self._table
        return self.events if self.is_open else table.events_seen_since(table.n - 1, seat)
