"""Background tasks run the bots and clocks of tables under a lease, and close idle tables."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any

import structlog

from teahouse.core import RuleError
from teahouse.core.descriptor import describe
from teahouse.play.task import BotFailed
from teahouse.server.state.events import BidsOpened, TableEvent
from teahouse.server.state.refusals import Refusal
from teahouse.server.state.table import Table
from teahouse.server.state.tokens import new_id
from teahouse.store.chain import verified
from teahouse.store.journal import Journal, JournalError

from .bot_runner import BotRunner
from .bot_workers import Workers, asker_of, question_about
from .live_table import LiveTable
from .lobby_row import summary_of
from .registry import TableRegistry

__all__ = ["BackgroundTasks", "TableRunner", "end_tasks"]


LEASE_MS = 15_000
CATCHING_UP_SECONDS = 1.0  # a bot thinks for somebody whose time has run out

log = structlog.get_logger()


class TableRunner:
    """A TableRunner runs the bots and the clock of one open table until it is cancelled."""

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
        """Runs the table until cancelled; retries while the journal cannot be reached."""
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
        """Does what is due; returns the seconds until more is due, None if a change must come."""
        table = self.live.table
        if self.live.rests or not table.runs_alone:
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
        opens_at = table.opens_bids_at
        if opens_at is not None and self.live.clock() >= opens_at:
            await self.live.write_if(self._due_bids)
            return 0
        pause = await self._bot_runner.serve(table)
        until_due = self._until_due(table)
        return until_due if pause is None else min(pause, until_due)

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
        """Returns the seconds until the deadline, bids are opened, or the lease is renewed."""
        deadline = None if table.deadline is None else table.deadline.at
        due = [at for at in (deadline, table.opens_bids_at) if at is not None]
        waits = [max(0.0, (at - self.live.clock()) / 1000) for at in due]
        return min([LEASE_MS / 2000, *waits])

    def _due_bids(self, table: Table) -> list[TableEvent]:
        """Returns the opening of sealed bids whose time is up, unless the table has moved on."""
        if table.status != "playing":
            return []
        now = self.live.clock()
        due = (one for one in table.books if not one.is_open and one.until and one.until <= now)
        return [BidsOpened(seat=one.seat, enquiry=one.n) for one in due]

    # the clock

    async def _time_up(self, stage: str) -> None:
        """Acts for one seat that is late; `run` repeats this until the stage is over."""
        n = self.live.table.n
        chosen = await self._choice_for_late(self.live.table)

        def late(table: Table) -> Any:
            if table.deadline is None or table.deadline.stage != stage or table.n != n:
                return None
            return chosen

        await self.live.act_if(late, late=True)

    async def _choice_for_late(self, table: Table) -> Any:
        """Returns the action to do for a seat that is late.

        A bot chooses it where the game allows that. Otherwise it is the fallback action.
        """
        fallback = table.game.time_up(table.state)
        if fallback is None or _tag(fallback) not in describe(table.game.name).late_actions:
            return fallback
        question = question_about(
            table, fallback.seat, self._sets, bot="", seconds=CATCHING_UP_SECONDS, quiet=True
        )
        try:
            answer = await self._workers.advise(question, asker_of(table))
            chosen = table.game.action(answer.action)
            table.game.check(table.state, chosen)
        except (BotFailed, RuleError) as error:
            log.warning("late_fallback", table=table.id, seat=fallback.seat, why=str(error))
            return fallback
        is_allowed = _tag(chosen) in describe(table.game.name).late_actions
        return chosen if is_allowed and chosen.seat == fallback.seat else fallback


def _tag(action: Any) -> object:
    return action.__struct_config__.tag


ASK_AGAIN_SECONDS = 1.0


async def end_tasks(tasks: Iterable[asyncio.Task[None]]) -> None:
    """Cancels tasks, and waits until they have ended.

    A task is cancelled again if it goes on. Before Python 3.12, a cancellation is lost if it comes
    just when what `asyncio.wait_for` waits for, such as an answer of PostgreSQL, is done.
    """
    running = set(tasks)
    while running:
        for task in running:
            task.cancel()
        _, running = await asyncio.wait(running, timeout=ASK_AGAIN_SECONDS)


UNATTENDED_EVERY = 30.0  # seconds between searches for tables with bots or clocks
IDLE_EVERY = 10.0  # seconds
VERIFY_PAUSE = 0.02  # seconds between two tables


class BackgroundTasks:
    """The tasks that a server runs in the background, from `start` to `stop`."""

    def __init__(
        self,
        registry: TableRegistry,
        workers: Workers,
        *,
        bots: Mapping[str, str],
        sets: Mapping[str, Mapping[str, Any]],
        more: Mapping[str, Callable[[], Awaitable[None]]] = {},
    ) -> None:
        self.registry = registry
        self.bots = bots
        self.sets = sets
        self.workers = workers
        self.holder = new_id()
        self.more = more  # tasks of other packages, by name
        self._runners: dict[str, asyncio.Task[None]] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        self.registry.on_open = self._start_runner
        for live in self.registry.tables.values():
            self._start_runner(live)
        work: dict[str, Callable[[], Awaitable[None]]] = {
            "notifications": self.registry.follow_notifications,
            "unattended tables": self._open_unattended,
            "idle tables": self._close_idle,
            "verification": self._verify,
            **self.more,
        }
        self._tasks = [asyncio.create_task(self._restart_on_failure(*one)) for one in work.items()]

    async def stop(self) -> None:
        await end_tasks([*self._tasks, *self._runners.values()])
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
            for id in await self.unattended():
                with suppress(Refusal):  # a damaged table, which is reported elsewhere
                    await self.registry.get(id)
            await asyncio.sleep(UNATTENDED_EVERY)

    async def unattended(self) -> list[str]:
        """Returns the running tables with bots or clocks that are not open here.

        Those that this process has closed since there was nothing to do, and that nobody has
        changed, are left out.
        """
        known = self.registry.tables.keys() | self.registry.resting
        rows = await self.registry.journal.tables(statuses=("playing",), limit=None)
        return [row.id for row in rows if row.id not in known and summary_of(row).runs_alone]

    async def _verify(self) -> None:
        """Checks every table once, slowly, so that the operator hears of damage."""
        async for finding in verified(self.registry.journal):
            if finding.damaged_from is not None:
                self.registry.report_damage(finding.table, finding.damaged_from)
            await asyncio.sleep(VERIFY_PAUSE)
        async for row in self.registry.journal.damaged_rows():
            self.registry.report_damaged_row(row)
        for at in await self.registry.journal.lost_logs():
            log.error("log_lost", at=at)

    async def _close_idle(self) -> None:
        """Closes idle tables and stops their runners."""
        while True:
            await asyncio.sleep(IDLE_EVERY)
            for id in self.registry.close_idle():
                await end_tasks([self._runners.pop(id)])
                await self.registry.journal.release(id, self.holder)
