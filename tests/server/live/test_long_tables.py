"""A table has a bound on its lines, and a long one keeps nobody else waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from tests.server.table_harness import TableHarness

from teahouse.server.live.messages import No, Yes
from teahouse.server.settings import Settings
from teahouse.server.state import decide
from teahouse.server.state.commands import Close, Say
from teahouse.server.state.events import Undone
from teahouse.server.web.endpoints.finished_games import finished_record
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
    with turns_counted() as turns:
        again = await harness.new_registry().get(live.table.id)
    assert again.table.n == first + 4_999
    assert len(turns) > 10


async def test_a_long_record_is_written_beside_the_event_loop(harness: TableHarness) -> None:
    live = await harness.playing()
    await harness.keep_first(live)
    rounds = 3_000
    for _ in range(rounds):
        await live.act_if(lambda table: table.game.action(OFFER))
        await live.write_if(lambda table: [Undone(to=table.n)])
    while live.table.outcome is None:
        await live.act_if(lambda table: table.game.time_up(table.state))
    with turns_counted() as turns:
        record = await finished_record(Settings(), live.table)
    assert record.count(b"\n") > 2 * rounds
    assert len(turns) > 10


OFFER = {"type": "offer", "seat": 0, "gives": [{"from": 0, "to": 1, "cash": 10_000}]}


@contextmanager
def turns_counted() -> Iterator[list[None]]:
    """One entry for every turn that the event loop makes meanwhile."""
    turns: list[None] = []

    async def count_turns() -> None:
        while True:
            turns.append(None)
            await asyncio.sleep(0)

    counting = asyncio.create_task(count_turns())
    try:
        yield turns
    finally:
        counting.cancel()
