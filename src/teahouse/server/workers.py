"""Bots at work in processes of their own, so that no bot can stop a table."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Mapping
from functools import lru_cache
from multiprocessing.connection import Connection
from typing import Any

import msgspec

from teahouse.bots import Bot, Turn, bot_at
from teahouse.core import AnyGame, Seat, plain
from teahouse.games import game

__all__ = ["BotFailed", "Question", "Workers"]

GRACE_SECONDS = 5.0  # beyond its thinking time, for a loaded machine and a first import


class BotFailed(Exception):  # noqa: N818 - the table goes on with a safe choice
    """A bot crashed, stalled or could not be loaded."""


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """A bot's turn, as it goes to another process."""

    path: str
    game: str
    sets: Mapping[str, Any] | None
    options: dict[str, Any]
    seat: Seat
    view: Any
    actions: tuple[Any, ...]
    seconds: float
    seed: str


class Workers:
    """A few processes that answer one question at a time each, made when they are needed."""

    def __init__(self, processes: int = 1) -> None:
        self._free: asyncio.LifoQueue[_Worker | None] = asyncio.LifoQueue()
        self._busy: set[_Worker] = set()
        for _ in range(processes):
            self._free.put_nowait(None)

    async def ask(self, question: Question) -> Any | None:
        """The bot's action as JSON, or None; raises BotFailed."""
        worker = await self._free.get() or _Worker()
        self._busy.add(worker)
        keep: _Worker | None = None
        try:
            answer = await asyncio.to_thread(worker.ask, question)
            keep = worker
        finally:
            self._busy.discard(worker)
            if keep is None:
                worker.stop()
            self._free.put_nowait(keep)
        if isinstance(answer, BotFailed):
            raise answer
        return answer

    def close(self) -> None:
        """Stop every process, thinking or not."""
        for worker in self._busy:
            worker.stop()
        while not self._free.empty():
            idle = self._free.get_nowait()
            if idle is not None:
                idle.stop()


class _Worker:
    """One process and the pipe to it."""

    def __init__(self) -> None:
        spawn = multiprocessing.get_context("spawn")
        self._pipe, theirs = spawn.Pipe()
        self._process = spawn.Process(target=_work, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()

    def ask(self, question: Question) -> Any:
        """Blocks; raises BotFailed if the process is of no more use."""
        try:
            self._pipe.send(question)
            if self._pipe.poll(question.seconds + GRACE_SECONDS):
                return self._pipe.recv()
        except (EOFError, OSError) as error:
            raise BotFailed(f"{question.path} died") from error
        raise BotFailed(f"{question.path} took more than {question.seconds} s")

    def stop(self) -> None:
        self._process.kill()
        self._pipe.close()


def _work(pipe: Connection) -> None:
    while True:
        try:
            question = pipe.recv()
        except (EOFError, KeyboardInterrupt):
            return
        try:
            pipe.send(_answer(question))
        except Exception as error:
            pipe.send(BotFailed(f"{question.path}: {type(error).__name__}: {error}"))


def _answer(question: Question) -> Any | None:
    rules = (
        _standard(question.game) if question.sets is None else game(question.game, question.sets)
    )
    turn = Turn(
        game=rules,
        options=rules.options(question.options),
        seat=question.seat,
        view=question.view,
        actions=question.actions,
        seconds=question.seconds,
        seed=question.seed,
    )
    action = _bot(question.path).choose(turn)
    return None if action is None else plain(action)


@lru_cache
def _standard(name: str) -> AnyGame:
    return game(name)


@lru_cache
def _bot(path: str) -> Bot:
    return bot_at(path)
