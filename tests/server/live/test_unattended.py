"""Tables that nobody watches: they stay open while there is something to do, and then rest."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.server.table_harness import TableHarness

from teahouse.play import BOTS
from teahouse.play.pool import Pool
from teahouse.server.live.background_tasks import BackgroundTasks, TableRunner
from teahouse.server.live.bot_workers import Workers
from teahouse.server.live.live_table import LiveTable
from teahouse.server.live.registry import IDLE_AFTER, TableRegistry
from teahouse.server.state.commands import AddBot, Sit, Start
from teahouse.store.journal import Notification

pytestmark = pytest.mark.anyio


async def with_bots(harness: TableHarness, **more: Any) -> LiveTable:
    """A table of a person and two bots, without a clock."""
    harness.registry.context = replace(harness.registry.context, bots=set(BOTS))
    live = await harness.table(**more)
    await harness.do(live, "p0", Sit(name="Ana", seat=0))
    for seat in (1, 2):
        await harness.do(live, "p0", AddBot(bot="easy", seat=seat))
    await harness.do(live, "p0", Start())
    return live


def background(harness: TableHarness, registry: TableRegistry) -> BackgroundTasks:
    return BackgroundTasks(registry, Workers(Pool.in_process()), bots=BOTS, sets={})


def runner(harness: TableHarness, live: LiveTable) -> TableRunner:
    workers = Workers(Pool.in_process())
    return TableRunner(live, harness.journal, workers, holder="we", bots=BOTS, sets={})


async def until_nothing_is_due(harness: TableHarness, live: LiveTable) -> None:
    serving, before = runner(harness, live), -1
    while live.has_due_bots or live.table.n != before:
        before = live.table.n
        await serving._serve()
        harness.clock.now += 1000


async def test_it_is_closed_and_not_opened_again_once_its_bots_wait_for_a_person(
    harness: TableHarness,
) -> None:
    live = await with_bots(harness)
    await until_nothing_is_due(harness, live)
    assert live.table.status == "playing"
    harness.clock.now += IDLE_AFTER + 1
    assert harness.registry.close_idle() == [live.table.id]
    tasks = background(harness, harness.registry)
    assert await tasks.unattended() == []
    await harness.registry.get(live.table.id)
    assert harness.registry.resting == set()


async def test_it_stays_open_while_a_bot_is_about_to_act(harness: TableHarness) -> None:
    live = await with_bots(harness, tempo="calm")
    await until_nothing_is_due(harness, live)
    await harness._keep(live, 0, "p0")
    serving = runner(harness, live)
    while live.table.state.phase == "deal":
        await serving._serve()
    await serving._serve()
    assert live.has_due_bots  # they take their time to trade
    harness.clock.now += IDLE_AFTER + 1
    assert harness.registry.close_idle() == []


async def test_a_process_that_has_just_started_opens_it(harness: TableHarness) -> None:
    live = await with_bots(harness)
    later = harness.new_registry()
    assert await background(harness, later).unattended() == [live.table.id]


async def test_it_is_opened_again_once_another_process_has_changed_it(
    harness: TableHarness,
) -> None:
    live = await with_bots(harness)
    harness.clock.now += IDLE_AFTER + 1
    harness.registry.close_idle()
    tasks = background(harness, harness.registry)
    assert await tasks.unattended() == []
    await harness.registry._catch_up(Notification(live.table.id, live.table.n + 1))
    assert await tasks.unattended() == [live.table.id]
