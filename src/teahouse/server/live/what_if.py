"""What-if questions and hints. They are answered from what a seat may know."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import structlog

from teahouse.core import BadInput, RuleError, Seat
from teahouse.games import describe
from teahouse.play.hints import KINDS
from teahouse.server.state.refusals import Refusal, Why, not_while
from teahouse.server.state.table import Table

from .bot_workers import BotFailed, Workers, question_about
from .limits import Asker, FairQueue
from .messages import Answered, Ask, No, no_of

__all__ = ["Hints", "WhatIf", "is_hint"]


THINKING_SECONDS = 1.0
ADVISER = "hard"


def is_hint(query: Mapping[str, Any]) -> bool:
    kind = query.get("kind")
    return isinstance(kind, str) and kind in KINDS


class Hints:
    """Hints come from an adviser in a process of its own."""

    def __init__(self, sets: Mapping[str, Mapping[str, Any]], workers: Workers) -> None:
        self._sets = sets
        self._workers = workers

    async def ask(self, table: Table, seat: Seat, query: dict[str, Any]) -> msgspec.Raw:
        """Returns the hint as JSON; raises Refusal, BotFailed, or BadInput for a bad query."""
        if not table.opened.hints:
            raise Refusal(Why.hints_off)
        question = question_about(
            table, seat, self._sets, bot=ADVISER, seconds=THINKING_SECONDS, query=query
        )
        answer = await self._workers.ask(question)
        return msgspec.Raw(msgspec.json.encode(answer.action))


THREADS = 2
MOST_EACH = 12  # questions of one person, waiting or being answered

log = structlog.get_logger()


class WhatIf:
    """The answers to questions, given in a few threads, and hints, from a worker.

    Threads and worker each have a fair queue.
    """

    def __init__(self, sets: Mapping[str, Mapping[str, Any]]) -> None:
        self.advisers = Workers()  # the processes that give hints
        self._hints = Hints(sets, self.advisers)
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="what-if")
        self.questions = FairQueue(at_once=THREADS, most_each=MOST_EACH)
        self.hints = FairQueue(at_once=1, most_each=MOST_EACH)

    async def answer(self, table: Table, ask: Ask, asker: Asker) -> Answered | No:
        """Returns the answer to a question, or the reason why there is none."""
        try:
            if table.state is None:
                raise not_while(table.status)
            return Answered(id=ask.id, answer=await self._ask(table, ask.seat, ask.query, asker))
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
        """Returns the answer as JSON, once it is the asker's turn.

        Spectators may ask only what the game declares to be public.
        """
        if seat is None and not _is_public(table, query):
            raise Refusal(Why.only_players_ask)
        if seat is not None and is_hint(query):
            async with self.hints.turn(asker):
                return await self._hints.ask(table, seat, query)
        async with self.questions.turn(asker):
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(
                self._threads, _answer, table, table.state, seat, query
            )

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        self.advisers.close()


def _is_public(table: Table, query: dict[str, Any]) -> bool:
    return query.get("kind") in describe(table.game.name).public_questions


def _answer(table: Table, state: Any, seat: Seat | None, query: dict[str, Any]) -> msgspec.Raw:
    view = table.game.view(state, seat)
    return msgspec.Raw(msgspec.json.encode(table.game.what_if(table.options, view, seat, query)))
