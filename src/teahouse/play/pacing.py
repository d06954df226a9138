"""Pacing: when a bot's reply is carried out at a table.

A bot is a pure function of what it sees. A table with people delays its replies so that people can
follow and react, by the times in the table's journal. The arena does not wait.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Protocol, runtime_checkable

import msgspec

from teahouse.core import Phrase, Seat
from teahouse.core.descriptor import describe

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
    """An action of the current stage, and its time in milliseconds."""

    at: int
    seat: Seat | None
    action: Any


class TimedMove(msgspec.Struct, frozen=True, gc=False):
    """An action of the current turn with its time, and the states before and after it."""

    at: int
    before: Any
    action: Any
    after: Any


class TableSnapshot(msgspec.Struct, frozen=True, kw_only=True):
    """All that decides when a table's bots act, at one moment. Times are in milliseconds."""

    state: Any
    now: int
    scale: float
    people: frozenset[Seat]
    began: int  # when this stage began
    done: tuple[TimedAction, ...]  # the actions of this stage, oldest first
    said: tuple[Utterance, ...]  # what was said in this round, oldest first
    said_last_round: tuple[Utterance, ...] = ()  # what was said in the round before
    moves: tuple[TimedMove, ...] = ()  # the moves of the current turn, oldest first
    composing: Mapping[Seat, int | None] = {}  # who is writing an offer, and the one it outbids
    composing_since: Mapping[Seat, int] = {}
    characters: Mapping[Seat, str] = {}
    hurried: bool = False
    held_until: int = 0
    seed: str = ""


class TimedPhrase(msgspec.Struct, frozen=True):
    """A phrase that a bot may say now, and who hears it. None stands for everyone."""

    seat: Seat
    phrase: Phrase
    to: tuple[Seat, ...] | None = None


class Pacing(Protocol):
    """The pacing rules of one game."""

    def due(self, moment: TableSnapshot, seat: Seat, reply: Reply) -> int | None:
        """Returns when the reply may be carried out, or None if something has to change first."""

    def is_last_call(self, moment: TableSnapshot) -> bool:
        """Whether people have had enough time, so that bots stop waiting for their answers."""

    def busy_seats(self, moment: TableSnapshot) -> frozenset[Seat]:
        """Returns the people to whom bots make no more offers until they have answered one."""

    def wants_pairs(self, moment: TableSnapshot) -> bool:
        """Whether bots offer deals of two alone, as people have just had a larger one to read."""

    def is_to_person(self, moment: TableSnapshot, reply: Reply) -> bool:
        """Whether the reply agrees to what a person has proposed, or proposes something else."""

    def is_quiet(self, moment: TableSnapshot) -> bool:
        """Whether it is too early for a bot to speak unasked."""

    def round_of(self, state: Any) -> int:
        """Returns the round, which the limits on phrases need."""

    def turn_of(self, state: Any) -> tuple[int, int] | None:
        """Returns the current turn as round and seat, or None in a game without turns."""

    def timed_phrases(self, moment: TableSnapshot) -> Iterator[TimedPhrase]:
        """Yields what bots may say because of the clock, pages or moves, which no bot sees."""


@runtime_checkable
class PacingPart(Protocol):
    """The part `bot.pacing` of a game."""

    PACING: Pacing


def fraction(moment: TableSnapshot, *about: object) -> float:
    """Returns a pseudo-random number from 0 up to 1, the same for the same table and arguments."""
    text = " ".join(map(str, (moment.seed, *about)))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big") / (1 << 32)


@cache
def pacing_of(game: str) -> Pacing | None:
    """Returns the pacing of a game, or None if its bots never wait."""
    part = describe(game).part("bot.pacing", PacingPart)
    return part.PACING if part else None


COMPOSES = 8_000  # milliseconds; a bot tells a person who composes for longer to take their time
ANSWERS = 1_500  # milliseconds until a bot answers a person who has to think

# the character that likes a phrase best
_FAVOURS = {"take_time": "tomas", "quick_then": "wen"}


def take_time(moment: TableSnapshot) -> Iterator[TimedPhrase]:
    """Yields phrases to people who take long to write an offer or have said that they think."""
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
    """Returns one bot that speaks for all, one that favours the phrase if it can be."""
    bots = [seat for seat in range(len(moment.state.players)) if seat not in moment.people]
    fond = [seat for seat in bots if moment.characters.get(seat) == _FAVOURS.get(say)]
    return sorted(fond or bots, key=lambda seat: fraction(moment, say, seat, moment.began))[:1]
