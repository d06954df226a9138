"""The clock of a table, and the list of what was done because time had run out."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from teahouse.core import Seat, Stage

from .events import Clocks, TimeOff
from .seating import Deadline, TimeUp

__all__ = ["DAY_MS", "HELD_MS", "SlowPlay", "TableClock", "with_time_up"]


DAY_MS = 86_400_000
LAST_CALL_MS = 60_000  # how long the others have after a last call
HELD_MS = 60_000  # how long bots wait when they are asked to


class SlowPlay(msgspec.Struct, frozen=True, gc=False):
    """The time that each seat has left at a table that is played over days."""

    reserves: tuple[int, ...]  # milliseconds beyond the time of a turn
    days_left: tuple[int, ...]  # days of time off
    off_until: tuple[int, ...]  # ms since 1970, or what is left of it in a pause; 0 without any


class TableClock(msgspec.Struct, frozen=True, gc=False):
    """A TableClock is the clock of a table after some line.

    All times are milliseconds; `turn_end`, `off_until` and the deadline count from 1970. A stage
    lasts until each seat that it waits for has used up its turn and its reserve. Time beyond a turn
    is taken from the seat's reserve. While the table is paused, `turn_end`, `off_until` and the
    deadline are the durations that are left.
    """

    clocks: Clocks
    reserves: tuple[int, ...]
    off_until: tuple[int, ...]
    days_left: tuple[int, ...]
    deadline: Deadline | None = None
    turn_end: int = 0
    waiting: tuple[Seat, ...] = ()
    is_called: bool = False  # a last call has shortened this stage

    @classmethod
    def of_table(cls, clocks: Clocks, seats: int) -> TableClock:
        reserve = (clocks.reserve_seconds or 0) * 1000
        return cls(clocks, (reserve,) * seats, (0,) * seats, (clocks.days_off,) * seats)

    @property
    def slow_play(self) -> SlowPlay | None:
        """The time that seats have left; None at a table that is not played over days."""
        if not self.clocks.is_slow:
            return None
        return SlowPlay(self.reserves, self.days_left, self.off_until)

    def moved(self, stage: Stage, waiting: tuple[Seat, ...], at: int) -> TableClock:
        """Returns the clock after a move at `at` to this stage, which waits for these seats."""
        seconds = stage.seconds or self.clocks.turn_seconds
        if not seconds and self.is_stopped:
            return self
        is_same = self.deadline is not None and self.deadline.stage == stage.name
        # Seats that have acted are charged; the others go on using their time.
        done = [seat for seat in self.waiting if not is_same or seat not in waiting]
        clock = replace(self, reserves=self._charged(done, at), waiting=waiting)
        if not seconds:
            return clock.stopped()
        if is_same:
            return clock._timed(stage)
        return replace(clock, turn_end=at + seconds * 1000, is_called=False)._timed(stage)

    @property
    def is_stopped(self) -> bool:
        return self.deadline is None and not self.waiting and not self.is_called

    def stopped(self) -> TableClock:
        if self.is_stopped:
            return self
        return replace(self, deadline=None, waiting=(), is_called=False)

    def shifted(self, by: int) -> TableClock:
        """Returns the clock with its times moved by so many milliseconds.

        A pause moves them by minus the present time, which leaves durations. The end of the pause
        moves them by the present time, which makes times of these.
        """
        off_until = tuple(until and until + by for until in self.off_until)
        if self.deadline is None:
            return replace(self, off_until=off_until) if any(off_until) else self
        deadline = replace(self.deadline, at=self.deadline.at + by)
        return replace(self, deadline=deadline, turn_end=self.turn_end + by, off_until=off_until)

    def called(self, stage: str, at: int) -> TableClock:
        """Returns the clock after a last call: the stage ends within a minute."""
        last = at + LAST_CALL_MS
        end = last if self.deadline is None else min(last, self.deadline.at)
        return replace(self, deadline=Deadline(stage, end), is_called=True)

    def with_time_off(self, change: TimeOff) -> TableClock:
        """Returns the clock after a seat has taken days off."""
        off_until = _changed(self.off_until, change.seat, change.until)
        left = self.days_left[change.seat] - change.days
        clock = replace(
            self, off_until=off_until, days_left=_changed(self.days_left, change.seat, left)
        )
        return clock if clock.deadline is None else clock._ending(clock.deadline.stage)

    def _timed(self, stage: Stage) -> TableClock:
        """Returns the clock with its stage's deadline; a limit of the game has no reserve (C23)."""
        if self.is_called:
            return self
        if stage.seconds:
            return replace(self, deadline=Deadline(stage.name, self.turn_end))
        return self._ending(stage.name)

    def _ending(self, stage: str) -> TableClock:
        """Returns the clock with the deadline at which the last waiting seat runs out of time."""
        ends = (self._turn_end(seat) + self.reserves[seat] for seat in self.waiting)
        return replace(self, deadline=Deadline(stage, max(ends, default=self.turn_end)))

    def _turn_end(self, seat: Seat) -> int:
        """Returns when a seat's turn ends; after time off, the seat has a whole turn left."""
        turn = (self.clocks.turn_seconds or 0) * 1000
        off = self.off_until[seat]
        return max(self.turn_end, off + turn) if off else self.turn_end

    def _charged(self, seats: Iterable[Seat], at: int) -> tuple[int, ...]:
        """Returns all reserves, less what these seats have used beyond their turns."""
        reserves = self.reserves
        for seat in seats:
            used = max(0, at - self._turn_end(seat))
            reserves = _changed(reserves, seat, max(0, reserves[seat] - used))
        return reserves


def _changed(values: tuple[int, ...], seat: Seat, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


KEPT = 100  # entries; older ones are dropped


def with_time_up(time_ups: tuple[TimeUp, ...], time_up: TimeUp) -> tuple[TimeUp, ...]:
    """Returns the list with one more entry; when it is too long, the oldest is dropped."""
    return (*time_ups[1 - KEPT :], time_up)
