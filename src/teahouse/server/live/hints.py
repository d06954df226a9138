"""Hints, where a table allows them, computed in a worker process."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from teahouse.core import Seat
from teahouse.play.hints import KINDS
from teahouse.server.state.refusals import Refusal
from teahouse.server.state.table import Table

from .bot_workers import Workers, question_about

__all__ = ["Hints", "is_hint"]

THINKING_SECONDS = 1.0
ADVISER = "hard"


def is_hint(query: Mapping[str, Any]) -> bool:
    kind = query.get("kind")
    return isinstance(kind, str) and kind in KINDS


class Hints:
    """Asks an adviser in a process of its own."""

    def __init__(self, sets: Mapping[str, Mapping[str, Any]], workers: Workers) -> None:
        self._sets = sets
        self._workers = workers

    async def ask(self, table: Table, seat: Seat, query: dict[str, Any]) -> msgspec.Raw:
        """The hint as JSON; raises Refusal, BadInput for a bad query, or BotFailed."""
        if not table.opened.hints:
            raise Refusal("forbidden", what="hints")
        question = question_about(
            table, seat, self._sets, bot=ADVISER, seconds=THINKING_SECONDS, query=query
        )
        answer = await self._workers.ask(question)
        return msgspec.Raw(msgspec.json.encode(answer.action))
