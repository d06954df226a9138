"""The match of a table, found by the numbers that the table's journal gives its lines."""

from __future__ import annotations

from bisect import bisect_right
from itertools import chain
from typing import Any

from teahouse.core import Match, Move, Seat

__all__ = ["MatchLines"]


class MatchLines:
    """A match and, for its start and each of its lines, the number of the journal's line."""

    __slots__ = ("_events", "_numbers", "match")

    def __init__(self, match: Match, n: int) -> None:
        self.match = match
        self._numbers = [n]
        self._events: list[tuple[Any, ...]] = [()]

    def copy(self) -> MatchLines:
        """A copy that can be played on without changing this one."""
        other = MatchLines(self.match.copy(), self._numbers[0])
        other._numbers, other._events = self._numbers.copy(), self._events.copy()
        return other

    def make(self, n: int, move: Move, at: int) -> None:
        """Makes this move as line n."""
        self.match.make(move, at=at)
        self._numbers.append(n)
        self._events.append(move.events)

    def undo(self, n: int, to: int, at: int) -> None:
        """Goes back to before line `to`, as line n."""
        self.match.undo(self.place(to), at=at)
        self._numbers.append(n)
        self._events.append(())

    def state_at(self, n: int) -> Any:
        """The state after line n; None before the game had started."""
        if n >= self._numbers[-1]:
            return self.match.state
        place = self.place(n)
        return None if place < 0 else self.match.state_at(place)

    def events_since(self, n: int) -> tuple[Any, ...]:
        """The game's events after line n."""
        if self._numbers[-1] == n + 1:
            return self._events[-1]
        return tuple(chain.from_iterable(self._events[self.place(n) + 1 :]))

    def standing(self) -> list[int]:
        """The lines of the actions that were not taken back."""
        return [self._numbers[place] for place in self.match.standing()]

    def actors_since(self, n: int) -> set[Seat | None]:
        """The seats that acted on line n or later."""
        first = max(self.place(n - 1) + 1, 1)
        return {self._actor(place) for place in range(first, len(self.match) + 1)}

    def actor(self, n: int) -> Seat | None:
        """The seat whose action line n is."""
        place = self.place(n)
        return self._actor(place) if place > 0 and self._numbers[place] == n else None

    def _actor(self, place: int) -> Seat | None:
        action = self.match.action_at(place)
        seat: Seat | None = None if action is None else action.seat
        return seat

    def place(self, n: int) -> int:
        """How many lines the match had after the table's line n; -1 before it started."""
        return bisect_right(self._numbers, n) - 1
