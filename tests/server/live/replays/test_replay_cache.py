"""Replays that were computed lately are not computed again."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from teahouse.play.pool import Pool
from teahouse.play.recent import Recent
from teahouse.server.live.replay_workers import ReplayRecord, ReplayWorkers
from teahouse.server.state.refusals import Refusal


def test_what_was_not_asked_for_longest_makes_room() -> None:
    cache: Recent[bytes] = Recent(10, len)
    for key in "ab":
        cache.put(key, b"12345")
    assert cache.get("a")
    cache.put("c", b"12345")
    assert [bool(cache.get(key)) for key in "abc"] == [True, False, True]


def test_an_answer_that_is_stored_again_counts_once() -> None:
    cache: Recent[bytes] = Recent(10, len)
    for key in "abbb":
        cache.put(key, b"12345")
    assert cache.get("a")


def test_each_weighs_the_same_unless_a_weight_is_given() -> None:
    cache: Recent[bytes] = Recent(2)
    for key in "abc":
        cache.put(key, b"12345")
    assert [bool(cache.get(key)) for key in "abc"] == [False, True, True]


def test_the_same_replay_is_computed_once_and_a_refusal_is_not_remembered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[Any] = []

    async def read(_: ReplayWorkers, task: ReplayRecord, asker: object) -> msgspec.Raw:
        asked.append((task.raw, task.seat))
        if task.seat == 7:
            raise Refusal("not_found", seat=7)
        return msgspec.Raw(b"{}")

    async def watch() -> None:
        workers = ReplayWorkers(Pool.in_process())
        for seat in (None, None, 1, None):
            assert await workers.replay(b"a game", seat=seat) == msgspec.Raw(b"{}")
        await workers.replay(b"a game without a name", seat=1)
        for _ in range(2):
            with pytest.raises(Refusal):
                await workers.replay(b"a game", seat=7)

    monkeypatch.setattr(ReplayWorkers, "_read", read)
    asyncio.run(watch())
    game, other = b"a game", b"a game without a name"
    assert asked == [(game, None), (game, 1), (other, 1), (game, 7), (game, 7)]
