"""What-if questions and hints. They are answered from what a seat may know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import structlog

from teahouse.core import BadInput, RuleError, Seat
from teahouse.games import describe
from teahouse.play.hints import KINDS
from teahouse.play.pool import Asker, Lane, Pool, QueueFull
from teahouse.server.state.refusals import Refusal, Why, not_while
from teahouse.server.state.table import Table

from .bot_workers import BotFailed, Workers, question_about
from .messages import Answered, Ask, No, no_of

__all__ = ["WhatIf", "is_hint"]

THINKING_SECONDS = 1.0
ADVISER = "hard"
MOST_EACH = 12  # questions of one person, waiting or being answered
QUESTIONS = Lane(name="questions", room="here", at_once=2, most_each=MOST_EACH)
HINTS = Lane(name="hints", room="asking", at_once=1, most_each=MOST_EACH)

log = structlog.get_logger()


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
        if seat is None and not _is_public(table, query):
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


def _is_public(table: Table, query: dict[str, Any]) -> bool:
    return query.get("kind") in describe(table.game.name).public_questions


def _answer(table: Table, state: Any, seat: Seat | None, query: dict[str, Any]) -> msgspec.Raw:
    view = table.game.view(state, seat)
    return msgspec.Raw(msgspec.json.encode(table.game.what_if(table.options, view, seat, query)))
