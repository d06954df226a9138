"""Pacing: when a bot's reply is carried out at a table, by the times in its journal.

Bots are pure functions of what they see. A table with people delays their replies so that people
can follow and react. The arena does not wait.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Protocol

import msgspec

from teahouse.core import Phrase, Seat
from teahouse.core.descriptor import describe, load

from .protocol import Reply, Utterance

__all__ = [
    "SCALES",
    "Pacing",
    "TableSnapshot",
    "TimedAction",
    "TimedMove",
    "TimedPhrase",
    "fraction",
    "one_of_the_bots",
    "pacing_of",
    "take_time",
]

SCALES: Mapping[str, float] = {"calm": 1.5, "normal": 1.0, "brisk": 0.6, "instant": 0.0}  # by tempo


class TimedAction(msgspec.Struct, frozen=True, gc=False):
    """An action of this stage, and its time."""

    at: int
    seat: Seat | None
    action: Any


class TimedMove(msgspec.Struct, frozen=True, gc=False):
    """An action of this turn with its time, and the states before and after it."""

    at: int
    before: Any
    action: Any
    after: Any


class TableSnapshot(msgspec.Struct, frozen=True, kw_only=True):
    """A snapshot of a table, with all that decides when its bots act; times in milliseconds."""

    state: Any
    now: int
    scale: float
    people: frozenset[Seat]
    began: int  # when this stage began
    done: tuple[TimedAction, ...]  # in this stage, oldest first
    said: tuple[Utterance, ...]  # in this round, oldest first
    said_last_round: tuple[Utterance, ...] = ()  # in the round before it
    moves: tuple[TimedMove, ...] = ()  # of the turn that is played, oldest first
    composing: Mapping[Seat, int | None] = {}  # who is writing an offer, and the one it outbids
    composing_since: Mapping[Seat, int] = {}
    characters: Mapping[Seat, str] = {}
    hurried: bool = False
    held_until: int = 0
    seed: str = ""


class TimedPhrase(msgspec.Struct, frozen=True):
    """A phrase that a bot may say now, and who hears it; None is everyone."""

    seat: Seat
    phrase: Phrase
    to: tuple[Seat, ...] | None = None


class Pacing(Protocol):
    """The pacing rules of one game."""

    def due(self, moment: TableSnapshot, seat: Seat, reply: Reply) -> int | None:
        """When the reply may be carried out; None if not before something changes."""

    def is_last_call(self, moment: TableSnapshot) -> bool:
        """Whether people have had enough time, so that bots stop waiting for answers."""

    def busy_seats(self, moment: TableSnapshot) -> frozenset[Seat]:
        """The people to whom bots make no more offers until they have answered one."""

    def is_to_person(self, moment: TableSnapshot, reply: Reply) -> bool:
        """Whether the reply says yes to what a person has proposed."""

    def round_of(self, state: Any) -> int:
        """The round, for the limits on phrases."""

    def turn_of(self, state: Any) -> tuple[int, int] | None:
        """The turn that is played, as round and seat; None in a game without turns."""

    def timed_phrases(self, moment: TableSnapshot) -> Iterator[TimedPhrase]:
        """What bots may say by the clock, people's pages and moves, which bots do not see."""


def fraction(moment: TableSnapshot, *about: object) -> float:
    """A pseudo-random number from 0 to 1, the same for the same table and arguments."""
    text = " ".join(map(str, (moment.seed, *about)))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big") / (1 << 32)


@cache
def pacing_of(game: str) -> Pacing | None:
    """The pacing of a game; None if its bots never wait."""
    path = describe(game).pacing
    return None if path is None else load(path)


COMPOSES = 8_000  # milliseconds that a person composes before a bot says to take one's time
ANSWERS = 1_500  # milliseconds after a person says that they have to think

_FAVOURS = {"take_time": "tomas", "quick_then": "wen"}


def take_time(moment: TableSnapshot) -> Iterator[TimedPhrase]:
    """Phrases to people who compose for long, or say that they have to think."""
    composing = moment.composing_since.items()
    slow = {person for person, at in composing if moment.now - at >= COMPOSES * moment.scale}
    slow |= {
        line.seat
        for line in moment.said
        if line.phrase is not None
        and line.phrase.say == "let_me_think"
        and moment.now - line.at >= ANSWERS * moment.scale
    }
    for person in sorted(slow & moment.people):
        for seat in one_of_the_bots(moment, "take_time"):
            yield TimedPhrase(seat, Phrase(say="take_time", seat=person))


def one_of_the_bots(moment: TableSnapshot, say: str) -> list[Seat]:
    """The bot that speaks for all: one that favours the phrase, else any, the same each time."""
    bots = [seat for seat in range(len(moment.state.players)) if seat not in moment.people]
    fond = [seat for seat in bots if moment.characters.get(seat) == _FAVOURS.get(say)]
    return sorted(fond or bots, key=lambda seat: fraction(moment, say, seat, moment.began))[:1]
