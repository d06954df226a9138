"""The writer of SQLite commits all waiting jobs in one transaction (group commit).

While the disk is fast, commits run on the event loop, as waking a thread would take longer. While
it is slow, a thread commits, and further jobs collect meanwhile.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from time import perf_counter
from typing import Any, NamedTuple, TypeAlias, TypeVar

from .journal import Conflict, JournalError, UnsureError
from .sqlite_file import is_failed_sync
from .sqlite_log import Checkpointer

__all__ = ["Writer", "failure"]


Returned = TypeVar("Returned")
WriterWork: TypeAlias = Callable[[sqlite3.Connection], Any]


class WriterJob(NamedTuple):
    """A job for the writer: its work, and the future that somebody awaits.

    `is_whole` says that the work leaves nothing half done if it fails. `last_line` is the table and
    number of the last line that it writes, if any.
    """

    work: WriterWork
    future: asyncio.Future[Any]
    is_whole: bool
    last_line: tuple[str, int] | None


SYNC_FAILED = (
    "a sync of the journal's file has failed: nothing is written until the server is started anew"
)
MAX_BATCH = 500  # jobs in one transaction
IDLE_TURNS = 1  # turns of the event loop without a new job, before a commit
QUICK = 0.001  # seconds; a faster commit is quick
QUICK_IN_A_ROW = 5  # quick commits in a row, after which commits run on the event loop


class Writer:
    """Runs jobs on the one writing connection. One commit serves all jobs that wait.

    After a sync that failed it writes nothing any more: every job ends as unsure, as even what it
    was asked before may be found in the file once that is opened anew.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        checkpointer: Checkpointer,
        *,
        undone: Callable[[], None] = lambda: None,
    ) -> None:
        self._connection = connection
        self._checkpointer = checkpointer
        self._undone = undone  # called when jobs that have succeeded are rolled back
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[WriterJob] = deque()
        self._is_due = False  # whether `_gather` is scheduled
        self._quick = 0  # quick commits in a row
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="journal")
        self._thread.submit(int)  # starts the thread now, as there might be no room for one later
        self._open = True
        self._is_stopped = False  # by a sync that has failed

    def run(
        self,
        work: Callable[[sqlite3.Connection], Returned],
        *,
        is_whole: bool = False,
        last_line: tuple[str, int] | None = None,
    ) -> asyncio.Future[Returned]:
        """Returns a future with what the work returns or raises. It is set once that is durable.

        Work that `is_whole`, such as a single statement, leaves nothing half done if it fails, and
        so needs no savepoint.
        """
        if not self._open:
            raise JournalError("the journal is closed")
        return self._enqueue(work, is_whole=is_whole, last_line=last_line)

    def _enqueue(
        self,
        work: Callable[[sqlite3.Connection], Returned],
        *,
        is_whole: bool,
        last_line: tuple[str, int] | None = None,
    ) -> asyncio.Future[Returned]:
        future: asyncio.Future[Returned] = self._loop.create_future()
        self._waiting.append(WriterJob(work, future, is_whole, last_line))
        if not self._is_due:
            self._is_due = True
            self._loop.call_soon(self._gather, 0, 0)
        return future

    def _gather(self, came: int, idle_turns: int) -> None:
        """Waits for a few turns of the event loop while more jobs arrive, then commits."""
        idle_turns = idle_turns + 1 if len(self._waiting) == came else 0
        if idle_turns < IDLE_TURNS and len(self._waiting) < MAX_BATCH:
            self._loop.call_soon(self._gather, len(self._waiting), idle_turns)
        else:
            self._commit_waiting()

    async def check_writable(self, work: WriterWork) -> None:
        """Writes to the database by this work, and to the witness. Raises JournalError."""

        def work_with_witness(connection: sqlite3.Connection) -> None:
            self._checkpointer.check_writable()
            work(connection)

        await self.run(work_with_witness, is_whole=True)

    async def close(self) -> None:
        """Waits for pending jobs, and completes the checkpoint."""
        if self._open:
            self._open = False
            with suppress(JournalError):  # everything is closed, even if the disk is full
                await self._enqueue(lambda _: None, is_whole=True)
            await asyncio.to_thread(self._thread.shutdown)
            if not self._is_stopped:
                with suppress(
                    sqlite3.Error
                ):  # what is in the log is carried over when it is opened
                    await asyncio.to_thread(self._checkpointer.finish, self._connection)
            await asyncio.to_thread(self._checkpointer.close)

    @property
    def _is_quick(self) -> bool:
        return self._quick >= QUICK_IN_A_ROW

    def _commit_waiting(self) -> None:
        """Runs the jobs, and commits them on the event loop or, on a slow disk, in the thread."""
        jobs = [self._waiting.popleft() for _ in range(min(len(self._waiting), MAX_BATCH))]
        if self._is_stopped:
            self._finish(jobs, [UnsureError(SYNC_FAILED)] * len(jobs))
            return
        outcomes = self._write(jobs)
        if self._is_quick:
            self._finish(jobs, self._sync(jobs, outcomes))
        else:
            self._thread.submit(self._sync_aside, jobs, outcomes)

    def _sync_aside(self, jobs: list[WriterJob], outcomes: list[Any]) -> None:
        self._loop.call_soon_threadsafe(self._finish, jobs, self._sync(jobs, outcomes))

    def _write(self, jobs: list[WriterJob]) -> list[Any]:
        try:
            self._connection.execute("begin immediate")
            return [self._one(job.work, is_whole=job.is_whole) for job in jobs]
        except Exception as error:
            self._is_stopped = is_failed_sync(error)
            return self._fail(jobs, error, kind=UnsureError if self._is_stopped else JournalError)

    def _sync(self, jobs: list[WriterJob], outcomes: list[Any]) -> list[Any]:
        """Commits the jobs, and returns their outcomes, which are durable now."""
        if not self._connection.in_transaction:
            return outcomes  # all jobs have failed
        began = perf_counter()
        try:
            self._connection.execute("commit")
        except Exception as error:  # whoever waits is told of any error, and writing goes on
            self._is_stopped = is_failed_sync(error)
            return self._fail(jobs, error, kind=UnsureError)
        self._quick = self._quick + 1 if perf_counter() - began < QUICK else 0
        try:
            self._checkpointer.committed(self._connection, _written(jobs, outcomes))
        except Exception as error:  # the lines are there, but nobody would notice their loss
            self._is_stopped = is_failed_sync(error)
            return [_unsure(outcome, error) for outcome in outcomes]
        return outcomes

    def _finish(self, jobs: list[WriterJob], outcomes: list[Any]) -> None:
        _tell(jobs, outcomes)
        self._is_due = bool(self._waiting)
        if self._is_due:
            self._loop.call_soon(self._gather, 0, 0)

    def _one(self, work: WriterWork, *, is_whole: bool) -> Any:
        """Runs a job and returns its result or, after rolling back that job alone, its error."""
        if not is_whole:
            self._connection.execute("savepoint one")
        outcome = self._try(work)
        if not self._connection.in_transaction:  # SQLite has rolled back all jobs
            raise sqlite3.OperationalError(str(outcome))
        if is_whole:
            return outcome
        if isinstance(outcome, Exception):
            self._connection.execute("rollback to one")
        self._connection.execute("release one")
        return outcome

    def _try(self, work: WriterWork) -> Any:
        try:
            return work(self._connection)
        except Exception as error:
            if is_failed_sync(error):
                raise
            return failure(error) if isinstance(error, sqlite3.Error | OSError) else error

    def _fail(
        self, jobs: list[WriterJob], error: Exception, *, kind: type[JournalError] = JournalError
    ) -> list[Any]:
        """Rolls everything back, and returns the error as the outcome of each job."""
        self._undone()
        with suppress(sqlite3.Error):
            if self._connection.in_transaction:
                self._connection.execute("rollback")
        return [failure(error, kind) for _ in jobs]


REPEATED = (sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE)


def failure(error: Exception, kind: type[JournalError] = JournalError) -> Conflict | JournalError:
    """Returns the exception to raise for an error of SQLite or of the system."""
    if isinstance(error, sqlite3.IntegrityError) and error.sqlite_errorcode in REPEATED:
        return Conflict(f"another was first: {error}")
    return kind(f"the journal's file cannot be used: {error}")


def _unsure(outcome: Any, error: Exception) -> Any:
    """Returns a job's error, or that its durable lines are not named by the witness."""
    return outcome if isinstance(outcome, Exception) else failure(error, UnsureError)


def _written(jobs: list[WriterJob], outcomes: list[Any]) -> list[tuple[str, int]]:
    """Returns the last line of each job that has written any."""
    return [
        job.last_line
        for job, outcome in zip(jobs, outcomes, strict=True)
        if job.last_line is not None and not isinstance(outcome, Exception)
    ]


def _tell(jobs: list[WriterJob], outcomes: list[Any]) -> None:
    for job, outcome in zip(jobs, outcomes, strict=True):
        if job.future.done():
            continue  # the caller was cancelled; its job is committed all the same
        if isinstance(outcome, Exception):
            job.future.set_exception(outcome)
        else:
            job.future.set_result(outcome)
