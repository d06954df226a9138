"""One suite for what each journal keeps to call people."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.contract.conftest import address

from teahouse.store import Journal, open_journal
from teahouse.store.notices import Channel, LastLook, Notice, NoticeStore

pytestmark = pytest.mark.anyio

PHONE = Channel("phone", "anna", b'{"a":1}')


def notice(key: str, due: int, channel: str = "phone") -> Notice:
    return Notice(key, channel, "table", due)


@pytest.fixture(params=("memory", "sqlite", "postgresql"))
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return address(request, tmp_path)


@pytest.fixture
async def store(url: str) -> AsyncIterator[NoticeStore]:
    journal: Journal = await open_journal(url)
    yield journal.notices
    await journal.close()


async def test_the_first_value_of_a_secret_stays(store: NoticeStore) -> None:
    assert await store.secret("key", b"first") == b"first"
    assert await store.secret("key", b"second") == b"first"


async def test_settings_are_replaced(store: NoticeStore) -> None:
    assert await store.settings("anna") is None
    await store.change_settings("anna", lambda _: b"1")
    await store.change_settings("anna", lambda body: bytes([(body or b"")[0] + 1]))
    assert await store.settings("anna") == b"2"


async def test_a_channel_is_found_by_id_and_by_owner(store: NoticeStore) -> None:
    await store.put_channel(PHONE)
    await store.put_channel(Channel("letter", "anna", b"2"))
    await store.put_channel(Channel("other", "ben", b"3"))
    assert await store.channel("phone") == PHONE
    assert await store.channel("nothing") is None
    assert [channel.id for channel in await store.channels_of("anna")] == ["letter", "phone"]
    assert await store.owners() == {"anna", "ben"}


async def test_a_channel_that_another_adds_is_theirs(store: NoticeStore) -> None:
    await store.put_channel(PHONE)
    await store.put_channel(Channel("phone", "ben", b"2"))
    assert await store.channels_of("anna") == []
    assert await store.owners() == {"ben"}


async def test_a_dropped_channel_takes_along_what_was_to_be_told(store: NoticeStore) -> None:
    await store.put_channel(PHONE)
    await store.add([notice("a", 5), notice("b", 6, "letter")])
    await store.drop_channel("phone")
    await store.drop_channel("phone")
    assert await store.channel("phone") is None
    assert await store.due(10) == [notice("b", 6, "letter")]


async def test_the_latest_look_counts(store: NoticeStore) -> None:
    await store.looked([LastLook("anna", "t", 3, 30), LastLook("ben", "t", 4, 40)])
    await store.looked([LastLook("anna", "t", 2, 20), LastLook("ben", "t", 5, 50)])
    assert await store.look("anna", "t") == LastLook("anna", "t", 3, 30)
    assert await store.look("ben", "t") == LastLook("ben", "t", 5, 50)
    assert await store.look("anna", "elsewhere") is None


async def test_a_key_is_taken_once(store: NoticeStore) -> None:
    assert await store.add([notice("a", 5), notice("b", 7)]) == 2
    assert await store.add([notice("a", 9), notice("c", 8)]) == 1
    assert [one.key for one in await store.due(100)] == ["a", "b", "c"]
    assert [one.due for one in await store.due(100)] == [5, 7, 8]


async def test_nothing_at_all_may_be_recorded(store: NoticeStore) -> None:
    assert await store.add([]) == 0
    await store.looked([])
    await store.finish([], at=5)
    assert await store.due(100) == []


async def test_a_key_is_taken_once_within_one_call_too(store: NoticeStore) -> None:
    assert await store.add([notice("a", 5), notice("a", 5)]) == 1


async def test_what_a_dropped_channel_was_told_is_told_by_a_new_one(store: NoticeStore) -> None:
    await store.put_channel(PHONE)
    for end in (store.drop_channel("phone"), store.forget("anna")):
        await store.add([notice("a", 5)])
        await store.finish(["a"], at=6)
        await end
        assert await store.add([notice("a", 5)]) == 1
        assert [one.key for one in await store.due(100)] == ["a"]
        await store.put_channel(PHONE)


async def test_notices_are_due_by_time_and_not_more_than_asked_for(store: NoticeStore) -> None:
    await store.add([notice("late", 50), notice("b", 7), notice("a", 5)])
    assert [one.key for one in await store.due(50)] == ["a", "b"]
    assert [one.key for one in await store.due(100, limit=1)] == ["a"]


async def test_a_finished_notice_is_told_no_more(store: NoticeStore) -> None:
    await store.add([notice("a", 5)])
    await store.finish(["a"], at=6)
    assert await store.due(100) == []
    assert await store.add([notice("a", 5)]) == 0


async def test_a_postponed_notice_is_due_later(store: NoticeStore) -> None:
    await store.add([notice("a", 5)])
    await store.postpone("a", due=70, attempts=2)
    assert await store.due(70) == []
    assert await store.due(71) == [Notice("a", "phone", "table", 70, 2)]


async def test_what_was_finished_long_ago_is_deleted(store: NoticeStore) -> None:
    await store.add([notice("old", 1), notice("new", 2), notice("open", 3)])
    await store.finish(["old"], at=10)
    await store.finish(["new"], at=20)
    await store.looked([LastLook("anna", "t", 3, 10), LastLook("ben", "t", 3, 20)])
    await store.prune(before=20)
    assert await store.add([notice("old", 1), notice("new", 2), notice("open", 3)]) == 1
    assert await store.look("anna", "t") is None
    assert await store.look("ben", "t") is not None


async def test_a_forgotten_person_leaves_nothing(store: NoticeStore) -> None:
    for person in ("anna", "ben"):
        await store.change_settings(person, lambda _: b"1")
        await store.put_channel(Channel(f"phone of {person}", person, b"2"))
        await store.add([notice(person, 5, f"phone of {person}")])
        await store.looked([LastLook(person, "t", 1, 10)])
    await store.forget("anna")
    assert await store.settings("anna") is None
    assert await store.channels_of("anna") == []
    assert await store.look("anna", "t") is None
    assert [one.key for one in await store.due(100)] == ["ben"]
    assert await store.settings("ben") == b"1"
