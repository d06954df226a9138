"""Workers ask bots in the processes of a pool, for actions and hints, and answer questions."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from time import monotonic, perf_counter
from typing import Any, Literal, TypeAlias

import msgspec
import structlog
from msgspec.structs import replace

from teahouse.core import BadInput, RuleError, Seat, SomeState
from teahouse.core.descriptor import describe
from teahouse.play.hints import KINDS
from teahouse.play.levels import BOTS
from teahouse.play.pool import Asker, Lane, Pool, QueueFull
from teahouse.play.protocol import Opponent
from teahouse.play.task import Answer, BotFailed, Failure, Question
from teahouse.server.live.moments import heard_by
from teahouse.server.state.refusals import Refusal, Why, not_while
from teahouse.server.state.table import Table

from .messages import Answered, Ask, No, no_of

__all__ = [
    "LONGEST_RETRY_SECONDS",
    "QUESTIONS",
    "RETRY_SECONDS",
    "BotKey",
    "Cause",
    "WhatIf",
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
RETRY_SECONDS = 60.0  # how long a bot that failed twice in a row is not asked; then twice as long
LONGEST_RETRY_SECONDS = 3600.0
FAILURES_AT_ONCE = 2
MOST_DOUBLINGS = 10

Cause: TypeAlias = Failure | Literal["late"]
BotKey: TypeAlias = tuple[str, str]  # a bot and a game

log = structlog.get_logger()


class Replaced:
    """A bot that failed in a game: why, how often in a row, and when it is asked again."""

    def __init__(self) -> None:
        self.why: Cause = "late"
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
        self._late: dict[BotKey, asyncio.Task[Answer]] = {}  # nobody waits for these answers
        self.replaced: dict[BotKey, Replaced] = {}
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
        """Returns what the strongest bot, without compiling it, would do; raises BotFailed."""
        return await self._pool.do(replace(question, bot=BOTS[ADVISER]), REPLACING, asker)

    def close(self) -> None:
        """Gives up the answers that come late."""
        for task in self._late.values():
            task.cancel()

    def _is_asked(self, key: BotKey) -> bool:
        replaced = self.replaced.get(key)
        return (
            replaced is None
            or replaced.failures < FAILURES_AT_ONCE
            or self._clock() >= replaced.asked_again_at
        )

    async def _ask_in_time(
        self, question: Question, key: BotKey, asker: Asker, awaited: bool
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

    def _came_late(self, key: BotKey) -> None:
        task = self._late.pop(key)
        if not task.cancelled():
            with suppress(BadInput):  # a hint's query was bad, which its asker was told already
                self._settled(key, task)

    def _settled(self, key: BotKey, task: asyncio.Task[Answer]) -> Answer | None:
        """Returns the answer of a task that is done; None if the bot failed, which is recorded."""
        failure = task.exception()
        if isinstance(failure, BotFailed):
            self._failed(key, failure.why, failure.told)
            return None
        self.replaced.pop(key, None)
        return task.result()

    def _failed(self, key: BotKey, why: Cause, told: str) -> None:
        bot, game = key
        log.warning("bot_replaced", bot=bot, game=game, why=why, told=told)
        self.on_failure(bot, game, why)
        replaced = self.replaced.setdefault(key, Replaced())
        replaced.why = why
        replaced.failures += 1
        more = max(0, min(replaced.failures - FAILURES_AT_ONCE, MOST_DOUBLINGS))
        wait = min(RETRY_SECONDS * 2**more, LONGEST_RETRY_SECONDS)
        replaced.asked_again_at = self._clock() + wait

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
    said_from: int = 0,
    last_call: bool = False,
    busy: frozenset[Seat] = frozenset(),
    pairs_only: bool = False,
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
            seat,
            table.talk,
            table.enquiries,
            table.marks,
            since=table.chairs[seat].since,
            sealed=table.sealed,
        ),
        said_from=said_from,
        character=table.chairs[seat].character,
        last_call=last_call,
        busy=busy,
        pairs_only=pairs_only,
        names=tuple(chair.name for chair in table.chairs),
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


THINKING_SECONDS = 1.0
MOST_EACH = 12  # questions of one person, waiting or being answered
QUESTIONS = Lane(name="questions", room="here", at_once=2, most_each=MOST_EACH)
HINTS = Lane(name="hints", room="asking", at_once=1, most_each=MOST_EACH)


def is_hint(query: Mapping[str, Any]) -> bool:
    kind = query.get("kind")
    return isinstance(kind, str) and kind in KINDS


class WhatIf:
    """The answers to questions, which threads of this process give, and hints, which bots give."""

    def __init__(self, sets: Mapping[str, Mapping[str, Any]], pool: Pool, workers: Workers) -> None:
        self._sets = sets
        self._pool = pool
        self._workers = workers

    async def answer(self, table: Table, ask: Ask, asker: Asker) -> Answered | No:
        """Returns the answer to a question, or the reason why there is none."""
        try:
            if table.state is None:
                raise not_while(table.status)
            return Answered(id=ask.id, answer=await self._ask(table, ask.seat, ask.query, asker))
        except QueueFull as full:
            return no_of(ask.id, Refusal(Why.busy, most=full.most))
        except Refusal as refusal:
            return no_of(ask.id, refusal)
        except RuleError as error:
            return no_of(ask.id, error)
        except BadInput as error:
            return no_of(ask.id, Refusal(Why.unreadable_query, why=str(error)))
        except BotFailed as failure:
            log.warning("hint_failed", table=table.id, why=str(failure))
            return No(id=ask.id, code="busy")
        except Exception:
            log.exception("question_failed", table=table.id)
            return No(id=ask.id, code="failed")

    async def _ask(
        self, table: Table, seat: Seat | None, query: dict[str, Any], asker: Asker
    ) -> msgspec.Raw:
        """Returns the answer as JSON; spectators may ask only what the game makes public."""
        if seat is None and query.get("kind") not in describe(table.game.name).public_questions:
            raise Refusal(Why.only_players_ask)
        if seat is not None and is_hint(query):
            async with self._pool.queue.turn(HINTS, asker):
                return await self._hint(table, seat, query, asker)
        state = table.state
        return await self._pool.call(lambda: _answer(table, state, seat, query), QUESTIONS, asker)

    async def _hint(
        self, table: Table, seat: Seat, query: dict[str, Any], asker: Asker
    ) -> msgspec.Raw:
        """Returns the hint as JSON; raises Refusal, BotFailed, or BadInput for a bad query."""
        if not table.opened.hints:
            raise Refusal(Why.hints_off)
        question = question_about(
            table, seat, self._sets, bot=ADVISER, seconds=THINKING_SECONDS, query=query
        )
        answer = await self._workers.ask(question, asker)
        return msgspec.Raw(msgspec.json.encode(answer.action))


def _answer(
    table: Table, state: SomeState, seat: Seat | None, query: dict[str, Any]
) -> msgspec.Raw:
    view = table.game.view(state, seat)
    return msgspec.Raw(msgspec.json.encode(table.game.what_if(table.options, view, seat, query)))
