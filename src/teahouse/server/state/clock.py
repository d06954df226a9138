"""The clock of a table: a time for each turn, then a reserve; what was done once it ran out."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from teahouse.core import Seat, Stage

from .events import Clocks, TimeOff
from .seating import Deadline, TimeUp

__all__ = ["DAY_MS", "HELD_MS", "SlowPlay", "TableClock", "with_time_up"]


DAY_MS = 86_400_000
LAST_CALL_MS = 60_000
HELD_MS = 60_000  # that bots wait once they are asked to


class SlowPlay(msgspec.Struct, frozen=True, gc=False):
    """The time that each seat has left at a table that is played over days."""

    reserves: tuple[int, ...]  # milliseconds beyond the time of a turn
    days_left: tuple[int, ...]  # of time off
    off_until: tuple[int, ...]  # ms since 1970; 0 without time off


class TableClock(msgspec.Struct, frozen=True, gc=False):
    """The clock after some line, in milliseconds; `turn_end` and the deadline count from 1970.

    A stage lasts until the seats it waits for have used up turn and reserve; time beyond a turn is
    taken from the seat's reserve. While the table is paused, times are durations left.
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
        """The time that seats have left; None at a table that is played in one go."""
        if not self.clocks.is_slow:
            return None
        return SlowPlay(self.reserves, self.days_left, self.off_until)

    def moved(self, stage: Stage, waiting: tuple[Seat, ...], at: int) -> TableClock:
        """The clock after a move at time `at`, in this stage, which waits for these seats."""
        seconds = stage.seconds or self.clocks.turn_seconds
        if not seconds and self.is_stopped:
            return self
        is_same = self.deadline is not None and self.deadline.stage == stage.name
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
        """The clock with its times shifted: by minus the present time to pause, by it to resume."""
        if self.deadline is None:
            return self
        deadline = replace(self.deadline, at=self.deadline.at + by)
        return replace(self, deadline=deadline, turn_end=self.turn_end + by)

    def called(self, stage: str, at: int) -> TableClock:
        """The clock after a last call: the stage ends within a minute."""
        last = at + LAST_CALL_MS
        end = last if self.deadline is None else min(last, self.deadline.at)
        return replace(self, deadline=Deadline(stage, end), is_called=True)

    def with_time_off(self, change: TimeOff) -> TableClock:
        off_until = _changed(self.off_until, change.seat, change.until)
        left = self.days_left[change.seat] - change.days
        clock = replace(
            self, off_until=off_until, days_left=_changed(self.days_left, change.seat, left)
        )
        return clock if clock.deadline is None else clock._ending(clock.deadline.stage)

    def _timed(self, stage: Stage) -> TableClock:
        """The clock with the deadline of its stage; a limit of the game's has no reserve (C23)."""
        if self.is_called:
            return self
        if stage.seconds:
            return replace(self, deadline=Deadline(stage.name, self.turn_end))
        return self._ending(stage.name)

    def _ending(self, stage: str) -> TableClock:
        """The clock with a deadline at which the last of the waiting seats runs out of time."""
        ends = (self._turn_end(seat) + self.reserves[seat] for seat in self.waiting)
        return replace(self, deadline=Deadline(stage, max(ends, default=self.turn_end)))

    def _turn_end(self, seat: Seat) -> int:
        """When a seat's turn ends; its time off comes first."""
        turn = (self.clocks.turn_seconds or 0) * 1000
        off = self.off_until[seat]
        return max(self.turn_end, off + turn) if off else self.turn_end

    def _charged(self, seats: Iterable[Seat], at: int) -> tuple[int, ...]:
        """The reserves after these seats have acted, less what they used beyond their turn."""
        reserves = self.reserves
        for seat in seats:
            used = max(0, at - self._turn_end(seat))
            reserves = _changed(reserves, seat, max(0, reserves[seat] - used))
        return reserves


def _changed(values: tuple[int, ...], seat: Seat, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


KEPT = 100  # of what was done once time had run out


def with_time_up(time_ups: tuple[TimeUp, ...], time_up: TimeUp) -> tuple[TimeUp, ...]:
    """The list with one more; when it is too long, the oldest is dropped."""
    return (*time_ups[1 - KEPT :], time_up)
