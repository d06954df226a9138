"""A quick table, used through the network API alone, by a clock that the test drives."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from httpx import ASGITransport, AsyncClient, Response
from msgspec.structs import replace
from tests.server.table_harness import Clock

from teahouse.play import BOTS
from teahouse.server.app import application
from teahouse.server.live.bot_runner import BotRunner
from teahouse.server.notices.gateways import open_gateways
from teahouse.server.settings import Settings
from teahouse.server.web.services import Services
from teahouse.store import open_journal

__all__ = ["BOT_SEATS", "QuickTable", "quick_table", "ready_bots"]

WISH = {
    "game": "chinatown",
    "players": 4,
    "characters": ["wen", "bruno", "tomas"],
    "tempo": "normal",
}
BOT_SEATS = (1, 2, 3)
MOST_SECONDS = 150


class QuickTable:
    """A person with a key; bots act as far as the clock is moved, and nobody else moves it."""

    def __init__(
        self, client: AsyncClient, made: dict[str, Any], runner: BotRunner, services: Services
    ) -> None:
        self.client = client
        self.services = services
        self.commands = 0
        self.path = f"/api/tables/{made['id']}"
        self.headers = {"Authorization": f"Bearer {made['key']}"}
        self.runner = runner
        assert isinstance(services.registry.clock, Clock)
        self.clock = services.registry.clock
        self.began = self.clock.now

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
        answer = await self._post(what, body)
        assert answer.status_code == 200, answer.text

    async def do(self, type: str, **fields: Any) -> dict[str, Any]:
        """The answer to a command of the person's."""
        self.commands += 1
        command = {"type": type, "seat": 0, **fields}
        answer = await self._post("commands", {"id": f"{self.commands}", "command": command})
        found: dict[str, Any] = answer.json()
        return found

    async def _post(self, what: str, body: dict[str, Any]) -> Response:
        return await self.client.post(f"{self.path}/{what}", json=body, headers=self.headers)

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
    clock, settings = Clock(), Settings(limited=False)
    journal = await open_journal(settings.database)
    services = Services(settings, journal, await open_gateways(settings, journal.notices, b"key"))
    registry = services.registry
    registry.clock = registry.ticks = clock
    registry.context = replace(registry.context, new_id=lambda: "table")
    transport = ASGITransport(app=application(services))
    async with AsyncClient(transport=transport, base_url="http://localhost") as client:
        made = (await client.post("/api/tables/quick", json=WISH)).json()
        live = await registry.get(made["id"])
        runner = BotRunner(live, services.bots, bots=BOTS, sets={})
        yield QuickTable(client, made, runner, services)
    services.close()
    await journal.close()
