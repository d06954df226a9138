"""Worker processes for bots, so that no bot can block the server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from time import perf_counter
from typing import Any

from teahouse.bots.protocol import Opponent
from teahouse.bots.question import Answer, BotFailed, Question
from teahouse.bots.worker import Worker
from teahouse.core import Seat
from teahouse.server.tables.conversation import heard_by
from teahouse.server.tables.table import Table

__all__ = ["BotFailed", "Question", "Workers", "question_about"]


class Workers:
    """A pool of processes, each of which answers one question at a time, started on demand."""

    def __init__(self, processes: int = 1) -> None:
        self._free: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        self._busy: set[Worker] = set()
        self.waiting = 0  # questions for which no process is free
        self.on_answer: Callable[[float], None] = lambda _: None
        for _ in range(processes):
            self._free.put_nowait(Worker())

    async def ask(self, question: Question) -> Answer:
        """The bot's answer; raises BotFailed, and for a hint BadInput."""
        began = perf_counter()
        self.waiting += 1
        try:
            worker = free = await self._free.get()
        finally:
            self.waiting -= 1
        self._busy.add(worker)
        try:
            answer = await asyncio.to_thread(worker.ask, question)
        except asyncio.CancelledError:
            worker.close()
            free = Worker()  # the old one still blocks its thread
            raise
        finally:
            self._busy.discard(worker)
            self._free.put_nowait(free)
        self.on_answer(perf_counter() - began)
        return answer

    def close(self) -> None:
        """Stops every process, thinking or not."""
        for worker in self._busy:
            worker.close()
        while not self._free.empty():
            self._free.get_nowait().close()


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
    """The question to a bot, or to the adviser for hints, about the table as it stands."""
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
