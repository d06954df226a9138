"""Workers ask bots in the processes of a pool, and replace those that fail by a plain level."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from time import monotonic, perf_counter
from typing import Any, Literal, TypeAlias

import structlog
from msgspec.structs import replace

from teahouse.core import BadInput, Seat
from teahouse.play.levels import BOTS
from teahouse.play.pool import Asker, Lane, Pool
from teahouse.play.protocol import Opponent
from teahouse.play.task import Answer, BotFailed, Failure, Question
from teahouse.server.live.moments import heard_by
from teahouse.server.state.table import Table

__all__ = [
    "BotFailed",
    "Key",
    "Question",
    "Replaced",
    "Why",
    "Workers",
    "asker_of",
    "question_about",
]

# One of each at a time, so that a slow bot never takes the process that gives hints.
PLAYING = Lane(name="bots", room="thinking", at_once=1)
ADVISING = Lane(name="advice", room="thinking", at_once=1)
REPLACING = Lane(name="bots", room="plain", at_once=1)

PLAIN = "easy"
ADVISER = "hard"
PATIENCE = 30.0  # seconds beyond its thinking time that a bot may take before it is replaced
RETRY_SECONDS = 60.0  # how long a bot that failed twice in a row is not asked
FAILURES_AT_ONCE = 2

Why: TypeAlias = Failure | Literal["late"]
Key: TypeAlias = tuple[str, str]  # a bot and a game

log = structlog.get_logger()


class Replaced:
    """A bot that failed in a game: why, how often in a row, and when it is asked again."""

    def __init__(self) -> None:
        self.why: Why = "late"
        self.failures = 0
        self.asked_again_at = 0.0


class Workers:
    """Workers ask bots, for their actions and for hints.

    In place of a bot that fails, a plain level answers, which has a process of its own.
    """

    def __init__(
        self,
        pool: Pool,
        *,
        patience: float = PATIENCE,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._pool = pool
        self._patience = patience
        self._clock = clock
        self._late: dict[Key, asyncio.Task[Answer]] = {}  # nobody waits for these answers
        self.replaced: dict[Key, Replaced] = {}
        self._plain_failures = 0  # in a row
        self.on_answer: Callable[[float], None] = lambda _: None
        self.on_failure: Callable[[str, str, str], None] = lambda _bot, _game, _why: None

    @property
    def is_plain_failing(self) -> bool:
        """Whether even the plain level fails, so that nobody answers for bots that fail."""
        return self._plain_failures >= FAILURES_AT_ONCE

    async def ask(self, question: Question, asker: Asker, *, awaited: bool = True) -> Answer:
        """Returns the answer of the bot or of the plain level; raises BotFailed if neither has one.

        For the bad query of a hint it raises BadInput. `awaited` says whether a person waits.
        """
        began = perf_counter()
        key = question.bot, question.game
        answer = None
        if key not in self._late and self._is_asked(key):
            answer = await self._ask_in_time(question, key, asker, awaited)
        if answer is None:
            answer = await self._ask_plain(question, asker, awaited)
        self.on_answer(perf_counter() - began)
        return answer

    async def advise(self, question: Question, asker: Asker) -> Answer:
        """Returns what the strongest bot would do; raises BotFailed.

        The bot runs without compiled code, because compiling it may take long.
        """
        return await self._pool.do(replace(question, bot=BOTS[ADVISER]), REPLACING, asker)

    def close(self) -> None:
        """Gives up the answers that come late."""
        for task in self._late.values():
            task.cancel()

    def _is_asked(self, key: Key) -> bool:
        replaced = self.replaced.get(key)
        return (
            replaced is None
            or replaced.failures < FAILURES_AT_ONCE
            or self._clock() >= replaced.asked_again_at
        )

    async def _ask_in_time(
        self, question: Question, key: Key, asker: Asker, awaited: bool
    ) -> Answer | None:
        """Returns the bot's own answer, or None if it fails or is not ready in time."""
        lane = PLAYING if question.query is None else ADVISING
        task = asyncio.create_task(self._pool.do(question, lane, asker, awaited=awaited))
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

    async def _ask_plain(self, question: Question, asker: Asker, awaited: bool) -> Answer:
        plain = replace(question, bot=BOTS[PLAIN])
        try:
            answer = await self._pool.do(plain, REPLACING, asker, awaited=awaited)
        except BotFailed as failure:
            self._plain_failures += 1
            self.on_failure(PLAIN, question.game, failure.why)
            raise
        self._plain_failures = 0
        return answer


def asker_of(table: Table) -> Asker:
    """Returns for whom the bots of a table think: each table has its fair share."""
    return Asker(f"table {table.id}")


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
