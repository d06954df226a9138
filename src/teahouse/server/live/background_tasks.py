"""Background tasks: table runners, notifications from other processes, closing idle tables."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any

import structlog

from teahouse.server.state.lobby_row import summary_of
from teahouse.server.state.refusals import Refusal
from teahouse.server.state.tokens import new_id
from teahouse.store.journal import JournalError
from teahouse.store.verify import verified

from .bot_workers import Workers
from .live_table import LiveTable
from .registry import TableRegistry
from .table_runner import TableRunner

__all__ = ["BackgroundTasks"]

UNATTENDED_EVERY = 30.0  # seconds between searches for tables with bots or clocks
IDLE_EVERY = 10.0  # seconds
VERIFY_PAUSE = 0.02  # seconds between two tables

log = structlog.get_logger()


class BackgroundTasks:
    """Everything that a server does unasked; `start` and `stop` bracket its life."""

    def __init__(
        self,
        registry: TableRegistry,
        *,
        bots: Mapping[str, str],
        sets: Mapping[str, Mapping[str, Any]],
        processes: int = 1,
        more: Mapping[str, Callable[[], Awaitable[None]]] = {},
    ) -> None:
        self.registry = registry
        self.bots = bots
        self.sets = sets
        self.workers = Workers(processes)
        self.holder = new_id()
        self.more = more  # tasks of other packages, by name
        self._runners: dict[str, asyncio.Task[None]] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        self.registry.on_open = self._start_runner
        for live in self.registry.tables.values():
            self._start_runner(live)
        self._tasks = [
            asyncio.create_task(
                self._restart_on_failure("notifications", self.registry.follow_notifications)
            ),
            asyncio.create_task(
                self._restart_on_failure("unattended tables", self._open_unattended)
            ),
            asyncio.create_task(self._restart_on_failure("idle tables", self._close_idle)),
            asyncio.create_task(self._restart_on_failure("verification", self._verify)),
            *(asyncio.create_task(self._restart_on_failure(*one)) for one in self.more.items()),
        ]

    async def stop(self) -> None:
        tasks = [*self._tasks, *self._runners.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.workers.close()
        with suppress(JournalError):  # leases end by themselves
            for id in self._runners:
                await self.registry.journal.release(id, self.holder)

    def _start_runner(self, live: LiveTable) -> None:
        runner = TableRunner(
            live,
            self.registry.journal,
            self.workers,
            holder=self.holder,
            bots=self.bots,
            sets=self.sets,
        )
        self._runners[live.table.id] = asyncio.create_task(
            self._restart_on_failure("runner", runner.run), name=f"runner {live.table.id}"
        )

    async def _restart_on_failure(self, what: str, work: Callable[[], Awaitable[None]]) -> None:
        """Runs a task and restarts it after an exception, which is logged."""
        while True:
            try:
                await work()
            except Exception:
                log.exception("background_task_failed", what=what)
                await asyncio.sleep(1)
            else:
                return

    async def _open_unattended(self) -> None:
        """Opens running tables with bots or clocks that no process may be serving."""
        while True:
            rows = await self.registry.journal.tables(statuses=("playing",), limit=None)
            for row in rows:
                if row.id not in self.registry.tables and summary_of(row).runs_alone:
                    with suppress(Refusal):  # a damaged table, which is reported elsewhere
                        await self.registry.get(row.id)
            await asyncio.sleep(UNATTENDED_EVERY)

    async def _verify(self) -> None:
        """Checks every table once, slowly, so that the operator hears of damage."""
        async for finding in verified(self.registry.journal):
            if finding.damaged_from is not None:
                self.registry.report_damage(finding.table, finding.damaged_from)
            await asyncio.sleep(VERIFY_PAUSE)

    async def _close_idle(self) -> None:
        """Closes idle tables and stops their runners."""
        while True:
            await asyncio.sleep(IDLE_EVERY)
            for id in self.registry.close_idle():
                self._runners.pop(id).cancel()
                await self.registry.journal.release(id, self.holder)
