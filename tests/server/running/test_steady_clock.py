"""Deadlines survive the clock: a jump of a day moves none by more than a second."""

from __future__ import annotations

import pytest
from tests.server.memory_registry import Room

from teahouse.server.running.steady_clock import steady
from teahouse.server.tables.events import Clocks

pytestmark = pytest.mark.anyio

A_DAY = 86_400_000
SECONDS = 60


class Hands:
    """A clock that is set, and ticks that go on."""

    def __init__(self) -> None:
        self.wall, self.ticks = 1_700_000_000_000, 5_000

    def pass_by(self, milliseconds: int) -> None:
        self.wall += milliseconds
        self.ticks += milliseconds


@pytest.mark.parametrize("jump", [A_DAY, -A_DAY])
async def test_while_a_table_is_open(jump: int) -> None:
    hands = Hands()
    clock = steady(lambda: hands.wall, lambda: hands.ticks, 0)
    start = clock()
    hands.pass_by(1_000)
    hands.wall += jump
    hands.pass_by(1_000)
    assert clock() == start + 2_000


async def test_a_clock_that_was_set_back_before_a_restart() -> None:
    hands = Hands()
    last = hands.wall
    hands.wall -= A_DAY
    clock = steady(lambda: hands.wall, lambda: hands.ticks, last)
    assert clock() == last
    hands.pass_by(500)
    assert clock() == last + 500


@pytest.mark.parametrize("jump", [A_DAY, -A_DAY])
async def test_a_deadline_of_a_game_that_runs(room: Room, jump: int) -> None:
    hands = Hands()
    room.registry.clock, room.registry.ticks = lambda: hands.wall, lambda: hands.ticks
    live = await room.playing("dadaocheng", 2, clocks=Clocks(turn_seconds=SECONDS))
    deadline = live.table.deadline
    assert deadline is not None
    left = deadline.at - live.clock()
    hands.wall += jump
    assert deadline.at - live.clock() == left
    hands.pass_by(SECONDS * 1000)
    assert deadline.at - live.clock() <= 0


async def test_a_deadline_after_the_clock_was_set_back_and_the_server_started_anew(
    room: Room,
) -> None:
    live = await room.playing("dadaocheng", 2, clocks=Clocks(turn_seconds=SECONDS))
    room.clock.now -= A_DAY
    again = await room.new_registry().get(live.table.id)
    assert again.table.deadline is not None
    assert again.table.deadline.at - again.clock() <= SECONDS * 1000
