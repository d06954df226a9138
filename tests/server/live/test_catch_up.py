"""A server that has not heard yet what another has written."""

from __future__ import annotations

import pytest
from tests.server.table_harness import TableHarness

from teahouse.server.live.messages import No, Yes
from teahouse.server.state.commands import Sit, Start

pytestmark = pytest.mark.anyio


async def test_it_reads_on_before_it_says_no(harness: TableHarness) -> None:
    here = await harness.table(players=3)
    there = await harness.new_registry().get(here.table.id)
    for seat in range(3):
        await harness.do(here, f"p{seat}", Sit(name=f"Person {seat}", seat=seat))
    assert isinstance(await harness.do(there, "p0", Start()), Yes)


async def test_what_is_refused_even_so_is_refused(harness: TableHarness) -> None:
    here = await harness.table(players=3)
    there = await harness.new_registry().get(here.table.id)
    await harness.do(here, "p0", Sit(name="Person 0", seat=0))
    assert isinstance(await harness.do(there, "p0", Start()), No)
    assert there.table.n == here.table.n
