"""Games of bots on every core, in order, without those that are known already."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from teahouse.bots.question import Answer, Question
from teahouse.bots.worker import Worker
from teahouse.research.cores import spread

from .line_up import Sitting
from .table import Result, Terms, play_sitting

__all__ = ["ask", "play_sittings", "stop_asking"]

WORKERS: dict[str, Worker] = {}
"""This process's own, by where their bots are imported from."""


def play_sittings(
    terms: Terms,
    sittings: Sequence[Sitting],
    *,
    jobs: int = 1,
    known: Mapping[Sitting, Result] | None = None,
) -> Generator[Result, None, None]:
    """The result of every sitting, in their order; the known ones are not played again."""
    known = known or {}
    played = spread(partial(_play, terms), [s for s in sittings if s not in known], jobs=jobs)
    try:
        for sitting in sittings:
            yield known[sitting] if sitting in known else next(played)
    finally:
        played.close()
        stop_asking()


def ask(question: Question) -> Answer:
    """The answer of a bot, given as `bot` or as `bot@folder` if it is another version's."""
    bot, _, source = question.bot.partition("@")
    worker = WORKERS.setdefault(source, Worker(source=source))
    return worker.ask(replace(question, bot=bot))


def stop_asking() -> None:
    """End the processes that answer this one."""
    while WORKERS:
        WORKERS.popitem()[1].stop()


def _play(terms: Terms, sitting: Sitting) -> Result:
    return play_sitting(terms, sitting, ask)
