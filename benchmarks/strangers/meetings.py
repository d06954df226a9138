"""Meetings: a deal played twice, once with hard dealing with strangers and once refusing them.

Worker processes import this module, since they cannot import a program that was started with `-m`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import msgspec
from msgspec.structs import replace

from teahouse.core import Match, Seat, plain
from teahouse.games.chinatown import Chinatown
from teahouse.games.chinatown.bot.levels import Hard
from teahouse.play.driver import BotDriver
from teahouse.play.task import Answer, Question, think, turn_of
from teahouse.research.parallel import parallel_map

__all__ = ["PLAYERS", "Meeting", "Pair", "compare", "meet"]

PLAYERS = 4
REFUSING = "refusing"


class Meeting(msgspec.Struct, frozen=True):
    """A deal, who the stranger is, and how many of it play with hard."""

    stranger: str
    strangers: int
    deal: int

    @property
    def seats(self) -> frozenset[Seat]:
        """Where the strangers sit, one seat further with every deal."""
        return frozenset((self.deal + 1 + n) % PLAYERS for n in range(self.strangers))

    @property
    def subject(self) -> Seat:
        """The seat of the hard bot whose money is counted."""
        return self.deal % PLAYERS


class Pair(msgspec.Struct, frozen=True):
    """What hard ended with, dealing and refusing, and its share of the last place when dealing."""

    deal: int
    dealing: int
    refusing: int
    last: float


def meet(meeting: Meeting) -> Pair:
    """Plays both games of a deal."""
    dealing, refusing = _scores(meeting, "hard"), _scores(meeting, REFUSING)
    subject, least = meeting.subject, min(dealing)
    last = (dealing[subject] == least) / dealing.count(least)
    return Pair(meeting.deal, dealing[subject], refusing[subject], last)


def compare(stranger: str, count: int, games: int, jobs: int) -> Iterator[Pair]:
    meetings = [Meeting(stranger, count, deal) for deal in range(games)]
    yield from parallel_map(meet, meetings, jobs=jobs)


def _scores(meeting: Meeting, subject: str) -> tuple[int, ...]:
    match = Match(Chinatown(), {"players": PLAYERS}, seed=f"stranger/{meeting.deal}")
    bots = {s: meeting.stranger if s in meeting.seats else "hard" for s in range(PLAYERS)}
    bots[meeting.subject] = subject
    ask = partial(_ask, meeting.seats)
    driver = BotDriver(match, bots, ask, seconds=2.0, seed=match.seed)
    while (action := driver.next_action()) is not None:
        match.do(action)
    assert match.outcome is not None
    return match.outcome.scores


def _ask(shunned: frozenset[Seat], question: Question) -> Answer:
    if question.bot != REFUSING:
        return think(question)
    turn = turn_of(replace(question, quiet=True), Chinatown())
    action = Hard(shunned).choose(turn)
    return Answer(None if action is None else plain(action), 0.0)
