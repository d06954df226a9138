"""How long a bot takes for each decision of whole games."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil
from time import process_time

import msgspec

from teahouse.core import Match
from teahouse.play.driver import BotDriver
from teahouse.play.task import Answer, Question, think

__all__ = ["Spent", "decisions", "p95"]


class Spent(msgspec.Struct, frozen=True):
    """The processor time of one decision, by what was decided."""

    kind: str
    seconds: float


def decisions(match: Match, bot: str, players: int) -> list[Spent]:
    """Plays a match to its end with one bot on all seats, in this process."""
    spent = []

    def ask(question: Question) -> Answer:
        started = process_time()
        answer = think(question)
        kind = answer.action["type"] if answer.action else "nothing"
        spent.append(Spent(kind, process_time() - started))
        return answer

    bots = dict.fromkeys(range(players), bot)
    driver = BotDriver(match, bots, ask, seconds=2.0, seed=match.seed)
    while (action := driver.next_action()) is not None:
        match.do(action)
    return spent


def p95(times: Iterable[float]) -> float:
    """Returns the time within which 95 in 100 are."""
    ordered = sorted(times)
    return ordered[ceil(0.95 * len(ordered)) - 1]
