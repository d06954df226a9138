"""Pacing: when a bot's reply is carried out at a table, and how often bots speak.

A bot is a pure function of what it sees. A table with people delays its replies so that people can
follow and react, by the times in the table's journal. The arena does not wait.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Protocol, runtime_checkable

import msgspec

from teahouse.core import Phrase, Seat
from teahouse.core.descriptor import describe
from teahouse.core.wire import packaged

from .protocol import Reply, Utterance

__all__ = [
    "SCALES",
    "Pacing",
    "TableSnapshot",
    "TimedAction",
    "TimedMove",
    "TimedPhrase",
    "first_allowed",
    "fraction",
    "may_say",
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
        """Whether the reply agrees to what a person has proposed."""

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


A_ROUND = 5  # phrases of one bot in a round, besides answers
A_GAME = 30  # phrases of one bot in a game, besides answers; the last is kept for its goodbye
APART = 20_000  # milliseconds before another bot may say the same phrase


class PhraseLimits(msgspec.Struct, frozen=True):
    """What limits the phrases of bots."""

    groups: dict[str, list[str]]
    round: dict[str, int]  # of one bot in a round, by group
    to_person: dict[str, int]  # in a round, by group, for replies to a person
    table: dict[str, int]  # of all bots together in a round, by group or phrase
    not_two_rounds_running: list[str]  # not again in the next round, even without facts
    last_words: list[str]  # after one of these a bot tells no more wishes in the round


_LIMITS = packaged("teahouse.play", "phrases.json", PhraseLimits)
_GROUPS = {say: group for group, phrases in _LIMITS.groups.items() for say in phrases}


def first_allowed(
    phrases: Iterable[Phrase],
    seat: Seat,
    moment: TableSnapshot,
    before: Sequence[Utterance],
    *,
    is_answer: bool,
    is_to_person: bool,
) -> Phrase | None:
    """Returns the first phrase that a bot may say now, if any. `before` was said in the game."""
    for phrase in phrases:
        if may_say(phrase, seat, moment, before, is_answer=is_answer, is_to_person=is_to_person):
            return phrase
    return None


def may_say(
    phrase: Phrase,
    seat: Seat,
    moment: TableSnapshot,
    before: Sequence[Utterance],
    *,
    is_answer: bool,
    is_to_person: bool,
) -> bool:
    """Whether a bot may say this now.

    Answers to enquiries are not limited. At a table without waiting times (a scale of 0) bots say
    nothing.
    """
    if moment.scale == 0 or is_answer:
        return moment.scale > 0
    own = [line for line in moment.said if line.seat == seat and line.phrase is not None]
    if _is_repeated(phrase, seat, moment, own):
        return False
    if is_to_person:
        return _is_within_limits_to_person(phrase, seat, before, own)
    return (
        (phrase.say == "take_time" or not moment.composing)
        and not _is_echo(phrase, seat, moment)
        and _is_within_limits(phrase, seat, moment, before, own)
    )


def _is_repeated(
    phrase: Phrase, seat: Seat, moment: TableSnapshot, own: Sequence[Utterance]
) -> bool:
    """Whether the bot has said this in this round, or with the same facts in the round before."""
    said = {line.phrase.say for line in own if line.phrase is not None}
    if phrase.say in said or (_GROUPS.get(phrase.say) == "wishes" and said & {*_LIMITS.last_words}):
        return True
    is_plain = phrase == Phrase(say=phrase.say) and phrase.say not in _LIMITS.not_two_rounds_running
    return not is_plain and any(
        line.seat == seat and line.phrase == phrase for line in moment.said_last_round
    )


def _is_echo(phrase: Phrase, seat: Seat, moment: TableSnapshot) -> bool:
    """Whether another bot has just said the same phrase."""
    return any(
        line.phrase is not None
        and line.phrase.say == phrase.say
        and line.seat != seat
        and line.seat not in moment.people
        and moment.now - line.at < APART
        for line in moment.said
    )


def _is_within_limits(
    phrase: Phrase,
    seat: Seat,
    moment: TableSnapshot,
    before: Sequence[Utterance],
    own: Sequence[Utterance],
) -> bool:
    group = _GROUPS.get(phrase.say, "")
    of_group = [line for line in own if _group(line) == group]
    free = [line for line in own if line.re is None]
    spoken = _spoken(seat, before)
    is_goodbye = group == "ends"  # may be said however much was said in the round
    return (
        len(of_group) < _LIMITS.round.get(group, A_ROUND)
        and (is_goodbye or len(free) < A_ROUND)
        and spoken < (A_GAME if is_goodbye else A_GAME - 1)
        and _is_within_table_limits(phrase, group, moment)
        and (group != "turns" or _is_within_turn_limits(seat, moment))
    )


def _is_within_limits_to_person(
    phrase: Phrase, seat: Seat, before: Sequence[Utterance], own: Sequence[Utterance]
) -> bool:
    """Whether a bot may say this to a person, whatever it has said to others in the round."""
    group = _GROUPS.get(phrase.say, "")
    of_group = sum(_group(line) == group for line in own)
    return of_group < _LIMITS.to_person.get(group, 0) and _spoken(seat, before) < A_GAME - 1


def _spoken(seat: Seat, before: Sequence[Utterance]) -> int:
    """Counts the phrases of a bot in the game, without its answers."""
    return sum(1 for line in before if line.seat == seat and line.phrase and line.re is None)


def _is_within_table_limits(phrase: Phrase, group: str, moment: TableSnapshot) -> bool:
    said = [line for line in moment.said if line.seat not in moment.people and line.phrase]
    for limit, counted in (
        (_LIMITS.table.get(group), sum(_group(line) == group for line in said)),
        (
            _LIMITS.table.get(phrase.say),
            sum(line.phrase is not None and line.phrase.say == phrase.say for line in said),
        ),
    ):
        if limit is not None and counted >= limit:
            return False
    return True


def _is_within_turn_limits(seat: Seat, moment: TableSnapshot) -> bool:
    """Whether no bot has remarked on this turn, nor this one in this round or the last."""
    began = moment.moves[0].at if moment.moves else moment.began
    return not any(
        line.seat == seat or line.at >= began
        for line in (*moment.said_last_round, *moment.said)
        if line.seat not in moment.people and _group(line) == "turns"
    )


def _group(line: Utterance) -> str:
    return "" if line.phrase is None else _GROUPS.get(line.phrase.say, "")
