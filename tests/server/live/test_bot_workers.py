"""Bots that fail are replaced by a plain level and asked again later; idle ones hold nobody up."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.play.test_worker import question

from teahouse.core import BadInput, plain
from teahouse.play import BOTS
from teahouse.play.pool import Asker, Pool
from teahouse.play.task import Answer, BotFailed, Question
from teahouse.play.worker import Worker
from teahouse.server.live import bot_workers
from teahouse.server.live.background_tasks import BackgroundTasks
from teahouse.server.live.bot_workers import LONGEST_RETRY_SECONDS, RETRY_SECONDS, Workers
from teahouse.server.state.commands import AddBot, Start

CRASHER, DIER, PLACER = "strangers:Crasher", "strangers:Dier", "strangers:Placer"
NOBODY = "strangers:NobodyAtAll"
SLEEPER = "strangers:Sleeper"


@pytest.fixture(autouse=True)
def strangers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(Path(__file__).parents[2] / "strangers")


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def asked(test: Callable[[Workers], Awaitable[None]], **made: Any) -> list[str]:
    """Runs a test with workers; returns why bots have failed, in order."""
    failures: list[str] = []

    async def run() -> None:
        pool = Pool.of_processes()
        workers = Workers(pool, **made)
        workers.on_failure = lambda _bot, _game, why: failures.append(why)
        try:
            await test(workers)
        finally:
            workers.close()
            pool.close()

    asyncio.run(run())
    return failures


async def answer_of(workers: Workers, question: Question) -> Answer:
    return await workers.ask(question, Asker("a table"))


@pytest.mark.parametrize(("bot", "why"), [(CRASHER, "crashed"), (DIER, "died")])
def test_a_plain_level_answers_for_a_bot_that_fails(bot: str, why: str) -> None:
    async def ask(workers: Workers) -> None:
        answer = await answer_of(workers, question(bot=bot))
        assert plain(answer.action)["type"] == "keep"
        assert workers.replaced[bot, "chinatown"].why == why
        assert not workers.is_plain_failing

    assert asked(ask) == [why]


def test_the_plain_level_runs_without_compiled_code() -> None:
    worker = Worker(plain=True)
    try:
        answer = worker.ask(question(bot="strangers:Reporter"))
    finally:
        worker.close()
    assert answer.action == {"is_compiled": False}


def test_a_bot_that_fails_twice_is_asked_again_only_after_a_while() -> None:
    clock = Clock()

    async def ask(workers: Workers) -> None:
        for _ in range(5):
            await answer_of(workers, question(bot=NOBODY))
        clock.now += RETRY_SECONDS
        await answer_of(workers, question(bot=NOBODY))
        await answer_of(workers, question(bot=NOBODY))

    assert asked(ask, clock=clock) == ["crashed"] * 3


def test_a_bot_that_goes_on_failing_is_asked_ever_less_often() -> None:
    clock = Clock()
    hours = 6

    async def ask(workers: Workers) -> None:
        while clock.now < hours * LONGEST_RETRY_SECONDS:
            await answer_of(workers, question(bot=NOBODY))
            clock.now += RETRY_SECONDS * 5

    assert len(asked(ask, clock=clock)) < 15


def test_a_bot_that_answers_again_is_no_longer_replaced() -> None:
    async def ask(workers: Workers) -> None:
        bot = "strangers:OnceBitten"
        first = replace(question(bot=bot), seed="crash")
        await answer_of(workers, first)
        assert workers.replaced
        await answer_of(workers, replace(first, seed="well"))
        assert not workers.replaced

    assert asked(ask) == ["crashed"]


def test_a_plain_level_answers_while_a_bot_is_not_ready() -> None:
    """It takes longer than anybody would wait, so the next question does not wait at all."""

    async def ask(workers: Workers) -> None:
        slow = replace(question(bot="strangers:Staller"), seconds=0.0)
        for _ in range(3):
            answer = await answer_of(workers, slow)
            assert plain(answer.action)["type"] == "keep"
        assert workers.replaced["strangers:Staller", "chinatown"].why == "late"

    assert asked(ask, patience=0.0) == ["late"]


def test_an_answer_that_comes_late_ends_the_replacement() -> None:
    async def ask(workers: Workers) -> None:
        await answer_of(workers, replace(question(bot=PLACER), seconds=0.0))
        while workers.replaced:
            await asyncio.sleep(0.01)

    assert asked(ask, patience=0.0) == ["late"]


def test_a_hint_is_given_by_plain_code_where_the_adviser_fails() -> None:
    async def ask(workers: Workers) -> None:
        hint = replace(question(bot=NOBODY), query={"kind": "best_move"})
        answer = await answer_of(workers, hint)
        assert answer.action is not None
        assert answer.action["action"]["type"] == "keep"
        with pytest.raises(BadInput):
            await answer_of(workers, replace(hint, query={"kind": "nothing"}))

    assert asked(ask) == ["crashed"] * 2


def test_it_is_told_that_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bot_workers.BOTS, "easy", NOBODY)  # type: ignore[attr-defined]

    async def ask(workers: Workers) -> None:
        for _ in range(2):
            assert not workers.is_plain_failing
            with pytest.raises(BotFailed):
                await answer_of(workers, question(bot=CRASHER))
        assert workers.is_plain_failing

    assert asked(ask) == ["crashed"] * 4


def test_a_table_of_bots_with_nothing_to_do_goes_on_to_its_end(harness: Any) -> None:
    async def play() -> None:
        harness.registry.context = replace(harness.registry.context, bots={*BOTS, "sleeper"})
        pool = Pool.of_processes()
        bots = {**BOTS, "sleeper": SLEEPER}
        server = BackgroundTasks(harness.registry, Workers(pool), bots=bots, sets={})
        await server.start()
        live = await harness.table()
        for _ in range(3):
            await harness.do(live, "p0", AddBot(bot="sleeper"))
        await harness.do(live, "p0", Start())
        async with asyncio.timeout(120):
            while live.table.status != "over":
                await asyncio.sleep(0.01)
        await server.stop()
        pool.close()

    asyncio.run(play())
