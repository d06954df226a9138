"""Who looks is written down in small parts: at once who comes or goes, now and then everyone."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.server.notices.conftest import Page, TableHarness

from teahouse.server.live.live_table import LiveTable
from teahouse.server.notices.presence import MOST_AT_ONCE, SETTLED_MS, PresenceRecorder
from teahouse.store.notices import LastLook, NoticeStore
from teahouse.store.sqlite import OneConnection

pytestmark = pytest.mark.anyio


class CountedNotices(NoticeStore):
    """Remembers who was written down together."""

    def __init__(self) -> None:
        super().__init__(OneConnection())
        self.written: list[list[str]] = []

    async def looked(self, looks: Sequence[LastLook]) -> None:
        self.written.append([look.person for look in looks])
        await super().looked(looks)


class LookHarness:
    def __init__(self, harness: TableHarness, live: LiveTable, people: int) -> None:
        self.harness, self.live = harness, live
        self.store = CountedNotices()
        self.pages = [Page(f"p{n}", live) for n in range(people)]
        self.presence = PresenceRecorder(self.store, self.pages, harness.clock)


@pytest.fixture
async def crowd(harness: TableHarness) -> LookHarness:
    return LookHarness(harness, await harness.playing("dadaocheng", 2), 2 * MOST_AT_ONCE + 1)


async def test_everyone_is_written_down_in_small_parts(crowd: LookHarness) -> None:
    await crowd.presence.record(crowd.pages)
    assert [len(part) for part in crowd.store.written] == [MOST_AT_ONCE, MOST_AT_ONCE, 1]


async def test_who_comes_is_written_down_without_the_others(crowd: LookHarness) -> None:
    crowd.presence.shown(crowd.pages[7])
    await crowd.presence.record_changes()
    assert crowd.store.written == [["p7"]]


async def test_who_goes_is_written_down_once_with_the_last_line(crowd: LookHarness) -> None:
    crowd.presence.hidden(crowd.pages[7])
    await crowd.presence.record_changes()
    await crowd.presence.record_changes()
    look = await crowd.store.look("p7", crowd.live.table.id)
    assert look is not None
    assert (look.n, crowd.store.written) == (crowd.live.table.n, [["p7"]])


async def test_who_is_gone_again_is_not_written_down_as_come(crowd: LookHarness) -> None:
    crowd.presence.shown(crowd.pages[7])
    crowd.presence.hidden(crowd.pages[7])
    await crowd.presence.record_changes()
    assert crowd.store.written == [["p7"]]


async def test_who_has_just_come_has_not_seen_the_last_line_yet(crowd: LookHarness) -> None:
    for later, seen in ((0, 0), (SETTLED_MS, crowd.live.table.n)):
        crowd.harness.clock.now += later
        await crowd.presence.record(crowd.pages)
        look = await crowd.store.look("p7", crowd.live.table.id)
        assert look is not None
        assert look.n == seen


async def test_a_hidden_page_is_not_written_down(crowd: LookHarness) -> None:
    crowd.pages[7].is_visible = False
    crowd.presence.shown(crowd.pages[7])
    await crowd.presence.record_changes()
    assert crowd.store.written == []
