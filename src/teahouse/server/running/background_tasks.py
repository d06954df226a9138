"""Keeping house: runners for open tables, news from other processes, idle tables put away."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import structlog

from teahouse.server.accounts.tokens import new_id
from teahouse.server.tables.lobby_row import summary_of

from .bot_workers import Workers
from .live_table import LiveTable
from .registry import TableRegistry
from .table_runner import TableRunner

__all__ = ["BackgroundTasks"]

ROUNDS_EVERY = 30.0  # seconds between looks for tables that run by themselves
TIDY_EVERY = 10.0  # seconds

log = structlog.get_logger()


class BackgroundTasks:
    """Everything that happens in a server of its own accord; start it, and stop it at the end."""

    def __init__(
        self,
        registry: TableRegistry,
        *,
        bots: Mapping[str, str],
        sets: Mapping[str, Mapping[str, Any]],
        processes: int = 1,
    ) -> None:
        self.registry = registry
        self.bots = bots
        self.sets = sets
        self.workers = Workers(processes)
        self.holder = new_id()
        self._stewards: dict[str, asyncio.Task[None]] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        self.registry.on_open = self._employ
        for live in self.registry.tables.values():
            self._employ(live)
        self._tasks = [
            asyncio.create_task(self._again("news", self.registry.follow_news)),
            asyncio.create_task(self._again("rounds", self._make_rounds)),
            asyncio.create_task(self._again("tidying", self._tidy)),
        ]

    async def stop(self) -> None:
        tasks = [*self._tasks, *self._stewards.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.workers.close()
        for id in self._stewards:
            await self.registry.journal.release(id, self.holder)

    def _employ(self, live: LiveTable) -> None:
        runner = TableRunner(
            live,
            self.registry.journal,
            self.workers,
            holder=self.holder,
            bots=self.bots,
            sets=self.sets,
        )
        self._stewards[live.table.id] = asyncio.create_task(
            self._again("runner", runner.run), name=f"runner {live.table.id}"
        )

    async def _again(self, what: str, work: Callable[[], Awaitable[None]]) -> None:
        """Run it; should it ever fail, say so and run it again."""
        while True:
            try:
                await work()
            except Exception:
                log.exception("housekeeping_failed", what=what)
                await asyncio.sleep(1)
            else:
                return

    async def _make_rounds(self) -> None:
        """Open tables that run by themselves, should their server be gone."""
        while True:
            rows = await self.registry.journal.tables(statuses=("playing",), limit=None)
            for row in rows:
                if row.id not in self.registry.tables and summary_of(row).runs_alone:
                    await self.registry.get(row.id)
            await asyncio.sleep(ROUNDS_EVERY)

    async def _tidy(self) -> None:
        """Put idle tables away."""
        while True:
            await asyncio.sleep(TIDY_EVERY)
            for id in self.registry.put_away_idle():
                self._stewards.pop(id).cancel()
                await self.registry.journal.release(id, self.holder)
