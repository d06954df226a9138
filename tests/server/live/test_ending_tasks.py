"""Background tasks end when a server stops, although a cancellation may be lost."""

from __future__ import annotations

import asyncio

import pytest

from teahouse.server.live import background_tasks
from teahouse.server.live.background_tasks import end_tasks

pytestmark = pytest.mark.anyio


async def test_a_task_that_has_lost_a_cancellation_is_cancelled_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(background_tasks, "ASK_AGAIN_SECONDS", 0.0)
    lost = 0

    async def work() -> None:
        nonlocal lost
        while True:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                lost += 1
                if lost > 2:
                    raise

    task = asyncio.create_task(work())
    await asyncio.sleep(0)
    async with asyncio.timeout(60):
        await end_tasks([task])
    assert lost == 3


async def test_there_may_be_none() -> None:
    await end_tasks([])
