"""A ban is in force once banned people have ended what they began, and are sent nothing more."""

from __future__ import annotations

import asyncio
import json

import pytest
from tests.server.table_harness import TableHarness

from teahouse.server.live.limits import Acting
from teahouse.server.monitoring import Meters
from teahouse.server.state.access import Caller
from teahouse.server.state.commands import Say
from teahouse.server.web.clients import StreamClient

pytestmark = pytest.mark.anyio


async def test_it_is_waited_for_whoever_acts_and_for_nobody_else() -> None:
    acting = Acting()
    with acting.by(("wen",)):
        await acting.ended(("bo",))
        with acting.by(("bo", "cy")):
            waiting = asyncio.create_task(acting.ended(("bo",)))
            with acting.by(("bo",)):
                await asyncio.sleep(0)
            await asyncio.sleep(0)
            assert not waiting.done()
        await waiting


async def test_a_stream_that_is_cut_drops_what_was_not_read_yet(harness: TableHarness) -> None:
    live = await harness.playing(players=3)
    client = StreamClient(Caller("p1"), live, Meters())
    live.join(client)
    await harness.do(live, "p0", Say(text="hello", seat=0))
    client.cut("banned")
    await harness.do(live, "p0", Say(text="later", seat=0))
    lines = b"".join([part async for part in client.lines()]).splitlines()
    assert [json.loads(line) for line in lines] == [{"type": "bye", "why": "banned"}]
