"""Replays that were computed lately are not computed again."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from teahouse.server.live import replay_workers
from teahouse.server.live.replay_workers import ReplayCache, ReplayWorkers, Task
from teahouse.server.state.refusals import Refusal

WHOLE, OF_A_SEAT = Task(), Task(seat=1)


def test_an_answer_is_found_by_its_task_and_its_record() -> None:
    cache = ReplayCache()
    cache.put(WHOLE, b"a game", msgspec.Raw(b"{}"))
    assert cache.get(WHOLE, b"a game") == msgspec.Raw(b"{}")
    assert cache.get(OF_A_SEAT, b"a game") is None
    assert cache.get(WHOLE, b"a game without a name") is None


def test_what_was_not_asked_for_longest_makes_room() -> None:
    cache = ReplayCache(most=10)
    for record in (b"a", b"b"):
        cache.put(WHOLE, record, msgspec.Raw(b"12345"))
    assert cache.get(WHOLE, b"a")
    cache.put(WHOLE, b"c", msgspec.Raw(b"12345"))
    assert [bool(cache.get(WHOLE, record)) for record in (b"a", b"b", b"c")] == [True, False, True]


def test_an_answer_that_is_stored_again_counts_once() -> None:
    cache = ReplayCache(most=10)
    for record in (b"a", b"b", b"b", b"b"):
        cache.put(WHOLE, record, msgspec.Raw(b"12345"))
    assert cache.get(WHOLE, b"a")


def test_the_same_replay_is_computed_once_and_a_refusal_is_not_remembered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[Task] = []

    async def ask(_: ReplayWorkers, task: Task, raw: bytes, asker: object) -> msgspec.Raw:
        asked.append(task)
        if task.seat == 7:
            raise Refusal("not_found", seat=7)
        return msgspec.Raw(b"{}")

    async def watch() -> None:
        workers = ReplayWorkers()
        for seat in (None, None, 1, None):
            assert await workers.replay(b"a game", seat=seat) == msgspec.Raw(b"{}")
        for _ in range(2):
            with pytest.raises(Refusal):
                await workers.replay(b"a game", seat=7)

    monkeypatch.setattr(replay_workers.ReplayWorkers, "_ask", ask)
    asyncio.run(watch())
    assert [task.seat for task in asked] == [None, 1, 7, 7]
