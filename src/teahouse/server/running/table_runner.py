"""TableRunner: runs a table's bots and clock while this process holds its lease."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping
from typing import Any

import structlog

from teahouse.bots.turn_order import BotTurns, blocking_bot
from teahouse.core import Seat
from teahouse.server.broadcast.messages import No
from teahouse.server.tables.caller import Caller
from teahouse.server.tables.commands import Act
from teahouse.server.tables.table import Table
from teahouse.store.journal import Journal, JournalError

from .bot_workers import BotFailed, Workers, question_about
from .live_table import LiveTable

__all__ = ["TableRunner"]

LEASE_MS = 15_000
THINKING_SECONDS = 2.0

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
        self.workers = workers
        self.holder = holder
        self.bots = bots
        self.sets = sets
        self._turns = BotTurns(range(len(live.table.chairs)))
        self._leased_until = 0

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
                await asyncio.wait_for(self.live.changed.wait(), pause)

    async def _serve(self) -> float | None:
        """Does what is due; returns the seconds until something is due if nothing changes."""
        table = self.live.table
        if table.status != "playing" or not self._is_needed(table):
            return None
        if not await self._has_lease():
            return LEASE_MS / 1000
        if table.deadline is not None and self.live.clock() >= table.deadline.at:
            await self._time_up(table.deadline.stage)
            return 0
        return 0 if await self._serve_bots(table) else self._until_due(table)

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
        """Fallback actions for whoever is late, one after the other, until the stage is over."""

        def late(table: Table) -> Any:
            if table.deadline is None or table.deadline.stage != stage:
                return None
            return table.game.time_up(table.state)

        await self.live.act_if(late)

    # bots

    async def _serve_bots(self, table: Table) -> bool:
        """Asks the next bot, or plays a fallback for one that blocks; False if none is left."""
        bots = _bot_seats(table)
        seat = self._turns.next(table.game, table.state, bots, table.n)
        if seat is not None:
            await self._play(seat)
            return True
        idle = blocking_bot(table.game, table.state, bots)
        if idle is None:
            return False
        log.warning("bot_idle", table=table.id, seat=idle)
        await self._play_fallback(idle, table.game.stage(table.state).name)
        return True

    async def _play(self, seat: Seat) -> None:
        table = self.live.table
        n, stage = table.n, table.game.stage(table.state).name
        bot = self.bots[table.chairs[seat].bot or ""]
        try:
            action = await self.workers.ask(
                question_about(table, seat, self.sets, bot=bot, seconds=THINKING_SECONDS)
            )
        except BotFailed as failure:
            log.warning("bot_failed", table=table.id, seat=seat, why=str(failure))
            self._turns.failed(seat)
            await self._play_fallback(seat, stage)
            return
        self._turns.answered(seat)
        if action is None:
            return
        answer = await self._submit(seat, action, n)
        if isinstance(answer, No) and self.live.table.n == n:
            log.warning("bot_refused", table=table.id, seat=seat, code=answer.code)
            await self._play_fallback(seat, stage)

    async def _submit(self, seat: Seat, action: Any, seen: int) -> object:
        """Submits a bot's action as any player's; a stale one is dropped."""
        if not isinstance(action, dict):
            return No(id="", code="bad_message")
        caller = Caller(person="", seat=seat, is_bot=True)
        command = Act(action=action, seen=seen)
        return await self.live.submit(command, caller, id=f"bot {seat} {seen}")

    async def _play_fallback(self, seat: Seat, stage: str) -> None:
        def fallback(table: Table) -> Any:
            if table.status != "playing" or table.game.stage(table.state).name != stage:
                return None
            if table.chairs[seat].bot is None:
                return None  # a person has taken the seat meanwhile
            return table.game.fallback_action(table.state, seat)

        await self.live.act_if(fallback)


def _bot_seats(table: Table) -> frozenset[Seat]:
    return frozenset(seat for seat, chair in enumerate(table.chairs) if chair.bot is not None)
