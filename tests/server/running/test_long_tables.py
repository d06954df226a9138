"""A table has a bound on its lines, and a long one keeps nobody else waiting."""

from __future__ import annotations

import asyncio

import pytest
from tests.server.table_harness import TableHarness

from teahouse.server.broadcast.messages import No, Yes
from teahouse.server.tables import decide
from teahouse.server.tables.commands import Close, Say
from teahouse.store.journal import Line

pytestmark = pytest.mark.anyio


async def test_no_line_is_written_beyond_the_cap_but_the_last(
    harness: TableHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await harness.playing()
    monkeypatch.setattr(decide, "MOST_LINES", live.table.n + 1)
    assert isinstance(await harness.do(live, "p0", Say(text="one more", seat=0)), Yes)
    answer = await harness.do(live, "p0", Say(text="too many", seat=0))
    assert isinstance(answer, No)
    assert answer.code == "too_many"
    assert isinstance(await harness.do(live, "p0", Close()), Yes)


async def test_a_long_table_is_opened_beside_the_event_loop(harness: TableHarness) -> None:
    live = await harness.playing()
    lines = await harness.journal.read(live.table.id)
    said = Line(0, lines[-1].at, b'{"k":"said","seat":0,"name":"A","text":"again"}')
    first = lines[-1].n + 1
    more = [Line(n, said.at, said.text) for n in range(first, first + 5_000)]
    await harness.journal.append(live.table.id, more)
    turns = 0

    async def count_turns() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    counting = asyncio.create_task(count_turns())
    again = await harness.new_registry().get(live.table.id)
    counting.cancel()
    assert again.table.n == first + 4_999
    assert turns > 10
