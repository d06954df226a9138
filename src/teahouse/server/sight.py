"""What one seat sees of a game, and how it changes from line to line."""

from __future__ import annotations

from typing import Any

import msgspec

from teahouse.core import Seat

from .changes import Known, changes
from .messages import Listed, SeatChange, SeatSight
from .table import Table

__all__ = ["Sight"]

_encode = msgspec.json.Encoder().encode


class Sight:
    """A view and a list of actions at some line of a table, for one seat or a spectator."""

    __slots__ = ("_game", "_state", "_view", "_written", "actions", "n", "seat")

    def __init__(self, table: Table, seat: Seat | None, n: int | None = None) -> None:
        self.seat = seat
        self.n = table.n if n is None else n
        self._game = table.game
        self._state = table.states[self.n]
        self.actions = _listed(table, self._state, seat)
        self._view: Any = None
        self._written: list[bytes] | None = None

    @property
    def view(self) -> Any:
        """Worked out only where someone looks at all of it."""
        if self._view is None and self._state is not None:
            self._view = self._game.view(self._state, self.seat)
        return self._view

    @property
    def written(self) -> list[bytes]:
        """Each action as its JSON: worked out only where the list has changed."""
        if self._written is None:
            self._written = [_encode(action) for action in self.actions]
        return self._written

    def whole(self) -> SeatSight:
        return SeatSight(seat=self.seat, view=self.view, actions=self.actions)

    def since(self, old: Sight, events: tuple[Any, ...], moved: list[Any]) -> msgspec.Raw | None:
        """What a seat is told since an older sight, written; None if that is nothing."""
        same = old.actions == self.actions
        listed = None if same else _difference(old.written, self.written)
        if not events and not moved and listed is None:
            return None
        change = SeatChange(seat=self.seat, events=events, changes=moved, actions=listed)
        return msgspec.Raw(_encode(change))

    def moved(self, old: Sight, known: Known) -> list[Any]:
        """How the view changed; what is known of its parts need not be looked at."""
        if old._state is self._state:
            return []
        if old.view is None or self.view is None:
            return [((), self.view)]
        return changes(old.view, self.view, known)


def _listed(table: Table, state: Any, seat: Seat | None) -> tuple[Any, ...]:
    """The actions that a seat may list; none while nobody can act."""
    if seat is None or state is None or table.status != "playing":
        return ()
    return tuple(table.game.actions(state, seat))


def _difference(old: list[bytes], new: list[bytes]) -> Listed:
    here, had = set(new), set(old)
    stay = [action for action in old if action in here]
    if stay != [action for action in new if action in had]:
        stay, had = [], set()  # in another order now: all of it anew
    gone = tuple(n for n, action in enumerate(old) if not stay or action not in here)
    added = tuple((n, msgspec.Raw(action)) for n, action in enumerate(new) if action not in had)
    return Listed(gone=gone, new=added)
