"""Workers ask bots in processes of their own, so that no bot can block the server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from time import monotonic, perf_counter
from typing import Any, Literal, TypeAlias

import structlog
from msgspec.structs import replace

from teahouse.core import BadInput, Seat
from teahouse.play.levels import BOTS
from teahouse.play.protocol import Opponent
from teahouse.play.question import Answer, BotFailed, BotFailure, Question
from teahouse.play.worker import Worker
from teahouse.server.live.moments import heard_by
from teahouse.server.state.table import Table

__all__ = [
    "BotFailed",
    "Key",
    "Question",
    "Replaced",
    "Why",
    "WorkerPool",
    "Workers",
    "question_about",
]


class WorkerPool:
    """A pool of workers, each of which answers one question at a time."""

    def __init__(self, workers: Iterable[Worker]) -> None:
        self._free: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        self._busy: set[Worker] = set()
        self.waiting = 0  # questions for which no worker is free
        for worker in workers:
            self._free.put_nowait(worker)

    async def ask(self, question: Question) -> Answer:
        """Returns the bot's answer; raises BotFailed or, for the bad query of a hint, BadInput."""
        self.waiting += 1
        try:
            worker = free = await self._free.get()
        finally:
            self.waiting -= 1
        self._busy.add(worker)
        try:
            return await asyncio.to_thread(worker.ask, question)
        except asyncio.CancelledError:
            worker.close()
            free = worker.another()  # the old one still blocks its thread
            raise
        finally:
            self._busy.discard(worker)
            self._free.put_nowait(free)

    def close(self) -> None:
        """Stops every process, thinking or not."""
        for worker in self._busy:
            worker.close()
        while not self._free.empty():
            self._free.get_nowait().close()


PLAIN = "easy"
ADVISER = "hard"
PATIENCE = 30.0  # seconds beyond its thinking time that a bot may take before it is replaced
RETRY_SECONDS = 60.0  # how long a bot that failed twice in a row is not asked
FAILURES_AT_ONCE = 2

Why: TypeAlias = BotFailure | Literal["late"]
Key: TypeAlias = tuple[str, str]  # a bot and a game

log = structlog.get_logger()


class Replaced:
    """A bot that failed in a game: why, how often in a row, and when it is asked again."""

    def __init__(self) -> None:
        self.why: Why = "late"
        self.failures = 0
        self.asked_again_at = 0.0


class Workers:
    """Workers ask bots in a pool of processes.

    In place of a bot that fails, a plain level answers, which has a process of its own.
    """

    def __init__(
        self,
        processes: int = 1,
        *,
        patience: float = PATIENCE,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._pool = WorkerPool(Worker() for _ in range(processes))
        self._plain = WorkerPool([Worker(plain=True)])
        self._patience = patience
        self._clock = clock
        self._late: dict[Key, asyncio.Task[Answer]] = {}  # nobody waits for these answers
        self.replaced: dict[Key, Replaced] = {}
        self._plain_failures = 0  # in a row
        self.on_answer: Callable[[float], None] = lambda _: None
        self.on_failure: Callable[[str, str, str], None] = lambda _bot, _game, _why: None

    @property
    def waiting(self) -> int:
        """How many questions wait for a process."""
        return self._pool.waiting + self._plain.waiting

    @property
    def is_plain_failing(self) -> bool:
        """Whether even the plain level fails, so that nobody answers for bots that fail."""
        return self._plain_failures >= FAILURES_AT_ONCE

    async def ask(self, question: Question) -> Answer:
        """Returns the answer of the bot or of the plain level; raises BotFailed if neither has one.

        For the bad query of a hint it raises BadInput.
        """
        began = perf_counter()
        key = question.bot, question.game
        answer = None
        if key not in self._late and self._is_asked(key):
            answer = await self._ask_in_time(question, key)
        if answer is None:
            answer = await self._ask_plain(question)
        self.on_answer(perf_counter() - began)
        return answer

    async def advise(self, question: Question) -> Answer:
        """Returns what the strongest bot would do; raises BotFailed.

        The bot runs without compiled code, because compiling it may take long.
        """
        return await self._plain.ask(replace(question, bot=BOTS[ADVISER]))

    def close(self) -> None:
        """Stops every process, thinking or not."""
        for task in self._late.values():
            task.cancel()
        self._pool.close()
        self._plain.close()

    def _is_asked(self, key: Key) -> bool:
        replaced = self.replaced.get(key)
        return (
            replaced is None
            or replaced.failures < FAILURES_AT_ONCE
            or self._clock() >= replaced.asked_again_at
        )

    async def _ask_in_time(self, question: Question, key: Key) -> Answer | None:
        """Returns the bot's own answer, or None if it fails or is not ready in time."""
        task = asyncio.create_task(self._pool.ask(question))
        try:
            await asyncio.wait([task], timeout=question.seconds + self._patience)
        except asyncio.CancelledError:
            task.cancel()
            raise
        if not task.done():  # it is not cancelled, as its worker is free only once it ends
            self._late[key] = task
            task.add_done_callback(lambda _: self._came_late(key))
            self._failed(key, "late", f"it is not ready after {self._patience:g} s")
            return None
        return self._settled(key, task)

    def _came_late(self, key: Key) -> None:
        task = self._late.pop(key)
        if not task.cancelled():
            with suppress(BadInput):  # a hint's query was bad, which its asker was told already
                self._settled(key, task)

    def _settled(self, key: Key, task: asyncio.Task[Answer]) -> Answer | None:
        """Returns the answer of a task that is done; None if the bot failed, which is recorded."""
        failure = task.exception()
        if isinstance(failure, BotFailed):
            self._failed(key, failure.why, failure.told)
            return None
        self.replaced.pop(key, None)
        return task.result()

    def _failed(self, key: Key, why: Why, told: str) -> None:
        bot, game = key
        log.warning("bot_replaced", bot=bot, game=game, why=why, told=told)
        self.on_failure(bot, game, why)
        replaced = self.replaced.setdefault(key, Replaced())
        replaced.why = why
        replaced.failures += 1
        replaced.asked_again_at = self._clock() + RETRY_SECONDS

    async def _ask_plain(self, question: Question) -> Answer:
        try:
            answer = await self._plain.ask(replace(question, bot=BOTS[PLAIN]))
        except BotFailed as failure:
            self._plain_failures += 1
            self.on_failure(PLAIN, question.game, failure.why)
            raise
        self._plain_failures = 0
        return answer


def question_about(
    table: Table,
    seat: Seat,
    sets: Mapping[str, Mapping[str, Any]],
    *,
    bot: str,
    seconds: float,
    last_call: bool = False,
    busy: frozenset[Seat] = frozenset(),
    quiet: bool = False,
    query: dict[str, Any] | None = None,
) -> Question:
    """Returns the question to a bot, or to the adviser for hints, about the table as it stands."""
    named = table.opened.sets
    return Question(
        bot=bot,
        game=table.game.name,
        version=table.game.version,
        sets=None if named is None else sets[named],
        options=table.options_plain,
        seat=seat,
        view=table.game.view(table.state, seat),
        actions=tuple(table.game.actions(table.state, seat)),
        seconds=seconds,
        seed=f"{table.id} {seat} {table.n}",
        said=heard_by(
            seat, table.talk, table.enquiries, table.marks, since=table.chairs[seat].since
        ),
        character=table.chairs[seat].character,
        last_call=last_call,
        busy=busy,
        people=frozenset(table.people()),
        quiet=quiet,
        query=query,
        opponents={} if query is None else _opponents(table, seat),
    )


def _opponents(table: Table, seat: Seat) -> dict[Seat, Opponent]:
    return {
        other: Opponent(chair.bot, chair.character)
        for other, chair in enumerate(table.chairs)
        if chair.bot is not None and other != seat
    }
