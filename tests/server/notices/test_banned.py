"""A banned person is told nothing, until the ban has ended."""

from __future__ import annotations

import pytest
from tests.server.notices.conftest import CallHarness
from tests.server.notices.test_sender import HOUR, MINUTE, turn_over, waiting_table

from teahouse.server.notices.contacts import channel_of
from teahouse.server.notices.waits import table_owner

pytestmark = pytest.mark.anyio


async def test_a_banned_person_is_called_only_once_the_ban_has_ended(calls: CallHarness) -> None:
    _, person = await waiting_table(calls)
    calls.banned.add(person)
    await calls.work()
    await calls.work(after=HOUR)
    assert f"/{person}" not in calls.paths()
    calls.banned.clear()
    await calls.work(after=HOUR)
    assert calls.paths().count(f"/{person}") == 1


async def test_the_webhook_of_a_banned_host_s_table_is_silent(calls: CallHarness) -> None:
    live = await calls.harness.playing("dadaocheng", 2)
    owner = table_owner(live.table.id)
    await calls.store.put_channel(channel_of(f"webhook-{owner}", owner, calls.webhook("table")))
    calls.banned.add("p0")
    await calls.work()
    await turn_over(calls.harness, live)
    await calls.work(after=MINUTE)
    assert calls.paths() == []
    calls.banned.clear()
    await calls.work(after=HOUR)
    assert "/table" in calls.paths()
