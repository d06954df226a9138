"""Bots that have nothing to say hold nobody up."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from teahouse.bots import BOTS
from teahouse.server.running.background_tasks import BackgroundTasks
from teahouse.server.tables.commands import AddBot, Start

SLEEPER = "strangers:Sleeper"


@pytest.fixture(autouse=True)
def strangers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(Path(__file__).parents[2] / "strangers")


def test_a_table_of_bots_with_nothing_to_do_goes_on_to_its_end(harness: Any) -> None:
    async def play() -> None:
        harness.registry.context = replace(harness.registry.context, bots={*BOTS, "sleeper"})
        server = BackgroundTasks(harness.registry, bots={**BOTS, "sleeper": SLEEPER}, sets={})
        await server.start()
        live = await harness.table()
        for _ in range(3):
            await harness.do(live, "p0", AddBot(bot="sleeper"))
        await harness.do(live, "p0", Start())
        async with asyncio.timeout(120):
            while live.table.status != "over":
                await asyncio.sleep(0.01)
        await server.stop()

    asyncio.run(play())
