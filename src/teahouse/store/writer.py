"""The one thread that writes to SQLite: all that waits is committed together."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeAlias, TypeVar

from .journal import JournalError

__all__ = ["Writer", "failure"]

Result = TypeVar("Result")
Work: TypeAlias = Callable[[sqlite3.Connection], Any]
Job: TypeAlias = tuple[Work, "asyncio.Future[Any]"]

TOGETHER = 500  # jobs in one transaction, so that none waits long for the others


class Writer:
    """One sync to the disk serves everyone who is waiting for it."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._loop = asyncio.get_running_loop()
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="journal", daemon=True)
        self._open = True
        self._thread.start()

    async def do(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        """What the work returns or raises, once that is durable."""
        if not self._open:
            raise JournalError("the journal is closed")
        future: asyncio.Future[Result] = self._loop.create_future()
        self._jobs.put((work, future))
        return await future

    async def close(self) -> None:
        """Finish what waits."""
        self._open = False
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        going_on = True
        while going_on:
            taken = self._take()
            jobs = [job for job in taken if job is not None]
            going_on = len(jobs) == len(taken)
            if jobs:
                outcomes = self._commit(jobs)
                self._loop.call_soon_threadsafe(_tell, jobs, outcomes)

    def _take(self) -> list[Job | None]:
        """All that waits, at least one; None is the end."""
        taken = [self._jobs.get()]
        try:
            while taken[-1] is not None and len(taken) < TOGETHER:
                taken.append(self._jobs.get_nowait())
        except Empty:
            pass
        return taken

    def _commit(self, jobs: list[Job]) -> list[Any]:
        try:
            self._connection.execute("begin immediate")
            outcomes = [self._one(work) for work, _ in jobs]
            self._connection.execute("commit")
        except sqlite3.Error as error:
            self._back_out()
            return [failure(error) for _ in jobs]
        return outcomes

    def _one(self, work: Work) -> Any:
        """What the work returns; if it fails, it alone is undone and the reason returned."""
        self._connection.execute("savepoint one")
        try:
            outcome = work(self._connection)
        except Exception as error:
            outcome = failure(error) if isinstance(error, sqlite3.Error) else error
            self._connection.execute("rollback to one")
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


def _tell(jobs: list[Job], outcomes: list[Any]) -> None:
    for (_, future), outcome in zip(jobs, outcomes, strict=True):
        if future.done():
            continue  # whoever waited was cancelled; what they asked for is done all the same
        if isinstance(outcome, Exception):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)
