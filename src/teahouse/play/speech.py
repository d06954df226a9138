"""How often bots speak, and with which of the sentences for what they mean."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from teahouse.core import Phrase, Seat
from teahouse.core.wire import packaged
from teahouse.words import ways_of
from teahouse.words.english.phrasebook import phrase as sentence

from .pacing import TableSnapshot
from .protocol import Utterance

__all__ = ["first_allowed", "in_a_new_way", "may_say"]


A_MINUTE = 60_000  # milliseconds
LINES = 2  # of a bot in a minute, besides answers
TERSE, FEW_WORDS = 1, ("ada", "tomas")
LINES_OF_ALL, CALM_LINES_OF_ALL = 6, 4  # of all bots together in a minute
A_ROUND = 5  # phrases of one bot in a round, besides answers
A_GAME = 30  # phrases of one bot in a game, besides answers; the last is kept for its goodbye
APART = 30_000  # milliseconds before another bot may say the same phrase


class PhraseLimits(msgspec.Struct, frozen=True):
    """What limits the phrases of bots."""

    groups: dict[str, list[str]]
    round: dict[str, int]  # of one bot in a round, by group
    to_person: dict[str, int]  # in a round, by group, for replies to a person
    table: dict[str, int]  # of all bots together in a round, by group or phrase
    each_time: list[str]  # groups that a person hears as often as they ask
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
    is_quiet: bool = False,
) -> Phrase | None:
    """Returns the first phrase that a bot may say now, if any, and the sentence to say it with.

    `before` was said in the game. Where it `is_quiet` a bot speaks only if it is asked.
    """
    is_asked = is_answer or is_to_person
    for phrase in phrases if is_asked or not is_quiet else ():
        if may_say(phrase, seat, moment, before, is_answer=is_answer, is_to_person=is_to_person):
            meant = in_a_new_way(phrase, seat, moment, before, is_answer=is_answer)
            if meant is not None and (is_asked or not _is_like_another(meant, seat, moment)):
                return meant
    return None


def in_a_new_way(
    phrase: Phrase,
    seat: Seat,
    moment: TableSnapshot,
    before: Sequence[Utterance],
    *,
    is_answer: bool,
) -> Phrase | None:
    """Returns a phrase in the way that the bot has used least, and never with the same facts.

    It is None if all have been used with them, but who is asked again may answer so again.
    """
    own = [line.phrase for line in before if line.seat == seat and line.phrase is not None]
    same = [said for said in own if said.say == phrase.say]
    ways = words_for(phrase, moment.characters.get(seat, ""))
    new = [replace(phrase, way=way) for way in ways if replace(phrase, way=way) not in same]
    meant = new or ([replace(phrase, way=way) for way in ways] if is_answer else [])
    return min(meant, key=lambda one: sum(one.way == said.way for said in same), default=None)


def words_for(phrase: Phrase, character: str) -> tuple[int, ...]:
    """Returns the numbers of the sentences that may say a phrase."""
    return (phrase.way,) if phrase.way is not None else ways_of(phrase, character) or (0,)


def _is_like_another(phrase: Phrase, seat: Seat, moment: TableSnapshot) -> bool:
    """Whether another bot has begun a sentence with the same two words a moment ago."""
    return any(
        line.phrase is not None
        and line.seat != seat
        and line.seat not in moment.people
        and moment.now - line.at < A_MINUTE
        and _opening(line.phrase, line.seat, moment) == _opening(phrase, seat, moment)
        for line in moment.said
    )


def _opening(phrase: Phrase, seat: Seat, moment: TableSnapshot) -> list[str]:
    told = sentence(phrase, character=moment.characters.get(seat, ""))
    return told.casefold().split()[:2]


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
    if is_to_person and _GROUPS.get(phrase.say) in _LIMITS.each_time:
        return _is_within_limits_to_person(phrase, seat, before, own)
    if _is_repeated(phrase, seat, moment, own):
        return False
    if is_to_person:
        return _is_within_limits_to_person(phrase, seat, before, own)
    return _is_within_a_minute(seat, moment, before) and (
        (phrase.say == "take_time" or not moment.composing)
        and not _is_echo(phrase, seat, moment)
        and _is_within_limits(phrase, seat, moment, before, own)
    )


def _is_within_a_minute(seat: Seat, moment: TableSnapshot, before: Sequence[Utterance]) -> bool:
    """Whether this bot, and all of them together, may say one thing more unasked."""
    lately = [
        line
        for line in before
        if line.phrase is not None
        and line.re is None
        and line.seat not in moment.people
        and moment.now - line.at < A_MINUTE
    ]
    own = sum(line.seat == seat for line in lately)
    character, is_calm = moment.characters.get(seat, ""), moment.scale > 1
    most = TERSE if character in FEW_WORDS else LINES
    return own < most and len(lately) < (CALM_LINES_OF_ALL if is_calm else LINES_OF_ALL)


def _is_repeated(
    phrase: Phrase, seat: Seat, moment: TableSnapshot, own: Sequence[Utterance]
) -> bool:
    """Whether the bot has said this in this round, or with the same facts in the round before.

    It counts in whichever of its sentences it was said.
    """
    said = {line.phrase.say for line in own if line.phrase is not None}
    if phrase.say in said or (_GROUPS.get(phrase.say) == "wishes" and said & {*_LIMITS.last_words}):
        return True
    meant = replace(phrase, way=None)
    is_plain = meant == Phrase(say=phrase.say) and phrase.say not in _LIMITS.not_two_rounds_running
    return not is_plain and any(
        line.seat == seat and line.phrase is not None and replace(line.phrase, way=None) == meant
        for line in moment.said_last_round
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
    """Whether no bot has spoken of this turn, and this bot not in this round or the last."""
    began = moment.moves[0].at if moment.moves else moment.began
    return not any(
        line.seat == seat or line.at >= began
        for line in (*moment.said_last_round, *moment.said)
        if line.seat not in moment.people and _group(line) == "turns"
    )


def _group(line: Utterance) -> str:
    return "" if line.phrase is None else _GROUPS.get(line.phrase.say, "")
