"""MatchLines is the match of a table, in which lines have the numbers of the table's journal."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import chain
from typing import Any

from teahouse.core import Match, Move, Seat

__all__ = ["MatchLines"]


class MatchLines:
    """A match, with the journal's line numbers of its start and of its own lines."""

    __slots__ = ("_numbers", "match")

    def __init__(self, match: Match, n: int) -> None:
        self.match = match
        self._numbers = [n]  # by the match's own line number, which the methods call a place

    def copy(self) -> MatchLines:
        """Returns a copy that can be played on without changing this one."""
        other = MatchLines(self.match.copy(), self._numbers[0])
        other._numbers = self._numbers.copy()
        return other

    def make(self, n: int, move: Move, at: int) -> None:
        """Makes this move as line n."""
        self.match.make(move, at=at)
        self._numbers.append(n)

    def undo(self, n: int, to: int, at: int) -> None:
        """Undoes line `to` and everything after it. The undo itself is line n."""
        self.match.undo(self.place(to), at=at)
        self._numbers.append(n)

    def state_at(self, n: int) -> Any:
        """Returns the state after line n, or None before the game started."""
        if n >= self._numbers[-1]:
            return self.match.state
        place = self.place(n)
        return None if place < 0 else self.match.state_at(place)

    def events_since(self, n: int) -> tuple[Any, ...]:
        """Returns the game's events after line n."""
        places = range(max(self.place(n), 0) + 1, len(self._numbers))
        return tuple(chain.from_iterable(map(self.match.events_of, places)))

    def happened(self) -> Iterator[tuple[int, int, tuple[Any, ...], int | None]]:
        """Yields each line's number, time and events, and of an undo from where it took back."""
        for place in range(1, len(self._numbers)):
            undone = self.match.undone_from(place)
            yield (
                self._numbers[place],
                self.match.time_of(place),
                self.match.events_of(place),
                None if undone is None else self._numbers[undone],
            )

    def standing(self) -> list[int]:
        """Returns the lines of the actions that were not undone."""
        return [self._numbers[place] for place in self.match.standing()]

    def actors_since(self, n: int) -> set[Seat | None]:
        """Returns the seats that acted on line n or later; None stands for lines of no seat."""
        first = max(self.place(n - 1) + 1, 1)
        return {self._actor(place) for place in range(first, len(self.match) + 1)}

    def actor(self, n: int) -> Seat | None:
        """Returns the seat whose action line n is, or None if it is no seat's action."""
        place = self.place(n)
        return self._actor(place) if place > 0 and self._numbers[place] == n else None

    def _actor(self, place: int) -> Seat | None:
        action = self.match.action_at(place)
        seat: Seat | None = None if action is None else action.seat
        return seat

    def place(self, n: int) -> int:
        """Returns how many lines the match had after the table's line n; -1 before it started."""
        return bisect_right(self._numbers, n) - 1
