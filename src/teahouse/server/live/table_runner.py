"""TableRunner: runs a table's bots and clock while this process holds its lease."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping
from typing import Any

import structlog

from teahouse.core import RuleError
from teahouse.games import describe
from teahouse.server.state.table import Table
from teahouse.store.journal import Journal, JournalError

from .bot_runner import BotRunner
from .bot_workers import BotFailed, Workers, question_about
from .live_table import LiveTable

__all__ = ["TableRunner"]

LEASE_MS = 15_000
THINKING_SECONDS = 1.0  # of a bot for somebody whose time has run out

log = structlog.get_logger()


class TableRunner:
    """Serves one open table until it is cancelled."""

    def __init__(
        self,
        live: LiveTable,
        journal: Journal,
        workers: Workers,
        *,
        holder: str,
        bots: Mapping[str, str],
        sets: Mapping[str, Mapping[str, Any]],
    ) -> None:
        self.live = live
        self.journal = journal
        self.holder = holder
        self._bot_runner = BotRunner(live, workers, bots=bots, sets=sets)
        self._leased_until = 0
        self._workers = workers
        self._sets = sets

    async def run(self) -> None:
        """Serves until cancelled; retries while the journal cannot be reached."""
        while True:
            self.live.changed.clear()
            try:
                pause = await self._serve()
            except JournalError as error:
                log.warning("runner_waits", table=self.live.table.id, why=str(error))
                pause = 1.0
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self.live.changed.wait()

    async def _serve(self) -> float | None:
        """Does what is due; returns the seconds until the next thing is due if nothing changes."""
        table = self.live.table
        if self.live.rests or not self._is_needed(table):
            return None
        if table.status not in ("playing", "over"):
            return None
        if not await self._has_lease():
            return LEASE_MS / 1000
        if table.status == "over":
            return await self._bot_runner.say_goodbye(table)
        if table.deadline is not None and self.live.clock() >= table.deadline.at:
            await self._time_up(table.deadline.stage)
            return 0
        pause = await self._bot_runner.serve(table)
        until_due = self._until_due(table)
        return until_due if pause is None else min(pause, until_due)

    def _is_needed(self, table: Table) -> bool:
        return table.deadline is not None or any(chair.bot for chair in table.chairs)

    async def _has_lease(self) -> bool:
        """Whether this process has the lease, which is renewed at half its time."""
        now = self.live.clock()
        if now < self._leased_until - LEASE_MS // 2:
            return True
        if not await self.journal.lease(self.live.table.id, self.holder, LEASE_MS):
            return False
        self._leased_until = now + LEASE_MS
        return True

    def _until_due(self, table: Table) -> float:
        renew = LEASE_MS / 2000
        if table.deadline is None:
            return renew
        return min(renew, max(0.0, (table.deadline.at - self.live.clock()) / 1000))

    # the clock

    async def _time_up(self, stage: str) -> None:
        """Acts for those who are late, one by one, until the stage is over."""
        n = self.live.table.n
        chosen = await self._choice_for_late(self.live.table)

        def late(table: Table) -> Any:
            if table.deadline is None or table.deadline.stage != stage or table.n != n:
                return None
            return chosen

        await self.live.act_if(late, late=True)

    async def _choice_for_late(self, table: Table) -> Any:
        """What a bot would choose where the game lets it, else the fallback action."""
        fallback = table.game.time_up(table.state)
        if fallback is None or _tag(fallback) not in describe(table.game.name).late_actions:
            return fallback
        question = question_about(
            table, fallback.seat, self._sets, bot="", seconds=THINKING_SECONDS, quiet=True
        )
        try:
            chosen = table.game.action((await self._workers.advise(question)).action)
            table.game.check(table.state, chosen)
        except (BotFailed, RuleError) as error:
            log.warning("late_fallback", table=table.id, seat=fallback.seat, why=str(error))
            return fallback
        is_allowed = _tag(chosen) in describe(table.game.name).late_actions
        return chosen if is_allowed and chosen.seat == fallback.seat else fallback


def _tag(action: Any) -> object:
    return action.__struct_config__.tag
