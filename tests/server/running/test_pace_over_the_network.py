"""Bots at a quick table, seen through the network API alone, by a clock that the test drives."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from httpx import ASGITransport, AsyncClient
from msgspec.structs import replace
from tests.server.table_harness import Clock

from teahouse.bots import BOTS
from teahouse.server.api import quick
from teahouse.server.app import application
from teahouse.server.notices.ways import open_ways
from teahouse.server.running.bot_runner import BotRunner
from teahouse.server.running.bot_workers import Workers
from teahouse.server.running.services import Services
from teahouse.server.settings import Settings
from teahouse.store import open_journal

WISH = {"game": "chinatown", "players": 4, "characters": ["wen", "bruno", "tomas"]}
BOT_SEATS = (1, 2, 3)
MOST_SECONDS = 150


class QuickTable:
    """A person with a key; bots act as far as the clock is moved, and nobody else moves it."""

    def __init__(
        self, client: AsyncClient, made: dict[str, Any], runner: BotRunner, clock: Clock
    ) -> None:
        self.client = client
        self.path = f"/api/tables/{made['id']}"
        self.headers = {"Authorization": f"Bearer {made['key']}"}
        self.runner = runner
        self.clock = clock
        self.began = clock.now

    @property
    def seconds(self) -> float:
        """Since trade began."""
        return (self.clock.now - self.began) / 1000

    async def now(self) -> dict[str, Any]:
        answer = await self.client.get(f"{self.path}/now", headers=self.headers)
        found: dict[str, Any] = answer.json()
        return found

    async def view(self) -> dict[str, Any]:
        view: dict[str, Any] = (await self.now())["seats"][0]["view"]
        return view

    async def post(self, what: str, **body: Any) -> None:
        answer = await self.client.post(f"{self.path}/{what}", json=body, headers=self.headers)
        assert answer.status_code == 200, answer.text

    async def start_trading(self) -> None:
        actions = (await self.now())["seats"][0]["actions"]
        keep = next(one for one in actions if one["type"] == "keep")
        await self.post("act", action=keep)
        while (await self.view())["phase"] == "deal":
            await self.runner.serve(self.runner.live.table)
        self.began = self.clock.now

    async def looks(self, most: float = MOST_SECONDS) -> AsyncIterator[dict[str, Any]]:
        """The view whenever a bot may have acted, until all bots are ready."""
        end = self.seconds + most
        while self.seconds < end and len(ready_bots(view := await self.view())) < len(BOT_SEATS):
            yield view
            pause = await self.runner.serve(self.runner.live.table)
            wait = min(end - self.seconds, 1.0 if pause is None else pause)
            self.clock.now += int(1000 * wait) or 1


def ready_bots(view: dict[str, Any]) -> list[int]:
    return [seat for seat in BOT_SEATS if view["players"][seat]["ready"]]


@asynccontextmanager
async def quick_table() -> AsyncIterator[QuickTable]:
    """A server's application without its background tasks, whose bots this test runs."""
    clock, workers, settings = Clock(), Workers(), Settings(limited=False)
    journal = await open_journal(settings.database)
    services = Services(settings, journal, await open_ways(settings, journal.notices, b"key"))
    registry = services.registry
    registry.clock = registry.ticks = clock
    registry.context = replace(registry.context, new_id=lambda: "table")
    transport = ASGITransport(app=application(services))
    async with AsyncClient(transport=transport, base_url="http://test") as client:
        made = (await client.post("/api/tables/quick", json=WISH)).json()
        live = await registry.get(made["id"])
        yield QuickTable(client, made, BotRunner(live, workers, bots=BOTS, sets={}), clock)
    workers.close()
    services.what_if.close()
    services.passwords.close()
    await services.replays.close()
    await journal.close()


@pytest.fixture
def at_quick_table(
    monkeypatch: pytest.MonkeyPatch,
) -> Callable[[Callable[[QuickTable], Awaitable[None]]], None]:
    """Runs a test in the first trade phase of a quick table, always the same game."""
    monkeypatch.setattr(quick, "new_seed", lambda: "jasmine")

    def run(test: Callable[[QuickTable], Awaitable[None]]) -> None:
        async def play() -> None:
            async with quick_table() as table:
                await table.start_trading()
                await test(table)

        asyncio.run(play())

    return run


def test_a_person_who_does_nothing_can_follow_the_trade(at_quick_table: Any) -> None:
    async def test(table: QuickTable) -> None:
        first_seen: dict[int, float] = {}
        done: dict[int, float] = {}
        async for view in table.looks():
            for offer in view["offers"]:
                first_seen.setdefault(offer["id"], table.seconds)
                if offer["status"] == "done":
                    done.setdefault(offer["id"], table.seconds)
                if offer["status"] == "declined":
                    assert offer["why"]
            assert table.seconds >= 20 or not ready_bots(view)
        assert done
        assert min(done.values()) >= 8
        assert all(at - first_seen[number] >= 6 for number, at in done.items())
        assert table.seconds <= 90

    at_quick_table(test)


def test_bots_wait_for_a_person_who_composes_and_can_be_hurried(at_quick_table: Any) -> None:
    async def test(table: QuickTable) -> None:
        for _ in range(4):
            await table.post("composing", seat=0)
            async for view in table.looks(15):
                assert not ready_bots(view)
        await table.post("composing", seat=0, on=False)
        await table.post("commands", id="hurry", command={"type": "hurry", "seat": 0})
        hurried = table.seconds
        async for _ in table.looks():
            pass
        assert table.seconds - hurried <= 5

    at_quick_table(test)


def test_in_a_whole_game_bots_speak_now_and_then(at_quick_table: Any) -> None:
    async def test(table: QuickTable) -> None:
        said: dict[int, dict[str, Any]] = {}
        while (view := await table.view())["phase"] != "over":
            await play_idly(table, view)
            said |= {line["n"]: line for line in (await table.now())["table"]["talk"]}
        for bot in BOT_SEATS:
            unasked = [one for one in said.values() if one["seat"] == bot and not one.get("re")]
            assert 4 <= len(unasked) <= 30

    at_quick_table(test)


async def play_idly(table: QuickTable, view: dict[str, Any]) -> None:
    """The person keeps cards, trades nothing and opens no shop."""
    if view["phase"] == "deal":
        await table.start_trading()
    elif view["phase"] == "trade":
        async for _ in table.looks():
            pass
        await table.post("act", action={"type": "ready", "seat": 0, "ready": True})
    elif view["turn"] == 0:
        await table.post("act", action={"type": "done", "seat": 0})
    else:
        await table.runner.serve(table.runner.live.table)
        table.clock.now += 1000
