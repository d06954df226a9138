"""Bots and clocks: they go on by themselves, once, and nothing a bot does stops a table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

import pytest
import structlog.testing
from msgspec.structs import replace

from teahouse.games.chinatown.rules.events import ShopPlaced
from teahouse.play import BOTS, Turn
from teahouse.play.pool import Pool
from teahouse.server.live.background_tasks import LEASE_MS, BackgroundTasks, TableRunner
from teahouse.server.live.bot_workers import Workers
from teahouse.server.live.live_table import LiveTable
from teahouse.server.state.access import Caller
from teahouse.server.state.commands import AddBot, Start
from teahouse.server.state.events import Clocks


class Crashing:
    def choose(self, turn: Turn) -> Any:
        raise RuntimeError("I have had enough")


class Nonsense:
    def choose(self, turn: Turn) -> Any:
        return {"type": "win", "seat": turn.seat}


class Thief:
    """Plays for another seat."""

    def choose(self, turn: Turn) -> Any:
        return {"type": "ready", "seat": turn.seat - 1, "ready": True}


async def until(condition: Callable[[], bool], seconds: float = 120.0) -> None:
    """Wait, as the other processes need time to start."""
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    while not condition():
        assert loop.time() < end, "it has not happened"
        await asyncio.sleep(0.01)


async def woken(live: LiveTable) -> None:
    """Wait until the table's runner has done whatever is due.

    Between clearing `changed` and waiting for it again it gives way to nobody: a journal in memory
    never has to be waited for.
    """
    live.changed.set()
    await until(lambda: not live.changed.is_set())


def background(
    harness: Any, bots: Mapping[str, str] = BOTS, registry: Any = None
) -> BackgroundTasks:
    workers = Workers(Pool.in_process())
    return BackgroundTasks(registry or harness.registry, workers, bots=bots, sets={})


def test_bots_play_a_whole_game_of_each_kind_by_themselves(harness: Any) -> None:
    async def play() -> None:
        server = background(harness)
        await server.start()
        tables = [await harness.table("chinatown", 3), await harness.table("dadaocheng", 2)]
        for live in tables:
            await harness.bots(live)
        await until(lambda: all(live.table.status == "over" for live in tables))
        await server.stop()

    asyncio.run(play())


def test_a_bot_that_crashes_is_replaced_and_one_that_answers_nonsense_gets_a_safe_choice(
    harness: Any,
) -> None:
    async def play() -> None:
        own = {
            name: f"{Crashing.__module__}:{bot.__name__}"
            for name, bot in (("crashing", Crashing), ("nonsense", Nonsense), ("thief", Thief))
        }
        harness.registry.context = replace(harness.registry.context, bots={*BOTS, *own})
        server = background(harness, {**BOTS, **own})
        await server.start()
        live = await harness.table()
        for name in own:
            await harness.do(live, "p0", AddBot(bot=name))
        with structlog.testing.capture_logs() as logs:
            await harness.do(live, "p0", Start())
            await until(lambda: live.table.status == "over")
        await server.stop()
        assert any("I have had enough" in line.get("told", "") for line in logs)
        refused = {line["code"] for line in logs if line["event"] == "bot_refused"}
        assert refused == {"bad_action", "not_yours"}

    asyncio.run(play())


def test_c23_the_trade_clock_ends_the_phase_after_a_restart_too(harness: Any) -> None:
    async def play() -> None:
        live = await harness.playing(options={"trade_minutes": 1})
        await harness.keep_first(live)
        harness.clock.now += 59_000
        later = harness.new_registry()  # as after a restart: nothing but the journal is left
        server = background(harness, registry=later)
        await server.start()
        await until(lambda: live.table.id in later.tables)
        again = later.tables[live.table.id]
        await woken(again)
        assert again.table.state.phase == "trade"
        harness.clock.now += 1_000
        again.changed.set()
        await until(lambda: again.table.state.phase == "place")
        await server.stop()

    asyncio.run(play())


def test_a_turn_out_of_time_gets_a_safe_legal_choice(harness: Any) -> None:
    async def play() -> None:
        live = await harness.playing(clocks=Clocks(turn_seconds=10))
        server = background(harness)
        await server.start()
        assert live.table.state.phase == "deal"
        harness.clock.now += 10_000
        live.changed.set()
        await until(lambda: live.table.state.phase == "trade")
        assert live.table.deadline.at == harness.clock.now + 10_000
        harness.clock.now += 10_000
        live.changed.set()
        await until(lambda: live.table.state.phase == "place")
        await server.stop()

    asyncio.run(play())


def test_c11_whoever_is_out_of_time_has_shops_placed_and_everybody_reads_it(harness: Any) -> None:
    async def play() -> None:
        live = await harness.playing(clocks=Clocks(turn_seconds=10))
        server = background(harness)
        await server.start()
        while live.table.state.round == 1:
            harness.clock.now += 10_000
            live.changed.set()
            await until(lambda: live.table.deadline.at > harness.clock.now)
        await server.stop()
        done = live.table.events_since(0)
        placed = dict.fromkeys(range(3), 0)
        for event in done:
            if isinstance(event, ShopPlaced):
                placed[event.seat] += 1
        assert all(placed.values())  # before, nothing was placed and nobody earned anything
        told = [
            (one.seat, type(event).__name__) for one in live.table.time_ups for event in one.events
        ]
        assert {(seat, "ShopPlaced") for seat in placed} <= set(told)
        again = harness.new_registry()
        read = (await again.get(live.table.id)).table
        assert read.time_ups == live.table.time_ups
        assert live.info(Caller(person="")).time_ups == live.table.time_ups

    asyncio.run(play())


def test_d5_whoever_is_out_of_time_has_a_turn_worth_something(harness: Any) -> None:
    async def play() -> None:
        live = await harness.playing("dadaocheng", 2, clocks=Clocks(turn_seconds=10))
        server = background(harness)
        await server.start()
        while live.table.state.turn == 0:
            harness.clock.now += 10_000
            live.changed.set()
            await until(lambda: live.table.deadline.at > harness.clock.now)
        await server.stop()
        kinds = {type(event).__name__ for one in live.table.time_ups for event in one.events}
        assert "LineCollected" in kinds

    asyncio.run(play())


def test_nobody_waits_where_no_bot_can_choose_for_who_is_late(
    harness: Any, monkeypatch: Any
) -> None:
    monkeypatch.setitem(BOTS, "hard", "no_such_module:Hard")

    async def play() -> None:
        live = await harness.playing(clocks=Clocks(turn_seconds=10))
        server = background(harness)
        await server.start()
        harness.clock.now += 10_000
        live.changed.set()
        await until(lambda: live.table.state.phase == "trade")
        await server.stop()

    asyncio.run(play())


def test_only_the_holder_of_the_lease_runs_the_clock(harness: Any) -> None:
    async def play() -> None:
        live = await harness.playing(clocks=Clocks(turn_seconds=10))
        assert await harness.journal.lease(live.table.id, "another server", 600_000)
        server = background(harness)
        await server.start()
        harness.clock.now += 10_000
        await woken(live)
        assert live.table.state.phase == "deal"
        await harness.journal.release(live.table.id, "another server")
        live.changed.set()
        await until(lambda: live.table.state.phase == "trade")
        await server.stop()

    asyncio.run(play())


def test_a_lease_is_renewed_at_half_its_time(harness: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sooner, the journal would be asked for nothing; later, another server would take over."""
    journal, taken = harness.journal, list[int]()
    lease = journal.lease

    async def counted(table: str, holder: str, milliseconds: int) -> bool:
        taken.append(harness.clock.now)
        return bool(await lease(table, holder, milliseconds))

    async def play() -> None:
        live = await harness.playing("dadaocheng", 2, clocks=Clocks(turn_seconds=3600))
        workers = Workers(Pool.in_process())
        runner = TableRunner(live, journal, workers, holder="we", bots={}, sets={})
        began = harness.clock.now
        for after in (0, LEASE_MS // 2 - 1, LEASE_MS // 2, LEASE_MS - 1, LEASE_MS):
            harness.clock.now = began + after
            await runner._serve()
        assert taken == [began, began + LEASE_MS // 2, began + LEASE_MS]

    monkeypatch.setattr(journal, "lease", counted)
    asyncio.run(play())
