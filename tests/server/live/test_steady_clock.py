"""Deadlines survive the clock: a jump of a day moves none by more than a second."""

from __future__ import annotations

import pytest
from tests.server.table_harness import TableHarness

from teahouse.server.live.registry import steady
from teahouse.server.state.events import Clocks

pytestmark = pytest.mark.anyio

A_DAY = 86_400_000
SECONDS = 60


class ManualTime:
    """A clock that is set, and ticks that go on."""

    def __init__(self) -> None:
        self.wall, self.ticks = 1_700_000_000_000, 5_000

    def pass_by(self, milliseconds: int) -> None:
        self.wall += milliseconds
        self.ticks += milliseconds


@pytest.mark.parametrize("jump", [A_DAY, -A_DAY])
async def test_while_a_table_is_open(jump: int) -> None:
    time = ManualTime()
    clock = steady(lambda: time.wall, lambda: time.ticks, 0)
    start = clock()
    time.pass_by(1_000)
    time.wall += jump
    time.pass_by(1_000)
    assert clock() == start + 2_000


async def test_a_clock_that_was_set_back_before_a_restart() -> None:
    time = ManualTime()
    last = time.wall
    time.wall -= A_DAY
    clock = steady(lambda: time.wall, lambda: time.ticks, last)
    assert clock() == last
    time.pass_by(500)
    assert clock() == last + 500


@pytest.mark.parametrize("jump", [A_DAY, -A_DAY])
async def test_a_deadline_of_a_game_that_runs(harness: TableHarness, jump: int) -> None:
    time = ManualTime()
    harness.registry.clock, harness.registry.ticks = lambda: time.wall, lambda: time.ticks
    live = await harness.playing("dadaocheng", 2, clocks=Clocks(turn_seconds=SECONDS))
    deadline = live.table.deadline
    assert deadline is not None
    left = deadline.at - live.clock()
    time.wall += jump
    assert deadline.at - live.clock() == left
    time.pass_by(SECONDS * 1000)
    assert deadline.at - live.clock() <= 0


async def test_a_deadline_after_the_clock_was_set_back_and_the_server_started_anew(
    harness: TableHarness,
) -> None:
    live = await harness.playing("dadaocheng", 2, clocks=Clocks(turn_seconds=SECONDS))
    harness.clock.now -= A_DAY
    again = await harness.new_registry().get(live.table.id)
    assert again.table.deadline is not None
    assert again.table.deadline.at - again.clock() <= SECONDS * 1000
