"""The one who writes to SQLite: all that waits is committed together.

A quick disk is waited for where we stand: a sync takes less time there than to wake a thread and be
woken by it. While the disk is slow a thread waits for it, and what comes in meanwhile gathers.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import Any, TypeAlias, TypeVar

from .journal import JournalError

__all__ = ["Writer", "failure"]

Result = TypeVar("Result")
Work: TypeAlias = Callable[[sqlite3.Connection], Any]
Job: TypeAlias = tuple[Work, "asyncio.Future[Any]"]

TOGETHER = 500  # jobs in one transaction, so that none waits long for the others
QUICK = 0.002  # seconds for a commit, with which a disk shows that the next may be waited for


class Writer:
    """One sync to the disk serves everyone who is waiting for it."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._loop = asyncio.get_running_loop()
        self._waiting: list[Job] = []
        self._is_due = False  # whether somebody is going to look at who waits
        self._is_quick = False
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="journal")
        self._open = True

    async def do(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        """What the work returns or raises, once that is durable."""
        if not self._open:
            raise JournalError("the journal is closed")
        return await self._enqueue(work)

    def _enqueue(self, work: Callable[[sqlite3.Connection], Result]) -> asyncio.Future[Result]:
        future: asyncio.Future[Result] = self._loop.create_future()
        self._waiting.append((work, future))
        if not self._is_due:
            self._is_due = True
            self._loop.call_soon(self._commit_next)  # after all that came in with this one
        return future

    async def close(self) -> None:
        """Finish what waits."""
        if self._open:
            self._open = False
            await self._enqueue(lambda _: None)
            await asyncio.to_thread(self._thread.shutdown)

    def _commit_next(self) -> None:
        jobs, self._waiting = self._waiting[:TOGETHER], self._waiting[TOGETHER:]
        if self._is_quick:
            self._tell(jobs, self._commit(jobs))
        else:
            self._thread.submit(self._commit_aside, jobs)

    def _commit_aside(self, jobs: list[Job]) -> None:
        outcomes = self._commit(jobs)
        self._loop.call_soon_threadsafe(self._tell, jobs, outcomes)

    def _tell(self, jobs: list[Job], outcomes: list[Any]) -> None:
        for (_, future), outcome in zip(jobs, outcomes, strict=True):
            if future.done():
                continue  # whoever waited was cancelled; what they asked for is done all the same
            if isinstance(outcome, Exception):
                future.set_exception(outcome)
            else:
                future.set_result(outcome)
        self._is_due = bool(self._waiting)
        if self._is_due:
            self._loop.call_soon(self._commit_next)

    def _commit(self, jobs: list[Job]) -> list[Any]:
        began = perf_counter()
        try:
            self._connection.execute("begin immediate")
            outcomes = [self._one(work, is_alone=len(jobs) == 1) for work, _ in jobs]
            if self._connection.in_transaction:
                self._connection.execute("commit")
        except sqlite3.Error as error:
            self._back_out()
            outcomes = [failure(error) for _ in jobs]
        self._is_quick = perf_counter() - began < QUICK
        return outcomes

    def _one(self, work: Work, *, is_alone: bool) -> Any:
        """What the work returns; if it fails, it alone is undone and the reason returned."""
        if not is_alone:
            self._connection.execute("savepoint one")
        try:
            outcome = work(self._connection)
        except Exception as error:
            outcome = failure(error) if isinstance(error, sqlite3.Error) else error
            self._connection.execute("rollback" if is_alone else "rollback to one")
        if not is_alone:
            self._connection.execute("release one")
        return outcome

    def _back_out(self) -> None:
        try:
            if self._connection.in_transaction:
                self._connection.execute("rollback")
        except sqlite3.Error:
            pass  # the next transaction cannot begin then, and says so itself


def failure(error: Exception) -> JournalError:
    """Why SQLite could not do it, as an error of the journal."""
    return JournalError(f"the journal's file cannot be used: {error}")
