"""Arena games on all cores, in order, without those that are known already."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from teahouse.play.question import Answer, Question
from teahouse.play.worker import Worker
from teahouse.research.cores import parallel_map

from .bot_game import Result, Terms, play_pairing
from .line_up import Pairing

__all__ = ["ask", "play_pairings", "stop_workers"]

WORKERS: dict[str, Worker] = {}
"""This process's workers, by the folder that their bots are imported from."""


def play_pairings(
    terms: Terms,
    pairings: Sequence[Pairing],
    *,
    jobs: int = 1,
    known: Mapping[Pairing, Result] | None = None,
) -> Generator[Result, None, None]:
    """The results of all pairings, in order; known ones are not played again."""
    known = known or {}
    played = parallel_map(partial(_play, terms), [s for s in pairings if s not in known], jobs=jobs)
    try:
        for pairing in pairings:
            yield known[pairing] if pairing in known else next(played)
    finally:
        played.close()
        stop_workers()


def ask(question: Question) -> Answer:
    """The answer of a bot; `bot@folder` is a bot of another version."""
    bot, _, source = question.bot.partition("@")
    worker = WORKERS.setdefault(source, Worker(source=source))
    return worker.ask(replace(question, bot=bot))


def stop_workers() -> None:
    """Ends this process's bot workers."""
    while WORKERS:
        WORKERS.popitem()[1].stop()


def _play(terms: Terms, pairing: Pairing) -> Result:
    return play_pairing(terms, pairing, ask)
