"""The clock of a table: turns, reserves and time off, with everything in milliseconds."""

from __future__ import annotations

from msgspec.structs import replace

from teahouse.core import Stage
from teahouse.server.state.clock import DAY_MS, TableClock
from teahouse.server.state.events import Clocks, TimeOff

DAY = 86_400
SLOW = Clocks(turn_seconds=DAY, reserve_seconds=2 * DAY, days_off=7)


def clock_of(clocks: Clocks = SLOW, seats: int = 3) -> TableClock:
    return TableClock.of_table(clocks, seats)


def end(clock: TableClock) -> float:
    """The deadline, in days."""
    assert clock.deadline is not None
    return clock.deadline.at / DAY_MS


def days(*times: int) -> list[float]:
    return [time / DAY_MS for time in times]


def test_without_a_time_for_turns_there_is_no_deadline() -> None:
    assert clock_of(Clocks()).moved(Stage("turn 1"), (0,), 5).deadline is None


def test_a_quick_table_has_no_reserve_and_no_time_off() -> None:
    clock = clock_of(Clocks(turn_seconds=60)).moved(Stage("turn 1"), (0,), 5)
    assert clock.deadline is not None
    assert clock.deadline.at == 60_005
    assert clock.slow_play is None


def test_a_stage_ends_when_turn_and_reserve_are_used_up() -> None:
    assert end(clock_of().moved(Stage("turn 1"), (0,), 0)) == 3


def test_a_game_s_own_limit_knows_no_reserve() -> None:
    clock = clock_of().moved(Stage("trade 1", seconds=600), (0, 1), 0)
    assert clock.deadline is not None
    assert clock.deadline.at == 600_000


def test_who_moves_within_the_turn_keeps_the_reserve() -> None:
    clock = clock_of().moved(Stage("turn 1"), (0,), 0)
    assert clock.moved(Stage("turn 2"), (1,), DAY_MS).reserves == clock.reserves


def test_what_a_turn_takes_longer_is_taken_from_the_reserve() -> None:
    clock = clock_of().moved(Stage("turn 1"), (0,), 0)
    clock = clock.moved(Stage("turn 2"), (1,), 2 * DAY_MS)
    assert days(*clock.reserves) == [1, 2, 2]
    assert end(clock) == 2 + 1 + 2


def test_of_several_that_are_waited_for_each_pays_for_themselves() -> None:
    clock = clock_of().moved(Stage("keep"), (0, 1, 2), 0)
    clock = clock.moved(Stage("keep"), (1, 2), DAY_MS // 2)  # in time
    clock = clock.moved(Stage("keep"), (2,), 2 * DAY_MS)  # a day late
    assert days(*clock.reserves) == [2, 1, 2]
    clock = clock.moved(Stage("trade"), (0, 1, 2), 4 * DAY_MS)  # three days late, of two
    assert days(*clock.reserves) == [2, 1, 0]


def test_time_off_comes_before_the_turn() -> None:
    clock = clock_of().moved(Stage("turn 1"), (0,), 0)
    clock = clock.with_time_off(TimeOff(seat=0, days=5, until=5 * DAY_MS))
    assert end(clock) == 5 + 1 + 2
    assert clock.days_left == (2, 7, 7)
    clock = clock.moved(Stage("turn 2"), (1,), 6 * DAY_MS)
    assert days(*clock.reserves) == [2, 2, 2]


def test_another_s_time_off_gives_nobody_more_time() -> None:
    clock = clock_of().moved(Stage("turn 1"), (0,), 0)
    assert end(clock.with_time_off(TimeOff(seat=1, days=5, until=5 * DAY_MS))) == 3


def test_a_pause_takes_no_time() -> None:
    clock = clock_of().moved(Stage("turn 1"), (0,), DAY_MS)
    later = clock.shifted(-2 * DAY_MS).shifted(10 * DAY_MS)
    assert end(later) == end(clock) + 8
    assert days(*later.moved(Stage("turn 2"), (1,), 11 * DAY_MS).reserves) == [1, 2, 2]


def test_a_pause_takes_nothing_of_the_time_off() -> None:
    clock = clock_of().moved(Stage("turn 1"), (0,), 0)
    clock = clock.with_time_off(TimeOff(seat=0, days=5, until=5 * DAY_MS))
    later = clock.shifted(-2 * DAY_MS).shifted(10 * DAY_MS)
    assert end(later) == end(clock) + 8
    assert later.off_until == (13 * DAY_MS, 0, 0)
    assert days(*later.moved(Stage("turn 2"), (1,), 14 * DAY_MS).reserves) == [2, 2, 2]
    stopped = clock.stopped()
    assert stopped.shifted(-2 * DAY_MS).shifted(10 * DAY_MS).off_until == later.off_until


def test_after_the_last_call_no_move_gives_more_time() -> None:
    clock = clock_of().moved(Stage("keep"), (0, 1), 0).called("keep", 1000)
    assert clock.deadline is not None
    assert clock.deadline.at == 61_000
    assert clock.moved(Stage("keep"), (1,), 2000).deadline == clock.deadline


def test_a_stopped_clock_keeps_what_is_left() -> None:
    clock = clock_of().moved(Stage("turn 1"), (0,), 0).stopped()
    assert clock == replace(clock_of(), turn_end=DAY_MS)
