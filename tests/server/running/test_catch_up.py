"""A server that has not heard yet what another has written."""

from __future__ import annotations

import pytest
from tests.server.memory_registry import Room

from teahouse.server.broadcast.messages import No, Yes
from teahouse.server.tables.commands import Sit, Start

pytestmark = pytest.mark.anyio


async def test_it_reads_on_before_it_says_no(room: Room) -> None:
    here = await room.table(players=3)
    there = await room.new_registry().get(here.table.id)
    for seat in range(3):
        await room.do(here, f"p{seat}", Sit(name=f"Person {seat}", seat=seat))
    assert isinstance(await room.do(there, "p0", Start()), Yes)


async def test_what_is_refused_even_so_is_refused(room: Room) -> None:
    here = await room.table(players=3)
    there = await room.new_registry().get(here.table.id)
    await room.do(here, "p0", Sit(name="Person 0", seat=0))
    assert isinstance(await room.do(there, "p0", Start()), No)
    assert there.table.n == here.table.n
